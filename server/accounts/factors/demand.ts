import type { Role } from '#contract/choices.ts';
import type { Settings } from '#server/env.ts';

/**
 * Whether an admin has to show a second factor before they may do what admins do: outside sandbox mode always, in it
 * only where the operator says so.
 * @param shown whether the sign-in has shown one
 */
export function isSecondFactorDue(
  { sandbox, accounts }: Pick<Settings, 'sandbox' | 'accounts'>,
  role: Role,
  shown: boolean,
): boolean {
  return role === 'admin' && !shown && (!sandbox || accounts.adminSecondFactor);
}
