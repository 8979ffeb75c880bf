import { desc } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { paymentIntents } from './tables.ts';

/**
 * Checks that the store still takes payments in the currency of its last one. Orders store amounts without a currency,
 * so another setting would relabel all of them.
 * @param currency the setting
 * @throws Error with a sentence for the operator that names both currencies
 */
export async function requireCurrency(db: Executor, currency: string): Promise<void> {
  const [last] = await db
    .select({ currency: paymentIntents.currency })
    .from(paymentIntents)
    .orderBy(desc(paymentIntents.id))
    .limit(1);
  if (last && last.currency !== currency)
    throw new Error(
      `PAYMENT_CURRENCY is ${currency}, but the payments of this database are in ${last.currency}, and its orders and prices would be shown in ${currency} without conversion. Set PAYMENT_CURRENCY=${last.currency}, or start with an empty database.`,
    );
}
