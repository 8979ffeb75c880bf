import * as z from 'zod/mini';
import { lineSchema } from '#contract/fields.ts';
import { specificationKey, usSpelling } from './specification-format.ts';

const name = z
  .string('Enter a name')
  .check(
    z.trim(),
    z.overwrite(usSpelling),
    z.minLength(1, 'Enter a name'),
    z.maxLength(40, 'At most 40 characters'),
    z.regex(/[\p{L}\p{N}]/u, 'Use letters or digits'),
  );
const value = z.union(
  [lineSchema(100, 'Enter a value'), z.number().check(z.minimum(-1e12), z.maximum(1e12))],
  'Enter text or a number',
);
const unit = lineSchema(20, 'Enter a unit');

/** One specification of a part: `{ name: 'TDP', value: 120, unit: 'W' }`, `{ name: 'Socket', value: 'AM5' }`. */
export const SpecificationSchema = z.object({ name, value, unit: z.optional(unit) });
export type Specification = z.infer<typeof SpecificationSchema>;

/** All specifications of a part in display order, without duplicate names. */
export const SpecificationsSchema = z.array(SpecificationSchema, 'Send a list').check(
  z.maxLength(40, 'At most 40 specifications'),
  z.refine(
    (list) => new Set(list.map(({ name }) => specificationKey(name))).size === list.length,
    'Each name can be used once',
  ),
);
