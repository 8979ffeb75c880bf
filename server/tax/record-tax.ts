import { and, eq } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import type { Database } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { orders } from '#server/orders/tables.ts';
import { refunds } from '#server/orders/refunds/tables.ts';
import { storeIdOf } from '#server/store/store-id.ts';
import { taxRecords } from './tables.ts';

const UNKNOWN_SALE =
  "Stripe Tax recorded this sale, but its answer was lost, so a refund can't be taken out. Add the sale's id (docs/operations.md).";

/** An amount that leaves a recorded sale; cents with tax. */
interface Reversal {
  readonly reference: string;
  readonly cents: number;
}

/**
 * Records a paid order whose tax the card provider calculated in the provider's tax reports, less the amounts canceled
 * before the payment or refunded since. Records each amount once, however often it is called.
 * @throws Failure `provider_unavailable`, `provider_refused`: the rest is recorded by the next call. A refund of a sale
 *   whose id is unknown waits until an operator adds the id (docs/operations.md, 'Stripe Tax').
 */
export async function recordTax({ db, cards }: Pick<Deps, 'db' | 'cards'>, orderId: string): Promise<void> {
  const [order] = await db
    .select({ terms: orders.terms, intentId: orders.transactionId, totalCents: orders.totalCents })
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
  const storeId = await storeIdOf(db);
  const reference = `order:${orderId}`;
  const sale = await once(reference, calculation.totalCents, () => tax.recordSale(calculation.id, reference, storeId));
  const canceled = { reference: `canceled:${orderId}`, cents: calculation.totalCents - order.totalCents };
  for (const { reference: name, cents } of [canceled, ...(await refunded(db, orderId, order.intentId))])
    if (cents > 0)
      await once(name, -cents, () => {
        if (sale === null) throw new Failure('provider_refused', UNKNOWN_SALE);
        return tax.reverse(sale, name, cents);
      });
}

/** Refunds of the payment that the order keeps; those of other payments never were a sale. */
async function refunded(db: Database, orderId: string, intentId: string): Promise<Reversal[]> {
  const rows = await db
    .select({ id: refunds.id, cents: refunds.amountCents })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.intentId, intentId), eq(refunds.status, 'refunded')))
    .orderBy(refunds.createdAt);
  return rows.map(({ id, cents }) => ({ reference: `refund:${id}`, cents }));
}
