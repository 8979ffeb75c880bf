import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** One thing that does not agree with the rest of the books. */
export const DiscrepancySchema = z.object({
  /** What is wrong, e.g. `part_balance` or `payment_unclaimed`. */
  kind: z.string(),
  /** The part, order, payment or refund that it is about. */
  subject: z.string(),
  /** In words, with the figures. */
  says: z.string(),
});
export type Discrepancy = z.infer<typeof DiscrepancySchema>;

const count = z.number();
/** Cents a currency, e.g. `{ usd: 1240 }`. */
const cents = z.record(z.string(), z.number());

/** What a check of the books has counted, summed and found. Money is in cents. */
export const CertificateSchema = z.object({
  at: z.string(),
  seconds: z.number(),
  store: z.string(),
  /** Name and host. */
  database: z.string(),
  provider: z.object({
    mode: z.enum(['sandbox', 'test', 'live']),
    /** Whether its books could be read to the end; if not, `why`. */
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
    /** Taken back by banks for cardholders. Not in certificates from before disputes were recorded. */
    disputed: z.optional(cents),
    kept: cents,
    onItsWayBack: cents,
  }),
  atProvider: z.object({
    payments: count,
    /** Of others who use the same account: left alone. */
    others: count,
    succeeded: cents,
    refunded: cents,
  }),
  /** Not in certificates of before the trail was sealed. */
  audit: z.optional(
    z.object({
      entries: count,
      /** The last seal: kept elsewhere, it shows later that nothing was taken off the end of the trail. */
      head: z.nullable(z.string()),
    }),
  ),
  /** What agrees as soon as work that is under way is done: not wrong, but worth a look when it stays. */
  pending: z.array(DiscrepancySchema),
  pendingCount: count,
  /** At most 200 are listed; `discrepancyCount` counts all. */
  discrepancies: z.array(DiscrepancySchema),
  discrepancyCount: count,
});
export type Certificate = z.infer<typeof CertificateSchema>;

export const VerificationSchema = z.object({
  _id: z.string(),
  at: z.string(),
  outcome: z.enum(['agrees', 'discrepancies', 'unfinished']),
  certificate: CertificateSchema,
});
export type Verification = z.infer<typeof VerificationSchema>;

export const listVerifications = endpoint('listVerifications', {
  summary: 'The last checks of the books of stock, orders and money, newest first, and whether one is under way.',
  response: z.object({ underWay: z.boolean(), runs: z.array(VerificationSchema) }),
});

export const startVerification = endpoint('startVerification', {
  summary: 'Checks the books now, in the background; one check at a time.',
  response: z.object({ acknowledged: z.boolean() }),
});
