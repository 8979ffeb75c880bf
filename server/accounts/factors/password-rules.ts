import { invalidFields } from '#contract/errors.ts';
import type { Database } from '#server/database/client.ts';
import {
  hasRememberedListedPassword,
  isAdminToBe,
  isListedPassword,
  LISTED,
  rememberListedPassword,
} from '#server/accounts/identity/listed-passwords.ts';
import { CODE_CALLS, type LibraryContext } from './session-factor.ts';

/**
 * Whether a new session starts with a password on the list. The password is known only while it is entered, and its
 * user may become an admin later, so each session records it and then has no admin rights.
 */
export async function startedWithListedPassword(
  db: Database,
  userId: string,
  context: LibraryContext | null,
): Promise<boolean> {
  const path = context?.path ?? '';
  if (path === '/change-password') return isListedPassword(String(context?.body?.newPassword));
  if (path === '/sign-in/email' || path === '/sign-up/email') {
    const isListed = await isListedPassword(String(context?.body?.password));
    if (isListed) await rememberListedPassword(db, userId);
    return isListed;
  }
  const replaced = context?.context.session?.session['listedPassword'];
  if (replaced !== undefined && replaced !== null) return replaced === true;
  return CODE_CALLS.includes(path) && hasRememberedListedPassword(db, userId);
}

/** Refuses a listed password at a reset, for current and future admins. @throws Failure `invalid_fields` */
export async function beforeReset(
  { db, store }: { readonly db: Database; readonly store: { readonly adminEmails: readonly string[] } },
  { body, context }: LibraryContext,
): Promise<void> {
  if (!(await isListedPassword(String(body?.newPassword)))) return;
  const link = await context.internalAdapter.findVerificationValue(`reset-password:${body?.token}`);
  const user = link && (await context.internalAdapter.findUserById(link.value));
  if (user && (await isAdminToBe(db, user.email, store.adminEmails))) throw invalidFields({ password: LISTED });
}
