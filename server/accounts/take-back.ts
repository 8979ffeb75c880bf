import { TAKE_BACK_HOURS } from '#contract/accounts.ts';
import { Failure } from '#contract/errors.ts';
import { lastEntry } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import { selectByEmail } from './queries.ts';
import { demote } from './service.ts';

/**
 * Takes back that somebody was made an admin: only who did it can, and only for a day. It is an Undo and no way for one
 * admin to be rid of the others; that is an operator's business (`npm run admin -- revoke`).
 * Answers 1, or 0 when they are no admin.
 * @param actor the id of the admin who asks @param adminEmails who is an admin by configuration, and would be one again
 * @throws Failure `not_found`, `forbidden`, `last_admin`
 */
export async function takeBackAdmin(
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
  if (!isOwn || Date.now() - last.at.getTime() > TAKE_BACK_HOURS * 3_600_000) {
    throw new Failure(
      'forbidden',
      `Only the admin who made them one can undo that, within ${TAKE_BACK_HOURS} hours. An operator can at any time.`,
    );
  }
  return demote(db, actor, email);
}
