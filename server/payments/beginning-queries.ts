import { and, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { builtOnce } from '#server/database/built-once.ts';
import type { Database } from '#server/database/client.ts';
import { newId } from '#server/database/columns.ts';
import { columns, type BareOrder } from '#server/orders/queries.ts';
import { orders } from '#server/orders/tables.ts';
import type { Attempt } from './queries.ts';
import { paymentIntents } from './tables.ts';

/**
 * The beginning of nearly every payment in one round trip: an order that is unpaid, costs what its customer was shown, and
 * is held for long enough, is locked, and its live attempt found or the next one written down.
 * @returns undefined, and nothing done, for any other order, or when an attempt of this order began at the same moment
 */
export async function beginAtOnce(
  db: Database,
  wanted: { id: string; customerId: string; totalCents: number; currency: string; heldUntil: Date },
): Promise<{ order: BareOrder; attempt: Attempt } | undefined> {
  try {
    const [row] = await statementsOf(db).begin.execute({ ...wanted, attempt: newId() });
    return row && { order: row.held, attempt: row.begun };
  } catch (error) {
    // What the other has written was not to be seen yet when the number was chosen.
    if (isNumberTaken(error)) return undefined;
    throw error;
  }
}

const statementsOf = builtOnce((db) => {
  const given = sql.placeholder;
  const part = new QueryBuilder();
  const held = part.$with('held').as(
    part
      .select(columns)
      .from(orders)
      .where(
        and(
          eq(orders.id, given('id')),
          eq(orders.customerId, given('customerId')),
          eq(orders.status, 'unpaid'),
          eq(orders.totalCents, given('totalCents')),
          gt(orders.holdUntil, given('heldUntil')),
        ),
      )
      .for('update'),
  );
  // The one that is live is given back as it is: a statement less than looking first.
  const begun = part.$with('begun', getTableColumns(paymentIntents)).as(sql`
    insert into ${paymentIntents} (id, order_id, attempt, amount_cents, currency)
    select ${given('attempt')}::uuid, held.id,
      (select coalesce(max(attempt), 0) + 1 from ${paymentIntents} where order_id = held.id), held.total_cents, ${given('currency')}::text
    from held
    on conflict (order_id) where live do update set live = true
    returning *`);
  return {
    begin: db
      .with(held, begun)
      .select()
      .from(held)
      .innerJoin(begun, sql`true`)
      .prepare('begin_attempt'),
  };
});

function isNumberTaken(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: string; constraint?: string } };
  return cause?.code === '23505' && cause.constraint === 'payment_intents_attempt';
}
