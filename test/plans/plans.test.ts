import { ORDER_VIEWS } from '#contract/managed-orders/filter.ts';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PoolClient } from 'pg';
import { selectOpenRefunds } from '#server/orders/refunds/refunds.ts';
import { dropOldProviderEvents } from '#server/payments/queries.ts';
import { dropOldKeys } from '#server/orders/placing/placing-queries.ts';
import { createMailedLink } from '#server/own-account/links.ts';
import { selectCorrected, selectOrdered } from '#server/parts/import/staged-queries.ts';
import { refreshSearch } from '#server/parts/search/refresh.ts';
import { charge, claim, orderBody, paid, placedLines, started } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { grow, GROWING } from './grown-store.ts';
import { recordStatements, type RecordedStatement } from './recorded-statements.ts';

let store: TestStore;
let admin: Person;
let buyer: Person;
let part: string;

before(async () => {
  store = await startTestStore();
  [admin, buyer] = [await store.person('admin'), await store.person()];
  part = await store.part({ quantity: 1_000 });
  await grow(store.db.$client);
  await refreshSearch(store.db.$client);
  await store.db.$client.query('analyze');
});
after(() => store.close());

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}

/** Growing tables that a statement would scan, by PostgreSQL's plan for its values. */
async function scannedBy(client: PoolClient, { text, values }: RecordedStatement): Promise<string[]> {
  return scansOf(await planOf(client, { text, values }));
}

async function planOf(client: PoolClient, { text, values }: RecordedStatement): Promise<Plan> {
  await client.query('begin');
  try {
    const { rows } = await client.query(`explain (format json) ${text}`, [...values]);
    return rows[0]['QUERY PLAN'][0].Plan;
  } finally {
    await client.query('rollback');
  }
}

/** The indexes that lists use. */
async function indexesOf(who: Person, path: string, table: string): Promise<string[]> {
  const heard = await recordStatements(() => read(who, path));
  const client = await store.db.$client.connect();
  try {
    const plans = await Promise.all(heard.map((statement) => planOf(client, statement)));
    const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
    const used = plans.flatMap(nodes).flatMap((node) => node['Index Name'] ?? []);
    return [...new Set(used)].filter((name) => name.startsWith(table));
  } finally {
    client.release();
  }
}

function scansOf(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' && GROWING.has(plan['Relation Name']!) ? [plan['Relation Name']!] : [];
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)];
}

async function assertNoScans(act: () => Promise<void>): Promise<void> {
  const heard = await recordStatements(act);
  assert.ok(heard.length > 0, 'nothing was heard');
  const client = await store.db.$client.connect();
  try {
    for (const statement of heard) {
      const scanned = await scannedBy(client, statement);
      assert.deepEqual(scanned, [], `${statement.text}\n${JSON.stringify(statement.values)}`);
    }
  } finally {
    client.release();
  }
}

