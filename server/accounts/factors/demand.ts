import type { Role } from '#contract/choices.ts';
import type { Settings } from '#server/settings/settings.ts';

/**
 * Whether an admin has to pass a second factor before admin actions: always outside sandbox mode, in it only if the
 * operator configures it.
 * @param shown whether the sign-in included one
 */
export function isSecondFactorDue(
  { sandbox, accounts }: Pick<Settings, 'sandbox' | 'accounts'>,
  role: Role,
  shown: boolean,
): boolean {
  return role === 'admin' && !shown && (!sandbox || accounts.adminSecondFactor);
}
