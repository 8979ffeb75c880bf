import { countOf } from '#app/ui/text/format-number.ts';
import { formText } from '#app/forms/form-text.ts';
import { EmailSchema } from '#contract/fields.ts';
import { Failure } from '#contract/errors.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { formFailure, parseForm } from '#app/forms/form-failure.ts';
import { type ActionResult, isConfirmed } from '#app/actions/use-screen-action.ts';
import { type BulkResult, forEachId } from '#app/actions/for-each-id.ts';

export const ADMINS = ['admin', 'admins'] as const;
export const USERS = ['user', 'users'] as const;

export const ADMIN_EXPLANATION =
  'Admins can see every order and user, change the catalog, ship and refund, and make others admins.';

/**
 * Grants the admin role to users (`intent=make-admin`, their `email`, separated by commas), or revokes it
 * (`revoke-admin`). Asks for confirmation first.
 */
export async function handleUserAction(context: LoaderContext): Promise<ActionResult> {
  const form = await context.request.formData();
  const intent = form.get('intent');
  try {
    await context.admin('staff.manage');
    if (intent !== 'make-admin' && intent !== 'revoke-admin') throw new Failure('malformed');
    const emails = await Promise.all(
      formText(form, 'email')
        .split(',')
        .map((email) => parseForm(async () => EmailSchema, email)),
    );
    if (!isConfirmed(form)) return { confirmation: confirmationOf(intent, emails) };
    const endpoint = intent === 'make-admin' ? 'makeAdmin' : 'revokeAdmin';
    const result = await forEachId(
      emails,
      async (email) => (await context.call(endpoint, { params: { email } })).modifiedCount > 0,
    );
    const changed = result.done.filter((each) => each.changed).map(({ id }) => id);
    if (changed.length === 0 && result.failed.length > 0) throw result.failed[0]!.failure;
    const kind = changed.length === emails.length ? 'success' : 'info';
    return { done: { intent, ids: changed, message: summarize(intent, emails, result), kind } };
  } catch (error) {
    // The specification's text for this case.
    if (intent === 'make-admin' && error instanceof Failure && error.status === 403)
      return formFailure(new Failure('forbidden', 'Failed to make an admin'), form);
    return formFailure(error, form);
  }
}

function confirmationOf(intent: string, emails: readonly string[]) {
  const fields = { intent, email: emails.join(',') };
  const whom = emails.length === 1 ? emails[0]! : countOf(emails.length, USERS);
  if (intent === 'revoke-admin') {
    const title = `Revoke the admin role from ${whom}?`;
    return { title, text: 'They become a customer again right away.', confirm: 'Revoke', fields };
  }
  const title = `Make ${whom} ${emails.length === 1 ? 'an admin' : 'admins'}?`;
  return { title, text: ADMIN_EXPLANATION, confirm: title.slice(0, -1), fields };
}

/** Summarizes who is an admin now, who was before, and who could not be made one. */
function summarize(intent: string, emails: readonly string[], { done, failed }: BulkResult): string {
  const changed = done.filter((each) => each.changed).length;
  const before = done.length - changed;
  if (intent === 'revoke-admin') {
    if (changed === 0) return 'Nothing to do: the role was already revoked';
    return failed.length === 0
      ? 'Admin role revoked'
      : `Admin role revoked from ${countOf(changed, USERS)}. ${countOf(failed.length, USERS)} kept it: ${failed[0]!.failure.message}`;
  }
  if (emails.length === 1) return changed === 1 ? 'Successfully made an admin' : `${emails[0]} is already an admin`;
  const sentences: string[] = [];
  if (changed > 0) sentences.push(`Successfully made ${changed === 1 ? 'an admin' : countOf(changed, ADMINS)}`);
  if (before > 0) sentences.push(`${countOf(before, USERS)} already had the role`);
  if (failed.length > 0)
    sentences.push(`${countOf(failed.length, USERS)} couldn't be made an admin: ${failed[0]!.failure.message}`);
  return sentences.join('. ');
}
