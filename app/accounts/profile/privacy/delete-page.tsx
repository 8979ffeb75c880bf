import { t } from '#contract/language/text.ts';
import { redirect, useLoaderData } from 'react-router';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { type FormFailure, formAction, parseForm } from '#app/forms/form-failure.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { useCurrency } from '#app/ui/text/price.tsx';
import { flashToast } from '#app/ui/toasts/toast-store.ts';
import { deleteDrafts } from '#app/accounts/draft-owner.ts';
import { ProfileHeading } from '#app/accounts/profile/profile-heading.tsx';
import { SettingsForm } from '#app/accounts/settings-form.tsx';
import { VerifyEmailFirst } from '#app/accounts/verify-email-first.tsx';
import { deletionObstacle, deletedData, keptData } from './deletion-texts.ts';
import { OneButtonForm } from '#app/accounts/profile/security/email-forms.tsx';
import { OwnPasswordField } from '#app/accounts/proof-fields.tsx';

const deleteSchema = async () => (await import('#contract/own-account/own-account.ts')).DeleteAccountFormSchema;

type Answer = { mailed: true } | FormFailure;

const load = async (context: LoaderContext) => {
  await context.signedIn();
  const [account, deletion] = await Promise.all([context.call('readOwnAccount'), context.call('readDeletion')]);
  return { account, deletion, token: context.url.searchParams.get('token') ?? '' };
};

/** @param tell receives the confirmation to show on the next page */
const deleteAction = (tell?: () => void) =>
  formAction(async (context, form): Promise<Answer> => {
    if (form.get('form') === 'mail') {
      await context.call('askDeletion');
      return { mailed: true };
    }
    const token = form.get('token');
    const body = typeof token === 'string' ? { token } : await parseForm(deleteSchema, Object.fromEntries(form));
    await context.call('deleteAccount', { body });
    await context.signOut();
    tell?.();
    throw redirect('/');
  });

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(deleteAction());
export const clientAction = inBrowser(
  deleteAction(() => {
    deleteDrafts();
    flashToast(t('Your account is deleted'));
  }),
);
export const shouldRevalidate = keepWhenUnreachable;

/** Account deletion: what is deleted, what is kept and why, what blocks it, and one form. */
export default function DeletePage() {
  const { account, deletion, token } = useLoaderData<typeof loader>();
  const answer = useAnswer<Answer>();
  const failure = failureIn(answer);
  const isMailed = answer !== undefined && 'mailed' in answer;
  const currency = useCurrency();
  const obstacle = deletionObstacle(deletion);
  return (
    <div className="grid max-w-prose gap-6">
      <ProfileHeading title={t('Delete my account')}>{t("This is immediate and can't be undone.")}</ProfileHeading>
      {obstacle && (
        <Banner
          tone="wait"
          title={obstacle.title}
          actions={<ButtonLink href={obstacle.href}>{obstacle.link}</ButtonLink>}
        >
          {obstacle.words}
        </Banner>
      )}
      <Card title={t('What we delete')}>
        <Lines lines={deletedData(deletion, currency)} />
      </Card>
      <Card title={t('What we keep')}>
        <Lines lines={keptData(deletion)} />
      </Card>
      {!obstacle && (
        <Card title={t('Confirm deletion')}>
          {token ? (
            <OneButtonForm
              form="delete"
              token={token}
              variant="danger"
              submit={t('Delete my account')}
              failure={failure}
            />
          ) : account.hasPassword ? (
            <PasswordForm failure={failure} />
          ) : !account.emailVerified ? (
            <VerifyEmailFirst email={account.email}>{t('You have no password to confirm with.')}</VerifyEmailFirst>
          ) : (
            <OneButtonForm form="mail" submit={isMailed ? t('Send again') : t('Email me the link')} failure={failure}>
              {isMailed
                ? t('We emailed {email}. Open the link in this browser; it works for one hour.', {
                    email: account.email,
                  })
                : t("You have no password to confirm with, so we'll email you a link back to this page.")}
            </OneButtonForm>
          )}
        </Card>
      )}
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-1.5 ps-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Asks for the password again: an open session does not prove that its owner is present. */
function PasswordForm({ failure }: { failure: FormFailure | undefined }) {
  return (
    <SettingsForm
      name="delete"
      schema={deleteSchema}
      failure={failure}
      submit={t('Delete my account')}
      variant="danger"
      className="grid max-w-form gap-4"
    >
      {(field) => <OwnPasswordField {...field('password')} />}
    </SettingsForm>
  );
}
