import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { silentLog } from '#server/log.ts';
import { createCards, type Cards } from './cards.ts';

/*
 * A proxy between store and provider answers with objects that the provider would never send; the SDK returns them as a
 * success.
 */

const payment = {
  id: 'pi_1',
  object: 'payment_intent',
  status: 'succeeded',
  amount: 100,
  amount_received: 100,
  currency: 'usd',
  metadata: {},
  latest_charge: { id: 'ch_1', object: 'charge', amount: 100, amount_refunded: 0, currency: 'usd' },
};
const refund = {
  id: 're_1',
  object: 'refund',
  status: 'succeeded',
  amount: 100,
  currency: 'usd',
  payment_intent: 'pi_1',
  created: 1,
};

let answer: { status: number; body: unknown };
const server = createServer((_request, response) => {
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
});
let cards: Cards;
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const keys = { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' };
  const { port } = server.address() as AddressInfo;
  cards = createCards({ mode: 'sandbox', port }, keys, { log: silentLog });
});
after(() => {
  server.closeAllConnections();
  server.close();
});

async function all<Item>(pages: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const page of pages) found.push(page);
  return found;
}

const request = { payment_intent: 'pi_1', amount: 100, metadata: { refund_id: 'r', store: 's', attempt: '1' } };
const CALLS: Record<string, () => Promise<unknown>> = {
  readIntent: () => cards.readIntent('pi_1'),
  cancelIntent: () => cards.cancelIntent('pi_1'),
  readCharge: () => cards.readCharge('pi_1'),
  refund: () => cards.refund(request, 'refund:r:1'),
  'books.intents': () => all(cards.books.intents(new Date(0))),
  'books.refunds': () => all(cards.books.refunds(new Date(0))),
  'books.disputes': () => all(cards.books.disputes(new Date(0))),
  'books.disputesOf': () => cards.books.disputesOf('pi_1'),
  'books.read': () => cards.books.read('pi_1'),
};
const ANSWERS: Record<string, { status: number; body: unknown }> = {
  'an empty object with 502': { status: 502, body: {} },
  'an empty object with 200': { status: 200, body: {} },
  'another kind of object': { status: 200, body: { id: 'cus_1', object: 'customer' } },
  'a list of something else': { status: 200, body: { object: 'list', data: [{}], has_more: false } },
};

for (const [what, odd] of Object.entries(ANSWERS))
  for (const [name, call] of Object.entries(CALLS))
    test(`${name}: ${what} changes nothing and is not a success`, async () => {
      answer = odd;
      await assert.rejects(call(), { code: 'provider_unavailable' });
    });

const WRONG: [string, string, object][] = [
  ['readIntent', 'another payment', { ...payment, id: 'pi_2' }],
  ['readIntent', 'an amount that is none', { ...payment, amount_received: null }],
  ['readIntent', 'an amount without a currency', { ...payment, currency: undefined }],
  ['readIntent', 'an unknown status', { ...payment, status: 'constructor' }],
  [
    'readCharge',
    'an amount without a currency',
    { ...payment, latest_charge: { ...payment.latest_charge, currency: undefined } },
  ],
  [
    'readCharge',
    'more refunded than charged',
    { ...payment, latest_charge: { ...payment.latest_charge, amount_refunded: 101 } },
  ],
  ['refund', 'a refund of another payment', { ...refund, payment_intent: 'pi_2' }],
  ['refund', 'a refund of another amount', { ...refund, amount: 99 }],
  ['refund', 'an amount without a currency', { ...refund, currency: undefined }],
  ['refund', 'a status that is none', { ...refund, status: 'toString' }],
];
for (const [name, what, body] of WRONG)
  test(`${name}: ${what} is not a success`, async () => {
    answer = { status: 200, body };
    await assert.rejects(CALLS[name]!(), { code: 'provider_unavailable' });
  });

test('a valid response of the provider is accepted', async () => {
  answer = { status: 200, body: payment };
  assert.equal((await cards.readIntent('pi_1'))?.amountCents, 100);
  answer = { status: 200, body: refund };
  assert.deepEqual(
    await cards.refund(request, 'refund:r:1').then((each) => 'made' in each && each.made.status),
    'refunded',
  );
});
