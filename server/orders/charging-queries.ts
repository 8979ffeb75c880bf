import { sql, type SQL } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Executor } from '#server/database/client.ts';
import { fromHere } from '#server/jobs/followed-tasks.ts';
import type { Charge } from './money.ts';
import { moneyMovements, orderEvents, orderNotices, orders } from './tables.ts';

/** A charge of an order that may be waiting for it. */
export interface UnpaidCharge {
  readonly orderId: string;
  /** Whom the charge names; an order of somebody else is not paid by it. */
  readonly customerId: string | undefined;
  readonly charge: Charge;
  readonly actor: string;
  /** What else becomes true with it, by name: statements that do nothing unless there is a row in `paid`. */
  readonly besides: Readonly<Record<string, SQL>>;
}

/**
 * All that a payment of an unpaid order writes, in one round trip: state, ledger, event and notice. Nothing of it where the
 * order is not unpaid, or is another customer's.
 * @returns whether it was written; the order is locked then, as long as the transaction lasts
 */
export async function payUnpaidOrder(
  db: Executor,
  { orderId, customerId, charge, actor, besides }: UnpaidCharge & { customerId: string },
): Promise<boolean> {
  const { intentId, amountCents, currency } = charge;
  const part = new QueryBuilder();
  const paid = part.$with('paid', { id: sql<string>`id` }).as(sql`
    update ${orders} set status = 'paid', transaction_id = ${intentId}, hold_until = null
    where id = ${orderId}::uuid and customer_id::text = ${customerId}::text and status = 'unpaid' and transaction_id is null
    returning id`);
  const charged = part.$with('charged', {}).as(sql`
    insert into ${moneyMovements} (order_id, kind, intent_id, provider_id, amount_cents, currency, actor)
    select id, 'charged', ${intentId}::text, ${intentId}::text, ${amountCents}::bigint, ${currency}::text, ${actor}::text from paid`);
  const told = part.$with('told', {}).as(sql`
    insert into ${orderEvents} (order_id, what, actor, detail)
    select id, 'paid', ${actor}::text, jsonb_build_object('intent', ${intentId}::text, 'amountCents', ${amountCents}::bigint) from paid`);
  const { from: cameFrom = null } = fromHere();
  const noticed = part.$with('noticed', {}).as(sql`
    insert into ${orderNotices} (order_id, what, came_from) select id, 'paid', ${cameFrom && JSON.stringify(cameFrom)}::json from paid`);
  const others = Object.entries(besides).map(([name, statement]) => part.$with(name, {}).as(statement));
  const query = db
    .with(paid, charged, told, noticed, ...others)
    .select({ id: sql<string>`id` })
    .from(paid);
  const name = ['pay_unpaid_order', ...Object.keys(besides)].join('+');
  return (await query.prepare(name).execute()).length === 1;
}
