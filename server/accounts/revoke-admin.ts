import { REVOKE_HOURS } from '#contract/accounts/accounts.ts';
import { Failure } from '#contract/errors.ts';
import { lastEntry } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import { selectByEmail } from './queries.ts';
import { demote } from './service.ts';

/**
 * Undoes making a user an admin: only for the admin who did it, and only for a day. Anything else needs an operator
 * (`npm run admin -- revoke`), so that one admin cannot remove the others.
 * Returns 1, or 0 for a user who is no admin.
 * @param actor the id of the calling admin @param adminEmails admins by configuration, who would become admins again
 * @throws Failure `not_found`, `forbidden`, `last_owner`
 */
export async function revokeAdmin(
  db: Database,
  actor: string,
  email: string,
  adminEmails: readonly string[],
): Promise<number> {
  const user = await selectByEmail(db, email);
  if (!user) throw new Failure('not_found', "That user doesn't exist.");
  if (user.role !== 'admin') return 0;
  if (adminEmails.includes(user.email))
    throw new Failure('forbidden', 'They are an admin through the setting ADMIN_EMAILS.');
  const last = await lastEntry(db, user.id, ['user.made-admin', 'user.demoted']);
  const isOwn = last?.action === 'user.made-admin' && last.actor === actor;
  if (!isOwn || Date.now() - last.at.getTime() > REVOKE_HOURS * 3_600_000) {
    throw new Failure(
      'forbidden',
      `Only the admin who made them one can undo that, within ${REVOKE_HOURS} hours. An operator can at any time.`,
    );
  }
  return demote(db, actor, email);
}
