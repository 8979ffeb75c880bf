import { sql } from 'drizzle-orm';
import { DatabaseError } from 'pg';
import type { OrderTerms } from '#contract/orders/charges.ts';
import type { AgreedPromotions } from '#contract/promotions/promotion-terms.ts';
import type { Executor } from '#server/database/client.ts';

/* The uses of promotions by orders that are placed already; placing counts them in its statement (`take_promotions`). */

interface PromotedOrder {
  readonly id: string;
  readonly terms: OrderTerms | null;
}

/** Whether an error means that a promotion has changed, ended or is used up. */
export function isPromotionGone(error: unknown): boolean {
  const { cause = error } = error as { cause?: unknown };
  return cause instanceof DatabaseError && cause.code === 'PR001';
}

/** The uses of an order, which ended unpaid or was canceled as a whole, no longer count. The caller has locked it. */
export async function returnPromotions(tx: Executor, { id, terms }: PromotedOrder): Promise<void> {
  if (terms?.promotions) await tx.execute(sql`select return_promotions(${id})`);
}

/**
 * The uses of an expired order count again. The caller has locked it and taken its stock.
 * @throws an error with `isPromotionGone`, which ends the transaction, if one of its promotions has ended or is used up
 */
export async function retakePromotions(tx: Executor, { id, terms }: PromotedOrder): Promise<void> {
  if (terms?.promotions) await tx.execute(sql`select retake_promotions(${id})`);
}

/**
 * The promotions of an expired order that it could still get; undefined if that is all of them. Unlike `retakePromotions`, it
 * counts nothing.
 */
export async function promotionsStillValid(tx: Executor, order: PromotedOrder): Promise<AgreedPromotions | undefined> {
  const agreed = order.terms?.promotions;
  if (!agreed) return undefined;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select p.id from promotion_uses u join promotions p on p.id = u.promotion_id left join promotion_codes c on c.id = u.code_id
    where u.order_id = ${order.id} and (u.ended_at is null or (
      (p.starts_at is null or p.starts_at <= now()) and (p.ends_at is null or p.ends_at > now())
      and (p.max_uses is null or p.uses < p.max_uses) and (c.max_uses is null or c.uses < c.max_uses)
      and (p.max_per_customer is null or p.max_per_customer > (select count(*) from promotion_uses o
        where o.promotion_id = p.id and o.customer_id = u.customer_id and o.ended_at is null))))`);
  const valid = new Set(rows.map(({ id }) => id));
  const list = agreed.list.filter(({ id }) => valid.has(id));
  return list.length === agreed.list.length ? undefined : { ...agreed, list };
}

/** Removes the uses of an order that are not of these promotions; they do not count any more. The caller has locked it. */
export async function forgetUses(tx: Executor, orderId: string, { list }: AgreedPromotions): Promise<void> {
  const ids = JSON.stringify(list.map(({ id }) => id));
  await tx.execute(sql`delete from promotion_uses where order_id = ${orderId} and ended_at is not null
    and promotion_id not in (select value::uuid from json_array_elements_text(${ids}::json))`);
}
