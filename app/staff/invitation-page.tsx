import { formText } from '#app/forms/form-text.ts';
import { useLoaderData } from 'react-router';
import { STAFF_ROLE_TEXTS, type StaffRole } from '#contract/accounts/permissions.ts';
import { useRootData } from '#app/document/root-data.ts';
import { type FormFailure, formAction } from '#app/forms/form-failure.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { startPageOf } from '#app/layouts/dashboard-menu.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { Banner } from '#app/ui/content/banner.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { EmailText } from '#app/ui/text/email-text.tsx';
import { OneButtonForm } from '#app/accounts/profile/security/email-forms.tsx';
import { VerifyEmailFirst } from '#app/accounts/verify-email-first.tsx';

type Answer = { role: StaffRole } | FormFailure;

const load = async (context: LoaderContext) => {
  const { email, emailVerified } = await context.signedIn();
  return { email, emailVerified, token: context.url.searchParams.get('token') ?? '' };
};

const handleAction = formAction(async (context, form): Promise<Answer> => {
  return await context.call('acceptInvitation', { body: { token: formText(form, 'token') } });
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(handleAction);
export const clientAction = inBrowser(handleAction);
export const shouldRevalidate = keepWhenUnreachable;

/** The page that an invitation links to: a button accepts it for the signed-in account. */
export default function InvitationPage() {
  const { email, emailVerified, token } = useLoaderData<typeof loader>();
  const answer = useAnswer<Answer>();
  const { name } = useRootData().store;
  const failure = failureIn(answer);
  return (
    <div className="grid max-w-prose gap-6">
      <PageHeading title="Invitation">You are invited to help run {name}.</PageHeading>
      {answer && 'role' in answer ? (
        <Banner
          tone="good"
          title={`You now have the role ${STAFF_ROLE_TEXTS[answer.role].name}`}
          actions={<ButtonLink href={startPageOf(answer.role)}>Start</ButtonLink>}
        >
          {STAFF_ROLE_TEXTS[answer.role].text}
        </Banner>
      ) : !emailVerified ? (
        <VerifyEmailFirst email={email}>Then open the invitation link again.</VerifyEmailFirst>
      ) : (
        <Card>
          <OneButtonForm form="accept" token={token} submit="Accept the invitation" failure={failure}>
            You are signed in as <EmailText email={email} />. The invitation works only for the email that received it.
          </OneButtonForm>
        </Card>
      )}
    </div>
  );
}
