import { useEffect, useRef, useState } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import type { Viewer } from '#contract/accounts/accounts.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Dialog } from '#app/ui/dialogs/dialog.tsx';
import { deleteDraft } from '#app/ui/drafts/stored-draft.ts';
import { setQueryParameter } from '#app/ui/set-query-parameter.ts';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { toast } from '#app/ui/toasts/toast-store.ts';
import type { ProfileResult } from './profile-actions.ts';
import { ProfileCard, type ProfileInfo } from './profile-card.tsx';
import { ProfileForm } from './profile-form.tsx';

/**
 * The viewer's details, and the form that changes them: a dialog, or a card without scripts. @param posted the answer
 * to a form sent without scripts
 */
export function Details({
  viewer,
  info,
  posted,
}: {
  viewer: Viewer;
  info: ProfileInfo;
  posted: ProfileResult | undefined;
}) {
  const fetcher = useFetcher<ProfileResult>();
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const [open, setOpen] = useState(() => search.has('edit'));
  const answer = fetcher.data ?? posted;
  const draft = `profile:${viewer.id}`;
  const [discarded, setDiscarded] = useState<{ times: number; answer?: ProfileResult }>({ times: 0 });
  const failure = answer && 'problem' in answer && answer !== discarded.answer ? answer : undefined;
  const busy = fetcher.state !== 'idle';
  const handled = useRef<ProfileResult>(undefined);
  useEffect(() => {
    const { data } = fetcher;
    if (!data || handled.current === data || !('saved' in data)) return;
    handled.current = data;
    deleteDraft(draft);
    setOpen(false);
    setQueryParameter('edit');
    toast('Successfully saved');
  }, [fetcher, draft]);
  /** Esc, the backdrop and a reload keep the draft. */
  const close = () => {
    setOpen(false);
    setQueryParameter('edit');
  };
  const discard = () => {
    deleteDraft(draft);
    setDiscarded({ times: discarded.times + 1, ...(answer && { answer }) });
  };

  const form = (
    <ProfileForm
      key={discarded.times}
      info={info}
      draft={draft}
      onDiscard={discard}
      failure={failure}
      Form={fetcher.Form}
    />
  );
  const save = (
    <Button type="submit" form="profile" variant="primary" loading={busy}>
      Save
    </Button>
  );
  return (
    <section aria-label="Details">
      <PageHeading
        title="My Profile"
        actions={
          <ButtonLink
            href="?edit=1"
            icon="pencil"
            onClick={(event) => {
              event.preventDefault();
              setOpen(true);
              setQueryParameter('edit', '1');
            }}
          >
            Update Profile
          </ButtonLink>
        }
      >
        Only you and the store's admins can see this.
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
          onClose={close}
          title="Update Profile"
          locked={busy}
          footer={
            <>
              <Button
                onClick={() => {
                  discard();
                  close();
                }}
                disabled={busy}
              >
                Cancel
              </Button>
              {save}
            </>
          }
        >
          {form}
        </Dialog>
      )}
    </section>
  );
}
