import { Failure } from '#contract/errors.ts';
import { dollarsOf } from '#contract/money.ts';
import { aboveStock } from '#contract/parts/quantity.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { readPart } from '#server/parts/service.ts';
import { notInState } from './closing.ts';
import { reserveForPayment } from './reservations.ts';
import { lockOrder, selectPayable, type BareOrder } from './queries.ts';
import { notFound, requireId } from './service.ts';

/**
 * Finds the order that a customer wants to pay: by its id, or the only one that matches the price.
 * @throws Failure `not_found`, `ambiguous_order`
 */
export async function findPayable(
  db: Database,
  customerId: string,
  wanted: { order?: string | undefined; totalCents: number },
): Promise<string> {
  if (wanted.order === undefined) return (await findByPrice(db, customerId, wanted.totalCents)).id;
  requireId(wanted.order);
  return wanted.order;
}

async function findByPrice(db: Database, customerId: string, totalCents: number): Promise<BareOrder> {
  const found = await selectPayable(db, customerId, totalCents, 3);
  const reserved = found.filter((order) => order.status === 'unpaid');
  const candidates = reserved.length > 0 ? reserved : found;
  if (candidates.length > 1) {
    throw new Failure('ambiguous_order', 'Several unpaid orders cost exactly that. Name one with `order`.');
  }
  return candidates[0] ?? notFound();
}

/**
 * Locks an order for payment; pressing Pay renews its reservation (see `reserveForPayment`).
 * @param totalCents the total shown to the customer
 * @param isPaying whether the customer pressed Pay, not just opened the page
 * @throws Failure `not_found`, `order_state`, `price_changed`, `out_of_stock`
 */
export async function holdForPayment(
  tx: Executor,
  id: string,
  customerId: string,
  totalCents: number,
  isPaying: boolean,
): Promise<{ order: BareOrder; holdUntil: Date | null }> {
  const order = (await lockOrder(tx, id, customerId)) ?? notFound();
  requirePayable(order);
  if (order.totalCents !== totalCents) {
    const fresh = { placeOrderPrice: dollarsOf(order.totalCents), price: dollarsOf(order.unitPriceCents) };
    throw new Failure('price_changed', "That isn't what this order costs.", { fresh });
  }
  const holdUntil = await reserveForPayment(tx, order, customerId, isPaying);
  if (holdUntil === undefined) throw await soldOut(tx, order);
  return { order, holdUntil };
}

function requirePayable(order: BareOrder): void {
  switch (order.status) {
    case 'paid':
    case 'shipped':
      throw notInState(order, 'This order is already paid.');
    case 'cancelled':
      throw notInState(order, "This order is canceled and can't be paid.");
  }
}

async function soldOut(tx: Executor, order: BareOrder): Promise<Failure> {
  // Uses the transaction's own connection: waiting for a second one while holding the first can deadlock the pool.
  const part = await readPart(tx, order.partId).catch(() => undefined);
  const fresh = part && { quantity: part.quantity, minimum: part.minimum, price: dollarsOf(part.priceCents) };
  return new Failure('out_of_stock', aboveStock(part?.quantity ?? 0), { fresh });
}

/**
 * The order data sent to the card provider. The customer's email may change later; a stored request keeps the old one.
 */
export function describeForCard(order: BareOrder): { customerId: string; description: string; receiptEmail: string } {
  return {
    customerId: order.customerId,
    description: `${order.quantity} x ${order.partName}`,
    receiptEmail: order.customerEmail,
  };
}
