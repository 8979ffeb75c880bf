import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import {
  DaySchema,
  DollarsSchema,
  IdParamsSchema,
  IdSchema,
  InsertedSchema,
  PageQuerySchema,
  textSchema,
  unitsSchema,
} from '#contract/fields.ts';
import { isPrice } from '#contract/money.ts';
import { MAX_PURCHASE_LINES, PURCHASE_STATES } from './purchase-states.ts';

const units = unitsSchema('Enter 1 or more units');
const cost = DollarsSchema.check(z.refine(isPrice, 'That cost is too high'));

const LineSchema = z.object({
  _id: z.string(),
  part: z.string(),
  name: z.string(),
  sku: z.string(),
  mpn: z.string(),
  quantity: z.number(),
  received: z.number(),
  /** Cost of one unit, in dollars; null if it is not known yet. */
  cost: z.nullable(z.number()),
});

const PurchaseOrderSchema = z.object({
  _id: z.string(),
  /** `PO-1001`. */
  number: z.string(),
  status: z.enum(PURCHASE_STATES),
  supplier: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
  note: z.string(),
  lines: z.array(LineSchema),
  /** The sum of the lines with a known cost, in dollars. */
  total: z.number(),
  createdAt: z.string(),
  orderedAt: z.nullable(z.string()),
  /** The day on which it should arrive; null: unknown. */
  expectedOn: z.nullable(z.string()),
  /** Incremented by every change. */
  version: z.number(),
});
export type PurchaseOrder = z.infer<typeof PurchaseOrderSchema>;

const NewLinesSchema = z.array(z.object({ part: IdSchema, quantity: units, cost: z.optional(z.nullable(cost)) })).check(
  z.minLength(1, 'Add a part'),
  z.maxLength(MAX_PURCHASE_LINES, `At most ${MAX_PURCHASE_LINES} parts`),
  z.refine((lines) => new Set(lines.map(({ part }) => part)).size === lines.length, 'List each part once'),
);
const note = z._default(textSchema(1000), '');

const expectedOn = z.nullable(DaySchema);

const NewPurchaseOrderSchema = z.object({
  supplier: IdSchema,
  note,
  expectedOn: z.optional(expectedOn),
  lines: NewLinesSchema,
});
export type NewPurchaseOrder = z.output<typeof NewPurchaseOrderSchema>;
const PurchaseChangeSchema = z.object({
  version: z.int(),
  note,
  expectedOn: z.optional(expectedOn),
  lines: NewLinesSchema,
});
export type PurchaseChange = z.output<typeof PurchaseChangeSchema>;

export const listPurchaseOrders = endpoint('GET /purchase-orders', {
  access: 'catalog.read',
  reads: 'replica',
  summary: 'Lists purchase orders, newest first, at most 100 at a time.',
  query: z.extend(PageQuerySchema, { status: z.optional(z.enum(PURCHASE_STATES, 'Choose a status')) }),
  response: z.array(PurchaseOrderSchema),
  errors: ['invalid_fields'],
});

export const readPurchaseOrder = endpoint('GET /purchase-orders/{id}', {
  access: 'catalog.read',
  summary: 'Reads a purchase order.',
  params: IdParamsSchema,
  response: PurchaseOrderSchema,
  errors: ['not_found'],
});

export const addPurchaseOrder = endpoint('POST /purchase-orders', {
  access: 'stock.write',
  summary: 'Adds a draft of a purchase order; a repeat with the same `Idempotency-Key` adds none.',
  body: NewPurchaseOrderSchema,
  response: InsertedSchema,
  errors: ['not_found', 'invalid_fields', 'idempotency_mismatch'],
});

export const changePurchaseOrder = endpoint('PUT /purchase-orders/{id}', {
  access: 'stock.write',
  summary: 'Replaces note, expected day and lines of a draft. `version` is the one that was read.',
  params: IdParamsSchema,
  body: PurchaseChangeSchema,
  response: PurchaseOrderSchema,
  errors: ['not_found', 'invalid_fields', 'edit_conflict'],
});

export const expectPurchaseOrder = endpoint('PUT /purchase-orders/{id}/expected', {
  access: 'stock.write',
  summary:
    'Sets the day on which a draft or an open purchase order should arrive, or clears it. Pages of its parts and orders that wait for its units show the new day.',
  params: IdParamsSchema,
  body: z.object({ version: z.int(), expectedOn }),
  response: PurchaseOrderSchema,
  errors: ['not_found', 'invalid_fields', 'edit_conflict'],
});

export const draftFromLowStock = endpoint('POST /purchase-orders/from-low-stock', {
  access: 'stock.write',
  summary:
    'Drafts a purchase order per supplier for the parts that are low or out of stock, with quantities that bring each to twice its low-stock level. Units in open purchase orders count as stock, so that a repeat drafts nothing.',
  response: z.object({
    inserted: z.array(z.string()),
    /** Low parts without a supplier. */
    withoutSupplier: z.number(),
  }),
});

export const movePurchaseOrder = endpoint('POST /purchase-orders/{id}/status', {
  access: 'stock.write',
  summary:
    'Marks a draft as ordered, or cancels what is not received yet. Repeating it has no further effect. An order without an expected day gets one by the lead time of its supplier.',
  params: IdParamsSchema,
  body: z.object({ to: z.enum(['ordered', 'canceled'], 'Order or cancel') }),
  response: PurchaseOrderSchema,
  errors: ['not_found', 'edit_conflict'],
});

const PurchaseReceiptSchema = z.object({
  lines: z
    .array(z.object({ line: IdSchema, units }))
    .check(z.minLength(1, 'Enter what was received'), z.maxLength(MAX_PURCHASE_LINES)),
  /** The version that the caller read; if someone else has booked units since, nothing is booked (409). */
  version: z.optional(z.int()),
});
export type PurchaseReceipt = z.output<typeof PurchaseReceiptSchema>;

export const receivePurchaseOrder = endpoint('POST /purchase-orders/{id}/receive', {
  access: 'stock.write',
  summary:
    'Adds received units to the stock and sets the cost of their parts to the cost of the line; a line without a cost changes none. Send an `Idempotency-Key` so that a repeat adds nothing.',
  params: IdParamsSchema,
  body: PurchaseReceiptSchema,
  response: PurchaseOrderSchema,
  errors: ['not_found', 'invalid_fields', 'edit_conflict', 'idempotency_mismatch'],
});

export const printPurchaseOrder = endpoint('GET /purchase-orders/{id}/pdf', {
  access: 'catalog.read',
  summary: 'Downloads a purchase order for the supplier, as a PDF file.',
  params: IdParamsSchema,
  response: z.string(),
  download: 'application/pdf',
  errors: ['not_found', 'rate_limited'],
});

export const exportPurchaseOrder = endpoint('GET /purchase-orders/{id}/csv', {
  access: 'catalog.read',
  summary: 'Downloads a purchase order for the supplier, as a CSV file.',
  params: IdParamsSchema,
  response: z.string(),
  download: 'text/csv',
  errors: ['not_found'],
});
