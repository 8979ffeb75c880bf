import { rich } from '#app/ui/text/rich.tsx';
import { t, shown } from '#contract/language/text.ts';
import { redirect, useLoaderData } from 'react-router';
import { COMPANY_ROLE_TEXTS, hasCompanyRight } from '#contract/companies/company-roles.ts';
import { VerifyEmailFirst } from '#app/accounts/verify-email-first.tsx';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import type { ActionResult } from '#app/actions/use-screen-action.ts';
import { isConfirmed } from '#app/actions/use-screen-action.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { fieldProps } from '#app/forms/field-props.ts';
import { attemptFor, newAttempt, sendOnce } from '#app/forms/form-attempt.ts';
import { formAction } from '#app/forms/form-failure.ts';
import { formText } from '#app/forms/form-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { Facts } from '#app/ui/content/facts.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { TextAreaField, TextField } from '#app/ui/fields/text-field.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { EmailText } from '#app/ui/text/email-text.tsx';
import { answerRequests, OrderRequests } from './order-requests.tsx';
import { changeMembers, CompanyMembers } from './company-members.tsx';
import { CompanyAccountCard } from './company-account-card.tsx';

const PATH = '/dashboard/company';

const load = async ({ signedIn, call, url }: LoaderContext) => {
  const { id, email, emailVerified } = await signedIn();
  const { company, request } = await call('readOwnCompany');
  const invitation = url.searchParams.get('invitation') ?? '';
  const requests = company ? await call('listOrderRequests', { params: { id: company._id } }) : [];
  return {
    self: { id, email, emailVerified },
    company,
    requests,
    account:
      company && hasCompanyRight(company.role, 'orders.change')
        ? await call('readCompanyAccount', { params: { id: company._id } })
        : null,
    request,
    invitation,
    now: Date.now(),
    offered: newAttempt(),
  };
};

