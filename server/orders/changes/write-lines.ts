import type { Executor } from '#server/database/client.ts';
import { keepOwnNumbers } from '#server/companies/part-numbers/own-numbers.ts';
import { linesShort } from '#server/orders/placing/lines-short.ts';
import { insertOrderEvent, updateLines, type OrderWithLines } from '#server/orders/queries.ts';
import { orderLines } from '#server/orders/tables.ts';
import { lockParts, type OwnedUnits, passToLines, releaseStock, shortParts, takeStock } from '#server/parts/stock.ts';
import { type ChangedLine, addedUnits } from './queries.ts';
import { isPaid } from '#contract/orders/order-rules.ts';

/** Takes units, or fails. @throws Failure `lines_short` */
export async function takeUnits(
  tx: Executor,
  units: readonly OwnedUnits[],
  cause: { actor: string; reason: string },
): Promise<void> {
  if (units.length === 0 || (await takeStock(tx, units, cause))) return;
  throw linesShort(units, await shortParts(tx, units), 'Some parts do not have that many units. Nothing was changed.');
}

/**
 * Adds, removes and changes lines of an order, and moves the units: those of added lines are taken from the stock, or from the
 * change that has reserved them. The caller has locked the order and prices it then.
 * @throws Failure `lines_short`
 */
export async function writeLines(
  tx: Executor,
  order: OrderWithLines,
  lines: readonly ChangedLine[],
  { actor, changeId }: { readonly actor: string; readonly changeId: string | null },
): Promise<void> {
  if (lines.length === 0) return;
  const cause = { actor, reason: 'order changed' };
  await lockParts(
    tx,
    lines.map(({ partId }) => partId),
  );
  // An order whose payment is overdue has nothing reserved.
  if (order.status !== 'expired') {
    const added = addedUnits(lines);
    await (changeId === null ? takeUnits(tx, added, cause) : passToLines(tx, added, { ...cause, changeId }));
    const returned = lines.flatMap(({ partId, lineId, before, quantity }) =>
      quantity < before ? [{ partId, lineId, quantity: before - quantity }] : [],
    );
    const kind = isPaid(order) ? 'returned' : 'released';
    if (returned.length > 0) await releaseStock(tx, returned, { ...cause, kind });
  }
  for (const line of lines) await writeLine(tx, order, line, actor);
}

async function writeLine(
  tx: Executor,
  { id: orderId, customerId, status, lines }: OrderWithLines,
  { lineId, before, ...line }: ChangedLine,
  actor: string,
): Promise<void> {
  // A discount of more units could exceed the price of fewer, which the database refuses, until `writeCharges` writes the new one.
  const price = { totalCents: line.unitPriceCents * line.quantity, adjustmentCents: 0, taxCents: 0 };
  const values = { ...line, ...price };
  const event = { orderId, lineId, actor };
  if (line.quantity === 0) {
    await updateLines(tx, [{ id: lineId }], { status: 'cancelled', closedAt: new Date(), isBilled: false });
    await insertOrderEvent(tx, { ...event, what: 'cancelled', detail: { reason: 'removed from the order' } });
    return;
  }
  if (before > 0) {
    const { quantity, unitPriceCents, priceList } = line;
    await updateLines(tx, [{ id: lineId }], { quantity, unitPriceCents, priceList, ...price });
    return;
  }
  // A part that was removed before comes back as the same line.
  if (lines.some(({ id }) => id === lineId))
    await updateLines(tx, [{ id: lineId }], { ...values, status, isBilled: true, closedAt: null });
  else await tx.insert(orderLines).values({ ...values, id: lineId, orderId, customerId, status });
  await keepOwnNumbers(tx, orderId, lineId);
  await insertOrderEvent(tx, { ...event, what: 'line_added' });
}

/** For the history: the units of each changed line before and after. */
export function changedUnits(lines: readonly ChangedLine[]) {
  return {
    lines: lines.map(({ lineId, partName: name, before, quantity: after }) => ({ line: lineId, name, before, after })),
  };
}
