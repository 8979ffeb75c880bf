import { Failure } from '#contract/errors.ts';
import { centsOf, dollarsOf } from '#contract/money.ts';
import type { NewWholeOrder } from '#contract/orders/whole-orders.ts';
import { belowMinimum } from '#contract/parts/quantity.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { deliveryColumns } from '#server/addresses/delivery-columns.ts';
import type { Database } from '#server/database/client.ts';
import { linesShort } from './lines-short.ts';
import { placeLines, type PlacedOrder, type PlacingCall, type Problems, type WantedLine } from './place.ts';

const WITHOUT_DELIVERY = { delivery: null, customerName: '', phone: '', address: '' };

/**
 * Places an order of several parts. A part that is named twice is one line.
 * @param key the request's Idempotency-Key; repeating it with the same body returns the first order
 * @param alsoWrite writes more about the order in the same transaction
 * @throws Failure `token_expired`, `idempotency_mismatch`, `forbidden`, `invalid_fields`, `lines_short`, `price_changed`
 */
export async function placeWholeOrder(
  db: Database,
  buyer: Actor,
  input: NewWholeOrder,
  key: string | undefined,
  alsoWrite?: PlacingCall['alsoWrite'],
): Promise<PlacedOrder> {
  const { deliveryMethod, placeOrderPrice } = input;
  const wanted = {
    lines: mergeLines(input),
    totalCents: placeOrderPrice === undefined ? undefined : centsOf(placeOrderPrice),
    ...(input.delivery ? deliveryColumns(input.delivery) : WITHOUT_DELIVERY),
    deliveryMethod,
    reference: input.reference ?? '',
    note: input.note ?? '',
  };
  // A field is named as in the request, where a part may be named twice.
  const fieldOf = (index: number): string => {
    const { partId } = wanted.lines[index]!;
    return `lines.${input.lines.findIndex(({ part }) => part.toLowerCase() === partId)}.quantity`;
  };
  const call = { body: input, key, fieldOf, isCharged: true, alsoWrite };
  return placeLines(db, buyer, wanted, { ...call, refuse: (problems) => refuse(problems, fieldOf) });
}

function mergeLines({ lines }: NewWholeOrder): WantedLine[] {
  const quantities = new Map<string, number>();
  for (const { part, quantity } of lines) {
    const partId = part.toLowerCase();
    quantities.set(partId, (quantities.get(partId) ?? 0) + quantity);
  }
  return [...quantities].map(([partId, quantity]) => ({ partId, quantity }));
}

function refuse(
  { belowMinimum: below, short, changedTotalCents }: Problems,
  fieldOf: (index: number) => string,
): Failure {
  if (below.length > 0) {
    const fields = below.map(({ index, offer }) => [fieldOf(index), belowMinimum(offer.minimum)]);
    return new Failure('invalid_fields', undefined, { fields: Object.fromEntries(fields) });
  }
  if (short.length > 0) {
    const lines = short.map(({ line }) => line);
    return linesShort(
      lines,
      short.map(({ line, offer }) => ({ partId: line.partId, left: offer?.quantity ?? 0 })),
    );
  }
  const fresh = { placeOrderPrice: dollarsOf(changedTotalCents ?? 0) };
  return new Failure('price_changed', 'The total of this order has changed. Nothing was ordered.', { fresh });
}