const act = formAction(async (context, form): Promise<ActionResult | Response> => {
  const { id: self } = await context.signedIn();
  const { call } = context;
  const text = (name: string): string => formText(form, name).trim();
  const intent = text('intent');
  const done = (message: string): ActionResult => ({ done: { intent, ids: [], message, kind: 'success' } });
  switch (intent) {
    case 'accept':
      await call('acceptCompanyInvitation', { body: { token: text('token') } });
      // Without the secret, which is used up.
      return redirect(PATH);
    case 'withdraw':
      await call('withdrawCompanyRequest');
      return done(t('Request withdrawn'));
    case 'request': {
      const body = { name: text('name'), vatNumber: text('vatNumber'), message: text('message') };
      await sendOnce('company', form, (key) => call('requestCompany', { body, ...key }));
      return done(t('Your request is sent. We answer by email.'));
    }
  }
  const { company } = await call('readOwnCompany');
  if (!company) return redirect(PATH);
  if (intent !== 'leave')
    return (
      (await changeMembers(context, company._id, form)) ??
      (await answerRequests(context, company._id, form)) ??
      redirect(PATH)
    );
  if (!isConfirmed(form))
    return {
      confirmation: {
        title: t('Leave {name}?', { name: company.name }),
        text: t('You no longer see or place orders of the company. Your own account stays.'),
        confirm: t('Leave company'),
        fields: { intent },
      },
    };
  await call('removeMember', { params: { id: company._id, member: self } });
  return done(t('You left {name}', { name: company.name }));
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(act);
export const clientAction = inBrowser(act);
export const shouldRevalidate = keepWhenUnreachable;

/** The company of a customer: its members, or the form that asks for one. */
export default function OwnCompanyPage() {
  const { self, company, requests, account, request, invitation, now } = useLoaderData<typeof load>();
  // The field says it.
  const isFieldFailure = failureIn(useAnswer<ActionResult>())?.problem.fields !== undefined;
  return (
    <>
      <PageHeading title={company ? <span className="wrap-anywhere">{company.name}</span> : t('My Company')}>
        {company
          ? t('You belong to this company with the role {role}.', {
              role: shown(COMPANY_ROLE_TEXTS[company.role!].name),
            })
          : t('Several people can order for one company, each with a role.')}
      </PageHeading>
      {!isFieldFailure && <ActionNotice />}
      <div className="grid max-w-4xl grid-cols-1 gap-6">
        {!company && invitation !== '' && <Invitation token={invitation} />}
        {company ? (
          <>
            <Card as="section" title={t('Company')}>
              <Facts
                items={[
                  { name: t('Name'), value: <span className="wrap-anywhere">{company.name}</span> },
                  ...(company.vatNumber ? [{ name: t('VAT number'), value: company.vatNumber }] : []),
                  ...(company.state === 'closed'
                    ? [{ name: t('Status'), value: <Badge tone="bad">{t('Closed')}</Badge> }]
                    : []),
                  { name: t('Member since'), value: <DateTime iso={sinceOf(company, self.id)} /> },
                ]}
              />
              <div className="mt-4 flex flex-wrap gap-3">
                <ButtonLink href={`/dashboard/numbers/${company._id}`} size="sm">
                  {t('Own part numbers')}
                </ButtonLink>
                <PostButton fields={{ intent: 'leave' }} size="sm" variant="quiet-danger">
                  {t('Leave company')}
                </PostButton>
              </div>
            </Card>
            {account && (
              <CompanyAccountCard
                company={company._id}
                account={account}
                hrefOf={(order) => `/dashboard?order=${order}`}
              />
            )}
            <OrderRequests requests={requests} self={self.id} role={company.role!} />
            <CompanyMembers
              company={company}
              self={self.id}
              canManage={hasCompanyRight(company.role, 'manage')}
              now={now}
            />
          </>
        ) : request ? (
          <Card as="section" title={t('Your request')}>
            <Facts
              items={[
                { name: t('Company'), value: <span className="wrap-anywhere">{request.name}</span> },
                ...(request.vatNumber ? [{ name: t('VAT number'), value: request.vatNumber }] : []),
                { name: t('Sent'), value: <DateTime iso={request.createdAt} /> },
                { name: t('Status'), value: <Badge tone="wait">{t('Waits for our answer')}</Badge> },
              ]}
            />
            <div className="mt-4">
              <PostButton fields={{ intent: 'withdraw' }} size="sm" variant="quiet-danger">
                {t('Withdraw request')}
              </PostButton>
            </div>
          </Card>
        ) : self.emailVerified ? (
          <RequestForm />
        ) : (
          <VerifyEmailFirst email={self.email}>{t('Then ask for a company account here.')}</VerifyEmailFirst>
        )}
      </div>
    </>
  );
}

const sinceOf = (
  { members, createdAt }: { members: readonly { _id: string; createdAt: string }[]; createdAt: string },
  self: string,
): string => members.find(({ _id }) => _id === self)?.createdAt ?? createdAt;

/** Accepts an invitation for the signed-in account. */
function Invitation({ token }: { token: string }) {
  const { self } = useLoaderData<typeof load>();
  if (!self.emailVerified)
    return <VerifyEmailFirst email={self.email}>{t('Then open the invitation link again.')}</VerifyEmailFirst>;
  return (
    <Card as="section" title={t('Invitation')}>
      <p className="mb-4">
        {rich('You are signed in as {email}. The invitation works only for the email that received it.', {
          email: <EmailText email={self.email} />,
        })}
      </p>
      <PostButton fields={{ intent: 'accept', token }} variant="primary">
        {t('Accept the invitation')}
      </PostButton>
    </Card>
  );
}

function RequestForm() {
  const { offered } = useLoaderData<typeof load>();
  const failure = failureIn(useAnswer<ActionResult>(), 'intent', 'request');
  const field = fieldProps(failure);
  return (
    <Card as="section" title={t('Ask for a company account')}>
      <PostForm className="grid max-w-form gap-4" noValidate>
        <HiddenFields fields={{ intent: 'request', attempt: attemptFor(offered, failure) }} />
        <TextField label={t('Company name')} {...field('name')} maxLength={120} required autoComplete="organization" />
        <TextField label={t('VAT number')} {...field('vatNumber')} maxLength={40} optional autoComplete="off" />
        <TextAreaField
          label={t('Message to the shop')}
          {...field('message')}
          maxLength={1_000}
          rows={3}
          optional
          hint={t('What you need, and how many people will order.')}
        />
        <p>
          <SubmitButton variant="primary">{t('Ask for an account')}</SubmitButton>
        </p>
      </PostForm>
    </Card>
  );
}
