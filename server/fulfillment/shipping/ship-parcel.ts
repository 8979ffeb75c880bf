import { eq } from 'drizzle-orm';
import { invalidFields } from '#contract/errors.ts';
import type { NewParcel as ParcelOfLines } from '#contract/fulfillment/shipping.ts';
import { isOpen, unitsToSend } from '#contract/orders/order-rules.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { notInState, requireShippable, shipLines, type NewParcel } from '#server/orders/closing.ts';
import { lockOrder, updateLines, type OrderLine, type OrderWithLines } from '#server/orders/queries.ts';
import { recordOrderEvent } from '#server/orders/record-order-event.ts';
import { closingDetail, selectClosing } from '#server/orders/select-closing.ts';
import { orderNotFound } from '#server/orders/service.ts';
import { checkTrackingNumber, fillShipment, findShipment, shipmentOf, type Parcel } from '#server/orders/shipments.ts';
import { shipmentLines } from '#server/orders/tables.ts';

interface Content {
  readonly line: OrderLine;
  /** If this is fewer than the remaining units, the line stays open. */
  readonly units: number;
}

/**
 * Ships lines of an order, or some of their units, in one parcel: all of them or none. A line whose last units are sent is
 * shipped. Lines that the parcel already contains, or that the caller had shipped, are left as they are, so that a repeat changes nothing.
 * @param id of the order or of one of its lines
 * @returns the number of lines that changed
 * @throws Failure `not_found` (including for a line of another order), `order_state`, `invalid_fields` (more units than are left;
 *   some units of a line without a tracking number; see `checkTrackingNumber`)
 */
export async function shipParcel(
  db: Database,
  id: string,
  { lines: wanted, ...label }: ParcelOfLines,
  actor: string,
): Promise<{ modifiedCount: number }> {
  return db.transaction(async (tx) => {
    const order = (await lockOrder(tx, id)) ?? orderNotFound();
    const before = label.tracking === '' ? new Set<string>() : await contentsOf(tx, order.id, label);
    const contents: Content[] = [];
    for (const [index, { line: lineId, units }] of wanted.entries()) {
      const line = order.lines.find((each) => each.id === lineId) ?? orderNotFound();
      if (before.has(lineId) || (await wasShipped(tx, order, line, actor))) continue;
      await requireShippable(tx, order, line, units);
      contents.push({ line, units: unitsOf(line, units, index) });
    }
    if (contents.length === 0) return { modifiedCount: 0 };
    const isPart = ({ line, units }: Content): boolean => units < unitsToSend(line);
    if (contents.some(isPart)) await sendUnits(tx, order, contents.filter(isPart), label, actor);
    const whole = contents.filter((each) => !isPart(each)).map(({ line }) => line);
    if (whole.length > 0) await shipLines(tx, order, whole, { ...label, actor });
    return { modifiedCount: contents.length };
  });
}

/** The units of a line to send; by default all that are left. @throws Failure `invalid_fields` if fewer are left */
function unitsOf(line: OrderLine, units: number | undefined, index: number): number {
  const left = unitsToSend(line);
  if (units === undefined) return left;
  if (units > left) throw invalidFields({ [`lines.${index}.units`]: `Only ${left} left to ship` });
  return units;
}

/** Whether the caller shipped the line. @throws Failure `order_state` if it was closed in another way */
async function wasShipped(tx: Executor, order: OrderWithLines, line: OrderLine, actor: string): Promise<boolean> {
  if (isOpen(line)) return false;
  const closing = await selectClosing(tx, order.id, line.id, actor);
  if (line.status === 'shipped' && closing?.by === 'you') return true;
  const detail = closing ? closingDetail(closing) : 'This line is already closed.';
  throw notInState({ ...order, status: line.status }, detail, closing);
}

/** Sends some units of lines in a parcel; the lines stay open, and what is left of them packed or to be packed as before. */
async function sendUnits(
  tx: Executor,
  order: OrderWithLines,
  contents: readonly Content[],
  { unused, ...parcel }: NewParcel,
  actor: string,
): Promise<void> {
  // The number distinguishes the parcels of a line, and a repeated request from a second parcel.
  if (parcel.tracking === '')
    throw invalidFields({ tracking: 'Enter a tracking number, because some units follow in another parcel' });
  await checkTrackingNumber(tx, order.id, parcel.tracking, unused);
  const shipment = await shipmentOf(tx, order.id, parcel);
  await fillShipment(
    tx,
    shipment,
    contents.map(({ line, units }) => ({ lineId: line.id, units })),
  );
  for (const { line, units } of contents) {
    await updateLines(tx, [line], { sentUnits: line.sentUnits + units });
    const detail = { ...parcel, units, shipment };
    await recordOrderEvent(tx, { orderId: order.id, lineId: line.id, what: 'partly_shipped', actor, detail });
    await record(tx, { actor, action: 'order.partly-shipped', subject: line.id, detail });
  }
}

/** The ids of the lines in the order's parcel with this carrier and tracking number. */
async function contentsOf(tx: Executor, orderId: string, parcel: Parcel): Promise<Set<string>> {
  const shipment = await findShipment(tx, orderId, parcel);
  if (!shipment) return new Set();
  const rows = await tx
    .select({ line: shipmentLines.lineId })
    .from(shipmentLines)
    .where(eq(shipmentLines.shipmentId, shipment));
  return new Set(rows.map(({ line }) => line));
}
