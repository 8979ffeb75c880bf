import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { IdParamsSchema, InsertedSchema, PageQuerySchema, ShopTimeSchema } from '#contract/fields.ts';
import { NewPartSchema } from './parts.ts';
import { PLAN_STATES } from './plan-states.ts';

const prices = { price: z.number(), compareAt: z.nullable(z.number()) };

const PriceChangeSchema = z.object({
  id: z.number(),
  at: z.string(),
  /** The prices since then, and before; null before the first. In dollars. */
  ...prices,
  priceBefore: z.nullable(z.number()),
  compareAtBefore: z.nullable(z.number()),
  /** The name or email of the person, or the name of a command or job; null if it is unknown. */
  by: z.nullable(z.string()),
});
export type PriceChange = z.infer<typeof PriceChangeSchema>;

const PricePlanSchema = z.object({
  _id: z.string(),
  ...prices,
  startsAt: z.string(),
  /** Null: the price stays. */
  endsAt: z.nullable(z.string()),
  state: z.enum(PLAN_STATES),
  /** Why it could not begin, or why its end changed nothing; else empty. */
  problem: z.string(),
  by: z.nullable(z.string()),
});
export type PricePlan = z.infer<typeof PricePlanSchema>;

const PartPricesSchema = z.object({
  part: z.string(),
  name: z.string(),
  sku: z.string(),
  variant: z.string(),
  hidden: z.boolean(),
  ...prices,
  lowestPrice: z.nullable(z.number()),
  /** The newest changes, oldest first, at most 500. */
  changes: z.array(z.object({ at: z.string(), ...prices })),
  /** Planned and running prices by their beginning, then the last ten others. */
  plans: z.array(PricePlanSchema),
});
export type PartPrices = z.infer<typeof PartPricesSchema>;

export const readPartPrices = endpoint('GET /catalogue/{id}/prices', {
  access: 'catalog.read',
  summary: 'Reads the prices of a part over time, and the prices that are planned.',
  params: IdParamsSchema,
  response: PartPricesSchema,
  errors: ['not_found'],
});

export const listPriceChanges = endpoint('GET /catalogue/{id}/price-changes', {
  access: 'catalog.read',
  reads: 'replica',
  summary: 'Lists the changes of the price and the compare-at price of a part, newest first.',
  params: IdParamsSchema,
  query: PageQuerySchema,
  response: z.array(PriceChangeSchema),
  errors: ['invalid_fields'],
});

export const exportPriceChanges = endpoint('GET /catalogue/{id}/price-changes.csv', {
  access: 'catalog.read',
  reads: 'replica',
  summary: 'Downloads the changes of the price and the compare-at price of a part as a CSV file.',
  params: IdParamsSchema,
  response: z.string(),
  download: 'text/csv',
});

export const PricePlanBodySchema = z
  .object({
    price: NewPartSchema.shape.price,
    /** Null: no price is crossed out. */
    compareAt: z._default(z.nullable(NewPartSchema.shape.price), null),
    /** On the clocks of the shop; null: at once. */
    starts: z._default(z.nullable(ShopTimeSchema), null),
    /** Null: the price stays. */
    ends: z._default(z.nullable(ShopTimeSchema), null),
  })
  .check(
    z.refine(({ price, compareAt }) => compareAt === null || compareAt > price, {
      path: ['compareAt'],
      message: 'The compare-at price must be above the price',
    }),
    z.refine(({ starts, ends }) => !starts || !ends || starts < ends, {
      path: ['ends'],
      message: 'It must end after it starts',
    }),
  );
export type PricePlanBody = z.output<typeof PricePlanBodySchema>;

export const planPrice = endpoint('POST /catalogue/{id}/price-plans', {
  access: 'catalog.write',
  summary:
    'Plans a price of a part. It begins and ends by itself, and after its end the price before applies again, unless the price was changed in between. Refused if it overlaps with another plan of the part. A repeat with the same `Idempotency-Key` adds none.',
  params: IdParamsSchema,
  body: PricePlanBodySchema,
  response: InsertedSchema,
  errors: ['not_found', 'invalid_fields', 'idempotency_mismatch'],
  example: { compareAt: 500, starts: '2027-12-01T00:00', ends: '2027-12-24T00:00' },
});

export const endPricePlan = endpoint('POST /price-plans/{id}/end', {
  access: 'catalog.write',
  summary:
    'Cancels a planned price; of one that has begun, the price before applies again, unless the price was changed since (`kept`). A repeat changes nothing.',
  params: IdParamsSchema,
  response: z.object({ state: z.enum(PLAN_STATES) }),
  errors: ['not_found'],
});
