import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { exemptionAt } from '#contract/tax/tax-exemption.ts';
import { normalVatNumber, vatNumberProblem } from '#contract/tax/vat-number.ts';
import { DELIVERY, paidLines, placedLines, setShop, STANDARD, wholeOrderNow } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { composeDocument, shopOf } from '#server/documents/order-documents.ts';
import { selectOrderRow } from '#server/orders/order-rows.ts';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { verifyBooks } from '#server/verification/verify.ts';
import { recheckVatNumbers } from './vat-numbers.ts';

/** A number in Austria, one in Germany, and one that VIES does not know. */
const AUSTRIAN = 'ATU13585627';
const GERMAN = 'DE136695976';
const UNKNOWN = 'FR40303265045';

/** What the local VIES was asked, and how it behaves. */
const asked: Record<string, string>[] = [];
let behavior: 'answers' | 'unavailable' | 'silent' | 'garbage' | 'huge' = 'answers';
let vies: Server;
let store: TestStore;
let admin: Person;
before(async () => {
  vies = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += String(chunk)));
    request.on('end', () => {
      const body = JSON.parse(text) as Record<string, string>;
      asked.push({ ...body, call: `${request.method} ${request.url}` });
      const send = (status: number, answer: string) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
      if (behavior === 'silent') return;
      if (behavior === 'unavailable')
        return void send(500, JSON.stringify({ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }));
      if (behavior === 'garbage') return void send(200, '<html>');
      if (behavior === 'huge') return void send(200, `{"valid": true, "name": "${'x'.repeat(100_000)}"}`);
      const { countryCode, vatNumber } = body;
      return void send(
        200,
        JSON.stringify({
          countryCode,
          vatNumber,
          requestDate: new Date().toISOString(),
          valid: `${countryCode}${vatNumber}` !== UNKNOWN,
          requestIdentifier: body['requesterNumber'] ? 'WAPIAAAA1' : '',
          name: '---',
          address: '---',
        }),
      );
    });
  });
  await new Promise<void>((resolve) => vies.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(vies.address() as AddressInfo).port}/vies/rest-api`;
  store = await startTestStore({ env: { VIES_URL: url } });
  admin = await store.person('admin');
});
after(async () => {
  vies.closeAllConnections();
  vies.close();
  await store.close();
});
beforeEach(() => {
  behavior = 'answers';
  asked.length = 0;
});

const SELLER = { ...DEFAULT_SHOP_SETTINGS.seller, country: 'DE', taxNumber: 'DE 136 695 976' };
const shop = (mode: 'added' | 'included', checksNumbers = true) =>
  setShop(store, {
    seller: SELLER,
    vat: { checksNumbers },
    delivery: { methods: [STANDARD] },
    tax: {
      mode,
      isDeliveryTaxed: true,
      rates: ['DE', 'AT', 'FR', 'CH'].map((place) => ({ place, label: 'VAT', percent: 20 })),
    },
  });
const save = (person: Person, number: unknown) => store.call(person, 'PUT', '/vat-number', { number });
const stateOf = async (person: Person) => (await store.call(person, 'GET', '/vat-number')).body;
const VIENNA = { ...DELIVERY, line1: 'Ring 1', city: 'Wien', postcode: '1010', country: 'AT' };
const BERLIN = { ...DELIVERY, line1: 'Weg 1', city: 'Berlin', postcode: '10115', country: 'DE' };

async function totalOf(buyer: Person, delivery: object): Promise<number> {
  const part = await store.part({ priceCents: 10_000 });
  const { id } = await placedLines(store, buyer, [[part, 1]], { delivery });
  return (await wholeOrderNow(store, buyer, id)).placeOrderPrice;
}

test('numbers are checked in form and check digits, by country', () => {
  for (const good of [
    'ATU13585627 BE0428759497 BG175074752 CY10259033P CZ25123891 DE136695976 DK13585628 EE100931558 EL094259216',
    'ESB58378431 FI20774740 FR40303265045 HR33392005961 HU12892312 IE6433435F IT00743110157 LT119511515 LU15027442',
    'LV40003521600 MT11679112 NL004495445B01 PL8567346215 PT501964843 RO18547290 SE556188840401 SI50223054 SK2022749619',
  ].flatMap((line) => line.split(' ')))
    assert.equal(vatNumberProblem(good), undefined, good);
  assert.equal(normalVatNumber(' de 136.695-976 '), 'DE136695976');
  for (const bad of [
    '',
    'DE',
    'DE136695977',
    'ATU13585628',
    'GB434031494',
    'US123456789',
    '136695976',
    'FR41303265045',
  ])
    assert.ok(vatNumberProblem(bad), bad);
  // One wrong digit is noticed.
  for (const number of ['DE136695976', 'IT00743110157', 'PL8567346215', 'BE0428759497', 'SK2022749619'])
    for (let at = 4; at < number.length; at++) {
      const wrong = number.slice(0, at) + ((Number(number[at]) + 1) % 10) + number.slice(at + 1);
      assert.ok(vatNumberProblem(wrong), wrong);
    }
});

test('reverse charge is for confirmed numbers of another country, and goods to another country of the EU', () => {
  const at = (country: string, number: string, seller: string | undefined, isConfirmed = true) =>
    exemptionAt({ country, region: '' }, { exemptions: [], vat: { number, isConfirmed } }, seller)?.reason;
  assert.equal(at('AT', AUSTRIAN, 'DE'), 'reverse-charge');
  assert.equal(at('GR', 'EL094259216', 'DE'), 'reverse-charge');
  assert.equal(at('AT', AUSTRIAN, 'DE', false), undefined, 'not confirmed');
  assert.equal(at('AT', GERMAN, 'DE'), undefined, 'a number of the country of the shop');
  assert.equal(at('DE', AUSTRIAN, 'DE'), undefined, 'the goods stay in the country');
  assert.equal(at('CH', AUSTRIAN, 'DE'), undefined, 'not in the EU');
  assert.equal(at('AT', AUSTRIAN, 'CH'), undefined, 'the shop is not in the EU');
  assert.equal(at('AT', AUSTRIAN, undefined), undefined);
});

test('an order to another country of the EU with a confirmed number is without VAT, and says so everywhere', async () => {
  await shop('added');
  const buyer = await store.person();
  assert.equal(await totalOf(buyer, VIENNA), 126);
  assert.deepEqual((await save(buyer, ' atu 13585627 ')).body, { number: AUSTRIAN, state: 'confirmed' });
  assert.deepEqual(asked, [
    {
      call: 'POST /vies/rest-api/check-vat-number',
      countryCode: 'AT',
      vatNumber: 'U13585627',
      requesterMemberStateCode: 'DE',
      requesterNumber: '136695976',
    },
  ]);
  assert.equal(await totalOf(buyer, BERLIN), 126, 'in the country of the shop');
  const part = await store.part({ priceCents: 10_000 });
  const { id } = await paidLines(store, buyer, [[part, 1]], { delivery: VIENNA });
  const order = await wholeOrderNow(store, buyer, id);
  assert.equal(order.placeOrderPrice, 105);
  assert.deepEqual([order.taxExemption, order.vatNumber], [{ reason: 'reverse-charge' }, AUSTRIAN]);
  const sentence = 'Reverse charge: VAT is owed by the recipient';
  assert.deepEqual(order.adjustments.at(-1), {
    kind: 'tax',
    name: sentence,
    label: sentence,
    line: null,
    amount: 0,
    isIncluded: false,
  });
  await store.runJobs();
  assert.ok(store.mails.some((mail) => mail.text.includes(sentence)));
  const row = (await selectOrderRow(store.db, id))!;
  const invoice = await composeDocument(store.db, await shopOf(store.db, store.deps.settings.store), row, 'invoice');
  assert.ok(invoice.seller.includes('Tax number DE 136 695 976'));
  assert.deepEqual(
    invoice.facts.find(([name]) => name === 'VAT number'),
    ['VAT number', AUSTRIAN, 'personal'],
  );
  assert.ok(invoice.sums.some(([name]) => name === sentence));
  const csv = await store.call(admin, 'GET', `/accounting.csv?month=${new Date().toISOString().slice(0, 7)}`);
  const rows: Record<string, string>[] = parse(csv.body, { bom: true, columns: true });
  const payment = rows.find((each) => each['order id'] === id)!;
  assert.deepEqual(
    ['added tax', 'tax exemption', 'buyer VAT number', 'seller tax number'].map((name) => payment[name]),
    ['0.00', 'Reverse charge', AUSTRIAN, 'DE 136 695 976'],
  );
  // What was decided at placing stays.
  await save(buyer, '');
  assert.deepEqual(await stateOf(buyer), { number: '', state: 'none' });
  assert.equal((await wholeOrderNow(store, buyer, id)).vatNumber, AUSTRIAN);
  assert.equal(await totalOf(buyer, VIENNA), 126);
  const { discrepancies } = await verifyBooks(store.deps, { graceSeconds: 0 });
  assert.deepEqual(
    discrepancies.filter(({ kind }) => kind !== 'audit_unsealed'),
    [],
  );
});

test('where prices include VAT, reverse charge takes it out', async () => {
  await shop('included');
  const buyer = await store.person();
  await save(buyer, AUSTRIAN);
  assert.equal(await totalOf(buyer, VIENNA), 87.5, '(100 + 5) / 1.2');
});

test('without an answer of VIES a number is not confirmed yet; orders go on, and the job asks again', async () => {
  await shop('added');
  const number = 'NL004495445B01';
  const buyer = await store.person();
  for (const way of ['unavailable', 'garbage', 'huge', 'silent'] as const) {
    behavior = way;
    assert.deepEqual((await save(buyer, number)).body, { number, state: 'pending' }, way);
  }
  assert.equal(await totalOf(buyer, VIENNA), 126);
  behavior = 'answers';
  await recheckVatNumbers(store.deps);
  assert.equal((await stateOf(buyer)).state, 'confirmed');
  assert.equal(await totalOf(buyer, VIENNA), 105);
  // An answer counts for some time, and is renewed before.
  asked.length = 0;
  await recheckVatNumbers(store.deps);
  assert.deepEqual(asked, [], 'nothing is due');
  const age = (days: number) =>
    store.db.$client.query(`update vat_checks set checked_at = now() - interval '${days} days'`);
  await age(31);
  behavior = 'unavailable';
  await recheckVatNumbers(store.deps);
  assert.equal((await stateOf(buyer)).state, 'confirmed', 'the last answer counts meanwhile');
  await age(61);
  assert.equal((await stateOf(buyer)).state, 'pending');
  assert.equal(await totalOf(buyer, VIENNA), 126);
});

test('a number that VIES does not know is refused, and one that it knows is asked about once', async () => {
  await shop('added');
  const [one, two] = [await store.person(), await store.person()];
  assert.equal((await save(one, UNKNOWN)).body.state, 'refused');
  assert.equal(await totalOf(one, { ...VIENNA, postcode: '75001', country: 'FR' }), 126);
  assert.equal((await save(one, UNKNOWN)).body.state, 'refused');
  assert.equal(asked.length, 1, 'within a minute it is not asked again');
  await Promise.all([save(one, GERMAN), save(one, 'NL004495445B01'), save(one, GERMAN)]);
  asked.length = 0;
  assert.equal((await save(two, GERMAN)).body.state, 'confirmed');
  assert.deepEqual(asked, [], 'another customer has it');
});

test('a shop that does not check numbers asks nobody, and charges VAT', async () => {
  await shop('added', false);
  const buyer = await store.person();
  assert.deepEqual((await save(buyer, AUSTRIAN)).body, { number: AUSTRIAN, state: 'unchecked' });
  assert.deepEqual(asked, []);
  assert.equal(await totalOf(buyer, VIENNA), 126);
  await recheckVatNumbers(store.deps);
  assert.deepEqual(asked, []);
});

test('only the account itself has its number, which is deleted with it', async () => {
  await shop('added');
  const [buyer, other] = [await store.person(), await store.person()];
  await save(buyer, AUSTRIAN);
  assert.deepEqual(await stateOf(other), { number: '', state: 'none' });
  assert.equal((await store.call(null, 'PUT', '/vat-number', { number: AUSTRIAN })).status, 401);
  for (const wrong of ['DE136695977', 'x'.repeat(41), 5, null, ['DE136695976'], '<img>'])
    assert.equal((await save(buyer, wrong)).status, 422, String(wrong));
  const { id } = await placedLines(store, buyer, [[await store.part(), 1]], { delivery: VIENNA });
  const { anonymizeOrders } = await import('#server/orders/anonymize-orders.ts');
  const { deletePrivateData } = await import('#server/own-account/private-data.ts');
  await store.db.transaction(async (tx) => {
    await anonymizeOrders(tx, buyer.id);
    await deletePrivateData(tx, buyer.id);
  });
  const { rows } = await store.db.$client.query('select terms::text from orders where id = $1', [id]);
  assert.doesNotMatch(rows[0].terms, /13585627/);
  assert.equal(
    (await store.db.$client.query('select from vat_numbers where customer_id = $1', [buyer.id])).rowCount,
    0,
  );
  // Nobody has it any more.
  await store.db.$client.query('delete from vat_numbers where number = $1', [AUSTRIAN]);
  await recheckVatNumbers(store.deps);
  assert.equal((await store.db.$client.query('select from vat_checks where number = $1', [AUSTRIAN])).rowCount, 0);
});
