import { desc, sql } from 'drizzle-orm';
import { decimalsOf } from '#contract/money.ts';
import { chargeStep } from '#contract/payments/card-amounts.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { storeIdentity } from '#server/store/tables.ts';
import { paymentIntents } from './tables.ts';

/**
 * Checks that the store still has the currency of its prices, orders and payments, which store amounts in minor units without a
 * currency, so that another setting would relabel all of them. Records it, with what prices in it are multiples of (`money_step`).
 * @param currency the setting
 * @throws Error with a sentence for the operator that names both currencies
 */
export async function requireCurrency(db: Database, currency: string): Promise<void> {
  await db.insert(storeIdentity).values({}).onConflictDoNothing();
  await db.transaction(async (tx) => {
    const [identity] = await tx.select({ currency: storeIdentity.currency }).from(storeIdentity).for('update');
    const known = identity!.currency ?? (await lastPaidIn(tx));
    const problem = known !== undefined && known !== currency ? await whyKept(tx, known, currency) : undefined;
    if (problem !== undefined)
      throw new Error(
        `PAYMENT_CURRENCY is ${currency}, but ${problem}. Set PAYMENT_CURRENCY=${known}, or start with an empty database.`,
      );
    if (identity!.currency !== currency) await tx.update(storeIdentity).set({ currency });
    const { rows } = await tx.execute<{ step: string }>(sql`select money_step() as step`);
    const step = chargeStep(currency);
    if (Number(rows[0]!.step) !== step)
      await tx.execute(
        sql.raw(`create or replace function money_step() returns bigint language sql immutable
        as 'select ${step}::bigint'`),
      );
  });
}

/** The currency of the last payment by card, in a store of a release that did not record its currency. */
async function lastPaidIn(db: Executor): Promise<string | undefined> {
  const [last] = await db
    .select({ currency: paymentIntents.currency })
    .from(paymentIntents)
    .orderBy(desc(paymentIntents.id))
    .limit(1);
  return last?.currency;
}

/** Why a store cannot have another currency than the one it has; undefined if nothing would get a wrong amount. */
async function whyKept(db: Executor, known: string, currency: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ hasPayments: boolean; hasOrders: boolean; hasParts: boolean }>(sql`
    select exists (select from payment_intents) or exists (select from gift_cards) as "hasPayments",
      exists (select from orders) as "hasOrders", exists (select from parts) as "hasParts"`);
  const { hasPayments, hasOrders, hasParts } = rows[0]!;
  const relabeled = `would be shown in ${currency} without conversion`;
  if (hasPayments) return `the payments of this database are in ${known}, and its orders and prices ${relabeled}`;
  if (hasOrders) return `the orders of this database are in ${known}, and they and its prices ${relabeled}`;
  // Of equal decimals the numbers stay the same.
  if (hasParts && (decimalsOf(known) !== decimalsOf(currency) || chargeStep(known) !== chargeStep(currency)))
    return `the prices of this database are in ${known}, which has other decimals, and they ${relabeled}`;
  return undefined;
}
