import { rich } from '#app/ui/text/rich.tsx';
import { t, shown } from '#contract/language/text.ts';
import { useRef } from 'react';
import type { Company } from '#contract/companies/companies.ts';
import { centsOf, plainAmount } from '#contract/money.ts';
import { readAmount } from '#contract/typed-number.ts';
import { COMPANY_ROLE_TEXTS, COMPANY_ROLES } from '#contract/companies/company-roles.ts';
import { OpenInvitation, RolesCard } from '#app/staff/invitation-parts.tsx';
import { HiddenFields } from '#app/actions/action-form.tsx';
import { PostButton } from '#app/actions/post-button.tsx';
import { type ActionResult, isConfirmed, isDone } from '#app/actions/use-screen-action.ts';
import { failureIn } from '#app/forms/failure-text.ts';
import { fieldProps } from '#app/forms/field-props.ts';
import { formText } from '#app/forms/form-text.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { useAnswer } from '#app/forms/use-answer.ts';
import { useDoneCount } from '#app/forms/use-done-count.ts';
import { useFormReset } from '#app/forms/use-form-reset.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { Badge } from '#app/ui/content/badge.tsx';
import { Card } from '#app/ui/content/card.tsx';
import { EmailField, SelectField, TextField } from '#app/ui/fields/text-field.tsx';
import { useFocusFirstError } from '#app/ui/fields/use-focus-first-error.ts';
import { Price } from '#app/ui/text/price.tsx';
import { EmailText } from '#app/ui/text/email-text.tsx';

const roleOptions = () => COMPANY_ROLES.map((role) => ({ value: role, label: shown(COMPANY_ROLE_TEXTS[role].name) }));

/** Does what a form of `CompanyMembers` asks for; undefined for other forms. */
export async function changeMembers(
  { call }: LoaderContext,
  company: string,
  form: FormData,
): Promise<ActionResult | undefined> {
  const text = (name: string): string => formText(form, name).trim();
  const [intent, id, who] = [text('intent'), text('id'), text('who')];
  const done = (message: string): ActionResult => ({ done: { intent, ids: [id], message, kind: 'success' } });
  const role = COMPANY_ROLES.find((each) => each === text('role')) ?? 'read-only';
  switch (intent) {
    case 'invite': {
      const email = text('email');
      await call('inviteMember', { params: { id: company }, body: { email, role } });
      return done(t('Invitation sent to {email}', { email }));
    }
    case 'withdraw-invitation':
      await call('withdrawInvitation', { params: { id: company, invitation: id } });
      return done(t('Invitation of {who} withdrawn', { who }));
    case 'member-role':
      await call('changeMember', {
        params: { id: company, member: id },
        body: { role, orderLimit: limitIn(text('orderLimit')), monthLimit: limitIn(text('monthLimit')) },
      });
      return done(t('Saved: {who}', { who }));
    case 'remove-member':
      if (!isConfirmed(form))
        return {
          confirmation: {
            title: t('Remove {who} from the company?', { who }),
            text: t('They no longer see or place orders of the company. Their own account stays.'),
            confirm: t('Remove member'),
            fields: { intent, id, who },
          },
        };
      await call('removeMember', { params: { id: company, member: id } });
      return done(t('{who} is no longer a member', { who }));
    default:
      return undefined;
  }
}

/** A limit as it is typed; empty for none. What is no number is refused by the call. */
const limitIn = (text: string): number | null => (text === '' ? null : (readAmount(text) ?? Number.NaN));

