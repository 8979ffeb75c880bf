import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type * as z from 'zod/mini';
import { CALLS } from '#contract/calls.ts';
import { nextOf } from '#contract/paging.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let admin: Person;
before(async () => {
  store = await startTestStore();
  admin = await store.person('admin');
  const customer = await store.person();
  const part = await store.part();
  await store.person();
  for (const name of ['Second', 'Third']) await store.part({ name });
  await store.db.$client.query(
    `insert into messages (id, email, subject, message)
      select uuidv7(), n || '@example.test', 'Question', 'Text' from generate_series(1, 3) n`,
  );
  // All at one time, so that the id decides their order.
  await store.db.$client.query(
    `insert into reviews (id, author_id, name, img, review, ratings, created_at)
      select uuidv7(), $1, 'Ida', '', 'Good', 5, '2026-01-01' from generate_series(1, 3)`,
    [customer.id],
  );
  await store.db.$client.query(
    `insert into part_reviews (id, part_id, customer_id, name, rating, text)
      select uuidv7(), $1, id, 'Ida', 4, 'Good' from users`,
    [part],
  );
  for (const rating of [1, 2, 3]) await store.call(admin, 'PATCH', `/part/${part}`, { minimum: rating });
});
after(() => store.close());

type Schema = z.ZodMiniType & { def: { shape?: Record<string, Schema>; innerType?: Schema; entries?: object } };

/** The calls that answer lists of the whole store, with the parameters of their queries. */
const LISTS = CALLS.filter(({ path, access }) => access === 'admin' && !path.includes('{')).flatMap((call) => {
  const shape = (call.query as unknown as Schema).def.shape ?? {};
  return 'after' in shape && 'limit' in shape ? [{ call, shape }] : [];
});

async function page(path: string, query: string) {
  const response = await fetch(`${store.origin}/api${path}?${query}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  return { status: response.status, items: await response.json(), next: nextOf(response.headers.get('link')) };
}

/** The queries of a list: its default, and each value of its views, orders and filters. */
function queriesOf(shape: Record<string, Schema>): string[] {
  const chosen = Object.entries(shape)
    .filter(([name]) => name !== 'count')
    .flatMap(([name, schema]) =>
      Object.keys((schema.def.innerType ?? schema).def.entries ?? {}).map((value) => `${name}=${value}`),
    );
  return ['', ...chosen];
}

test('each page of a list continues where the one before ended, in every view and order', async () => {
  const filled = new Set<string>();
  for (const { call, shape } of LISTS)
    for (const query of queriesOf(shape)) {
      const name = `${call.name} ${query}`;
      const whole = await page(call.path, `limit=20&${query}`);
      assert.equal(whole.status, 200, name);
      const single: unknown[] = [];
      let after: string | undefined;
      do {
        const one = await page(call.path, `limit=1&${query}${after ? `&after=${encodeURIComponent(after)}` : ''}`);
        assert.equal(one.status, 200, name);
        single.push(...one.items);
        after = one.next;
      } while (after && single.length < whole.items.length);
      assert.deepEqual(single, whole.items, name);
      if (single.length > 2) filled.add(call.name);
    }
  const expected = ['listUsers', 'listMessages', 'listManagedTestimonials', 'listAudit', 'listCatalogue'];
  assert.deepEqual(
    expected.filter((name) => !filled.has(name)),
    [],
    'with rows',
  );
});

test('a cursor of another list is refused', async () => {
  const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const { call } of LISTS)
    for (const after of ['x', cursor([]), cursor({}), cursor([null]), cursor(['a', 'b', 'c', 'd'])])
      assert.equal((await page(call.path, `after=${after}`)).status, 422, `${call.name} ${after}`);
});
