import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { VISIT_MODES, type VisitMode } from '#contract/visits/visit-events.ts';

const StoreSchema = z.object({
  name: z.string(),
  /** Null for the store's own mark. */
  logo: z.nullable(z.object({ src: z.string(), width: z.number(), height: z.number() })),
  currency: z.string(),
  /** The store's public origin, used for absolute URLs. */
  origin: z.string(),
  /** The line below the name in the footer; may be empty. */
  tagline: z.string(),
  /** The languages of its pages, English first, with their own names; empty for English alone. */
  languages: z.array(z.object({ code: z.string(), name: z.string() })),
  /** Whether the store makes what it sells, by its settings or by the brands of its parts. */
  makesParts: z.boolean(),
  /** The kinds of the parts for sale, in assembly order. */
  kinds: z.array(z.string()),
  /** Whether crossed-out prices come with the lowest price of the 30 days before (contract/parts/lowest-price.ts). */
  statesLowestPrice: z.boolean(),
  /** Who counts visits: others than the store only of visitors who agree. */
  visits: z.enum(Object.keys(VISIT_MODES) as VisitMode[]),
  /** How long an unpaid order is reserved, like `30 minutes`. */
  reservationTime: z.string(),
  /** Empty if the store shows none. */
  contact: z.object({ email: z.string(), phone: z.string(), address: z.string(), hours: z.string() }),
  /** The legal pages that have text, in the order of the footer. */
  legalPages: z.array(z.object({ page: z.string(), title: z.string() })),
  /** Figures for the home page, set by the owner and not computed. */
  statistics: z.object({ customers: z.string(), revenue: z.string(), reviews: z.string(), tools: z.string() }),
  /** The card provider: the sandbox, or Stripe with test or live keys. Only `live` moves money. */
  paymentMode: z.enum(['sandbox', 'test', 'live']),
  /** Which external services are local stand-ins, and where to see them. */
  sandbox: z.object({
    cards: z.boolean(),
    google: z.boolean(),
    mail: z.boolean(),
    mailboxUrl: z.nullable(z.string()),
    identityUrl: z.nullable(z.string()),
    paymentsUrl: z.nullable(z.string()),
    /** Demo sign-ins, in sandbox mode only. */
    accounts: z.array(z.object({ email: z.string(), password: z.string(), role: z.string() })),
  }),
  /** Ways to sign in other than email and password. */
  signInWith: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type Store = z.infer<typeof StoreSchema>;

export const readStore = endpoint('GET /store', {
  access: 'everyone',
  summary: 'Reads the name, the mode and the sign-in methods of the store.',
  response: StoreSchema,
});
