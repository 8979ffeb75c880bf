import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import {
  type CreditPass,
  type grantCreditPass as grantCall,
  MAX_CREDIT_PASSES,
} from '#contract/companies/credit-passes.ts';
import { Failure, invalidFields } from '#contract/errors.ts';
import { centsOf, dollarsOf, plainAmount } from '#contract/money.ts';
import { record } from '#server/audit/record.ts';
import { companyNotFound } from '#server/companies/membership.ts';
import { companies } from '#server/companies/tables.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { orders } from '#server/orders/tables.ts';
import { SHOP_TODAY_SQL } from '#server/settings/shop-time.ts';
import { companyCreditPasses as passes } from './tables.ts';

/* Orders that pass the credit limit of their company: docs/decisions/100-credit-passes.md. */

const TODAY = sql.raw(SHOP_TODAY_SQL);
const isOpen = and(isNull(passes.orderId), sql`${passes.until} >= ${TODAY}`);

/**
 * Lets one order by invoice pass the credit limit of a company, for staff.
 * @returns the id of the permission
 * @throws Failure `not_found`, `order_state` (not active, no terms, or too many), `invalid_fields`
 */
export async function grantCreditPass(
  tx: Executor,
  actor: string,
  companyId: string,
  { amount, until }: z.output<typeof grantCall.body>,
): Promise<string> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('no key update');
  if (!company) throw companyNotFound();
  if (company.state !== 'active' || company.paymentDays === null || company.creditLimitCents === null)
    throw new Failure('order_state', 'This company cannot pay by invoice. Set its terms first.');
  const { rows } = await tx.execute<{ past: boolean }>(sql`select ${until}::date < ${TODAY} as past`);
  if (rows[0]!.past) throw invalidFields({ until: 'This day has passed' });
  if ((await tx.$count(passes, and(eq(passes.companyId, companyId), isOpen))) >= MAX_CREDIT_PASSES)
    throw new Failure(
      'order_state',
      `At most ${MAX_CREDIT_PASSES} orders can be allowed at a time. Take one back first.`,
    );
  const [row] = await tx
    .insert(passes)
    .values({ companyId, maxCents: centsOf(amount), until })
    .returning({ id: passes.id });
  const detail = { pass: row!.id, change: { Amount: plainAmount(amount), Until: until } };
  await record(tx, { actor, action: 'company.credit-pass-granted', subject: companyId, detail });
  return row!.id;
}

/** Takes a permission back. @returns 1, or 0 if it is gone or an order has used it @throws Failure `not_found` (the company) */
export async function withdrawCreditPass(db: Database, actor: string, companyId: string, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    const [company] = await tx
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.id, companyId))
      .for('no key update');
    if (!company) throw companyNotFound();
    const [gone] = await tx
      .delete(passes)
      .where(and(eq(passes.id, id), eq(passes.companyId, companyId), isNull(passes.orderId)))
      .returning();
    if (!gone) return 0;
    const detail = { pass: id, before: { Amount: plainAmount(dollarsOf(gone.maxCents)), Until: gone.until } };
    await record(tx, { actor, action: 'company.credit-pass-withdrawn', subject: companyId, detail });
    return 1;
  });
}

/**
 * Uses a permission for an order: the smallest that suffices. The caller has locked the company.
 * @returns whether there was one
 */
export async function useCreditPass(tx: Executor, companyId: string, orderId: string, cents: number): Promise<boolean> {
  const [found] = await tx
    .select({ id: passes.id })
    .from(passes)
    .where(and(eq(passes.companyId, companyId), isOpen, sql`${passes.maxCents} >= ${cents}`))
    .orderBy(passes.maxCents, passes.until, passes.id)
    .limit(1);
  if (!found) return false;
  await tx
    .update(passes)
    .set({ orderId, usedAt: sql`now()` })
    .where(eq(passes.id, found.id));
  return true;
}

/** The permissions of a company, newest first; ended ones are left out, used ones stay. */
export async function listCreditPasses(db: Executor, companyId: string): Promise<CreditPass[]> {
  const rows = await db
    .select({ pass: passes, number: orders.number })
    .from(passes)
    .leftJoin(orders, eq(orders.id, passes.orderId))
    .where(and(eq(passes.companyId, companyId), sql`(${passes.orderId} is not null or ${passes.until} >= ${TODAY})`))
    .orderBy(sql`${passes.orderId} is not null`, desc(passes.id))
    .limit(2 * MAX_CREDIT_PASSES);
  return rows.map(({ pass: { id, maxCents, until, orderId }, number }) => ({
    _id: id,
    amount: dollarsOf(maxCents),
    until,
    order: orderId,
    number,
  }));
}
