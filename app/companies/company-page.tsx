import { redirect, useLoaderData } from 'react-router';
import { hasPermission } from '#contract/accounts/permissions.ts';
import type { Company } from '#contract/companies/companies.ts';
import { centsOf, dollarsOf, plainAmount } from '#contract/money.ts';
import { parsePrice } from '#contract/typed-number.ts';
import type { CompanyAccount } from '#contract/companies/company-account.ts';
import { Allowed, usePermission } from '#app/accounts/allowed.tsx';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { ActionNotice } from '#app/actions/action-notice.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import type { ActionResult } from '#app/actions/use-screen-action.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { fieldProps } from '#app/forms/field-props.ts';
import { attemptFor, newAttempt, sendOnce } from '#app/forms/form-attempt.ts';
import { formAction } from '#app/forms/form-failure.ts';
import { formText, wholeOrTyped } from '#app/forms/form-text.ts';
import { CompanyAccountCard } from './company-account-card.tsx';
import { changePasses, CreditPassesCard, isPassForm } from './credit-passes-card.tsx';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { inBrowser } from '#app/loaders/in-browser.ts';
import { keepWhenUnreachable } from '#app/loaders/keep-when-unreachable.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { onServer } from '#app/loaders/on-server.ts';
import { TextLink } from '#app/ui/buttons/anchor.tsx';
import { ButtonLink } from '#app/ui/buttons/button.tsx';
import { Badge } from '#app/ui/content/badge.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { PageHeading } from '#app/ui/content/page-heading.tsx';
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx';
import { EmailField, NumberField, TextAreaField, TextField } from '#app/ui/fields/text-field.tsx';
import { DateTime } from '#app/ui/text/date-time.tsx';
import { EmailText } from '#app/ui/text/email-text.tsx';
import { Price } from '#app/ui/text/price.tsx';
import { changeMembers, CompanyMembers } from './company-members.tsx';
import { COMPANIES_PATH, STATE_TEXTS, STATE_TONES } from './company-texts.ts';

/** How many orders a company's page shows. */
const ORDERS_SHOWN = 20;

/** The last part of the address of a company that is not added yet. */
const NEW = 'new';

const load = async ({ admin, call, params }: LoaderContext) => {
  const { email, staffRole } = await admin();
  const id = params['id']!;
  const query = { email, company: id, per: 'order', status: 'all', limit: ORDERS_SHOWN } as const;
  return {
    company: id === NEW ? null : await call('readCompany', { params: { id } }),
    orders: id === NEW || !hasPermission(staffRole, 'orders.read') ? [] : await call('listOwnOrders', { query }),
    account: id === NEW ? null : await call('readCompanyAccount', { params: { id } }),
    now: Date.now(),
    offered: newAttempt(),
  };
};

const act = formAction(async (context, form): Promise<ActionResult | Response> => {
  const { call, params } = context;
  const id = params['id']!;
  if (isPassForm(form)) return changePasses(context, id, form);
  await context.admin('customers.write');
  const text = (name: string): string => formText(form, name).trim();
  const intent = text('intent');
  const done = (message: string): ActionResult => ({ done: { intent, ids: [id], message, kind: 'success' } });
  const details = { name: text('name'), vatNumber: text('vatNumber'), note: text('note') };
  switch (intent) {
    case 'add': {
      const body = { ...details, admin: text('admin') };
      const { insertedId } = await sendOnce('company', form, (key) => call('addCompany', { body, ...key }));
      return redirect(`${COMPANIES_PATH}/${insertedId}`);
    }
    case 'save':
      await call('changeCompany', { params: { id }, body: { ...details, isClosed: form.has('isClosed') } });
      return done(`Saved: ${details.name}`);
    case 'terms': {
      const days = text('paymentDays');
      const limit = text('creditLimit');
      const cents = parsePrice(limit);
      const body = {
        paymentDays: days === '' ? null : wholeOrTyped(days),
        creditLimit: limit === '' ? null : cents === undefined ? typed(limit) : dollarsOf(cents),
      };
      await call('setCompanyTerms', { params: { id }, body });
      return done('Terms saved');
    }
    case 'approve':
      await call('approveCompany', { params: { id } });
      return done('Company approved');
    case 'decline':
      await call('declineCompany', { params: { id }, body: { reason: text('reason') } });
      return redirect(COMPANIES_PATH);
    default:
      return (await changeMembers(context, id, form)) ?? redirect(`${COMPANIES_PATH}/${id}`);
  }
});

export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const action = onServer(act);
export const clientAction = inBrowser(act);
export const shouldRevalidate = keepWhenUnreachable;

/** Text that is no amount, as it was typed: the call refuses it at its field. An empty one would end the terms. */
const typed = (text: string) => text as unknown as number;

const orderHref = (order: string) => `/dashboard/manageorder?order=${order}`;

