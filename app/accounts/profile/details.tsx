import { t } from '#contract/language/text.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { useEffect, useRef, useState } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import type { Viewer } from '#contract/accounts/accounts.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { EditDialog } from '#app/ui/dialogs/edit-dialog.tsx';
import { deleteDraft } from '#app/ui/drafts/stored-draft.ts';
import { useDiscard } from '#app/ui/drafts/use-discard.ts';
import { setQueryParameter } from '#app/ui/set-query-parameter.ts';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { toast } from '#app/ui/toasts/toast-store.ts';
import type { ProfileResult } from './profile-actions.ts';
import { ProfileCard, type ProfileInfo } from './profile-card.tsx';
import { ProfileForm } from './profile-form.tsx';
import { inPlace } from '#app/ui/in-place.ts';

/**
 * The viewer's details, and the form that changes them: in a dialog. @param posted the answer
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
  const [open, setOpen] = useState(() => (posted ? 'problem' in posted : search.has('edit')));
  const answer = fetcher.data ?? posted;
  const draft = `profile:${viewer.id}`;
  const edit = useDiscard(draft, answer);
  const failure = failureIn(edit.answer);
  const handled = useRef<ProfileResult>(undefined);
  useEffect(() => {
    const { data } = fetcher;
    if (!data || handled.current === data || !('saved' in data)) return;
    handled.current = data;
    deleteDraft(draft);
    setOpen(false);
    setQueryParameter('edit');
    toast(t('Successfully saved'));
  }, [fetcher, draft]);
  /** Esc, the backdrop and a reload keep the draft. */
  const close = () => {
    setOpen(false);
    setQueryParameter('edit');
  };
  return (
    <section aria-label={t('Details')}>
      <PageHeading
        title={t('My Profile')}
        actions={
          <ButtonLink
            href="?edit=1"
            icon="pencil"
            onClick={inPlace(() => {
              setOpen(true);
              setQueryParameter('edit', '1');
            })}
          >
            {t('Update Profile')}
          </ButtonLink>
        }
      >
        {t("Only you and the store's admins can see this.")}
      </PageHeading>
      {posted && 'saved' in posted && <Banner className="mb-6" tone="good" title={t('Successfully saved')} />}
      <ProfileCard viewer={viewer} info={info} />
      <EditDialog
        open={open}
        title={t('Update Profile')}
        formId="profile"
        closeHref="?"
        busy={fetcher.state !== 'idle'}
        onClose={close}
        onCancel={() => {
          edit.discard();
          close();
        }}
      >
        <ProfileForm
          key={edit.times}
          info={info}
          draft={draft}
          onDiscard={edit.discard}
          failure={failure}
          fetcher={fetcher}
        />
      </EditDialog>
    </section>
  );
}
