import * as z from 'zod/mini';
import { isWholeCents } from './money.ts';

/** An amount in the API: dollars, not negative, whole cents. */
export const DollarsSchema = z
  .number('Enter a price in dollars')
  .check(
    z.nonnegative('A price cannot be negative'),
    z.maximum(1e12, 'That price is too high'),
    z.refine(isWholeCents, 'Enter a price in dollars and whole cents'),
  );
