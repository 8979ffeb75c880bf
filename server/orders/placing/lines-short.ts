import { Failure } from '#contract/errors.ts';
import type { ShortPart } from '#server/parts/stock.ts';

/**
 * The failure for an order whose parts are not all available: names each such part with its stock. Nothing was reserved.
 * @param wanted the lines of the order
 * @param detail by default says that nothing was ordered
 */
export function linesShort(
  wanted: readonly { readonly partId: string; readonly quantity: number }[],
  short: readonly ShortPart[],
  detail?: string,
): Failure {
  const quantities = new Map(wanted.map(({ partId, quantity }) => [partId, quantity]));
  const fresh = short.map(({ partId: part, left }) => ({ part, quantity: quantities.get(part) ?? 0, left }));
  return new Failure('lines_short', detail, { fresh });
}
