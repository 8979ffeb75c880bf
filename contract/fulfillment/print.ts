import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { GivenIdSchema } from '#contract/fields.ts';
import { MAX_PRINTED, PRINTED_DOCUMENTS, PRINTED_VIEWS, type PrintedView } from './choices.ts';

const view = z.optional(z.enum(PRINTED_VIEWS));
const ids = z
  .array(GivenIdSchema)
  .check(z.minLength(1, 'Choose at least one order'), z.maxLength(MAX_PRINTED, `At most ${MAX_PRINTED} orders`));

/** IDs of orders or of their lines, in the order in which they are printed, or the oldest orders of a view. */
export interface ChosenOrders {
  orders?: string[] | undefined;
  view?: PrintedView | undefined;
}

const ONE_CHOICE = 'Provide order IDs or a view';
const isOneChoice = (chosen: ChosenOrders): boolean => (chosen.orders === undefined) !== (chosen.view === undefined);

export const printDocuments = endpoint('POST /fulfillment/documents', {
  access: 'orders.fulfill',
  example: { view: undefined },
  summary: `Packing slips, invoices or the pick list of up to ${MAX_PRINTED} orders as one PDF: of those with the given IDs, or the oldest of a view. Orders without such a document are named on the last page.`,
  body: z
    .object({ document: z.enum(PRINTED_DOCUMENTS), orders: z.optional(ids), view })
    .check(z.refine(isOneChoice, ONE_CHOICE)),
  maxBytes: 60_000,
  response: z.string(),
  download: 'application/pdf',
  errors: ['invalid_fields', 'not_found', 'order_state', 'rate_limited', 'overloaded'],
});

/** A part that orders need, with the units of each. */
export const PickedPartSchema = z.object({
  part: z.string(),
  name: z.string(),
  sku: z.string(),
  variant: z.string(),
  units: z.number(),
  orders: z.array(z.object({ order: z.string(), number: z.string(), units: z.number() })),
});

const PickListSchema = z.object({
  /** The number of orders with something to pack, and of orders in the view that are not in this list. */
  orders: z.number(),
  more: z.number(),
  /** Orders of the view that packers are picking in a batch; they are not in this list. */
  inBatches: z.number(),
  units: z.number(),
  /** Sorted by name; parts without a storage location come last, under an empty name. */
  places: z.array(z.object({ place: z.string(), parts: z.array(PickedPartSchema) })),
});
export type PickList = z.infer<typeof PickListSchema>;

const listedIds = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(20_000)),
    z.transform((text) => text.split('.')),
  ),
  ids,
);

export const readPickList = endpoint('GET /fulfillment/pick-list', {
  access: 'orders.read',
  summary: `The parts that up to ${MAX_PRINTED} orders still need packed, by storage location, with the units and the orders of each. \`orders\` are IDs separated by dots.`,
  query: z.object({ orders: z.optional(listedIds), view }).check(z.refine(isOneChoice, ONE_CHOICE)),
  response: PickListSchema,
  errors: ['invalid_fields', 'not_found'],
});
