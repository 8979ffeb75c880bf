import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import {
  CountedSchema,
  DaySchema,
  ChargeableSchema,
  IdParamsSchema,
  IdSchema,
  InsertedSchema,
  PageQuerySchema,
  SearchSchema,
  textSchema,
} from '#contract/fields.ts';
import { centsOf, dollarsOf } from '#contract/money.ts';
import {
  GIFT_CARD_MOVEMENT_KINDS,
  GIFT_CARD_VIEWS,
  MAX_GIFT_CARD_CENTS,
  MAX_GIFT_CARD_NOTE,
} from './gift-card-choices.ts';

/* Gift cards as staff see them: docs/decisions/074-gift-cards.md. */

/** Amounts in dollars. */
const GiftCardSchema = z.object({
  _id: z.string(),
  /** The last characters of its code; empty for store credit, which has none. */
  last4: z.string(),
  /** Whose store credit it is; null for a gift card with a code. */
  customer: z.nullable(z.object({ _id: z.string(), name: z.string(), email: z.string() })),
  /** What it was issued with, and what is left on it. */
  issued: z.number(),
  balance: z.number(),
  /** What unpaid orders hold of it; not part of the balance. */
  held: z.number(),
  currency: z.string(),
  /** The last day on which it can be used, such as `2027-12-31`; null: it does not expire. */
  expiresOn: z.nullable(z.string()),
  note: z.string(),
  /** `used`: nothing is left on it. */
  view: z.enum(GIFT_CARD_VIEWS),
  createdAt: z.string(),
  canceledAt: z.nullable(z.string()),
});
export type GiftCard = z.infer<typeof GiftCardSchema>;

export const listGiftCards = endpoint('GET /gift-cards', {
  access: 'gift-cards.read',
  reads: 'replica',
  summary:
    'Lists gift cards and store credit, newest first, with what is left on each; `view` chooses those that can be used, are used up, expired or canceled; `customer` chooses the store credit of a customer; `q` finds the last four characters of the code, or words of the note.',
  query: z.extend(PageQuerySchema, {
    view: z.optional(z.enum(GIFT_CARD_VIEWS, 'Choose a view')),
    customer: z.optional(IdSchema),
    q: SearchSchema,
    count: CountedSchema,
  }),
  response: z.array(GiftCardSchema),
  errors: ['invalid_fields'],
});

export const readGiftCard = endpoint('GET /gift-cards/{id}', {
  access: 'gift-cards.read',
  summary: 'Reads a gift card, without its code.',
  params: IdParamsSchema,
  response: GiftCardSchema,
  errors: ['not_found'],
});

export const NewGiftCardSchema = z.object({
  amount: ChargeableSchema.check(
    z.gt(0, 'Enter more than 0'),
    z.refine((amount) => centsOf(amount) <= MAX_GIFT_CARD_CENTS, {
      error: () => `At most ${dollarsOf(MAX_GIFT_CARD_CENTS).toLocaleString('en-US')}`,
    }),
  ),
  expiresOn: z._default(z.nullable(DaySchema), null),
  note: z._default(textSchema(MAX_GIFT_CARD_NOTE), ''),
});

export const giveStoreCredit = endpoint('POST /customers/{id}/store-credit', {
  access: 'gift-cards.write',
  summary:
    'Gives a customer store credit: a gift card without a code, with which its customer pays while signed in. The customer gets an email. A repeat with the same `Idempotency-Key` gives it once. Guests have no account, so they cannot have any.',
  params: IdParamsSchema,
  body: NewGiftCardSchema,
  response: z.extend(InsertedSchema, { amount: z.number() }),
  errors: ['not_found', 'invalid_fields', 'rate_limited', 'idempotency_mismatch'],
  example: { amount: 20, expiresOn: '2099-12-31', note: 'For the late delivery of order 1042' },
});

export const issueGiftCard = endpoint('POST /gift-cards', {
  access: 'gift-cards.write',
  summary:
    'Issues a gift card. The code is in this answer only: the store keeps a digest, and its last four characters. A lost code cannot be read again; cancel its gift card and issue another one.',
  body: NewGiftCardSchema,
  response: z.extend(GiftCardSchema, { code: z.string() }),
  errors: ['invalid_fields', 'rate_limited'],
  example: { amount: 50, expiresOn: '2099-12-31', note: 'For the winner of the build contest' },
});

export const cancelGiftCard = endpoint('POST /gift-cards/{id}/cancel', {
  access: 'gift-cards.write',
  summary:
    'Cancels a gift card: what is left on it is gone, and it cannot be used any more. What orders hold of it stays theirs until they are paid; what they give back stays on it, unusable, and a repeat takes that too.',
  params: IdParamsSchema,
  response: GiftCardSchema,
  errors: ['not_found'],
});

const MovementSchema = z.object({
  _id: z.string(),
  kind: z.enum(GIFT_CARD_MOVEMENT_KINDS),
  /** Dollars that it added to the balance; negative if it took from it. */
  amount: z.number(),
  /** The order that spent or gave back the amount. */
  order: z.nullable(z.string()),
  number: z.nullable(z.string()),
  /** The name of the person who caused it; null for a job. */
  by: z.nullable(z.string()),
  at: z.string(),
});
export type GiftCardMovement = z.infer<typeof MovementSchema>;

export const listGiftCardMovements = endpoint('GET /gift-cards/{id}/movements', {
  access: 'gift-cards.read',
  reads: 'replica',
  summary: 'The ledger of a gift card, newest first: what it was issued with, what orders spent and gave back.',
  params: IdParamsSchema,
  query: PageQuerySchema,
  response: z.array(MovementSchema),
  errors: ['invalid_fields'],
});