/** The members of a company and its open invitations, with what an admin or staff change. @param self the viewer's id */
export function CompanyMembers({
  company,
  self,
  canManage,
  now,
}: {
  company: Company;
  self?: string;
  canManage: boolean;
  /** Milliseconds since 1970. */
  now: number;
}) {
  const { members, invitations, state } = company;
  return (
    <>
      <Card as="section" title={t('Members')} flush>
        {members.length === 0 ? (
          <p className="p-5 text-muted sm:px-6">{t('No members yet.')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {members.map((member) => (
              <Member key={member._id} member={member} isSelf={member._id === self} canManage={canManage} />
            ))}
          </ul>
        )}
      </Card>
      {canManage && invitations.length > 0 && (
        <Card as="section" title={t('Open invitations')} flush>
          <ul className="divide-y divide-line">
            {invitations.map(({ _id, email, role, expiresAt }) => (
              <OpenInvitation key={_id} role={shown(COMPANY_ROLE_TEXTS[role].name)} {...{ email, expiresAt, now }}>
                <PostButton
                  fields={{ intent: 'withdraw-invitation', id: _id, who: email }}
                  size="sm"
                  aria-label={t('Withdraw the invitation of {email}', { email })}
                >
                  {t('Withdraw')}
                </PostButton>
              </OpenInvitation>
            ))}
          </ul>
        </Card>
      )}
      {canManage && state === 'active' && (
        <Card as="section" title={t('Invite someone')}>
          <InviteForm />
        </Card>
      )}
      <RolesCard
        roles={COMPANY_ROLES.map((role) => ({
          name: shown(COMPANY_ROLE_TEXTS[role].name),
          text: shown(COMPANY_ROLE_TEXTS[role].text),
        }))}
      />
    </>
  );
}

function Member({
  member: { _id: id, name, email, role, orderLimit, monthLimit, spent },
  isSelf,
  canManage,
}: {
  member: Company['members'][number];
  isSelf: boolean;
  canManage: boolean;
}) {
  const who = name || email;
  const field = fieldProps(failureOf(useAnswer<ActionResult>(), id));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5 sm:px-6">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">
          {name || t('No name')}
          {isSelf && <span className="font-normal text-muted"> {t('(you)')}</span>}
        </p>
        <p className="text-sm text-muted">
          <EmailText email={email} />
        </p>
        {(spent !== undefined || orderLimit !== null || monthLimit !== null) && (
          <p className="text-sm text-muted">
            {spent !== undefined && <>{rich('This month {price}', { price: <Price cents={centsOf(spent)} /> })}</>}
            {!canManage && orderLimit !== null && (
              <> {rich('· up to {price} an order', { price: <Price cents={centsOf(orderLimit)} /> })}</>
            )}
            {!canManage && monthLimit !== null && (
              <> {rich('· up to {price} a month', { price: <Price cents={centsOf(monthLimit)} /> })}</>
            )}
          </p>
        )}
      </div>
      {canManage ? (
        <div className="flex flex-wrap items-end gap-3">
          <PostForm noValidate className="flex flex-wrap items-end gap-3">
            <HiddenFields fields={{ intent: 'member-role', id, who }} />
            <SelectField
              label={t('Role')}
              name="role"
              id={`role-${id}`}
              key={role}
              defaultValue={role}
              options={roleOptions()}
            />
            <TextField
              label={t('Limit per order')}
              {...field('orderLimit', limitText(orderLimit))}
              id={`order-limit-${id}`}
              inputMode="decimal"
              autoComplete="off"
              placeholder={t('None')}
              fieldClassName="w-32"
            />
            <TextField
              label={t('Limit per month')}
              {...field('monthLimit', limitText(monthLimit))}
              id={`month-limit-${id}`}
              inputMode="decimal"
              autoComplete="off"
              placeholder={t('None')}
              fieldClassName="w-32"
            />
            <SubmitButton aria-label={t('Save the role and the limits of {who}', { who })}>{t('Save')}</SubmitButton>
          </PostForm>
          <PostButton
            fields={{ intent: 'remove-member', id, who }}
            variant="quiet-danger"
            aria-label={t('Remove {who}', { who })}
          >
            {t('Remove')}
          </PostButton>
        </div>
      ) : (
        <Badge>{shown(COMPANY_ROLE_TEXTS[role].name)}</Badge>
      )}
    </li>
  );
}

/** The failure to change this member. */
function failureOf(answer: ActionResult | undefined, id: string) {
  const failure = failureIn(answer, 'intent', 'member-role');
  return failure?.values['id'] === id ? failure : undefined;
}

const limitText = (dollars: number | null): string => (dollars === null ? '' : plainAmount(dollars));

function InviteForm() {
  const answer = useAnswer<ActionResult>();
  const failure = failureIn(answer, 'intent', 'invite');
  const field = fieldProps(failure);
  const form = useRef<HTMLFormElement>(null);
  useFocusFirstError(form, failure?.problem.fields);
  useFormReset(form, useDoneCount(answer, isDone(answer, 'invite')));
  return (
    <PostForm ref={form} noValidate className="grid max-w-form gap-4">
      <HiddenFields fields={{ intent: 'invite' }} />
      <EmailField label={t('Email')} {...field('email')} autoComplete="off" maxLength={254} required />
      <SelectField
        label={t('Role')}
        {...field('role', 'buyer')}
        id="invite-role"
        options={roleOptions()}
        hint={t("We'll email a link that works once, for 7 days. The person doesn't need an account yet.")}
      />
      <p>
        <SubmitButton icon="mail">{t('Send invitation')}</SubmitButton>
      </p>
    </PostForm>
  );
}
