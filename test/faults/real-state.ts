import assert from 'node:assert/strict';
import type { TestStore } from '#test/fixtures/store.ts';
import { offerOf, visibleLine, visibleOrder } from './model-state.ts';

/* The state of the real store, in the terms of the model. */

/** The visible state of parts and orders, in the terms of `lookOf`. */
export async function visibleState(
  store: TestStore,
  parts: readonly string[],
  orderIds: readonly string[],
): Promise<string> {
  const [offers, orders] = await Promise.all([
    store.db.$client.query('select id, quantity, hidden_at from parts where id = any($1)', [parts]),
    store.db.$client.query(
      `select o.order_id as id, json_agg(json_build_object('status', o.status, 'packed', o.packed_at is not null) order by o.id) as lines,
        exists (select from disputes d where d.order_id = o.order_id and d.lifted_at is null) as blocked
      from order_lines o where part_id = any($1) group by o.order_id`,
      [parts],
    ),
  ]);
  assert.equal(orders.rows.length, orderIds.length, 'as many orders as were acknowledged');
  const stock = parts.map((id) => {
    const { quantity, hidden_at: hiddenAt } = offers.rows.find((row) => row.id === id);
    return offerOf(quantity, hiddenAt !== null);
  });
  const statuses = orderIds.map((id) => {
    const { lines, blocked } = orders.rows.find((row) => row.id === id);
    return visibleOrder(lines.map(visibleLine), blocked);
  });
  return `stock ${stock.join(',')}; orders ${statuses.join(',')}`;
}

/** A payment of an order, identified by the order's index. */
export interface RealPayment {
  readonly order: number;
  readonly id: string;
  readonly intent: 'open' | 'succeeded' | 'canceled';
  readonly cents: number;
  /** Whether the store has recorded its charge or a refund of it. */
  readonly known: boolean;
}

/** The payments of orders at provider and store; nothing for orders without one. */
export async function paymentsOf(store: TestStore, orderIds: readonly string[]): Promise<RealPayment[]> {
  const { rows } = await store.db.$client.query(
    `select o.id, p.intent_id as intent,
      p.amount_cents::int as cents,
      (o.transaction_id = p.intent_id or exists (select from refunds r where r.intent_id = p.intent_id)) is true as known
    from orders o join payment_intents p on p.order_id = o.id
    where o.id = any($1) and p.intent_id is not null order by p.attempt`,
    [orderIds],
  );
  return Promise.all(
    rows.map(async ({ id, intent, cents, known }) => {
      const { status } = await store.cardSandbox.stripe.paymentIntents.retrieve(intent);
      const now = status === 'succeeded' ? 'succeeded' : status === 'canceled' ? 'canceled' : 'open';
      return { order: orderIds.indexOf(id), id: intent, cents, known, intent: now } as const;
    }),
  );
}
