import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { moneyMovements } from './tables.ts';

/** A payment that the provider vouches for. */
export interface Charge {
  readonly intentId: string;
  readonly amountCents: number;
  /** Lower-case ISO code. */
  readonly currency: string;
}

/** Writes into the ledger that a customer's card has paid; a second row of the same payment is refused by its index. */
export async function noteCharged(db: Executor, orderId: string, charge: Charge, actor: string): Promise<void> {
  const { intentId } = charge;
  const movement = { ...charge, orderId, kind: 'charged', providerId: intentId, actor } as const;
  await db.insert(moneyMovements).values(movement).prepare('insert_charge').execute();
}

/** The ledger's charge of a payment; undefined when the store has not taken it in. */
export async function selectCharge(
  db: Executor,
  intentId: string,
): Promise<{ orderId: string; amountCents: number } | undefined> {
  const [row] = await db
    .select({ orderId: moneyMovements.orderId, amountCents: moneyMovements.amountCents })
    .from(moneyMovements)
    .where(and(eq(moneyMovements.kind, 'charged'), eq(moneyMovements.providerId, intentId)));
  return row;
}

/**
 * Writes into the ledger that a payment's money went back, or came back once more; only what was charged can be.
 * @throws Error when the ledger has no such charge
 */
export async function noteMovedBack(
  db: Executor,
  movement: { intentId: string; refundId: string; amountCents: number; kind: 'refunded' | 'refund_returned' },
  actor: string,
): Promise<void> {
  const { intentId, refundId, amountCents, kind } = movement;
  const { rowCount } = await db.execute(sql`
    insert into money_movements (order_id, kind, intent_id, provider_id, amount_cents, currency, actor)
    select order_id, ${kind}, intent_id, ${refundId}, ${amountCents}, currency, ${actor}
    from money_movements where kind = 'charged' and provider_id = ${intentId}`);
  if (rowCount !== 1) throw new Error(`the ledger has no charge of ${intentId} to give back`);
}
