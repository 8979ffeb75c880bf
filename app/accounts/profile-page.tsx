import { useEffect, useRef, useState } from 'react';
import { useActionData, useFetcher, useLoaderData, useSearchParams } from 'react-router';
import { changeProfile, readUserInfo } from '#contract/accounts.ts';
import type { Ask } from '../api/ask.ts';
import { type FormFailure, formFailure, parseForm } from '../api/form-failure.ts';
import { inBrowser } from '../api/in-browser.ts';
import { keepWhenUnreachable } from '../api/keep-when-unreachable.ts';
import { onServer } from '../api/on-server.ts';
import { pageMeta } from '../layouts/page-meta.ts';
import { useHydrated } from '../orders/use-hydrated.ts';
import { Banner } from '../ui/banner.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { toast } from '../ui/toast-store.ts';
import { ProfileCard } from './profile-card.tsx';
import { ProfileForm, profileSchema } from './profile-form.tsx';

type Answer = { saved: true } | FormFailure;

const load = async (ask: Ask) => {
  const viewer = await ask.signedIn();
  return { viewer, info: await ask.call(readUserInfo, { params: { email: viewer.email } }) };
};

const act = async (ask: Ask): Promise<Answer> => {
  const form = await ask.request.formData();
  try {
    const { name, email } = await ask.signedIn();
    const fields = await parseForm(profileSchema, Object.fromEntries(form));
    await ask.call(changeProfile, { params: { email }, body: { name, email, ...fields } });
    return { saved: true };
  } catch (error) {
    return formFailure(error, form);
  }
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(act);
export const clientAction = inBrowser(act);
export const shouldRevalidate = keepWhenUnreachable;

export const meta = () => pageMeta({ title: 'My Profile' });

export default function ProfilePage() {
  const { viewer, info } = useLoaderData<typeof loader>();
  const posted = useActionData() as Answer | undefined;
  const fetcher = useFetcher<Answer>();
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const [open, setOpen] = useState(() => search.has('edit'));
  const answer = fetcher.data ?? posted;
  const failure = answer && 'problem' in answer ? answer : undefined;
  const busy = fetcher.state !== 'idle';
  const handled = useRef<Answer>(undefined);
  useEffect(() => {
    const { data } = fetcher;
    if (!data || handled.current === data || !('saved' in data)) return;
    handled.current = data;
    setOpen(false);
    toast('Successfully saved');
  }, [fetcher]);

  const form = <ProfileForm info={info} failure={failure} Form={fetcher.Form} />;
  const save = (
    <Button type="submit" form="profile" variant="primary" loading={busy}>
      Save
    </Button>
  );
  return (
    <div className="max-w-prose">
      <PageHeading
        title="My Profile"
        actions={
          <ButtonLink
            href="?edit=1"
            icon="pencil"
            onClick={(event) => {
              event.preventDefault();
              setOpen(true);
            }}
          >
            Update Profile
          </ButtonLink>
        }
      >
        Only you and the shop's admins see this.
      </PageHeading>
      {posted && 'saved' in posted && (
        <div className="mb-6">
          <Banner tone="good" title="Successfully saved" />
        </div>
      )}
      <ProfileCard viewer={viewer} info={info} />
      {!isHydrated && (posted ? 'problem' in posted : search.has('edit')) && (
        <Card title="Update Profile" className="mt-6" footer={save}>
          {form}
        </Card>
      )}
      {isHydrated && (
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="Update Profile"
          locked={busy}
          footer={
            <>
              <Button onClick={() => setOpen(false)} disabled={busy}>
                Cancel
              </Button>
              {save}
            </>
          }
        >
          {form}
        </Dialog>
      )}
    </div>
  );
}
