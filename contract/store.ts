import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const StoreSchema = z.object({
  name: z.string(),
  currency: z.string(),
  /** Scheme and host under which people reach the store: whole addresses begin with it. */
  origin: z.string(),
  /** What the shop says of itself on its home page: set by its owner, not counted. */
  statistics: z.object({ customers: z.string(), revenue: z.string(), reviews: z.string(), tools: z.string() }),
  /** Who takes the cards: the stand-in, or Stripe with test or with live keys. Only `live` moves money. */
  paymentMode: z.enum(['sandbox', 'test', 'live']),
  /** Which parts of the outside world are local stand-ins, and where people can look at them. */
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
  /** Ways to sign in besides email and password. */
  signInWith: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type Store = z.infer<typeof StoreSchema>;

export const readStore = endpoint('readStore', {
  summary: 'The name, the mode and the ways to sign in of this store.',
  response: StoreSchema,
});
