import * as z from 'zod/mini';
import { ADJUSTMENT_KINDS } from './adjustments.ts';

/** An amount that an order charges besides its parts, or takes off (negative), in dollars. */
export const AdjustmentSchema = z.object({
  kind: z.enum(ADJUSTMENT_KINDS),
  name: z.string(),
  /** The same as `name`. */
  label: z.string(),
  /** The id of the line whose price it changes; null: all lines, or the whole order. */
  line: z.nullable(z.string()),
  amount: z.number(),
  /** Part of the prices, so that it adds nothing to the total. */
  isIncluded: z.boolean(),
});
