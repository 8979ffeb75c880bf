import { Failure } from '#contract/errors.ts';
import type { Database } from '#server/database/client.ts';
import {
  hasNotedListedPassword,
  isAdminToBe,
  isListedPassword,
  LISTED,
  noteListedPassword,
} from '../listed-passwords.ts';
import { CODE_CALLS, type LibraryContext } from './shown.ts';

/**
 * Whether a session that is about to be made began with a password of the list. The password is known only while it is
 * typed, and whether its person becomes an admin only later: so each session remembers it, and has no admin rights.
 */
export async function beganListed(db: Database, userId: string, context: LibraryContext | null): Promise<boolean> {
  const path = context?.path ?? '';
  if (path === '/change-password') return isListedPassword(String(context?.body?.newPassword));
  if (path === '/sign-in/email' || path === '/sign-up/email') {
    const isListed = await isListedPassword(String(context?.body?.password));
    if (isListed) await noteListedPassword(db, userId);
    return isListed;
  }
  const replaced = context?.context.session?.session['listedPassword'];
  if (replaced !== undefined && replaced !== null) return replaced === true;
  return CODE_CALLS.includes(path) && hasNotedListedPassword(db, userId);
}

/** Refuses a password of the list at a reset, for admins and those who are to be. @throws Failure `invalid_fields` */
export async function beforeReset(
  { db, store }: { readonly db: Database; readonly store: { readonly adminEmails: readonly string[] } },
  { body, context }: LibraryContext,
): Promise<void> {
  if (!(await isListedPassword(String(body?.newPassword)))) return;
  const link = await context.internalAdapter.findVerificationValue(`reset-password:${body?.token}`);
  const user = link && (await context.internalAdapter.findUserById(link.value));
  if (user && (await isAdminToBe(db, user.email, store.adminEmails)))
    throw new Failure('invalid_fields', undefined, { fields: { password: LISTED } });
}
