import { message } from '#contract/language/text.ts';
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { Failure, invalidFields } from '#contract/errors.ts';
import { PICK_UP_DAYS } from '#contract/payments/pay-later.ts';
import { SHOP_TODAY_SQL } from '#server/settings/shop-time.ts';
import { addJob } from '#server/jobs/queue.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import type { Executor } from '#server/database/client.ts';
import { isOrderNumber } from './find-order.ts';
import { recordUnsentUnits } from '#server/parts/stock.ts';
import { isShortenedNumber, shortenedNumber } from '#server/spreadsheets/cell-numbers.ts';
import { type OrderLine, type OrderWithLines, updateLines } from './queries.ts';
import { orders, shipmentLines, shipments } from './tables.ts';

/** A parcel of an order, identified by carrier and tracking number. */
export interface Parcel {
  readonly carrier: string;
  readonly tracking: string;
  /** The day on which it should arrive, such as `2026-12-01`. */
  readonly expected?: string | undefined;
}

/**
 * Checks that a parcel's tracking number was not scanned by mistake.
 * @param mustBeUnused refuses the number of another order's parcel
 * @throws Failure `invalid_fields`: `tracking` for the number of an order and for one that a spreadsheet shortened, `unused` for the number of another order's parcel
 */
export async function checkTrackingNumber(
  tx: Executor,
  orderId: string,
  tracking: string,
  mustBeUnused = false,
): Promise<void> {
  if (tracking === '') return;
  if (isShortenedNumber(tracking)) {
    const why = shortenedNumber(tracking);
    throw invalidFields({ tracking: `${why.charAt(0).toUpperCase()}${why.slice(1)}.` });
  }
  if (await isOrderNumber(tx, tracking))
    throw invalidFields({ tracking: 'This is the number of an order. Scan the label of the parcel instead.' });
  const other = mustBeUnused ? await otherOrderWith(tx, orderId, tracking) : undefined;
  if (other)
    throw invalidFields({
      unused: `Order ${other.number} of ${other.customerName} already has this number. Is it one parcel for both?`,
    });
}

/** Another order that has a parcel with this tracking number. */
export async function otherOrderWith(
  tx: Executor,
  orderId: string,
  tracking: string,
): Promise<{ number: string; customerName: string } | undefined> {
  const [other] = await tx
    .select({ number: orders.number, customerName: orders.customerName })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(sql`lower(${shipments.tracking}) = lower(${tracking})`, ne(shipments.orderId, orderId)))
    .limit(1);
  return other;
}

/** The id of an order's shipment with this carrier and tracking number, if there is one. */
export async function findShipment(
  tx: Executor,
  orderId: string,
  { carrier, tracking }: Parcel,
): Promise<string | undefined> {
  const [known] = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), eq(shipments.carrier, carrier), eq(shipments.tracking, tracking)));
  return known?.id;
}

/**
 * The parcel of an order that is shipped with this label. If the order is picked up, it waits for its customer instead of being
 * sent, unless it has a tracking number.
 */
export function parcelOf(
  order: Pick<OrderWithLines, 'terms' | 'isOwed' | 'payLater'>,
  label: Parcel,
): Parcel & { isPickUp: boolean } {
  const { terms } = order;
  const isPickUp = terms?.method?.pickUp !== undefined && label.tracking === '';
  if (!isPickUp) requireSendable(order);
  return isPickUp ? { carrier: '', tracking: '', isPickUp } : { ...label, isPickUp };
}

/** What a customer is told who cancels or returns an order that waits to be paid and picked up. */
export const NOT_PICKED_UP = message(
  'You have not picked up this order yet. Contact us if you no longer want it, or let its days pass: it is canceled then.',
);

/** Whether an order waits to be paid at pick-up: the customer does not have its units yet. */
export const isUncollected = ({ isOwed, payLater }: Pick<OrderWithLines, 'isOwed' | 'payLater'>): boolean =>
  isOwed && payLater === 'pick_up';

/** @throws Failure `order_state` for an order that is paid at pick-up, and is not paid yet */
export function requireSendable(order: Pick<OrderWithLines, 'isOwed' | 'payLater'>): void {
  if (isUncollected(order))
    throw new Failure('order_state', 'This order is to be paid at pick-up, so it cannot be sent before it is paid.');
}

/**
 * The id of an order's shipment with this carrier and tracking number; adds the shipment if necessary, and for one that is
 * picked up unless another waits. An expected day
 * of arrival replaces the earlier one. The caller has locked the order.
 */
