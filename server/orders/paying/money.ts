import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { type PaidCard } from '#server/orders/tables.ts';
import { moneyMovements } from '#server/orders/refunds/tables.ts';

/** A charge confirmed by the provider. */
export interface Charge {
  readonly intentId: string;
  readonly amountCents: number;
  /** Lower-case ISO code. */
  readonly currency: string;
  /** The card that paid, if the provider names it. */
  readonly card: PaidCard | null;
}

/**
 * Adds a charge to the ledger. A unique index rejects a second row for the same payment.
 * @returns the id of the movement
 */
export async function insertCharge(db: Executor, orderId: string, charge: Charge, actor: string): Promise<number> {
  const { intentId, amountCents, currency } = charge;
  const movement = { intentId, amountCents, currency, orderId, kind: 'charged', providerId: intentId, actor } as const;
  const inserted = db.insert(moneyMovements).values(movement).returning({ id: moneyMovements.id });
  const [row] = await inserted.prepare('insert_charge').execute();
  return row!.id;
}

/** The ledger's charge of a payment; undefined when the store has not recorded it. */
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
 * Adds a refund, or a refund returned by the bank, to the ledger; both need a recorded charge.
 * @throws Error when the ledger lacks the charge
 */
export async function insertReturnedMoney(
  db: Executor,
  movement: { intentId: string; refundId: string; amountCents: number; kind: 'refunded' | 'refund_returned' },
  actor: string,
): Promise<void> {
  const { intentId, refundId, amountCents, kind } = movement;
  const { rowCount } = await db.execute(sql`
    insert into money_movements (order_id, kind, intent_id, provider_id, amount_cents, currency, actor)
    select order_id, ${kind}, intent_id, ${refundId}, ${amountCents}, currency, ${actor}
    from money_movements where kind = 'charged' and provider_id = ${intentId}`);
  if (rowCount !== 1) throw new Error(`the ledger has no charge of ${intentId} to refund`);
}