const read = async (who: Person | null, path: string): Promise<void> => {
  const answer = await store.call(who, 'GET', path);
  assert.ok(answer.status < 300, `${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
};

const SORTS = ['featured', 'newest', 'price', '-price', 'name'];
const FILTERS = [
  '',
  '&category=memory',
  '&in_stock=1',
  '&in_stock=0',
  '&category=memory&in_stock=0',
  '&min_rating=4',
  '&category=memory&min_rating=4',
  '&spec=socket:S7',
  '&category=storage&spec=socket:S7&spec=socket:S9',
  '&q=x77',
  '&q=maxon12',
  '&min_price=10&max_price=12',
];

for (const filter of FILTERS) {
  test(`lists of parts${filter} use an index in every order, and their facets too`, async () => {
    await assertNoScans(async () => {
      for (const sort of SORTS) await read(null, `/part?limit=24&sort=${sort}${filter}`);
      await read(null, `/part/facets?${filter.slice(1)}`);
    });
  });
}

test('searches by prefix, whole words, misspelled words and no words use an index', async () => {
  await assertNoScans(async () => {
    for (const q of [
      'm',
      'ma',
      'maxon12',
      'maxon12 x77',
      'mxon12',
      'memory',
      'zzzzzz',
      '32 gb',
      'cpu',
      'hdd x7',
      'mobo',
    ])
      await read(null, `/part/suggest?q=${q}`);
    await read(null, '/part?q=maxon12+x1&limit=24');
    await read(null, `/part/compare?ids=${part}`);
    await read(null, `/part/${part}`);
  });
});

test('an order uses indexes from placing to closing', async () => {
  await assertNoScans(async () => {
    const headers = { 'idempotency-key': 'plans-1' };
    const body = orderBody(buyer, part);
    const answer = await store.call(buyer, 'POST', '/placeOrder', body, headers);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    await store.call(buyer, 'POST', '/placeOrder', body, headers);
    const id = answer.body.insertedId;
    const intent = await started(store, buyer, id);
    await charge(store, intent);
    assert.equal((await claim(store, buyer, id, intent)).status, 200);
    for (const sort of ['newest', 'oldest', 'price', '-price'])
      await read(buyer, `/placeorder?email=${buyer.email}&status=all&sort=${sort}`);
    assert.equal((await store.call(admin, 'DELETE', `/order/${id}?as=shipped`)).status, 200);
    await dropOldKeys(store.db);
  });
});

test('an order of several lines uses indexes from placing to its parcel', async () => {
  const parts = await Promise.all([store.part(), store.part()]);
  await assertNoScans(async () => {
    const { id, lines } = await placedLines(
      store,
      buyer,
      parts.map((one) => [one, 1] as const),
    );
    await read(buyer, `/orders/${id}`);
    const intent = await started(store, buyer, id);
    await charge(store, intent);
    assert.equal((await claim(store, buyer, lines[1]!, intent)).status, 200);
    assert.equal((await store.call(admin, 'DELETE', `/order/${id}?as=cancelled`)).status, 200);
    assert.equal((await store.call(admin, 'DELETE', `/order/${lines[1]}?as=shipped&carrier=DHL`)).status, 200);
  });
});

test('the jobs that check refunds and delete old events use indexes', async () => {
  await assertNoScans(async () => void (await selectOpenRefunds(store.db, 50)));
  await assertNoScans(() => dropOldProviderEvents(store.db));
});

test('what keeps an import from being undone is found by indexes, also before its movements are in the statistics', async () => {
  const { rows } = await store.db.$client.query<{ id: string }>('select id from parts limit 1000');
  const ids = rows.map(({ id }) => id);
  await assertNoScans(async () => {
    assert.equal((await selectCorrected(store.db, ids, 'import of today')).size, 0);
    await selectOrdered(store.db, ids.slice(0, 10));
  });
});

test('concurrent orders use indexes', async () => {
  const parts = await Promise.all(Array.from({ length: 16 }, () => store.part()));
  await assertNoScans(async () => {
    const answers = parts.map((one) => store.call(buyer, 'POST', '/placeOrder', orderBody(buyer, one)));
    for (const { status } of await Promise.all(answers)) assert.equal(status, 200);
  });
});

test("admins' reads and changes use indexes", async () => {
  await assertNoScans(async () => {
    for (const path of [
      '/catalogue?limit=24',
      '/catalogue?hidden=1&limit=24',
      '/orders?limit=24',
      '/orders?status=all&limit=24',
      ...['oldest', 'price', '-price'].flatMap((sort) =>
        ['open', 'unpaid', 'paid'].map((status) => `/orders?sort=${sort}&status=${status}&limit=24`),
      ),
      '/orders?sort=oldest&status=all&limit=24',
      '/orders?sort=oldest&status=shipped&limit=24',
      '/orders?sort=oldest&q=quixote&limit=24',
      ...ORDER_VIEWS.flatMap((view) =>
        ['newest', 'oldest', 'price', '-price'].map((sort) => `/managed-orders?view=${view}&sort=${sort}`),
      ),
      ...[
        'quixote',
        'p77',
        'p77@partsmith.test',
        '#a1b2',
        'pi_77',
        'JD014600',
        '01700 555',
        'maxon12 x77',
        'persn',
      ].flatMap((q) => ['all', 'to-ship'].map((view) => `/managed-orders?view=${view}&q=${encodeURIComponent(q)}`)),
      '/managed-orders?from=2026-01-01&to=2026-02-01',
      '/managed-orders?min=1000&tag=gift',
      '/user?limit=24',
      ...['oldest', 'name', '-name', 'email', '-email'].flatMap((sort) =>
        ['', '&role=customer', '&role=admin'].map((more) => `/user?sort=${sort}&limit=24${more}`),
      ),
    ])
      await read(admin, path);
    const { body } = await store.call(
      admin,
      'POST',
      '/part',
      { name: 'New', description: 'New', price: 1, minimum: 1, quantity: 1 },
      { 'idempotency-key': 'plans-2' },
    );
    assert.equal((await store.call(admin, 'PATCH', `/part/${body.insertedId}`, { price: 2 })).status, 200);
    assert.equal((await store.call(admin, 'DELETE', `/part/${body.insertedId}`)).status, 200);
    await store.call(admin, 'PUT', `/user/admin/${(await store.person()).email}`);
  });
});

test('each sort order of a list is the order of an index', async () => {
  const id = crypto.randomUUID();
  for (const [path, index, place] of [
    ['/orders?limit=24&sort=price', 'order_lines_open_price', [100, id]],
    ['/orders?limit=24&sort=-price&status=paid', 'order_lines_open_price', [100, id]],
    ['/user?limit=24&sort=name', 'users_name', ['person 7', id]],
    ['/user?limit=24&sort=-name', 'users_name', ['person 7', id]],
    ['/user?limit=24&sort=email', 'users_email', ['p7', id]],
    ['/user?limit=24&sort=oldest', 'users_newest', ['2026-01-01 00:00:00+00', id]],
  ] as const) {
    const cursor = `&after=${Buffer.from(JSON.stringify(place)).toString('base64url')}`;
    for (const asked of [path, path + cursor]) {
      const used = await indexesOf(admin, asked, index.split('_')[0]!);
      assert.ok(used.includes(index), `${asked}: ${used.join(', ')}`);
    }
  }
});

test('reviews of parts use indexes', async () => {
  const reviewed = await store.part();
  await store.db.$client.query(
    `update part_reviews set part_id = $1 where customer_id in (select customer_id from part_reviews limit 300)`,
    [reviewed],
  );
  const reviewer = await store.person();
  await paid(store, reviewer, part);
  await assertNoScans(async () => {
    for (const query of ['', '?sort=helpful', '?sort=highest', '?sort=lowest', '?stars=4'])
      await read(null, `/part/${reviewed}/reviews${query}`);
    await read(reviewer, `/part/${part}/review`);
    const review = { rating: 5, text: 'Good' };
    const { status, body } = await store.call(reviewer, 'PUT', `/part/${part}/review`, review);
    assert.equal(status, 200);
    await read(reviewer, '/account/part-reviews');
    for (const view of ['unanswered', 'published', 'hidden', 'all'])
      await read(admin, `/part-reviews?limit=24&view=${view}`);
    assert.equal((await store.call(buyer, 'PUT', `/part-reviews/${body._id}/helpful`)).status, 200);
    assert.equal((await store.call(admin, 'POST', `/part-reviews/${body._id}/hide`, { reason: 'Spam' })).status, 200);
    assert.equal((await store.call(reviewer, 'DELETE', `/part/${part}/review`)).body.deletedCount, 1);
  });
});

test('testimonials, profiles and messages use indexes', async () => {
  await assertNoScans(async () => {
    await read(null, '/review?limit=24');
    await read(buyer, `/userinfo/${buyer.email}`);
    await store.call(buyer, 'POST', '/review', { name: 'A', img: '', review: 'Good parts', ratings: 5 });
    await store.call(null, 'POST', '/contact', { email: 'a@partsmith.test', subject: 'Hello', message: 'Hello there' });
  });
});

test("the user's own account uses indexes, from sessions to deletion and its audit trail", async () => {
  await store.db.$client.query(`update users set subject = 'identity:i7' where id = $1`, [buyer.id]);
  const leaves = await store.person();
  await assertNoScans(async () => {
    for (const path of ['/account', '/account/sessions', '/account/deletion', '/account/data']) await read(buyer, path);
    assert.equal((await store.call(leaves, 'POST', '/account/deletion-link')).status, 200);
    const token = await createMailedLink(store.db, leaves.id, 'deletion');
    assert.equal((await store.call(leaves, 'POST', '/account/deletion', { token })).status, 200);
    await read(admin, `/audit?q=${leaves.id}&area=session`);
    await read(admin, '/audit/export?area=session');
    await store.call(buyer, 'DELETE', '/account/session/none');
  });
});
