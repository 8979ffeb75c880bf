import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_SAVED_PARTS } from '#contract/choices.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { sendPartNotices } from './service.ts';

let store: TestStore;
let ada: Person;
let bob: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  ada = await store.person();
  bob = await store.person();
  await store.db.$client.query('update users set email_verified = true');
});
after(() => store.close());

const save = (who: Person, part: string, body: object = {}) => store.call(who, 'PUT', `/saved-parts/${part}`, body);
const saved = async (who: Person) => (await store.call(who, 'GET', '/saved-parts')).body;
/** Runs the job twice at once, and sends what it queued. @returns the mails to a person since the last call */
async function notices(who: Person) {
  store.mails.length = 0;
  const run = () => sendPartNotices(store.db, store.deps.settings.store);
  await Promise.all([run(), run()]);
  await store.runJobs();
  return store.mails.filter(({ to }) => to === who.email);
}

test('a part that is back in stock sends one email', async () => {
  const part = await store.part({ quantity: 0, minimum: 5, name: 'Anvil Board' });
  assert.equal((await save(ada, part, { whenInStock: true })).status, 200);
  assert.deepEqual(await notices(ada), []);
  await store.db.$client.query('update parts set quantity = 4 where id = $1', [part]);
  assert.deepEqual(await notices(ada), [], 'fewer than a minimum order');
  await store.db.$client.query('update parts set quantity = 5 where id = $1', [part]);
  const [mail, ...more] = await notices(ada);
  assert.equal(more.length, 0);
  assert.equal(mail!.subject, 'Anvil Board is back in stock');
  assert.match(mail!.unsubscribeUrl!, /\/api\/unsubscribe\/[\w-]{32}$/);
  assert.deepEqual(await notices(ada), []);
  assert.equal((await saved(ada))[0].whenInStock, false);
});

test('a price below the requested one sends one email', async () => {
  const part = await store.part({ priceCents: 10_000 });
  await save(ada, part, { whenBelow: 90 });
  await store.db.$client.query('update parts set price_cents = 9000 where id = $1', [part]);
  assert.deepEqual(await notices(ada), []);
  await store.db.$client.query('update parts set price_cents = 8999 where id = $1', [part]);
  const mails = await notices(ada);
  assert.deepEqual(
    mails.map(({ subject }) => subject.replace(/^.* now/, 'now')),
    ['now costs $89.99'],
  );
  assert.equal((await saved(ada)).find((one: { part: { _id: string } }) => one.part._id === part).whenBelow, null);
  assert.equal((await save(ada, part, { whenBelow: 90 })).status, 422, 'above the current price');
});

