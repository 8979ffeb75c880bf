import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { closeWithBooks } from '#test/faults/books.ts';
import {
  charge,
  claim,
  NEW_YORK,
  orderNow,
  paid,
  problem,
  setShop,
  STANDARD,
  started,
  wholeOrderNow,
} from '#test/fixtures/ordering.ts';
import { type Answer, type Person, startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { carryOutRefund } from './refunding.ts';

/**
 * A purchase with everything that changes a price, in a currency without decimals and in one with three. The same minor units: in
 * dinars they are divided and charged in multiples of 10.
 */
const SHOPS = {
  jpy: {
    /** Cells of a file: a price, a list of quantity prices, and what the currency does not have. */
    cells: ['"¥12,480"', '5+ 11990', '12480.50'],
    price: 12_480,
    from5: 11_990,
    tooFine: 0.5,
    tooFineText: /whole amount/,
    // 10% off 37,440; 8.875% of 33,696, in two rates.
    charges: { linesPrice: 37_440, discount: -3_744, delivery: 500, state: 1_348, city: 1_643 },
    total: 37_187,
    giftCard: 3_333,
    left: 33_854,
    refund: 5_000,
    shown: { total: '¥37,187', refund: '¥5,000', feed: '12480 JPY', csvTotal: '33854', csvRefund: '-5000' },
    // 12,345 with 12.5% off is 10,801.875.
    reduced: 10_802,
    statement: '37187',
    searched: '¥37,187',
  },
  kwd: {
    cells: ['12.480', '5+ 11.990', '12.4805'],
    price: 12.48,
    from5: 11.99,
    tooFine: 1.005,
    tooFineText: /at most two decimals/,
    charges: { linesPrice: 37.44, discount: -3.74, delivery: 0.5, state: 1.35, city: 1.64 },
    total: 37.19,
    giftCard: 3.33,
    left: 33.86,
    refund: 5,
    shown: { total: 'KWD 37.190', refund: 'KWD 5.000', feed: '12.480 KWD', csvTotal: '33.860', csvRefund: '-5.000' },
    reduced: 10_800,
    statement: '37.190',
    searched: '37.190',
  },
} as const;

const RATES = [
  { place: 'US-NY', label: 'State', percent: 4 },
  { place: 'US-NY', label: 'City', percent: 4.875 },
];

for (const [currency, shop] of Object.entries(SHOPS))
  describe(`a shop in ${currency}`, () => {
    let store: TestStore;
    let admin: Person;
    let buyer: Person;
    let parts: string[];
    let id: string;

    before(async () => {
      store = await startTestStore({ webhooks: false, env: { PAYMENT_CURRENCY: currency } });
      [admin, buyer] = [await store.person('admin'), await store.person()];
    });
    after(() => closeWithBooks(store));

    const call = async (who: Person | null, method: string, path: string, body?: unknown): Promise<Answer> => {
      const answer = await store.call(who, method, path, body);
      assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`);
      return answer;
    };
    const query = async (text: string, values: unknown[] = []) => (await store.db.$client.query(text, values)).rows;
    const shownText = (text: string): string => text.replaceAll('\u00A0', ' ');

    test('imports prices of a file, and exports them as the file has them', async () => {
      const { id: file } = (await call(admin, 'POST', '/import', { stock: 50, minimum: 1 })).body;
      const [price, breaks, wrong] = shop.cells;
      const csv = `sku,kind,name,description,price,breaks\nY-1,fan,Fan,A fan,${price},${breaks}\nY-2,fan,Board,A board,${price},\nY-3,fan,Case,A case,${wrong},\n`;
      const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' };
      const path = `/api/import/${file}/files?name=a.csv`;
      const uploaded = await store.app.request(path, { method: 'POST', headers, body: csv });
      assert.equal(uploaded.status, 200, await uploaded.text());
      const { body: rows } = await call(admin, 'GET', `/import/${file}/rows`);
      const refused = rows.filter(({ outcome }: { outcome: string }) => outcome === 'refused');
      assert.equal(refused.length, 1, JSON.stringify(rows));
      assert.match(refused[0].reason, /has (more than 2 )?decimals/);
      await call(admin, 'POST', `/import/${file}/apply`);
      await store.runJobs();
      const stored = await query('select id, sku, price_cents::int as cents, price_breaks from parts order by sku');
      assert.deepEqual(
        stored.map(({ sku, cents }) => [sku, cents]),
        [
          ['Y-1', 12_480],
          ['Y-2', 12_480],
        ],
      );
      parts = stored.map((row) => row.id);
      const { body: part } = await call(null, 'GET', `/part/${parts[0]}`);
      assert.deepEqual([part.price, part.breaks], [shop.price, [{ from: 5, price: shop.from5 }]]);
      const { body: exported } = await call(admin, 'GET', '/catalogue.csv');
      const [row] = parse(exported, { bom: true, columns: true }) as Record<string, string>[];
      assert.equal(Number(row!['price']), shop.price, JSON.stringify(row));
      await setShop(store, { feeds: { ...DEFAULT_SHOP_SETTINGS.feeds, google: true } });
      const feed = await (await store.app.request('/feeds/google.tsv')).text();
      assert.ok(feed.includes(shop.shown.feed), feed);
    });

    test('refuses prices and refunds that cannot be charged', async () => {
      const part = { name: 'Fan', description: 'd', price: shop.tooFine, minimum: 1, quantity: 1 };
      const change = (amount: number) => ({ ids: [parts[0]], change: { field: 'price', how: 'add', amount } });
      for (const [method, path, body] of [
        ['POST', '/part', part],
        ['PATCH', `/part/${parts[0]}`, { price: shop.tooFine }],
        ['POST', '/catalogue/bulk', change(shop.tooFine)],
        ['POST', '/gift-cards', { amount: shop.tooFine }],
      ] as const) {
        const { status, fields } = problem(await store.call(admin, method, path, body));
        assert.equal(status, 422, path);
        assert.match(JSON.stringify(fields), shop.tooFineText, path);
      }
    });

    test('takes an order with a promotion, delivery, taxes and a gift card, to the unit', async () => {
      await setShop(store, {
        delivery: { methods: [STANDARD] },
        tax: { mode: 'added', isDeliveryTaxed: false, rates: RATES },
      });
      await call(admin, 'POST', '/promotions', {
        name: 'Summer sale',
        isAutomatic: false,
        code: 'SUMMER',
        conditions: {},
        benefits: [{ kind: 'percent', percent: 10 }],
      });
      const lines = [
        { part: parts[0], quantity: 2 },
        { part: parts[1], quantity: 1 },
      ];
      const wanted = { lines, delivery: NEW_YORK, codes: ['SUMMER'] };
      const { body: quote } = await call(buyer, 'POST', '/orders/quote', wanted);
      assert.equal(quote.totalCents, Number(shop.statement.replace('.', '')), JSON.stringify(quote));
      id = (await call(buyer, 'POST', '/orders', { ...wanted, placeOrderPrice: shop.total })).body.insertedId;
      const order = await wholeOrderNow(store, buyer, id);
      const priceOf = (name: RegExp) => order.adjustments.find((each) => name.test(each.name))?.amount;
      assert.deepEqual(
        {
          linesPrice: order.lines.reduce((sum, line) => sum + line.placeOrderPrice * 1_000, 0) / 1_000,
          discount: priceOf(/Summer/),
          delivery: priceOf(/Standard/),
          state: priceOf(/State/),
          city: priceOf(/City/),
        },
        shop.charges,
      );
      assert.equal(order.placeOrderPrice, shop.total);
      const { code } = (await call(admin, 'POST', '/gift-cards', { amount: shop.giftCard })).body;
      const used = await call(buyer, 'POST', `/orders/${id}/gift-cards`, { code, placeOrderPrice: shop.total });
      assert.deepEqual([used.body.applied, used.body.due], [shop.giftCard, shop.left]);
    });

    test('charges the card in the minor units of the currency, and refunds a part of it', async () => {
      const intent = await started(store, buyer, id);
      const asked = await store.cardSandbox.stripe.paymentIntents.retrieve(intent);
      assert.deepEqual([asked.amount, asked.currency], [Number(shop.shown.csvTotal.replace('.', '')), currency]);
      await charge(store, intent);
      assert.equal((await claim(store, buyer, id, intent)).status, 200);
      const [line] = (await wholeOrderNow(store, buyer, id)).lines;
      const { status, fields } = problem(
        await store.call(admin, 'POST', `/order/${line!._id}/refund`, { amount: shop.tooFine, reason: 'r' }),
      );
      assert.deepEqual([status, Object.keys(fields as object)], [422, ['amount']]);
      await call(admin, 'POST', `/order/${line!._id}/refund`, { amount: shop.refund, reason: 'Scratched' });
      await store.runJobs();
      const { data } = await store.cardSandbox.stripe.refunds.list({ payment_intent: intent });
      assert.deepEqual(
        data.map(({ amount }) => amount),
        [Number(shop.shown.csvRefund.replace(/[-.]/g, ''))],
      );
      const order = await wholeOrderNow(store, buyer, id);
      assert.deepEqual([order.paid, order.refunds.map(({ amount }) => amount)], [true, [shop.refund]]);
    });

    test('writes documents, mails, the accounting export and reports to the unit', async () => {
      assert.equal((await store.call(buyer, 'GET', `/orders/${id}/documents/invoice`)).status, 200);
      const [document] = await query('select content from document_numbers where order_id = $1 limit 1', [id]);
      assert.ok(shownText(JSON.stringify(document!.content)).includes(shop.shown.total), JSON.stringify(document));
      assert.ok(store.mails.some(({ text }) => shownText(text).includes(shop.shown.total)));
      assert.ok(store.mails.some(({ text }) => shownText(text).includes(shop.shown.refund)));
      const { body } = await call(admin, 'GET', `/accounting.csv?month=${new Date().toISOString().slice(0, 7)}`);
      const rows = parse(body, { bom: true, columns: true }) as Record<string, string>[];
      const amounts = rows.map((row) => row['amount'] ?? row['Amount']);
      assert.ok(amounts.includes(shop.shown.csvTotal) && amounts.includes(shop.shown.csvRefund), body);
      assert.ok(
        rows.every((row) => (row['currency'] ?? row['Currency']) === currency.toUpperCase()),
        body,
      );
      const { body: found } = await call(admin, 'GET', `/managed-orders?q=${encodeURIComponent(shop.searched)}`);
      assert.deepEqual(
        found.map(({ _id }: { _id: string }) => _id),
        [id],
      );
      const { body: report } = await call(admin, 'GET', '/reports/sales-by-country');
      const charged = JSON.stringify(report);
      assert.ok(charged.includes(shop.statement.replace('.', '')), charged);
    });

    test('rounds the percentages of price lists to what can be charged', async () => {
      const [row] = await query('select price_off(12345, 12.5)::int as reduced, price_off(1, 50)::int as least');
      assert.deepEqual(row, { reduced: shop.reduced, least: currency === 'kwd' ? 10 : 1 });
    });

    test('reads the amounts of a bank statement', async () => {
      const csv = `Date;Amount;Purpose;Bank reference\n2026-11-30;${shop.statement};nothing known;B-1\n`;
      const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'text/csv' };
      const request = { method: 'POST', headers, body: csv };
      const answer = await store.app.request('/api/bank-statements/file?name=a.csv', request);
      const { rows } = await answer.json();
      assert.deepEqual(
        rows.map(({ amount }: { amount: number }) => amount),
        [shop.total],
      );
    });
  });

describe('a shop in isk, of which the card provider counts hundredths', () => {
  test('refunds to the króna, and keeps the reason of a rejected refund', async () => {
    const store = await startTestStore({ webhooks: false, env: { PAYMENT_CURRENCY: 'isk' } });
    const [admin, buyer] = [await store.person('admin'), await store.person()];
    const { id, intent } = await paid(store, buyer, await store.part());
    await store.call(admin, 'DELETE', `/order/${id}?as=cancelled`);
    const refundNow = async () =>
      (await store.db.$client.query('select id, status, failure from refunds where order_id = $1', [id])).rows[0];
    const refund = async () => ({ refused: 'Not enough funds' });
    const deps = { ...store.deps, cards: { ...store.deps.cards, refund } };
    await carryOutRefund(deps, (await refundNow()).id, 'test');
    const { status, failure } = await refundNow();
    assert.deepEqual([status, failure], ['failed', 'Not enough funds']);
    await store.db.$client.query('update refunds set next_try_at = now(), checked_at = null where order_id = $1', [id]);
    await store.runJobs();
    const { data } = await store.cardSandbox.stripe.refunds.list({ payment_intent: intent });
    assert.deepEqual(
      data.map(({ amount }) => amount),
      [124_000],
    );
    assert.equal((await orderNow(store, buyer, id)).refund, 'refunded');
    await closeWithBooks(store);
  });
});
