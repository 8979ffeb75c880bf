import { unitPrice } from './model-prices.ts';
import type { Model, ModelLine, ModelOrder } from './model-state.ts';

/* The limits on reservations in the model (docs/decisions/049-reservation-limits.md). Its orders are too small for those of
   value, lines and parts; what remains is the length of reservations, and the shares of accounts that abandoned some. */

interface Wanted {
  readonly part: number;
  readonly quantity: number;
}

/** Units that a customer has reserved of a part and not paid. */
const ownUnits = (model: Model, owner: number, part: number): number =>
  model.orders
    .filter((order) => order.owner === owner)
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.part === part && line.status === 'unpaid' ? line.quantity : 0), 0);

function levelOf({ abandoned }: Model, owner: number): number {
  const counted = abandoned.filter((each) => each.owner === owner && each.forgivenBy === undefined).slice(-20);
  return Math.min(5, Math.floor(counted.reduce((sum, { points }) => sum + points, 0) / 2));
}

/** Whether a customer's order would take more of a part than their share. The minimum order of all parts is 1. */
export function exceedsShare(model: Model, owner: number, lines: readonly Wanted[]): boolean {
  const level = levelOf(model, owner);
  return lines.some(({ part, quantity }) => {
    const own = ownUnits(model, owner, part);
    return level > 0 && quantity > Math.max(1, Math.floor((model.parts[part]!.stock + own) / 2 ** level)) - own;
  });
}

/** Whether the customer would have more than half of a part. */
export function isLarge(model: Model, owner: number, lines: readonly Wanted[]): boolean {
  return lines.some(({ part, quantity }) => {
    const own = ownUnits(model, owner, part);
    return (own + quantity) * 2 > model.parts[part]!.stock + own;
  });
}

export function reservationMinutes(model: Model, owner: number, large: boolean): number {
  const minutes = Math.max(5, Math.floor(30 / 2 ** levelOf(model, owner)));
  return large ? Math.min(minutes, 10) : minutes;
}

const worth = (lines: readonly ModelLine[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity * unitPrice(quantity), 0);

/** A reservation expires (2 points), or its customer cancels it, paid or not (1). */
export function abandon(model: Model, { owner }: ModelOrder, released: readonly ModelLine[], points: number): void {
  if (released.length > 0) model.abandoned.push({ owner, points, cents: worth(released), forgivenBy: undefined });
}

/** A payment makes up for what was worth up to twice as much. */
export function forgive(model: Model, order: ModelOrder): void {
  const paid = worth(order.lines.filter(({ billed }) => billed));
  for (const each of model.abandoned)
    if (each.owner === order.owner && each.forgivenBy === undefined && each.cents <= 2 * paid)
      each.forgivenBy = model.orders.indexOf(order);
}

/** The customer cancels a paid order. */
export function withdrawForgiveness(model: Model, order: ModelOrder): void {
  const index = model.orders.indexOf(order);
  for (const each of model.abandoned) if (each.forgivenBy === index) each.forgivenBy = undefined;
}
