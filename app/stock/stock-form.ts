import * as z from 'zod/mini';
import { CorrectionSchema } from '#contract/stock/stock.ts';
import type { StockCorrection } from '#contract/stock/stock-choices.ts';
import { readNumber } from '#contract/typed-number.ts';

/** Converts the fields of the stock form to a correction. */
const FormSchema = z.pipe(
  z.pipe(
    z.object({
      kind: z.optional(z.string()),
      units: z.optional(z.string()),
      reason: z.optional(z.string()),
      onShelf: z.optional(z.string()),
      version: z.optional(z.string()),
    }),
    z.transform(({ kind, units, reason, onShelf, version }): z.input<typeof CorrectionSchema> => ({
      kind: kind as StockCorrection,
      units: readNumber(units ?? '') ?? Number.NaN,
      reason: reason ?? '',
      ...(kind === 'count' && onShelf && { was: Number(onShelf), version: Number(version) }),
    })),
  ),
  CorrectionSchema,
);

/** The schema for `CheckedForm`, which needs a promise. */
export const stockFormSchema = async () => FormSchema;
