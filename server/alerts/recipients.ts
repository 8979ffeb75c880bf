import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { AlertTime } from '#contract/settings/setting-definition.ts';
import { type AlertKind, SETTING_GROUPS } from '#contract/settings/shop-settings.ts';
import { shopRecipients, type ShopEmails } from '#server/accounts/shop-recipients.ts';
import { users } from '#server/accounts/tables.ts';
import type { Executor } from '#server/database/client.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';

/**
 * Decides who receives the alerts of a kind: the addresses in the shop's settings, else the shop's recipients. An
 * address whose account belongs to a customer or is suspended is left out, so that a person who has left the staff gets no
 * more alerts.
 * @returns no recipients when the kind is not emailed at this time
 */
export async function alertRecipients(
  db: Executor,
  store: ShopEmails,
  kind: AlertKind,
  time: Exclude<AlertTime, 'off'>,
): Promise<string[]> {
  const { alerts } = await selectCurrentSettings(db);
  const { when, emails } = alerts[kind];
  if (when !== time) return [];
  const chosen = [...new Set(emails)];
  if (chosen.length === 0)
    return shopRecipients(db, store, SETTING_GROUPS.alerts.settings[`alerts.${kind}`].permission);
  const accounts = await db
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.email, chosen), or(eq(users.role, 'customer'), isNotNull(users.suspendedAt))));
  const gone = new Set(accounts.map(({ email }) => email));
  const left = chosen.filter((email) => !gone.has(email));
  return left.length > 0
    ? left
    : shopRecipients(db, store, SETTING_GROUPS.alerts.settings[`alerts.${kind}`].permission);
}
