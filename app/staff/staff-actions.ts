import { formText } from '#app/forms/form-text.ts';
import { STAFF_ROLE_TEXTS, STAFF_ROLES, type StaffRole } from '#contract/accounts/permissions.ts';
import { Failure } from '#contract/errors.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { parseForm, formAction } from '#app/forms/form-failure.ts';
import { type ActionResult, isConfirmed } from '#app/actions/use-screen-action.ts';

const inviteSchema = async () => (await import('#contract/accounts/invitations.ts')).InviteSchema;

/** The roles of a select field. */
export const ROLE_OPTIONS = STAFF_ROLES.map((value) => ({ value, label: STAFF_ROLE_TEXTS[value].name }));

/**
 * The forms about other people's accounts: `role` and `remove` change a role; `suspend`, `lift` and `end-sessions` act
 * on an account; `invite` and `revoke` on an invitation. Anything that takes away rights asks for confirmation first.
 */
export async function runStaffAction(context: LoaderContext, form: FormData): Promise<ActionResult> {
  const field = (name: string): string => formText(form, name);
  const [intent, id, email] = [field('intent'), field('id'), field('email')];
  const question = isConfirmed(form) ? undefined : questionOf(intent, { id, email });
  if (question) return { confirmation: question };
  const message = await runAction(context, intent, { id, email, role: field('role'), reason: field('reason') });
  return { done: { intent, ids: [id], message, kind: 'success' } };
}

export const handleStaffAction = formAction(runStaffAction);

async function runAction(
  { call }: LoaderContext,
  intent: string,
  { id, email, role, reason }: Record<'id' | 'email' | 'role' | 'reason', string>,
): Promise<string> {
  const params = { id };
  switch (intent) {
    case 'role': {
      const known = STAFF_ROLES.find((each) => each === role);
      if (!known) throw new Failure('invalid_fields', undefined, { fields: { role: 'Choose a role' } });
      const { modifiedCount } = await call('changeRole', { params, body: { role: known } });
      return modifiedCount > 0 ? `${email} now has the role ${nameOf(known)}` : `${email} already has that role`;
    }
    case 'remove':
      await call('revokeAdmin', { params: { email } });
      return `${email} is no longer staff`;
    case 'suspend':
      await call('suspendUser', { params, body: { reason } });
      return `${email} is suspended and signed out everywhere`;
    case 'lift':
      await call('liftSuspension', { params });
      return `${email} can sign in again`;
    case 'end-sessions':
      await call('endUserSessions', { params });
      return `${email} is signed out everywhere`;
    case 'invite': {
      const body = await parseForm(inviteSchema, { email, role });
      await call('inviteStaff', { body });
      return `Invitation sent to ${body.email}`;
    }
    case 'revoke':
      await call('revokeInvitation', { params });
      return `The invitation for ${email} no longer works`;
    default:
      throw new Failure('malformed');
  }
}

function questionOf(intent: string, { id, email }: { id: string; email: string }) {
  const fields = { intent, id, email };
  if (intent === 'remove')
    return {
      title: `Remove ${email} from the staff?`,
      text: 'They become a customer right away. Their account and their own orders stay.',
      confirm: 'Remove from staff',
      fields,
    };
  if (intent === 'suspend')
    return {
      title: `Suspend ${email}?`,
      text: 'They are signed out everywhere and cannot sign in until you lift the suspension. Their orders stay.',
      confirm: 'Suspend account',
      fields,
      inputs: [{ name: 'reason', label: 'Reason, for the audit trail' }],
    };
  return undefined;
}

function nameOf(role: StaffRole): string {
  return STAFF_ROLE_TEXTS[role].name;
}