/** A company as staff see and change it, or the form that adds one. */
export default function CompanyPage() {
  const { company, orders, account, now, offered } = useLoaderData<typeof load>();
  const canManage = usePermission('customers.write');
  // The field says it.
  const isFieldFailure = failureIn(useAnswer<ActionResult>())?.problem.fields !== undefined;
  return (
    <>
      <PageHeading
        title={company ? <span className="wrap-anywhere">{company.name}</span> : 'Add a company'}
        actions={
          <>
            {company && company.state !== 'requested' && (
              <ButtonLink href={`/dashboard/numbers/${company._id}`}>Part numbers</ButtonLink>
            )}
            <ButtonLink href={COMPANIES_PATH}>All companies</ButtonLink>
          </>
        }
      >
        {company && <Badge tone={STATE_TONES[company.state]}>{STATE_TEXTS[company.state]}</Badge>}
      </PageHeading>
      {!isFieldFailure && <ActionNotice />}
      <div className="grid max-w-4xl grid-cols-1 gap-6">
        {company?.request && <Request company={company} />}
        {company?.state !== 'requested' && (
          <Allowed permission="customers.write">
            <Card as="section" title="Details">
              <DetailsForm key={company?._id} company={company} />
            </Card>
          </Allowed>
        )}
        {company && account && company.state !== 'requested' && (
          <Allowed permission="customers.write">
            <Card as="section" title="Invoices with terms">
              <TermsForm account={account} />
            </Card>
          </Allowed>
        )}
        {company && account && (
          <>
            <CompanyAccountCard company={company._id} account={account} hrefOf={orderHref} isForStaff />
            <CreditPassesCard
              account={account}
              isActive={company.state === 'active'}
              offered={offered}
              hrefOf={orderHref}
            />
          </>
        )}
        {orders.length > 0 && (
          <Card as="section" title="Newest orders" flush>
            <ul className="divide-y divide-line">
              {orders.map(({ _id, number, customerEmail, createdAt, whole }) => (
                <li key={_id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-5 py-3 sm:px-6">
                  <span className="min-w-0">
                    <TextLink href={orderHref(_id)}>#{number}</TextLink>
                    <span className="block text-sm text-muted">
                      <EmailText email={customerEmail} />, <DateTime iso={createdAt} />
                    </span>
                  </span>
                  <Price cents={centsOf(whole!.placeOrderPrice)} />
                </li>
              ))}
            </ul>
          </Card>
        )}
        {company && company.state !== 'requested' && (
          <CompanyMembers company={company} canManage={canManage} now={now} />
        )}
      </div>
    </>
  );
}

/** What a customer asks for, with the two answers. */
function Request({ company: { request, vatNumber } }: { company: Company }) {
  const failure = failureIn(useAnswer<ActionResult>(), 'intent', 'decline');
  const { customer, name, email, message } = request!;
  return (
    <Card as="section" title="Request">
      <p className="wrap-anywhere">
        <TextLink href={`/dashboard/customers/${customer}`}>{name || email}</TextLink> asks for this company account.
        {vatNumber && ` Its VAT number is ${vatNumber}.`}
      </p>
      {message && <p className="mt-3 border-s-2 border-line ps-3 wrap-anywhere whitespace-pre-line">{message}</p>}
      <Allowed permission="customers.write">
        <div className="mt-5 grid max-w-form gap-6">
          <PostButton fields={{ intent: 'approve' }} variant="primary">
            Approve
          </PostButton>
          <PostForm className="grid gap-4" noValidate>
            <HiddenFields fields={{ intent: 'decline' }} />
            <TextAreaField
              label="Reason to decline"
              {...fieldProps(failure)('reason')}
              maxLength={1_000}
              rows={3}
              required
              hint="The customer gets it by email."
            />
            <div>
              <SubmitButton variant="quiet-danger">Decline</SubmitButton>
            </div>
          </PostForm>
        </div>
      </Allowed>
    </Card>
  );
}

/** On which terms the company pays by invoice. */
function TermsForm({ account: { paymentDays, creditLimit } }: { account: CompanyAccount }) {
  const failure = failureIn(useAnswer<ActionResult>(), 'intent', 'terms');
  const field = fieldProps(failure);
  return (
    <PostForm className="grid max-w-form gap-4" noValidate>
      <HiddenFields fields={{ intent: 'terms' }} />
      <NumberField
        label="Days to pay"
        {...field('paymentDays', paymentDays === null ? '' : String(paymentDays))}
        optional
        hint="For example 30. If empty, the company cannot pay by invoice."
      />
      <NumberField
        label="Credit limit"
        {...field('creditLimit', creditLimit === null ? '' : plainAmount(creditLimit))}
        decimal
        optional
        hint="What the company may owe at most."
      />
      <div>
        <SubmitButton>Save terms</SubmitButton>
      </div>
    </PostForm>
  );
}

function DetailsForm({ company }: { company: Company | null }) {
  const { offered } = useLoaderData<typeof load>();
  const intent = company ? 'save' : 'add';
  const failure = failureIn(useAnswer<ActionResult>(), 'intent', intent);
  const field = fieldProps(failure);
  return (
    <PostForm className="grid max-w-form gap-4" noValidate>
      <HiddenFields fields={{ intent, ...(!company && { attempt: attemptFor(offered, failure) }) }} />
      <TextField label="Name" {...field('name', company?.name)} maxLength={120} required autoComplete="off" />
      <TextField
        label="VAT number"
        {...field('vatNumber', company?.vatNumber)}
        maxLength={40}
        optional
        autoComplete="off"
      />
      <TextAreaField
        label="Note"
        {...field('note', company?.note)}
        optional
        rows={3}
        maxLength={1_000}
        hint="Only staff see it."
      />
      {company ? (
        <CheckboxField
          label="Closed"
          hint="Its members can't order for it, and no one can join."
          name="isClosed"
          value="1"
          defaultChecked={failure ? failure.values['isClosed'] !== undefined : company.state === 'closed'}
        />
      ) : (
        <EmailField
          label="Email of the first admin"
          {...field('admin')}
          optional
          autoComplete="off"
          maxLength={254}
          hint="We'll email an invitation."
        />
      )}
      <div>
        <SubmitButton variant="primary">{company ? 'Save' : 'Add company'}</SubmitButton>
      </div>
    </PostForm>
  );
}
