import * as z from 'zod/mini';
import { dollarsOf } from '#contract/money.ts';
import { parsePrice } from '#contract/typed-number.ts';
import { PricePlanBodySchema } from '#contract/parts/prices.ts';

const typed = z.optional(z.string());
const dollarsIn = (text = ''): number => {
  const cents = parsePrice(text);
  return cents === undefined ? Number.NaN : dollarsOf(cents);
};

/** Converts the fields of the form of a planned price to the call's. */
const FormSchema = z.pipe(
  z.pipe(
    z.object({ price: typed, compareAt: typed, starts: typed, ends: typed }),
    z.transform(({ price, compareAt, starts, ends }): z.input<typeof PricePlanBodySchema> => ({
      price: dollarsIn(price),
      compareAt: compareAt?.trim() ? dollarsIn(compareAt) : null,
      starts: starts?.trim() || null,
      ends: ends?.trim() || null,
    })),
  ),
  PricePlanBodySchema,
);

/** The schema for `CheckedForm`, which needs a promise. */
export const pricePlanFormSchema = async () => FormSchema;
