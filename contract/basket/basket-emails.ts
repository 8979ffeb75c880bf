import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

export const readBasketEmails = endpoint('GET /account/basket-emails', {
  access: 'signed-in',
  summary: 'Whether the shop emails customers about baskets that they left, and since when the caller wants that.',
  response: z.object({ isOffered: z.boolean(), since: z.nullable(z.string()) }),
});

export const setBasketEmails = endpoint('PUT /account/basket-emails', {
  access: 'signed-in',
  summary:
    'Gives or withdraws the consent to emails about a basket that the caller left. Only verified addresses get them.',
  body: z.object({ wanted: z.boolean() }),
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['invalid_fields', 'rate_limited'],
});

export const restoreBasket = endpoint('POST /basket/restore/{token}', {
  access: 'signed-in',
  summary:
    "Puts the parts of an email about the caller's basket back into it, at the prices and from the stock of now. The link works for 14 days and for the account that got it.",
  params: z.object({ token: z.string().check(z.maxLength(100)) }),
  response: z.object({
    added: z.array(z.string()),
    leftOut: z.array(z.object({ part: z.string(), quantity: z.number(), problem: z.string() })),
    lines: z.number(),
  }),
  errors: ['not_found', 'rate_limited'],
});
