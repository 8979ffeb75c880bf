import * as z from 'zod/mini';
import { UNDO_HOURS } from '#contract/choices.ts';
import { endpoint } from '#contract/endpoint.ts';
import { GivenIdSchema, IdParamsSchema, PageQuerySchema } from '#contract/fields.ts';
import { decimalsProblem, isChargeable, isPrice, priceDecimals } from '#contract/money.ts';
import { PartFilterSchema } from './part-filter.ts';
import { AdminPartQuerySchema } from './parts.ts';
import { MAX_QUANTITY } from './quantity.ts';

/** Maximum number of parts that a request can list by id; use a filter for more. */
const MAX_NAMED = 1_000;
const MAX_PERCENT = 10_000;
const MAX_AMOUNT = { quantity: MAX_QUANTITY, onSale: 0, published: 1 };

interface Amount {
  field: 'price' | keyof typeof MAX_AMOUNT;
  how: 'set' | 'add' | 'percent';
  amount: number;
}
const amountRule = (fits: (change: Amount) => boolean, error: string | (() => string)) =>
  z.refine<Amount>(fits, { error, path: ['amount'] });

/**
 * `set` an amount, `add` one (negative to subtract), or change by `percent`. Prices are in dollars. `onSale` can only be
 * `set` to 0, which deletes the parts, and `published` to 1, which puts drafts on sale.
 */
export const BulkChangeSchema = z
  .object({
    field: z.enum(['price', 'quantity', 'onSale', 'published']),
    how: z.enum(['set', 'add', 'percent']),
    amount: z.number('Enter a number'),
  })
  .check(
    amountRule(({ how, amount }) => how !== 'percent' || Math.abs(amount) <= MAX_PERCENT, 'At most 10,000 percent'),
    amountRule(
      ({ field, how, amount }) => how === 'percent' || field === 'price' || Number.isInteger(amount),
      'Enter a whole number',
    ),
    amountRule(
      ({ field, how, amount }) => how === 'percent' || field !== 'price' || isChargeable(amount),
      () => decimalsProblem(priceDecimals()),
    ),
    amountRule(
      ({ field, how, amount }) =>
        how === 'percent' || (field === 'price' ? isPrice(Math.abs(amount)) : Math.abs(amount) <= MAX_AMOUNT[field]),
      'That is too much',
    ),
    amountRule(
      ({ field, how, amount }) => field !== 'onSale' || (how === 'set' && amount === 0),
      'Parts can only be deleted together',
    ),
    amountRule(
      ({ field, how, amount }) => field !== 'published' || (how === 'set' && amount === 1),
      'Parts can only be published together',
    ),
    amountRule(({ how, amount }) => how !== 'set' || amount >= 0, 'This cannot be below 0'),
  );
export type BulkChange = z.infer<typeof BulkChangeSchema>;

const BULK_OUTCOMES = [
  'changed',
  'unchanged',
  'too_low',
  'too_high',
  'below_breaks',
  'above_compare_at',
  'undone',
] as const;
export type BulkOutcome = (typeof BULK_OUTCOMES)[number];

const BulkPreviewSchema = z.object({
  id: z.string(),
  change: BulkChangeSchema,
  /**
   * The number of parts per outcome. `too_low`: below $0.01 or below 0 units; `below_breaks`: not above the part's quantity
   * breaks, which `percent` and `add` change in the same way and `set` keeps; `above_compare_at`: not below the part's compare-at
   * price, which stays.
   */
  counts: z.record(z.enum(BULK_OUTCOMES), z.number()),
});
export type BulkPreview = z.infer<typeof BulkPreviewSchema>;

export const previewBulk = endpoint('POST /catalogue/bulk', {
  access: 'catalog.write',
  example: { filter: undefined },
  summary:
    'Previews a change of price or stock of many parts, their deletion, or the publication of drafts, without making it. The preview is kept for a day.',
  body: z
    .object({
      ids: z.optional(z.array(GivenIdSchema).check(z.minLength(1), z.maxLength(MAX_NAMED))),
      /** Instead of `ids`: every part on sale that matches the filter, with `draft` every draft. */
      filter: z.optional(z.extend(PartFilterSchema, { draft: z.optional(z.enum(['1'])) })),
      change: BulkChangeSchema,
    })
    .check(
      z.refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), 'Provide part IDs or a filter'),
    ),
  response: BulkPreviewSchema,
  errors: ['invalid_fields'],
});

const BulkRowSchema = z.object({
  _id: z.string(),
  name: z.string(),
  outcome: z.enum(BULK_OUTCOMES),
  /** Dollars for a price, units for stock, 1 or 0 for being in the catalog or published. */
  before: z.number(),
  after: z.number(),
});
export type BulkRow = z.infer<typeof BulkRowSchema>;

export const listBulkRows = endpoint('GET /catalogue/bulk/{id}/rows', {
  access: 'catalog.write',
  summary: 'Lists the parts of a preview with their values before and after.',
  params: IdParamsSchema,
  query: z.extend(PageQuerySchema, { outcome: z.optional(z.enum(BULK_OUTCOMES)) }),
  response: z.array(BulkRowSchema),
  errors: ['not_found'],
});

export const applyBulk = endpoint('POST /catalogue/bulk/{id}/apply', {
  access: 'catalog.write',
  summary:
    'Applies a previewed change to all of its parts or to none; a repeat changes nothing more. When parts have changed since the preview, it fails and lists them. With `Accept: application/x-ndjson` the response is lines of progress (`done`, `of`), then the result or the problem.',
  params: IdParamsSchema,
  response: z.object({ changed: z.number() }),
  errors: ['not_found', 'edit_conflict'],
});

export const undoBulk = endpoint('POST /catalogue/bulk/{id}/undo', {
  access: 'catalog.write',
  summary: `Undoes a change within ${UNDO_HOURS} hours, except for parts that have changed since. Units sold in the meantime stay sold. With \`Accept: application/x-ndjson\` the response has lines like that of the change.`,
  params: IdParamsSchema,
  response: z.object({ undone: z.number(), left: z.number() }),
  errors: ['not_found', 'edit_conflict'],
});

export const exportCatalogue = endpoint('GET /catalogue.csv', {
  access: 'catalog.read',
  reads: 'replica',
  summary: 'Downloads all parts that the catalog lists with the same filters, as a CSV file.',
  query: z.omit(AdminPartQuerySchema, { limit: true, after: true, count: true }),
  response: z.string(),
  download: 'text/csv',
});
