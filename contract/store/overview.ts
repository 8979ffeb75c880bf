import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { CountSchema } from '#contract/parts/search.ts';

/** The days that the overview charts, today included. */
export const OVERVIEW_DAYS = 30;

const ListedPartSchema = z.object({ _id: z.string(), name: z.string(), variant: z.string(), sku: z.string() });

/** The sales of a period, in cents of the store's currency; refunds and lost disputes are not subtracted. */
const SalesSchema = z.object({
  /** Paid orders. */
  orders: z.number(),
  charged: z.number(),
  /** Refunded to customers or withdrawn by their banks in the period, whenever the orders were paid. */
  returned: z.number(),
});
export type Sales = z.infer<typeof SalesSchema>;

const ComparedSalesSchema = z.object({ now: SalesSchema, before: SalesSchema });

const OverviewSchema = z.object({
  /** When the figures were read. */
  at: z.string(),
  toShip: z.object({
    /** The number of orders with a paid line that is not shipped. */
    orders: CountSchema,
    /** The oldest of these orders. */
    oldest: z.array(
      z.object({
        order: z.string(),
        number: z.string(),
        customer: z.string(),
        placedAt: z.string(),
        lines: z.number(),
        units: z.number(),
      }),
    ),
  }),
  /** Orders whose reservation ended before they were paid. */
  overdue: CountSchema,
  /** The work that waits for an admin's decision. */
  refundsFailed: z.number(),
  disputesOpen: z.number(),
  returnsAsked: z.number(),
  stock: z.object({
    /** Parts for sale with fewer units than their minimum order. */
    out: CountSchema,
    /** Parts for sale with units for fewer than three minimum orders. */
    low: CountSchema,
    /** The parts with the lowest stock of both groups, at most a thousand. */
    lowest: z.array(z.extend(ListedPartSchema, { quantity: z.number(), minimum: z.number() })),
  }),
  /** Contact messages without an answer. */
  messages: z.number(),
  /** Questions about parts without an answer. */
  questions: z.number(),
  /** Emails and text messages of the last seven days that were given up after all attempts, newest first. */
  unsent: z.object({
    count: CountSchema,
    latest: z.array(
      z.object({
        kind: z.enum(['mail', 'sms']),
        /** The order that it is about. */
        order: z.nullable(z.object({ id: z.string(), number: z.string() })),
        /** When it was queued. */
        at: z.string(),
      }),
    ),
  }),
  reconciliation: z.nullable(z.object({ at: z.string(), outcome: z.enum(['agrees', 'discrepancies', 'unfinished']) })),
  /** Each period, in days of the store's time zone up to now, and the period of the same length before it. */
  sales: z.object({ today: ComparedSalesSchema, week: ComparedSalesSchema, month: ComparedSalesSchema }),
  /** The time zone of these days. */
  timeZone: z.string(),
  /** The last days, oldest first, including days without sales. */
  days: z.array(z.extend(SalesSchema, { day: z.string() })),
  /** The most frequent searches of the last 30 days that found no part; each visitor counts once a day. */
  missedSearches: z.array(z.object({ words: z.string(), visitors: z.number() })),
  /** In the last 30 days. Values in cents, each counting at most a thousand. */
  abandoned: z.object({
    /** Placed but not paid in time. */
    orders: z.object({ count: CountSchema, cents: z.number() }),
    /** Untouched for a day. */
    baskets: z.object({ count: CountSchema, cents: z.number() }),
  }),
  /** By units in paid orders of the last 30 times 24 hours. */
  bestSellers: z.array(z.extend(ListedPartSchema, { units: z.number() })),
});
export type Overview = z.infer<typeof OverviewSchema>;

export const readOverview = endpoint('GET /overview', {
  access: 'overview.read',
  reads: 'replica',
  summary: 'Reads the work that is due and the sales: the start page of admins.',
  response: OverviewSchema,
});
