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
      <ProfileHeading title="Email">
        You sign in with <EmailText email={email} />, and emails about your orders go there.
      </ProfileHeading>
      {isDone('confirm') && (
        <Banner
          tone="good"
          title="Your email was changed"
          actions={
            <ButtonLink href="/dashboard/myprofile" variant="primary">
              Back to My Profile
            </ButtonLink>
          }
        >
          You now sign in with <EmailText email={email} />.
        </Banner>
      )}
      {token && !isDone('confirm') && pendingEmail && (
        <Card title="Confirm the new email">
          <OneButtonForm form="confirm" token={token} submit="Use this email" failure={failureOf('confirm')}>
            <EmailText email={pendingEmail} /> replaces <EmailText email={email} />.
          </OneButtonForm>
        </Card>
      )}
      {token && !isDone('confirm') && !pendingEmail && (
        <Banner tone="bad" title={formMessage(failureOf('confirm')) ?? 'This link no longer works'}>
          Links work once, for one hour, in the account that requested them. Your email stays{' '}
          <EmailText email={email} />.
        </Banner>
      )}
      {!token && pendingEmail && (
        <Card title="Waiting for confirmation">
          <OneButtonForm form="drop" submit="Cancel change" variant="secondary" failure={failureOf('drop')}>
            We emailed <EmailText email={pendingEmail} />. Open the link while you're signed in here; it works for one
            hour.
          </OneButtonForm>
        </Card>
      )}
      {!isDone('confirm') && !(token && pendingEmail) && (
        <Card title={pendingEmail ? 'Use a different email' : undefined}>
          {account.hasPassword ? (
            <ChangeEmailForm key={pendingEmail} failure={failureOf('ask')} />
          ) : (
            <>
              <p className="mb-4">Set a password first, so that you can confirm the change.</p>
              <ButtonLink href="/dashboard/myprofile/password" variant="primary">
                Set a password
              </ButtonLink>
            </>
          )}
        </Card>
      )}
    </div>
  );
}
