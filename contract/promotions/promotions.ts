import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import {
  CountedSchema,
  GivenIdSchema,
  IdParamsSchema,
  InsertedSchema,
  lineSchema,
  PageQuerySchema,
  SearchSchema,
  ShopTimeSchema,
  textSchema,
  unitsSchema,
} from '#contract/fields.ts';
import { ADJUSTMENT_KINDS } from '#contract/orders/adjustments.ts';
import { MAX_NEW_CODES, MAX_SAMPLE_LINES, PROMOTION_VIEWS } from './promotion-choices.ts';
import { BenefitsSchema, ConditionsSchema } from './promotion-schemas.ts';
import { normalCode } from './normal-code.ts';
import { MAX_CODE } from './promotion-terms.ts';

/** A code of a promotion: letters, digits and hyphens; in capitals once it is read. */
export const CodeSchema = z.pipe(
  z
    .string('Enter a code')
    .check(
      z.trim(),
      z.minLength(4, 'At least 4 characters'),
      z.maxLength(MAX_CODE, `At most ${MAX_CODE} characters`),
      z.regex(/^[A-Za-z0-9-]+$/, 'Use letters, digits and hyphens'),
    ),
  z.transform(normalCode),
);

const limit = z._default(
  z.nullable(z.int('Enter a whole number').check(z.minimum(1, 'Enter 1 or more'), z.maximum(1_000_000))),
  null,
);

const promotion = {
  name: lineSchema(80, 'Enter a name'),
  /** Whether orders get it by themselves; others need a code. */
  isAutomatic: z.boolean('Choose how customers get it'),
  /** The code for all customers; null if it is automatic or only has generated codes. */
  code: z._default(z.nullable(CodeSchema), null),
  /** Lower numbers apply first. */
  priority: z._default(
    z.int('Enter a whole number').check(z.minimum(1, 'Enter 1 or more'), z.maximum(999, 'At most 999')),
    100,
  ),
  /** Whether it applies together with other promotions; else the customer gets whichever is worth more. */
  isCombinable: z._default(z.boolean(), true),
  /** In the shop's time zone; null: at once, or without an end. */
  starts: z._default(z.nullable(ShopTimeSchema), null),
  ends: z._default(z.nullable(ShopTimeSchema), null),
  maxUses: limit,
  maxPerCustomer: limit,
  conditions: ConditionsSchema,
  benefits: BenefitsSchema,
};

export const NewPromotionSchema = z.object(promotion).check(
  z.refine(({ starts, ends }) => !starts || !ends || starts < ends, {
    path: ['ends'],
    message: 'It must end after it starts',
  }),
  z.refine(({ isAutomatic, code }) => !isAutomatic || code === null, {
    path: ['code'],
    message: 'An automatic promotion has no code',
  }),
);
export type NewPromotion = z.output<typeof NewPromotionSchema>;

const PromotionSchema = z.object({
  _id: z.string(),
  ...promotion,
  code: z.nullable(z.string()),
  priority: z.number(),
  isCombinable: z.boolean(),
  starts: z.nullable(z.string()),
  ends: z.nullable(z.string()),
  startsAt: z.nullable(z.string()),
  endsAt: z.nullable(z.string()),
  maxUses: z.nullable(z.number()),
  maxPerCustomer: z.nullable(z.number()),
  view: z.enum(PROMOTION_VIEWS),
  /** The orders that use it and count. */
  uses: z.number(),
  /** How many generated codes it has. */
  codes: z.number(),
  version: z.number(),
  createdAt: z.string(),
});
export type Promotion = z.infer<typeof PromotionSchema>;

/** The names of the parts and customers in the conditions, by their ids. */
const NamesSchema = z.record(z.string(), z.string());

export const listPromotions = endpoint('GET /promotions', {
  access: 'promotions.read',
  reads: 'replica',
  summary: 'Lists promotions, newest first; `view` chooses those that run, are planned or have ended.',
  query: z.extend(PageQuerySchema, {
    view: z.optional(z.enum(PROMOTION_VIEWS, 'Choose a view')),
    q: SearchSchema,
    count: CountedSchema,
  }),
  response: z.array(PromotionSchema),
  errors: ['invalid_fields'],
});

export const readPromotion = endpoint('GET /promotions/{id}', {
  access: 'promotions.read',
  summary: 'Reads a promotion, with the SKUs of its parts and the emails of its customers.',
  params: IdParamsSchema,
  response: z.extend(PromotionSchema, { names: NamesSchema }),
  errors: ['not_found'],
});

/** An example that every rule allows. */
const EXAMPLE = {
  name: 'Summer sale',
  isAutomatic: false,
  code: 'SUMMER',
  starts: '2026-06-01T00:00',
  ends: '2026-07-01T00:00',
  conditions: { leastCents: 5000 },
  benefits: [{ kind: 'percent', percent: 10 }],
};

