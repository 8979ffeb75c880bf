import { eq, sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import type { Database } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { isKept } from '#server/orders/order-payments.ts';
import { orders } from '#server/orders/tables.ts';
import { storeIdOf } from '#server/store/store-id.ts';
import { taxRecords } from './tables.ts';

const UNKNOWN_RECORD =
  "Stripe Tax recorded this sale or refund, but its answer was lost, so what follows can't be recorded. Add the sale's id (docs/operations.md).";

/** A refund that the provider made, and whether a bank sent it back later. */
interface MadeRefund {
  /** Unique at the provider: the store's refund, and the number of its attempts that succeeded if it is not the first. */
  readonly name: string;
  readonly cents: number;
  readonly isReturned: boolean;
}

/**
 * Records a paid order whose tax the card provider calculated in the provider's tax reports, less the amounts canceled
 * before the payment or refunded since; a refund that a bank sent back is part of the sale again. Records each amount once,
 * however often it is called.
 * @throws Failure `provider_unavailable`, `provider_refused`: the rest is recorded by the next call. A refund of a sale
 *   whose id is unknown waits until an operator adds the id (docs/operations.md, 'Stripe Tax').
 */
export async function recordTax({ db, cards }: Pick<Deps, 'db' | 'cards'>, orderId: string): Promise<void> {
  const [order] = await db
    .select({
      terms: orders.terms,
      intentId: orders.transactionId,
      totalCents: orders.totalCents,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  const calculation = order?.terms?.tax?.calculation;
  if (!calculation || order.intentId === null) return;
  if (!cards.tax)
    throw new Failure('provider_unavailable', 'Stripe Tax needs the Stripe keys that calculated the tax.');
  const { tax } = cards;
  const records = await db.select().from(taxRecords).where(eq(taxRecords.orderId, orderId));
  const idOf = new Map(records.map(({ reference, transactionId }) => [reference, transactionId]));
  const once = async (reference: string, amountCents: number, make: () => Promise<string | null>) => {
    const known = idOf.get(reference);
    if (known !== undefined) return known;
    const transactionId = await make();
    await db.insert(taxRecords).values({ reference, orderId, amountCents, transactionId }).onConflictDoNothing();
    return transactionId;
  };
  const known = (id: string | null): string => {
    if (id === null) throw new Failure('provider_refused', UNKNOWN_RECORD);
    return id;
  };
  const storeId = await storeIdOf(db);
  const reference = `order:${orderId}`;
  // Delivery that was free when the order was placed, and that a cancellation before the payment made due.
  const sold =
    (order.terms?.method?.priceCents ?? 0) > 0 && calculation.withDelivery ? calculation.withDelivery : calculation;
  const sale = await once(reference, sold.totalCents, () => tax.recordSale(sold.id, reference, storeId));
  const takeOut = (name: string, cents: number) => once(name, -cents, () => tax.reverse(known(sale), name, cents));
  const canceledCents = sold.totalCents - order.totalCents;
  if (canceledCents > 0) await takeOut(`canceled:${orderId}`, canceledCents);
  for (const { name, cents, isReturned } of await selectMade(db, orderId)) {
    const reversal = await takeOut(`refund:${name}`, cents);
    const undo = `returned:${name}`;
    if (isReturned) await once(undo, cents, () => tax.undoReversal(known(reversal), undo));
  }
}

/** The refunds that the provider made of the payments that the order keeps; those of other payments never were a sale. */
async function selectMade(db: Database, orderId: string): Promise<MadeRefund[]> {
  const { rows } = await db.execute<{ id: string; cents: string; attempt: string; isReturned: boolean }>(sql`
    select r.id, m.amount_cents::text as cents, row_number() over (partition by r.id order by m.id)::text as attempt,
      exists (select from money_movements b where b.kind = 'refund_returned' and b.provider_id = m.provider_id) as "isReturned"
    from money_movements m join movement_splits s on s.movement_id = m.id join refunds r on r.id = s.refund_id
    where m.order_id = ${orderId} and ${isKept('m.intent_id')} and m.kind = 'refunded' order by m.id`);
  return rows.map(({ id, cents, attempt, isReturned }) => ({
    name: attempt === '1' ? id : `${id}:${attempt}`,
    cents: Number(cents),
    isReturned,
  }));
}