export async function shipmentOf(
  tx: Executor,
  orderId: string,
  parcel: Parcel & { readonly isPickUp?: boolean },
): Promise<string> {
  const { carrier, tracking, expected, isPickUp = false } = parcel;
  if (isPickUp) await setPickUpBy(tx, orderId);
  await startPaymentTerm(tx, orderId);
  const known = isPickUp ? await findWaiting(tx, orderId) : await findShipment(tx, orderId, parcel);
  if (known !== undefined) {
    if (expected) await tx.update(shipments).set({ expectedOn: expected }).where(eq(shipments.id, known));
    return known;
  }
  const added = { orderId, carrier, tracking, expectedOn: expected, isPickUp };
  const [row] = await tx.insert(shipments).values(added).returning({ id: shipments.id });
  return row!.id;
}

/** Sets the last day on which an order that is paid at pick-up waits for its customer. */
async function setPickUpBy(tx: Executor, orderId: string): Promise<void> {
  const { pickUp } = await selectCurrentSettings(tx);
  await tx
    .update(orders)
    .set({ pickUpBy: sql`${sql.raw(SHOP_TODAY_SQL)} + ${pickUp.days ?? PICK_UP_DAYS}::int` })
    .where(and(eq(orders.id, orderId), orders.isOwed, eq(orders.payLater, 'pick_up')));
}

/** The first parcel of an order that is paid by invoice starts its days to pay, and issues the invoice. */
async function startPaymentTerm(tx: Executor, orderId: string): Promise<void> {
  const { rowCount } = await tx
    .update(orders)
    .set({ dueOn: sql`${sql.raw(SHOP_TODAY_SQL)} + ${orders.paymentDays}` })
    .where(and(eq(orders.id, orderId), orders.isOwed, eq(orders.payLater, 'invoice'), isNull(orders.dueOn)));
  if (rowCount) await addJob(tx, 'issue_invoice', { order: orderId });
}

/** The parcels of an order that wait for its customer. */
export async function selectWaitingParcels(tx: Executor, orderId: string): Promise<(typeof shipments.$inferSelect)[]> {
  return tx
    .select()
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), shipments.isPickUp, isNull(shipments.deliveredAt)))
    .orderBy(shipments.id);
}

/** The id of the order's shipment that waits for its customer. */
async function findWaiting(tx: Executor, orderId: string): Promise<string | undefined> {
  const [waiting] = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), shipments.isPickUp, isNull(shipments.deliveredAt)));
  return waiting?.id;
}

/** Units of a line in a parcel. */
interface Packed {
  readonly lineId: string;
  readonly units: number;
}

/** The units of lines that parcels contain, by line; lines in none are left out. @param except a parcel that does not count */
export async function unitsInParcels(
  tx: Executor,
  lineIds: readonly string[],
  except?: string,
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ line: shipmentLines.lineId, units: sql<number>`sum(${shipmentLines.units})::int` })
    .from(shipmentLines)
    .where(and(inArray(shipmentLines.lineId, [...lineIds]), except ? ne(shipmentLines.shipmentId, except) : undefined))
    .groupBy(shipmentLines.lineId);
  return new Map(rows.map(({ line, units }) => [line, units]));
}

/**
 * Opens a line again, so that its units to send are picked, packed and shipped. The caller has locked the order.
 * @param change the units that were sent in parcels that stay, and replacements if there are more
 */
export async function reopenLine(
  tx: Executor,
  { isOwed }: Pick<OrderWithLines, 'isOwed'>,
  line: OrderLine,
  change: Pick<OrderLine, 'sentUnits'> & Partial<Pick<OrderLine, 'exchangedUnits'>>,
  cause: { readonly actor: string; readonly reason: string },
): Promise<void> {
  if (line.status === 'shipped') {
    const units = { partId: line.partId, lineId: line.id, quantity: line.quantity - line.withdrawnUnits };
    await recordUnsentUnits(tx, units, cause);
  }
  await updateLines(tx, [line], {
    status: isOwed ? 'agreed' : 'paid',
    closedAt: null,
    packedAt: null,
    ...change,
  });
}

/** Puts units of lines into a shipment of their order; units of a line that it already contains are added. */
export async function fillShipment(tx: Executor, shipmentId: string, contents: readonly Packed[]): Promise<void> {
  await tx
    .insert(shipmentLines)
    .values(contents.map((each) => ({ shipmentId, ...each })))
    .onConflictDoUpdate({
      target: [shipmentLines.shipmentId, shipmentLines.lineId],
      set: { units: sql`${shipmentLines.units} + excluded.units` },
    });
}
