import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { IdParamsSchema, lineSchema, PageQuerySchema } from '#contract/fields.ts';
import { MAX_QUANTITY } from '#contract/parts/quantity.ts';
import { MAX_STOCK_REASON, STOCK_CORRECTIONS, STOCK_MOVEMENTS } from './stock-choices.ts';

/** Where the units of a part are. */
const StockSchema = z.object({
  part: z.string(),
  name: z.string(),
  sku: z.string(),
  variant: z.string(),
  hidden: z.boolean(),
  storagePlace: z.string(),
  /** Units that can be sold. */
  quantity: z.number(),
  /** Units of unpaid orders. */
  reserved: z.number(),
  /** Units of paid orders that are not packed. */
  toPack: z.number(),
  /** Units of paid orders that are packed and not shipped. */
  packed: z.number(),
  /** Units of those orders that have not arrived. */
  promised: z.number(),
  /** Units to find on the shelf: for sale, reserved and to pack, without promised ones. */
  onShelf: z.number(),
  version: z.number(),
});
export type Stock = z.infer<typeof StockSchema>;

/** An entry of the stock ledger. */
const StockEntrySchema = z.object({
  id: z.number(),
  at: z.string(),
  kind: z.enum(STOCK_MOVEMENTS),
  units: z.number(),
  /** The entry's change to the units for sale. */
  change: z.number(),
  /** Units for sale after it; negative if that many were promised beyond the stock. */
  left: z.number(),
  /** The name or email of the person; null for the store itself. */
  by: z.nullable(z.string()),
  reason: z.string(),
  /** The order whose units moved. */
  order: z.nullable(z.object({ id: z.string(), number: z.string() })),
});
export type StockEntry = z.infer<typeof StockEntrySchema>;

const units = z
  .int('Enter a whole number')
  .check(z.minimum(0, 'Enter 0 or more units'), z.maximum(MAX_QUANTITY, 'That number is too high'));

export const CorrectionSchema = z
  .object({
    /**
     * `receive` adds units and `remove` takes them away; `count` and `set` state how many there are: on the shelf or
     * for sale.
     */
    kind: z.enum(STOCK_CORRECTIONS, 'Choose what to do'),
    units,
    /**
     * For `count` and `set`: the number that the admin saw. Only the difference from it is applied, so that units sold
     * or packed since are not counted twice. If omitted, the current number.
     */
    was: z.optional(units),
    /** The version of the part that the admin saw; see `was`. */
    version: z.optional(z.int()),
    reason: z._default(lineSchema(MAX_STOCK_REASON), ''),
  })
  .check(
    z.refine(({ kind, units }) => units > 0 || kind === 'count' || kind === 'set', {
      path: ['units'],
      error: 'Enter 1 or more units',
    }),
    z.refine(({ kind, reason }) => reason !== '' || kind === 'receive' || kind === 'set', {
      path: ['reason'],
      error: 'Enter a reason',
    }),
  );
export type Correction = z.infer<typeof CorrectionSchema>;

export const readStock = endpoint('GET /stock/{id}', {
  access: 'catalog.read',
  summary: 'Reads where the units of a part are: for sale, reserved, to pack and packed.',
  params: IdParamsSchema,
  response: StockSchema,
  errors: ['not_found'],
});

export const correctStock = endpoint('POST /stock/{id}', {
  access: 'stock.write',
  summary:
    'Receives, removes or counts units of a part, as an entry of the stock ledger. Refused when fewer units would be left than orders have reserved (409 `units_reserved`), or when another admin has changed the number that was counted (409 `edit_conflict`). Send an `Idempotency-Key` so that a repeat moves no units.',
  params: IdParamsSchema,
  body: CorrectionSchema,
  response: StockSchema,
  errors: ['not_found', 'invalid_fields', 'units_reserved', 'edit_conflict', 'idempotency_mismatch'],
});

export const listStockEntries = endpoint('GET /stock/{id}/entries', {
  access: 'catalog.read',
  reads: 'replica',
  summary: 'Lists the stock ledger of a part, newest first.',
  params: IdParamsSchema,
  query: PageQuerySchema,
  response: z.array(StockEntrySchema),
  errors: ['not_found', 'invalid_fields'],
});
