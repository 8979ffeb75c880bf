import { message } from '#contract/language/text.ts';
import { sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { dollarsOf } from '#contract/money.ts';
import type { CheckoutTerms } from '#contract/settings/checkout-terms.ts';
import { whyNotPayable } from '#contract/orders/order-rules.ts';
import { aboveStock } from '#contract/parts/quantity.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { readPartFor } from '#server/parts/service.ts';
import { shortParts } from '#server/parts/stock.ts';
import { linesShort } from '#server/orders/placing/lines-short.ts';
import { notInState, openLines, unitsOfLines } from '#server/orders/closing.ts';
import { lockCustomer } from '#server/accounts/queries.ts';
import type { LimitSettings } from '#server/orders/placing/reservation-limits.ts';
import { reserveForPayment } from '#server/orders/reservations.ts';
import { dueCents } from './due-cents.ts';
import { requireAddress, updateCharges } from './charge-address.ts';
import { lockOrder, selectPayable, type OrderWithLines } from '#server/orders/queries.ts';
import { orderNotFound } from '#server/orders/service.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';

/**
 * Finds the order that a customer wants to pay: by its id or that of a line; or, for a client that sends a price alone, the
 * only unpaid one with that total or with one line of that price.
 * @throws Failure `ambiguous_order` if no order matches the price, or several do
 */
export async function findPayable(
  db: Database,
  customerId: string,
  wanted: { order?: string | undefined; totalCents?: number | undefined },
): Promise<string> {
  if (wanted.order !== undefined) return wanted.order;
  if (wanted.totalCents === undefined) return orderNotFound();
  const found = await selectPayable(db, customerId, wanted.totalCents, 3);
  const reserved = found.filter(({ holdUntil }) => holdUntil !== null);
  const candidates = reserved.length > 0 ? reserved : found;
  if (candidates.length > 1) {
    throw new Failure('ambiguous_order', 'Several unpaid orders have exactly that price. Specify one with `order`.');
  }
  if (!candidates[0]) {
    throw new Failure(
      'ambiguous_order',
      'None of your unpaid orders has that price. Read them with GET /placeorder, and specify one with `order` and its total.',
    );
  }
  return candidates[0].id;
}

/** What a payer was shown, in cents. */
export interface Shown {
  readonly totalCents?: number | undefined;
  readonly dueCents?: number | undefined;
}

/**
 * Locks an order for payment; pressing Pay renews its reservation (see `reserveForPayment`).
 * @param shown the total, what is left to pay, or both, as shown to the customer; none if a price only identified the order
 * @param isPaying whether the customer pressed Pay, not just opened the page
 * @throws Failure `not_found`, `order_state`, `address_required`, `price_changed`,
 * `out_of_stock`, `lines_short`
 */
export async function lockForPayment(
  tx: Executor,
  id: string,
  customerId: string,
  {
    shown,
    isPaying,
    terms,
    settings,
  }: { shown: Shown; isPaying: boolean; terms: CheckoutTerms; settings: LimitSettings },
): Promise<{ order: OrderWithLines; holdUntil: Date | null }> {
  // Before the order, as account deletion does: a renewal depends on what the account has reserved.
  if (isPaying) await lockCustomer(tx, customerId);
  const order = await lockUnpaid(tx, id, customerId);
  if (await hasHeldMoney(tx, order)) throw notInState(order, PARTLY_TRANSFERRED);
  requireAddress(order, terms);
  const due = dueCents(order);
  if ((shown.totalCents ?? order.totalCents) !== order.totalCents || (shown.dueCents ?? due) !== due) {
    const [only] = order.lines.length === 1 ? order.lines : [];
    const fresh = {
      placeOrderPrice: dollarsOf(order.totalCents),
      ...(order.prepaidCents > 0 && { due: dollarsOf(due) }),
      ...(only && { price: dollarsOf(only.unitPriceCents) }),
    };
    throw new Failure('price_changed', "That isn't what this order costs.", { fresh });
  }
  const holdUntil = await reserveForPayment(tx, order, customerId, isPaying, settings);
  if (holdUntil === undefined) throw await soldOut(tx, order);
  return { order, holdUntil };
}

/**
 * Lets someone choose how an order is paid, with the charges that it has now, its customer and the order locked.
 * @param customerId whose order it is; undefined if there is no such order
 * @throws Failure `not_found`, `order_state` (paid or canceled)
 */
export async function choosePayment<Result>(
  deps: Pick<Deps, 'db' | 'cards' | 'settings'>,
  id: string,
  customerId: string | undefined,
  choose: (tx: Executor, order: OrderWithLines, terms: CheckoutTerms) => Promise<Result>,
): Promise<Result> {
  if (customerId === undefined) return orderNotFound();
  const terms = await selectCurrentSettings(deps.db);
  await updateCharges(deps, terms, id, customerId);
  return deps.db.transaction(async (tx) => {
    // Before the order, as account deletion does.
    await lockCustomer(tx, customerId);
    return choose(tx, await lockUnpaid(tx, id, customerId), terms);
  });
}

/** Locks an order that waits for its payment. @throws Failure `not_found`, `order_state` */
async function lockUnpaid(tx: Executor, id: string, customerId: string): Promise<OrderWithLines> {
  const order = (await lockOrder(tx, id, customerId)) ?? orderNotFound();
  requirePayable(order);
  return order;
}

/** Requires that an order waits for its payment. @throws Failure `order_state` */
export function requirePayable(order: Parameters<typeof notInState>[0]): void {
  const why = whyNotPayable(order);
  if (why) throw notInState(order, WHY_NOT_PAYABLE[why]);
}

/** Why a way to pay cannot be chosen that keeps the units for longer. */
export const NOT_RESERVED =
  'The reservation of this order has ended and its parts cannot be reserved again, so it can only be paid by card.';

/** Why an order cannot be paid. */
export const WHY_NOT_PAYABLE = {
  paid: message('This order is already paid.'),
  cancelled: message("This order is canceled and can't be paid."),
} as const;

const PARTLY_TRANSFERRED = message(
  'Part of this order is paid by bank transfer. Transfer the rest to the same account, or contact us.',
);

/** Whether part payments by bank transfer wait for the rest of an order's price. */
export async function hasHeldMoney(db: Executor, { id }: Pick<OrderWithLines, 'id'>): Promise<boolean> {
  const { rows } = await db.execute(sql`select from bank_payments where order_id = ${id} and is_held limit 1`);
  return rows.length > 0;
}

const SOLD_OUT = message('Some parts of this order have sold out since its reservation ended. You were not charged.');

/** Uses the transaction's own connection: waiting for a second one while holding the first can deadlock the pool. */
async function soldOut(tx: Executor, order: OrderWithLines): Promise<Failure> {
  const lines = openLines(order);
  if (lines.length > 1) return linesShort(lines, await shortParts(tx, unitsOfLines(lines)), SOLD_OUT);
  const part = await readPartFor(tx, order.customerId, lines[0]!.partId).catch(() => undefined);
  const fresh = part && { quantity: part.orderable, minimum: part.minimum, price: dollarsOf(part.priceCents) };
  return new Failure('out_of_stock', aboveStock(part?.orderable ?? 0), { fresh });
}

/**
 * The order data sent to the card provider. The customer's email may change later; a stored request keeps the old one.
 */
export function describeForCard(order: OrderWithLines): {
  customerId: string;
  description: string;
  receiptEmail: string;
} {
  const { customerId, customerEmail: receiptEmail } = order;
  return { customerId, description: contentOf(order.lines), receiptEmail };
}

/** Describes lines in a few words: `2 x Test processor`, or `3 parts` for several lines. */
function contentOf(lines: readonly { readonly quantity: number; readonly partName: string }[]): string {
  const [first] = lines;
  return lines.length === 1 && first ? `${first.quantity} x ${first.partName}` : `${lines.length} parts`;
}
