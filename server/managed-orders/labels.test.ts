import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { paidLines, numberOf } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { plainPhone } from './labels.ts';

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  admin = await store.person('admin');
});
after(() => store.close());

test('a phone number is no number, formula or date for a spreadsheet, and has no apostrophe', () => {
  for (const [typed, written] of [
    ['+49 30 123456', '(+49) 30 123456'],
    ['+4930123456', '(+49) 30123456'],
    ['+1-503-555-0100', '(+1) 503-555-0100'],
    ['+351 21 123 4567', '(+351) 21 123 4567'],
    ['+44 (0)20 7946 0000', '(+44) 020 7946 0000'],
    ['030 123456', '(030) 123456'],
    ['0301234567', '(030) 1234567'],
    ['503.555.0100', '(503) 555.0100'],
    ['(503) 555-0100', '(503) 555-0100'],
    ['12-11-2026', '(12) 11-2026'],
    ['ext. 12', 'ext. 12'],
    ['', ''],
  ] as const)
    assert.equal(plainPhone(typed), written, typed);
});

test('the file for labels has one row per order, with address, parcel, tags and weight', async () => {
  const buyer = await store.person();
  const [light, heavy, unknown] = [await store.part(), await store.part(), await store.part()];
  const weigh = 'update parts set weight = $2 where id = $1';
  await store.db.$client.query(weigh, [light, 250]);
  await store.db.$client.query(weigh, [heavy, 1_500]);
  const delivery = {
    name: 'Ida Builder',
    company: '=1+1',
    line1: 'Lange Gasse 4, "Hof"',
    city: 'Dresden',
    postcode: '01067',
    country: 'DE',
    phone: '+49 351 123456',
  };
  const known = await paidLines(
    store,
    buyer,
    [
      [light, 2],
      [heavy, 1],
    ],
    { delivery },
  );
  const other = await paidLines(
    store,
    buyer,
    [
      [light, 1],
      [unknown, 1],
    ],
    { delivery },
  );
  await store.call(admin, 'PUT', `/orders/${known.id}/tags`, { tags: ['gift', 'fragile'] });
  await store.call(admin, 'DELETE', `/order/${known.lines[0]}?as=shipped&carrier=DHL&tracking=JD7`);
  const sent = await paidLines(store, buyer, [[light, 4]], { delivery });
  const parcel = { carrier: 'DHL', tracking: 'JD8', lines: [{ line: sent.lines[0], units: 1 }] };
  assert.equal((await store.call(admin, 'POST', `/orders/${sent.id}/shipments`, parcel)).status, 200);
  const answer = await store.call(admin, 'GET', `/managed-orders/labels.csv?q=${buyer.email}`);
  assert.equal(answer.status, 200);
  const rows = String(answer.body).trim().split('\r\n');
  assert.equal(
    rows[0]!.replace('\uFEFF', ''),
    'number,name,company,line1,line2,city,region,postcode,country,phone,carrier,tracking,tags,weight (g)',
  );
  const rowOf = async (id: string) => {
    const number = await numberOf(store, id);
    return rows.find((each) => each.startsWith(`${number},`));
  };
  assert.equal(
    await rowOf(known.id),
    `${await numberOf(store, known.id)},Ida Builder,'=1+1,"Lange Gasse 4, ""Hof""",,Dresden,,01067,DE,(+49) 351123456,DHL,JD7,"fragile, gift",1500`,
    'what is left to send',
  );
  assert.match((await rowOf(sent.id))!, /,750$/, 'one of four was sent');
  await store.call(admin, 'DELETE', `/order/${sent.lines[0]}?as=shipped`);
  const after = await store.call(admin, 'GET', `/managed-orders/labels.csv?q=${buyer.email}`);
  assert.match(String(after.body), /,1000\r\n/, 'all of them, once everything is sent');
  assert.equal(
    await rowOf(other.id),
    `${await numberOf(store, other.id)},Ida Builder,'=1+1,"Lange Gasse 4, ""Hof""",,Dresden,,01067,DE,(+49) 351123456,,,,`,
    'the weight of a part is unknown',
  );
  assert.equal((await store.call(buyer, 'GET', '/managed-orders/labels.csv')).status, 403);
  const exported = "select detail from audit_trail where action = 'order.exported'";
  assert.equal((await store.db.$client.query(exported)).rowCount, 2);
});
