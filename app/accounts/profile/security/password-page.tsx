import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import { redirect, useLoaderData } from 'react-router';
import type { OwnAccount } from '#contract/own-account/own-account.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { type FormFailure, parseForm, formAction } from '#app/forms/form-failure.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { Banner } from '#app/ui/content/banner.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { EmailText } from '#app/ui/text/email-text.tsx';
import { PasswordField } from '#app/ui/fields/password-field.tsx';
import { ProfileHeading } from '#app/accounts/profile/profile-heading.tsx';
import { SettingsForm } from '#app/accounts/settings-form.tsx';
import { OneButtonForm } from './email-forms.tsx';
import { requestPasswordReset } from '#app/accounts/identity-client.ts';

const changeSchema = async () => (await import('#contract/own-account/own-account.ts')).ChangePasswordSchema;

type Answer = { mailed: true } | FormFailure;

const load = async (context: LoaderContext) => {
  await context.signedIn();
  return {
    account: await context.call('readOwnAccount'),
    isChanged: context.url.searchParams.has('changed'),
    isCommon: context.url.searchParams.has('why'),
  };
};

const handleAction = formAction(async (context, form): Promise<Answer> => {
  if (form.get('form') === 'mail') {
    await requestPasswordReset(context.send, (await context.signedIn()).email);
    return { mailed: true };
  }
  await context.call('changePassword', { body: await parseForm(changeSchema, Object.fromEntries(form)) });
  // The session has a new cookie, which the next page's calls need.
  throw redirect('/dashboard/myprofile/password?changed');
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleAction);
export const clientAction = inBrowser(handleAction);
export const shouldRevalidate = keepWhenUnreachable;

/** Changes the password or, if there is none yet, emails a link to set one. */
export default function PasswordPage() {
  const { account, isChanged, isCommon } = useLoaderData<typeof loader>();
  const answer = useAnswer<Answer>();
  const failure = failureIn(answer);
  if (isChanged) return <Changed />;
  return (
    <div className="grid max-w-prose gap-6">
      <ProfileHeading title={t('Password')}>
        {account.hasPassword
          ? t("You'll be signed out on every other device.")
          : t('You sign in without a password. With one, you can also change your email.')}
      </ProfileHeading>
      {isCommon && (
        <Banner tone="wait" title={t('Choose another password to use the admin pages')}>
          {t('Your password is on a public list of common passwords.')}
        </Banner>
      )}
      <Card>
        {account.hasPassword ? (
          <ChangeForm failure={failure} />
        ) : (
          <MailForm account={account} failure={failure} isMailed={answer !== undefined && 'mailed' in answer} />
        )}
      </Card>
    </div>
  );
}

function Changed() {
  return (
    <div className="grid max-w-prose gap-6">
      <ProfileHeading title={t('Password')}>{t('Use it the next time you sign in.')}</ProfileHeading>
      <Banner
        tone="good"
        title={t('Your new password is set')}
        actions={
          <ButtonLink href="/dashboard/myprofile" variant="primary">
            {t('Back to My Profile')}
          </ButtonLink>
        }
      >
        {t('You were signed out on every other device, and we sent you an email about it.')}
      </Banner>
    </div>
  );
}

function ChangeForm({ failure }: { failure: FormFailure | undefined }) {
  return (
    <SettingsForm
      name="change"
      schema={changeSchema}
      failure={failure}
      submit={t('Change password')}
      className="grid max-w-form gap-4"
      below={
        <p className="text-sm">
          <TextLink href="/forgotten-password">{t('Forgot it?')}</TextLink>
        </p>
      }
    >
      {(field) => (
        <>
          <PasswordField
            label={t('Current password')}
            {...field('currentPassword')}
            autoComplete="current-password"
            required
          />
          <PasswordField
            label={t('New password')}
            {...field('newPassword')}
            autoComplete="new-password"
            hint={t('6 characters or longer')}
            required
          />
        </>
      )}
    </SettingsForm>
  );
}

/** Access to the mailbox proves their identity. */
function MailForm({
  account,
  failure,
  isMailed,
}: {
  account: OwnAccount;
  failure: FormFailure | undefined;
  isMailed: boolean;
}) {
  return (
    <OneButtonForm
      form="mail"
      submit={isMailed ? t('Send again') : t('Email me the link')}
      variant={isMailed ? 'secondary' : 'primary'}
      failure={failure}
      status={isMailed && t('Email sent. The link works for one hour.')}
    >
      {rich("We'll email a link to {email} to set a password. You'll then be signed out everywhere.", {
        email: <EmailText email={account.email} />,
      })}
    </OneButtonForm>
  );
}
