import { rich } from '#app/ui/text/rich.tsx';
import { t } from '#contract/language/text.ts';
import { formText } from '#app/forms/form-text.ts';
import { useLoaderData } from 'react-router';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { type FormFailure, formFailure, parseForm } from '#app/forms/form-failure.ts';
import { formMessage } from '#app/forms/failure-text.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { EmailText } from '#app/ui/text/email-text.tsx';
import { ProfileHeading } from '#app/accounts/profile/profile-heading.tsx';
import { ChangeEmailForm, changeEmailSchema, OneButtonForm } from './email-forms.tsx';

type Answer = ({ done: true } | FormFailure) & { form: string };

const load = async (context: LoaderContext) => {
  await context.signedIn();
  return { account: await context.call('readOwnAccount'), token: context.url.searchParams.get('token') ?? '' };
};

const handleAction = async (context: LoaderContext): Promise<Answer> => {
  const form = await context.request.formData();
  const name = formText(form, 'form');
  try {
    if (name === 'confirm') await context.call('confirmEmailChange', { body: { token: formText(form, 'token') } });
    else if (name === 'drop') await context.call('dropEmailChange');
    else await context.call('askEmailChange', { body: await parseForm(changeEmailSchema, Object.fromEntries(form)) });
    return { form: name, done: true };
  } catch (error) {
    return { form: name, ...formFailure(error, form) };
  }
};

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleAction);
export const clientAction = inBrowser(handleAction);
export const shouldRevalidate = keepWhenUnreachable;

/**
 * Changes the email: the change is requested with the password and applied once the link sent to the new address is
 * confirmed.
 */
export default function EmailPage() {
  const { account, token } = useLoaderData<typeof loader>();
  const answer = useAnswer<Answer>();
  const failureOf = (form: string) => (answer?.form === form && 'problem' in answer ? answer : undefined);
  const isDone = (form: string) => answer?.form === form && 'done' in answer;
  const { email, pendingEmail } = account;
  return (
    <div className="grid max-w-prose gap-6">
      <ProfileHeading title={t('Email')}>
        {rich('You sign in with {email}, and emails about your orders go there.', {
          email: <EmailText email={email} />,
        })}
      </ProfileHeading>
      {isDone('confirm') && (
        <Banner
          tone="good"
          title={t('Your email was changed')}
          actions={
            <ButtonLink href="/dashboard/myprofile" variant="primary">
              {t('Back to My Profile')}
            </ButtonLink>
          }
        >
          {rich('You now sign in with {email}.', { email: <EmailText email={email} /> })}
        </Banner>
      )}
      {token && !isDone('confirm') && pendingEmail && (
        <Card title={t('Confirm the new email')}>
          <OneButtonForm form="confirm" token={token} submit={t('Use this email')} failure={failureOf('confirm')}>
            {rich('{email} replaces {old}.', {
              email: <EmailText email={pendingEmail} />,
              old: <EmailText email={email} />,
            })}
          </OneButtonForm>
        </Card>
      )}
      {token && !isDone('confirm') && !pendingEmail && (
        <Banner tone="bad" title={formMessage(failureOf('confirm')) ?? t('This link no longer works')}>
          {rich('Links work once, for one hour, in the account that requested them. Your email stays {email}.', {
            email: <EmailText email={email} />,
          })}
        </Banner>
      )}
      {!token && pendingEmail && (
        <Card title={t('Waiting for confirmation')}>
          <OneButtonForm form="drop" submit={t('Cancel change')} variant="secondary" failure={failureOf('drop')}>
            {rich("We emailed {email}. Open the link while you're signed in here; it works for one hour.", {
              email: <EmailText email={pendingEmail} />,
            })}
          </OneButtonForm>
        </Card>
      )}
      {!isDone('confirm') && !(token && pendingEmail) && (
        <Card title={pendingEmail ? t('Use a different email') : undefined}>
          {account.hasPassword ? (
            <ChangeEmailForm key={pendingEmail} failure={failureOf('ask')} />
          ) : (
            <>
              <p className="mb-4">{t('Set a password first, so that you can confirm the change.')}</p>
              <ButtonLink href="/dashboard/myprofile/password" variant="primary">
                {t('Set a password')}
              </ButtonLink>
            </>
          )}
        </Card>
      )}
    </div>
  );
}
