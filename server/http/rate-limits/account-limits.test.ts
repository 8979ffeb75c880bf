import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { createApp } from '#server/app.ts';
import type { App } from '#server/http/context.ts';
import { silentLog } from '#server/log.ts';
import { DELIVERY, orderBody } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { createBufferedLimits, type BufferedLimits } from './rate-limits.ts';

/* The limits per account of docs/security.md. */

let store: TestStore;
let app: App;
let limits: BufferedLimits;
let part: string;
before(async () => {
  store = await startTestStore({ webhooks: false });
  limits = createBufferedLimits(store.db, silentLog);
  const settings = {
    ...store.deps.settings,
    limits: {
      ...store.deps.settings.limits,
      ordersAMinute: 3,
      paymentsAMinute: 4,
      searchesAMinute: 5,
      keyCallsAMinute: 600,
    },
  };
  app = createApp({ ...store.deps, settings, limits });
  part = await store.part({ quantity: 1_000 });
});
after(async () => {
  await limits.flush();
  await store.close();
});

const NONE = '00000000-0000-7000-8000-000000000000';
const NOTHING = { lines: [{ line: NONE, units: 1 }], reason: 'damaged', text: '' };

const PAYMENT = { line: 1, reference: 'x', amount: 1, currency: '', receivedOn: '2026-11-01', payer: '', text: '' };
const TRACKED = { line: 1, number: '1a2b3c4d', carrier: 'DHL', tracking: 'JD0146' };

/** By the action in the table: the limit, and a call that counts. */
const CASES: Record<
  string,
  readonly [max: number, call: (person: Person) => readonly [string, string, object?], role?: 'admin']
> = {
  'changes to a basket': [300, () => ['PUT', `/basket/lines/${NONE}`, { quantity: 1 }]],
  'changes to emails about baskets': [60, () => ['PUT', '/account/basket-emails', { wanted: false }]],
  'changes to builds': [300, () => ['POST', '/builds', { name: 'Quiet', parts: [] }]],
  'changes to order drafts': [200, ({ id }) => ['POST', '/drafts', { customer: id, lines: [], unclear: '' }], 'admin'],
  'previews of promotions': [
    120,
    () => [
      'POST',
      '/promotions/preview',
      { conditions: {}, benefits: [{ kind: 'percent', percent: 10 }], lines: [{ part: NONE, quantity: 1 }] },
    ],
    'admin',
  ],
  'promotion codes that do not exist': [10, () => ['GET', '/checkout-terms?codes=NONE']],
  "changes to a company's part numbers": [
    600,
    () => ['DELETE', `/companies/${crypto.randomUUID()}/part-numbers/${crypto.randomUUID()}`],
  ],
  'downloads of part numbers': [60, () => ['GET', `/companies/${crypto.randomUUID()}/part-numbers.csv`]],
  'downloads of statements of account': [60, () => ['GET', `/companies/${crypto.randomUUID()}/account.csv`]],
  'files with part numbers': [60, () => ['POST', `/companies/${crypto.randomUUID()}/part-numbers`]],
  'changes to saved lists': [200, () => ['POST', '/saved-lists', { name: 'Quiet', text: 'PS-10001' }]],
  'changes to saved parts': [200, () => ['PUT', `/saved-parts/${NONE}`, {}]],
  testimonials: [20, () => ['POST', '/review', { review: 'Fast', ratings: 5 }]],
  orders: [3, (person) => ['POST', '/placeOrder', orderBody(person, part)]],
  'starting and settling a payment': [4, () => ['POST', '/create-payment-intent', { placeOrderPrice: 12.4 }]],
  'searches, filtered lists, sitemap files': [5, () => ['GET', '/part?q=fan']],
  'requests for quotes': [10, () => ['POST', '/quote-requests', { lines: [{ part: NONE, quantity: 1 }] }]],
  'changes to the parts of orders': [
    300,
    () => ['PATCH', `/orders/${NONE}/lines`, { lines: [{ part: NONE, quantity: 1 }] }],
    'admin',
  ],
  "changes to an order's delivery address": [60, () => ['PUT', `/orders/${NONE}/delivery`, { delivery: DELIVERY }]],
  'return requests': [20, () => ['POST', `/orders/${NONE}/returns`, NOTHING]],
  'saved addresses': [60, () => ['POST', '/account/addresses', DELIVERY]],
  'codes of gift cards': [
    20,
    () => ['POST', `/orders/${NONE}/gift-cards`, { code: '0000-0000-0000-0000', placeOrderPrice: 12.4 }],
  ],
  'gift cards issued': [120, () => ['POST', '/gift-cards', { amount: 1 }], 'admin'],
  'reviews of parts': [20, () => ['PUT', `/part/${NONE}/review`, { rating: 5, text: 'Quiet' }]],
  'questions about parts': [10, () => ['POST', `/part/${NONE}/questions`, { text: 'Quiet?' }]],
  'votes for reviews': [100, () => ['PUT', `/part-reviews/${NONE}/helpful`]],
  'changes of the VAT number': [20, () => ['PUT', '/vat-number', { number: 'DE136695976' }]],
  'download of own data': [5, () => ['GET', '/account/data']],
  'download of own orders': [20, ({ email }) => ['GET', `/placeorder.csv?email=${encodeURIComponent(email)}`]],
  'documents as PDF': [60, () => ['GET', `/orders/${NONE}/documents/invoice`]],
  'emails about orders sent again': [60, () => ['POST', `/orders/${NONE}/emails`, { what: 'last' }], 'admin'],
  'invitations of staff': [
    30,
    ({ id }) => ['POST', '/staff/invitations', { email: `${id}@staff.test`, role: 'support' }],
    'admin',
  ],
  'documents of many orders, shelf labels': [
    20,
    () => ['POST', '/fulfillment/documents', { document: 'invoice', orders: [NONE] }],
    'admin',
  ],
  'bank statements': [30, () => ['POST', '/bank-statements', { rows: [PAYMENT] }], 'admin'],
  'tracking numbers of many orders': [30, () => ['POST', '/fulfillment/tracking', { rows: [TRACKED] }], 'admin'],
  'files with prices of a price list': [30, () => ['POST', `/price-lists/${NONE}/prices`, {}], 'admin'],
  'labels of carriers bought and voided': [600, () => ['POST', `/orders/${NONE}/labels`, { weight: 500 }], 'admin'],
  'attempts to accept an invitation': [30, () => ['POST', '/account/invitation', { token: 'x'.repeat(43) }]],
};

