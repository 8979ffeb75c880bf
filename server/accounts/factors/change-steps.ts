import { t } from '#contract/language/text.ts';
import { getSessionFromCtx } from 'better-auth/api';
import { Failure } from '#contract/errors.ts';
import { forgetTrustedDevices } from '#server/accounts/identity/queries.ts';
import { reportFactorChange, type FactorDeps } from './changes.ts';
import { requireFreshSignIn, requireVerifiedEmail } from '#server/accounts/sign-in/requirements.ts';
import { countPassword, forgetPasswords } from './limits.ts';
import type { FactorChange } from './mails/factor.ts';
import { callerIn } from '#server/accounts/sign-in/caller.ts';
import { identityUser } from '#server/accounts/identity/users.ts';
import { hasWorked, type LibraryContext } from './session-factor.ts';

const MAX_PASSKEYS = 20;
/** Calls that add a factor or its equivalent. */
const ADDING: readonly string[] = [
  '/two-factor/enable',
  '/two-factor/generate-backup-codes',
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
];
const ONE_PASSKEY: readonly string[] = ['/passkey/update-passkey', '/passkey/delete-passkey'];

/** Calls that require the password; accounts without one, and all other changes, require a recent sign-in. */
const BY_PASSWORD: readonly string[] = [
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
];

/** The change to report; starting a setup reports nothing, but entering its first code does. */
const CHANGES: Readonly<Record<string, FactorChange | null>> = {
  '/two-factor/enable': null,
  '/two-factor/disable': 'two-factor-off',
  '/two-factor/generate-backup-codes': 'recovery-codes-made',
  '/passkey/generate-register-options': null,
  '/passkey/verify-registration': 'passkey-added',
  '/passkey/update-passkey': null,
  '/passkey/delete-passkey': 'passkey-removed',
};
export const GUARDED: readonly string[] = Object.keys(CHANGES);

/**
 * Requires a session to pass the account's second factor before changing it; a password or another provider's sign-in
 * alone could otherwise remove it. Removing requires the same proof as adding.
 * @throws Failure `second_factor_required`, `rate_limited`, `forbidden`, `not_found`
 */
export async function beforeChange({ db }: FactorDeps, context: LibraryContext): Promise<void> {
  const found = await getSessionFromCtx(context);
  if (!found) return;
  const { session, user } = found;
  if (ADDING.includes(context.path ?? '')) requireVerifiedEmail(user);
  if (user['twoFactorEnabled'] && !session['factor']) throw new Failure('second_factor_required');
  if (context.path !== '/passkey/update-passkey' && !(await isByPassword(context, user.id)))
    requireFreshSignIn(session.createdAt);
  if (context.body?.password !== undefined) await countPassword(db, user.id);
  if (ONE_PASSKEY.includes(context.path ?? '')) {
    // Another user's passkey counts as missing; the library's answers would distinguish the two.
    const where = Object.entries({ id: String(context.body?.id), userId: user.id });
    const model = { model: 'passkey', where: where.map(([field, value]) => ({ field, value })) };
    if ((await context.context.adapter.count(model)) === 0)
      throw new Failure('not_found', t("That passkey doesn't exist."));
  }
  if (context.path === '/passkey/generate-register-options') {
    const count = await context.context.adapter.count({
      model: 'passkey',
      where: [{ field: 'userId', value: user.id }],
    });
    if (count >= MAX_PASSKEYS) throw new Failure('forbidden', t('You have twenty passkeys. Remove one first.'));
  }
}

async function isByPassword({ path, context }: LibraryContext, userId: string): Promise<boolean> {
  if (!BY_PASSWORD.includes(path ?? '')) return false;
  return Boolean((await context.internalAdapter.findCredentialAccount(userId))?.password);
}

/** After a successful change: clears the wrong passwords and reports the change. */
export async function afterChange(deps: FactorDeps, context: LibraryContext): Promise<void> {
  const user = context.context.session?.user;
  if (!user || !hasWorked(context)) return;
  if (context.body?.password !== undefined) await forgetPasswords(deps.db, user.id);
  if (context.path === '/two-factor/disable') await forgetTrustedDevices(deps.db, user.id);
  if (context.path === '/two-factor/disable' || context.path === '/passkey/delete-passkey')
    await clearFactor(context, user.id);
  const change = CHANGES[context.path ?? ''];
  if (change) await reportFactorChange(deps, identityUser(user), change, callerIn(context.headers));
}

/** Clears the recorded factor of all sessions of an account without a second factor. */
async function clearFactor({ context }: LibraryContext, userId: string): Promise<void> {
  const [user, passkeys] = await Promise.all([
    context.internalAdapter.findUserById(userId),
    context.adapter.count({ model: 'passkey', where: [{ field: 'userId', value: userId }] }),
  ]);
  if (passkeys > 0 || (user as Record<string, unknown> | null)?.['twoFactorEnabled']) return;
  const where = [{ field: 'userId', value: userId }];
  await context.adapter.updateMany({ model: 'session', where, update: { factor: null } });
}