export const addPromotion = endpoint('POST /promotions', {
  access: 'promotions.write',
  summary: 'Adds a promotion; a repeat with the same `Idempotency-Key` adds none. Amounts are in cents.',
  body: NewPromotionSchema,
  response: InsertedSchema,
  errors: ['invalid_fields', 'idempotency_mismatch'],
  example: EXAMPLE,
});

export const changePromotion = endpoint('PUT /promotions/{id}', {
  access: 'promotions.write',
  summary:
    'Replaces the fields of a promotion. Orders that are placed keep what they were promised. `version` is the one that was read; after a change by others, nothing is saved (409).',
  params: IdParamsSchema,
  body: z.object({ version: z.int(), promotion: NewPromotionSchema }),
  response: z.object({ version: z.number() }),
  errors: ['not_found', 'invalid_fields', 'edit_conflict'],
  example: { promotion: EXAMPLE },
});

export const endPromotion = endpoint('POST /promotions/{id}/end', {
  access: 'promotions.write',
  summary: 'Ends a promotion now; one that is only planned never starts. A repeat has no effect.',
  params: IdParamsSchema,
  response: z.object({ version: z.number() }),
  errors: ['not_found'],
});

export const addPromotionCodes = endpoint('POST /promotions/{id}/codes', {
  access: 'promotions.write',
  summary: `Generates up to ${MAX_NEW_CODES} codes that can each be used once; a repeat with the same \`Idempotency-Key\` generates none.`,
  params: IdParamsSchema,
  body: z.object({
    count: unitsSchema('Enter 1 or more').check(z.maximum(MAX_NEW_CODES, `At most ${MAX_NEW_CODES} at a time`)),
    /** What each code begins with. */
    prefix: z._default(textSchema(20).check(z.regex(/^[A-Za-z0-9-]*$/, 'Use letters, digits and hyphens')), ''),
  }),
  response: z.object({ acknowledged: z.boolean(), codes: z.array(z.string()) }),
  errors: ['not_found', 'invalid_fields', 'idempotency_mismatch'],
  example: { count: 10, prefix: 'SUMMER-' },
});

export const listPromotionCodes = endpoint('GET /promotions/{id}/codes', {
  access: 'promotions.read',
  reads: 'replica',
  summary: 'Lists the codes of a promotion, newest first.',
  params: IdParamsSchema,
  query: PageQuerySchema,
  response: z.array(
    z.object({
      _id: z.string(),
      code: z.string(),
      /** Null: only the limits of the promotion apply. */
      maxUses: z.nullable(z.number()),
      uses: z.number(),
      createdAt: z.string(),
    }),
  ),
  errors: ['not_found', 'invalid_fields'],
});

export const exportPromotionCodes = endpoint('GET /promotions/{id}/codes/export', {
  access: 'promotions.read',
  reads: 'replica',
  summary: 'The codes of a promotion as a CSV file.',
  params: IdParamsSchema,
  response: z.string(),
  download: 'text/csv',
  errors: ['not_found'],
});

export const listPromotionUses = endpoint('GET /promotions/{id}/uses', {
  access: 'promotions.read',
  reads: 'replica',
  summary: 'Lists the orders that got a promotion, newest first.',
  params: IdParamsSchema,
  query: PageQuerySchema,
  response: z.array(
    z.object({
      order: z.string(),
      number: z.string(),
      customer: z.string(),
      customerName: z.string(),
      code: z.nullable(z.string()),
      /** What the order gets off now, in cents. */
      cents: z.number(),
      totalCents: z.number(),
      createdAt: z.string(),
      /** When it stopped counting, because the order ended unpaid or was canceled. */
      endedAt: z.nullable(z.string()),
    }),
  ),
  errors: ['not_found', 'invalid_fields'],
});

export const previewPromotion = endpoint('POST /promotions/preview', {
  access: 'promotions.read',
  summary: 'What a promotion would take off a basket of these parts by itself, in cents; it is not saved.',
  body: z.object({
    conditions: ConditionsSchema,
    benefits: BenefitsSchema,
    lines: z
      .array(z.object({ part: GivenIdSchema, quantity: unitsSchema('Enter 1 or more units') }))
      .check(z.minLength(1, 'Add a part'), z.maxLength(MAX_SAMPLE_LINES, `At most ${MAX_SAMPLE_LINES} parts`)),
  }),
  response: z.object({
    /** Why the basket does not get it; null if it does. */
    problem: z.nullable(z.string()),
    linesCents: z.number(),
    totalCents: z.number(),
    adjustments: z.array(
      z.object({
        kind: z.enum(ADJUSTMENT_KINDS),
        label: z.string(),
        /** The part; null for all. */
        part: z.nullable(z.string()),
        cents: z.number(),
      }),
    ),
  }),
  errors: ['invalid_fields'],
  example: { conditions: {}, benefits: EXAMPLE.benefits },
});