/** Counted in memory first; the other counts are only in the database. */
const IN_MEMORY = [
  'documents of many orders, shelf labels',
  'previews of promotions',
  'bank statements',
  'tracking numbers of many orders',
  'files with prices of a price list',
  'files with part numbers',
  'promotion codes that do not exist',
  'orders',
  'starting and settling a payment',
  'searches, filtered lists, sitemap files',
  'documents as PDF',
];

/** Limits that the tests of sign-in, second factors, mail, text messages, webhooks and API keys show. */
const ELSEWHERE = [
  'calls with an API key',
  'tests and resends of a webhook',
  'passwords that confirm a new password',
  'email changes',
  'codes of text messages',
  'sign-in',
  'second factor',
  'requested mails: password resets, others',
  'text messages',
];

/** A different address each time, so that limits by address do not interfere. */
let addresses = 0;
async function statusOf(person: Person, [method, path, body]: readonly [string, string, object?]): Promise<number> {
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
  const answer = await app.fetch(new Request(`${store.origin}/api${path}`, init), {
    address: `198.51.${addresses >> 8}.${addresses++ & 255}`,
  });
  await answer.arrayBuffer();
  return answer.status;
}

for (const [what, [max, call, role]] of Object.entries(CASES))
  test(`${what}: ${max} times by one account`, async () => {
    const [person, other] = [await store.person(role), await store.person(role)];
    const attempt = () => statusOf(person, call(person));
    assert.notEqual(await attempt(), 429);
    if (!IN_MEMORY.includes(what)) {
      const change = "update rate_limits set count = $1 where key like '%' || $2 || '%'";
      assert.equal((await store.db.$client.query(change, [max - 1, person.id])).rowCount, 1);
    }
    for (let done = IN_MEMORY.includes(what) ? 1 : max - 1; done < max; done++)
      assert.notEqual(await attempt(), 429, `attempt ${done + 1}`);
    assert.equal(await attempt(), 429);
    assert.notEqual(await statusOf(other, call(other)), 429, 'another account');
  });

test('the documentation lists these limits and no others', () => {
  const text = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');
  const table = text.slice(text.indexOf('\n## Limits\n'), text.indexOf('\n## Keys\n'));
  const rows = [...table.matchAll(/^\| (.+?) +\| (.*?) *\| (.*?) *\|$/gm)].map(
    ([, action, account]) => [action!, account!] as const,
  );
  const ofAccounts = new Map(rows.filter(([, account]) => /\d|_/.test(account)));
  assert.deepEqual([...ofAccounts.keys()].sort(), [...Object.keys(CASES), ...ELSEWHERE].sort());
  for (const [what, [max]] of Object.entries(CASES)) {
    const stated = /^(\d+) /.exec(ofAccounts.get(what)!)?.[1];
    if (stated !== undefined) assert.equal(Number(stated), max, what);
    else assert.match(ofAccounts.get(what)!, /_A_MINUTE/, what);
  }
});
