import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

/** One finding of the reconciliation: records that do not agree. */
const DiscrepancySchema = z.object({
  /** The kind of finding, such as `part_balance` or `payment_unclaimed`. */
  kind: z.string(),
  /** The part, order, payment or refund concerned. */
  subject: z.string(),
  /** A description with the figures. */
  says: z.string(),
});
export type Discrepancy = z.infer<typeof DiscrepancySchema>;

const count = z.number();
/** Cents by currency, such as `{ usd: 1240 }`. */
const cents = z.record(z.string(), z.number());

/** The result of a reconciliation: counts, sums and findings. Money in cents. */
const CertificateSchema = z.object({
  at: z.string(),
  seconds: z.number(),
  store: z.string(),
  /** Name and host. */
  database: z.string(),
  provider: z.object({
    mode: z.enum(['sandbox', 'test', 'live']),
    /** Whether the provider's records could be read completely; if not, `why` gives the reason. */
    asked: z.boolean(),
    why: z.optional(z.string()),
  }),
  stock: z.object({
    parts: count,
    received: count,
    removed: count,
    sellable: count,
    held: count,
    paid: count,
    shipped: count,
  }),
  orders: z.record(z.string(), z.number()),
  money: z.object({
    charged: cents,
    refunded: cents,
    /** Withdrawn by banks on behalf of cardholders. Missing in results from before disputes were recorded. */
    disputed: z.optional(cents),
    kept: cents,
    onItsWayBack: cents,
  }),
  atProvider: z.object({
    payments: count,
    /** Payments of other stores on the same account; ignored. */
    others: count,
    succeeded: cents,
    refunded: cents,
  }),
  /** Missing in results from before the trail was sealed. */
  audit: z.optional(
    z.object({
      entries: count,
      /** The last seal. Store it elsewhere to prove later that no entry was cut off the end of the trail. */
      head: z.nullable(z.string()),
    }),
  ),
  /** Differences that pending work will resolve: expected, but worth a look if they persist. */
  pending: z.array(DiscrepancySchema),
  pendingCount: count,
  /** Lists at most 200; `discrepancyCount` counts all. */
  discrepancies: z.array(DiscrepancySchema),
  discrepancyCount: count,
});
export type Certificate = z.infer<typeof CertificateSchema>;

const VerificationSchema = z.object({
  _id: z.string(),
  at: z.string(),
  outcome: z.enum(['agrees', 'discrepancies', 'unfinished']),
  certificate: CertificateSchema,
});
export type Verification = z.infer<typeof VerificationSchema>;

export const listVerifications = endpoint('GET /verification', {
  access: 'books.read',
  summary: 'Lists the latest reconciliations of stock, orders and money, newest first, and whether one is running.',
  response: z.object({ underWay: z.boolean(), runs: z.array(VerificationSchema) }),
});

export const rebuildSales = endpoint('POST /verification/sales', {
  access: 'books.check',
  summary: 'Rebuilds the sales figures of the start page from the ledger, in the background, and then reconciles.',
  response: z.object({ acknowledged: z.boolean() }),
});

export const startVerification = endpoint('POST /verification', {
  access: 'books.check',
  summary: 'Starts a reconciliation in the background, one at a time.',
  response: z.object({ acknowledged: z.boolean() }),
});
