import * as z from 'zod/mini';
import { parsePlace } from '#contract/addresses/places.ts';
import { textSchema, unitsSchema } from '#contract/fields.ts';
import {
  MAX_PRICE_CENTS,
  decimalsProblem,
  dollarsOf,
  hasDecimals,
  isChargeable,
  priceDecimals,
} from '#contract/money.ts';
import { BENEFIT_KINDS, BENEFITS, type FieldType } from './benefits.ts';
import { CONDITION_KEYS, CONDITIONS } from './conditions.ts';
import type { Benefit, Conditions } from './promotion-terms.ts';

/* The schemas of conditions and benefits, from their declarations. */

/** The most values of a list, such as the parts that a promotion is for. */
export const MAX_LISTED = 200;

const listOf = (one: z.ZodMiniType<string>) =>
  z.array(one).check(z.minLength(1, 'Enter at least one'), z.maxLength(MAX_LISTED, `At most ${MAX_LISTED}`));
const line = textSchema(254, 'Enter a value');

const SCHEMAS: Readonly<Record<FieldType, z.ZodMiniType>> = {
  money: z.int('Enter an amount in cents').check(
    z.minimum(0, 'Enter 0 or more'),
    z.maximum(MAX_PRICE_CENTS, 'That amount is too high'),
    z.refine((cents) => isChargeable(dollarsOf(cents)), { error: () => decimalsProblem(priceDecimals()) }),
  ),
  units: unitsSchema('Enter 1 or more units'),
  percent: z.number('Enter a percentage').check(
    z.gt(0, 'Enter more than 0'),
    z.maximum(100, 'At most 100%'),
    z.refine((value) => hasDecimals(value, 2), 'Enter at most two decimals'),
  ),
  flag: z.literal(true),
  kinds: listOf(line),
  brands: listOf(line),
  parts: listOf(line),
  customers: listOf(line),
  groups: listOf(line),
  places: listOf(
    line.check(z.refine((text) => parsePlace(text) !== undefined, 'Enter countries or regions such as US or US-CA')),
  ),
  methods: z.array(textSchema(40)).check(z.maxLength(20)),
};

/** The conditions as a request has them: parts as SKUs or ids, customers as emails or ids. */
export const ConditionsSchema = z.object(
  Object.fromEntries(CONDITION_KEYS.map((key) => [key, z.optional(SCHEMAS[CONDITIONS[key].field.type])])),
) as unknown as z.ZodMiniType<Conditions>;

const BenefitSchema = z.discriminatedUnion(
  'kind',
  BENEFIT_KINDS.map((kind) =>
    z.object({
      kind: z.literal(kind),
      ...Object.fromEntries(Object.entries(BENEFITS[kind].fields).map(([name, { type }]) => [name, SCHEMAS[type]])),
    }),
  ) as unknown as readonly [z.ZodMiniObject],
) as unknown as z.ZodMiniType<Benefit>;

export const BenefitsSchema = z.array(BenefitSchema).check(
  z.minLength(1, 'Choose what it gives'),
  z.maxLength(BENEFIT_KINDS.length),
  z.refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, 'Each kind of benefit once'),
);

/** A promotion as checkout gets it. */
export const PromotionTermsSchema = z.object({
  id: z.string(),
  name: z.string(),
  code: z.nullable(z.string()),
  isCombinable: z.boolean(),
  conditions: ConditionsSchema,
  benefits: z.array(BenefitSchema),
  endsAt: z.nullable(z.string()),
});
