import type { DraftLine, NewAdjustment } from './adjusters/adjuster.ts';
import { portionsOf } from './shares.ts';

/**
 * The shares of lines of the adjustments of parts: of one line, or of all by their prices with the adjustments before, so that
 * no line gives more than it costs.
 */
export function lineAdjustments(
  lines: readonly Pick<DraftLine, 'totalCents'>[],
  adjustments: readonly NewAdjustment[],
): number[] {
  const shares = lines.map(() => 0);
  for (const { isOfParts, cents, line } of adjustments) {
    if (!isOfParts) continue;
    if (line === undefined) {
      const weights = lines.map(({ totalCents }, index) => totalCents + shares[index]!);
      for (const [index, portion] of portionsOf(cents, weights).entries()) shares[index]! += portion;
    } else shares[line]! += cents;
  }
  return shares;
}
