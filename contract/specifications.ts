import * as z from 'zod/mini';

const name = z
  .string('Enter a name')
  .check(
    z.trim(),
    z.minLength(1, 'Enter a name'),
    z.maxLength(40, 'At most 40 characters'),
    z.regex(/[\p{L}\p{N}]/u, 'Use letters or digits'),
  );
const value = z.union(
  [
    z
      .string()
      .check(z.trim(), z.minLength(1, 'Enter a value'), z.maxLength(100, 'At most 100 characters'), noControlSigns()),
    z.number().check(z.minimum(-1e12), z.maximum(1e12)),
  ],
  'Enter text or a number',
);
const unit = z
  .string('Enter a unit')
  .check(z.trim(), z.minLength(1, 'Enter a unit'), z.maxLength(20), noControlSigns());

/** One fact of a part: `{ name: 'TDP', value: 120, unit: 'W' }`, `{ name: 'Socket', value: 'AM5' }`. */
export const SpecificationSchema = z.object({ name, value, unit: z.optional(unit) });
export type Specification = z.infer<typeof SpecificationSchema>;

/** All facts of a part, in the order in which they are shown; no name twice. */
export const SpecificationsSchema = z.array(SpecificationSchema, 'Send a list').check(
  z.maxLength(40, 'At most 40 specifications'),
  z.refine(
    (list) => new Set(list.map(({ name }) => specificationKey(name))).size === list.length,
    'Each name can be used once',
  ),
);

function noControlSigns(): ReturnType<typeof z.refine<string>> {
  return z.refine((text: string) => !/\p{Cc}/u.test(text), 'Use no control characters');
}

/** A specification's name as it stands in addresses: `Boost clock` -> `boost-clock`. */
export function specificationKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });

/** A specification's value as people read it: `120 W`, `2 TB` (of 2000 GB), `AM5`. */
export function formatSpecification({ value, unit }: Pick<Specification, 'value' | 'unit'>): string {
  if (typeof value === 'string') return unit ? `${value} ${unit}` : value;
  if (unit === 'GB' && value >= 1000 && value % 250 === 0) return `${numbers.format(value / 1000)} TB`;
  return unit ? `${numbers.format(value)} ${unit}` : numbers.format(value);
}
