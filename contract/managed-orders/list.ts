import * as z from 'zod/mini';
import { ORDER_PROGRESS, ORDER_SORTS, ORDER_STATES } from '#contract/choices.ts';
import { endpoint } from '#contract/endpoint.ts';
import { DaySchema, IdParamsSchema, IdSchema, PageQuerySchema, SearchSchema } from '#contract/fields.ts';
import { MAX_PRICE_CENTS } from '#contract/money.ts';
import { listOrders, OrderSchema } from '#contract/orders/orders.ts';
import { RefundSchema } from '#contract/orders/refunds/refunds.ts';
import { MAX_TAG, ORDER_PROBLEMS, ORDER_VIEWS, UNASSIGNED } from './filter.ts';

const dollars = z.optional(z.coerce.number().check(z.minimum(0), z.maximum(MAX_PRICE_CENTS)));

/** Which orders a list, a file or a bulk action is about. */
export const ManagedFilterSchema = z.object({
  view: z.optional(z.enum(ORDER_VIEWS)),
  q: SearchSchema,
  /** Days of the order in the shop's time zone, inclusive. */
  from: z.optional(DaySchema),
  to: z.optional(DaySchema),
  /** Dollars of the order's total, inclusive. */
  min: dollars,
  max: dollars,
  tag: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(MAX_TAG))),
  /** The id of the member of staff that orders are assigned to; `none`: unassigned ones. */
  assignee: z.optional(z.union([z.literal(UNASSIGNED), IdSchema])),
});
export type ManagedFilter = z.infer<typeof ManagedFilterSchema>;

/** An order in the admins' list. */
const ManagedOrderSchema = z.object({
  /** The first line, as `GET /orders` lists it. */
  ...OrderSchema.shape,
  /** The order with all its lines. */
  total: z.object({
    status: z.enum(ORDER_STATES),
    paid: z.boolean(),
    progress: z.nullable(z.enum(ORDER_PROGRESS)),
    refund: z.nullable(z.enum(['asked', 'refunded', 'failed'])),
    refunds: z.array(RefundSchema),
    /** Dollars, with delivery and tax. */
    placeOrderPrice: z.number(),
    /** Maximum refund for canceling its open lines, in dollars. */
    leftToRefund: z.number(),
    units: z.number(),
    /** The number of its lines, in total and by state; `kept` counts those that are not canceled. */
    lines: z.number(),
    kept: z.number(),
    shipped: z.number(),
    packable: z.number(),
    shippable: z.number(),
    cancellable: z.number(),
    /** Its first lines. */
    parts: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        sku: z.string(),
        variant: z.string(),
        quantity: z.number(),
        status: z.enum(ORDER_STATES),
      }),
    ),
  }),
  tags: z.array(z.string()),
  problems: z.array(z.enum(ORDER_PROBLEMS)),
  /** The member of staff that it is assigned to. */
  assignee: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  /** The open pick batch that it is in. */
  batch: z.nullable(z.object({ _id: z.string(), number: z.number() })),
});
export type ManagedOrder = z.infer<typeof ManagedOrderSchema>;

const SortSchema = z.optional(z.enum(ORDER_SORTS));

export const listManagedOrders = endpoint('GET /managed-orders', {
  access: 'orders.read',
  reads: 'replica',
  summary:
    'Whole orders of all customers by view, search and filters; newest first unless `sort` says otherwise. `q` finds an order by its number (with or without #), name, email, phone, street, city, reference, transaction, SKU, part or tracking number, and tolerates one typo per word. Search results are sorted by time only.',
  query: z.extend(PageQuerySchema, { ...ManagedFilterSchema.shape, sort: SortSchema }),
  response: z.array(ManagedOrderSchema),
  errors: ['invalid_fields'],
});

const CountSchema = z.object({ count: z.number(), atLeast: z.boolean() });

export const countManagedOrders = endpoint('GET /managed-orders/counts', {
  access: 'orders.read',
  reads: 'replica',
  summary:
    'How many orders each view has, and how many orders a filter finds with the sum of their totals in dollars. A count that reaches its limit says `atLeast`.',
  query: ManagedFilterSchema,
  response: z.object({
    views: z.record(z.enum(ORDER_VIEWS), CountSchema),
    /** `key` changes with the orders that are found. */
    found: z.extend(CountSchema, { placeOrderPrice: z.number(), key: z.string() }),
  }),
  errors: ['invalid_fields'],
});
export type ManagedCounts = z.infer<typeof countManagedOrders.response>;

export const readNeighbors = endpoint('GET /managed-orders/{id}/neighbors', {
  access: 'orders.read',
  summary: 'The ids of the orders before and after an order in a list of orders.',
  params: IdParamsSchema,
  query: z.extend(ManagedFilterSchema, { sort: SortSchema }),
  response: z.object({ previous: z.nullable(z.string()), next: z.nullable(z.string()) }),
  errors: ['not_found', 'invalid_fields'],
});

/** Whether any of these filters is set. */
export const isFiltered = (filters: object): boolean => Object.values(filters).some((value) => value !== undefined);

export const exportLabels = endpoint('GET /managed-orders/labels.csv', {
  access: 'orders.read',
  reads: 'replica',
  summary:
    'Downloads the addresses of orders for programs that print labels, with the filters of `GET /managed-orders`, as a CSV file; one row per order.',
  query: ManagedFilterSchema,
  response: z.string(),
  download: 'text/csv',
});

export const exportOrders = endpoint('GET /orders.csv', {
  access: 'orders.read',
  reads: 'replica',
  summary:
    'Downloads all orders with the filters of `GET /managed-orders`, or with `status` and `q` of `GET /orders`, as a CSV file; one row per line.',
  query: z.extend(z.omit(listOrders.query, { limit: true, after: true, sort: true }), ManagedFilterSchema.shape).check(
    z.refine(({ status, ...managed }) => status === undefined || !isFiltered({ ...managed, q: undefined }), {
      path: ['status'],
      message: 'Use either status or the filters of GET /managed-orders',
    }),
  ),
  response: z.string(),
  download: 'text/csv',
});