test("a POST to an email's link unsubscribes its recipient from all notices without a sign-in, and can be repeated", async () => {
  const [one, other] = [await store.part({ quantity: 0 }), await store.part({ quantity: 0 })];
  for (const who of [ada, bob]) for (const part of [one, other]) await save(who, part, { whenInStock: true });
  await store.db.$client.query('update parts set quantity = 500 where id = $1', [one]);
  const [mail] = await notices(ada);
  const path = new URL(mail!.unsubscribeUrl!).pathname.replace('/api', '');
  for (let times = 0; times < 2; times++) {
    const request = new Request(`http://store.test/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    assert.equal((await store.app.fetch(request, {})).status, 200);
  }
  await store.db.$client.query('update parts set quantity = 500 where id = $1', [other]);
  assert.deepEqual(await notices(ada), []);
  assert.ok(
    (await saved(ada)).some((each: { part: { _id: string } }) => each.part._id === other),
    'the part stays saved',
  );
  for (const part of [one, other]) await save(bob, part);
  assert.equal((await store.call(null, 'POST', '/unsubscribe/unknown')).status, 404);
});

test('an unverified account saves parts but gets no notices', async () => {
  const eve = await store.person();
  await store.db.$client.query('update users set email_verified = false where id = $1', [eve.id]);
  const part = await store.part({ quantity: 0 });
  assert.equal((await save(eve, part)).status, 200);
  assert.equal((await save(eve, part, { whenInStock: true })).status, 403);
  assert.equal((await save(eve, part, { whenBelow: 1 })).status, 403);
  assert.equal((await saved(eve))[0].whenInStock, false);
});

test('omitted fields stay; invalid values and unknown parts are refused', async () => {
  const part = await store.part({ quantity: 0, priceCents: 10_000 });
  await save(bob, part, { whenBelow: 50 });
  await save(bob, part, { whenInStock: true });
  const [one] = await saved(bob);
  assert.deepEqual([one.whenInStock, one.whenBelow], [true, 50]);
  await save(bob, part, { whenBelow: null });
  assert.deepEqual([(await saved(bob))[0].whenInStock, (await saved(bob))[0].whenBelow], [true, null]);
  for (const whenBelow of [0, -1, 1.005, '5', 1e13, 100.01])
    assert.equal((await save(bob, part, { whenBelow })).status, 422, String(whenBelow));
  assert.equal((await save(bob, 'x')).status, 404);
  const inStock = await store.part();
  assert.equal((await save(bob, inStock, { whenInStock: true })).status, 409);
  assert.equal((await store.call(bob, 'DELETE', `/saved-parts/${part}`)).body.deletedCount, 1);
  assert.equal((await store.call(bob, 'DELETE', `/saved-parts/${part}`)).body.deletedCount, 0);
  assert.equal((await store.call(null, 'GET', '/saved-parts')).status, 401);
});

test('concurrent additions never exceed the limit of saved parts', async () => {
  const eve = await store.person();
  await store.db.$client.query(
    `with filler as (insert into parts (id, name, description, category, img, price_cents, minimum, quantity)
       select gen_random_uuid(), 'Filler ' || n, 'For tests', 'processor', '/x.svg', 100, 1, 10
       from generate_series(1, $2) n returning id)
     insert into saved_parts (customer_id, part_id) select $1, id from filler`,
    [eve.id, MAX_SAVED_PARTS - 1],
  );
  const parts = await Promise.all([store.part(), store.part(), store.part()]);
  const answers = await Promise.all(parts.map((part) => save(eve, part)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
});

test('a sale of all saved parts sends a few emails an hour, and loses none', async () => {
  const buyer = await store.person();
  const parts: string[] = [];
  for (let n = 0; n < 33; n++) {
    const part = await store.part({ priceCents: 10_000 });
    parts.push(part);
    await save(buyer, part, { whenBelow: 90 });
  }
  await store.db.$client.query('update parts set price_cents = 5000 where id = any($1)', [parts]);
  assert.equal((await notices(buyer)).length, 30, 'password resets and orders keep their room');
  assert.equal((await notices(buyer)).length, 0);
  await store.db.$client.query('delete from rate_limits');
  assert.equal((await notices(buyer)).length, 3);
  assert.equal((await notices(buyer)).length, 0);
});

test('of more notices than one batch each is sent once, though some must wait', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => store.person()));
  const ids = people.map(({ id }) => id);
  const parts: string[] = [];
  for (let n = 0; n < 64; n++) parts.push(await store.part({ priceCents: 5_000, name: `Watched ${n}.` }));
  await store.db.$client.query('update users set email_verified = true where id = any($1)', [ids]);
  await store.db.$client.query(
    `insert into saved_parts (customer_id, part_id, when_below_cents)
     select customer, part, case when n % 2 = 0 then 9000 else 4000 end
     from unnest($1::uuid[]) customer, unnest($2::uuid[]) with ordinality as each (part, n)`,
    [ids, parts],
  );
  const sentNow = async () => {
    await notices(people[0]!);
    return ids.map((_, n) => store.mails.filter(({ to }) => to === people[n]!.email).map(({ subject }) => subject));
  };
  const first = await sentNow();
  assert.deepEqual(
    first.map((mails) => mails.length),
    [30, 30, 30, 30],
  );
  await store.db.$client.query('delete from rate_limits');
  const rest = await sentNow();
  for (const [n, mails] of first.entries()) assert.equal(new Set([...mails, ...rest[n]!]).size, 32);
  assert.deepEqual(await sentNow(), [[], [], [], []]);
});
