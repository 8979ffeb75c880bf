import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { createApp } from '#server/app.ts';
import { createWebServer, type WebServer } from '#server/http/front/web-server.ts';
import { listenForInvalidation, type InvalidationListener } from '#server/http/response-cache/invalidation-listener.ts';
import { createResponseCache } from '#server/http/response-cache/response-cache.ts';
import type { AddressInfo } from 'node:net';
import { until as waitUntil } from '@partsmith/card-sandbox/testing';
import { newKey } from '#test/fixtures/new-key.ts';
import { orderBody, paid } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { createLiveChanges, type LiveChanges, MAX_STREAMS } from './live-changes.ts';

/** A process of the store with live changes and small limits. */
interface Process {
  readonly live: LiveChanges;
  readonly front: WebServer;
  readonly invalidation: InvalidationListener;
  readonly origin: string;
}

let store: TestStore;
let one: Process;
let two: Process;
let buyer: Person;
const opened = new Set<AbortController>();

const until = (done: () => boolean | Promise<boolean>, what: string): Promise<void> =>
  waitUntil(done, 30_000).catch(() => assert.fail(what));

async function openProcess(): Promise<Process> {
  const live = createLiveChanges(store.db, store.deps.log, { collect: 5, heartbeat: 20 });
  const responseCache = createResponseCache();
  const invalidation = listenForInvalidation(store.databaseUrl, responseCache, store.deps.log, live);
  const deps = { ...store.deps, live, invalidation, responseCache };
  const front = createWebServer(createApp(deps), deps);
  await front.listen(0, '127.0.0.1');
  await until(() => responseCache.isOnline, 'listens');
  return { live, front, invalidation, origin: `http://127.0.0.1:${(front.server.address() as AddressInfo).port}` };
}

async function closeProcess({ front, invalidation }: Process): Promise<void> {
  await front.stop();
  await invalidation.stop();
}

before(async () => {
  store = await startTestStore();
  [one, two] = [await openProcess(), await openProcess()];
  buyer = await store.person();
});
afterEach(() => {
  for (const each of opened) each.abort();
  opened.clear();
});
after(async () => {
  await Promise.all([one, two].map(closeProcess));
  await store.close();
});

/** A person's stream: its events as they arrive. */
async function watch(who: Person, { origin }: Process = one) {
  const stop = new AbortController();
  opened.add(stop);
  const answer = await fetch(`${origin}/api/changes`, {
    headers: { authorization: `Bearer ${who.token}`, accept: 'text/event-stream' },
    signal: stop.signal,
  });
  const stream = { status: answer.status, answer, text: '', isOver: false, stop: () => stop.abort() };
  if (answer.status !== 200) return { ...stream, events: () => [] as { topic: string; ids?: string[] }[] };
  const state = stream;
  void (async () => {
    try {
      for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) state.text += chunk;
    } catch {
      // Aborted.
    }
    state.isOver = true;
  })();
  await until(() => state.text.includes('open'), 'the stream opens');
  return Object.assign(state, {
    events: () =>
      state.text
        .split('\n\n')
        .filter((each) => each.startsWith('data: '))
        .map((each) => JSON.parse(each.slice(6)) as { topic: string; ids?: string[] }),
  });
}

const place = async (who: Person, { origin }: Process = one): Promise<string> => {
  const part = await store.part();
  const answer = await fetch(`${origin}/api/placeOrder`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(orderBody(who, part)),
  });
  return ((await answer.json()) as { insertedId: string }).insertedId;
};
type Watched = Awaited<ReturnType<typeof watch>>;
const has = (stream: Watched, topic: string, id?: string) =>
  stream.events().some((each) => each.topic === topic && (id === undefined || each.ids?.includes(id)));

test('customers see changes to their own orders, and staff those that their role may read', async () => {
  const other = await store.person();
  const streams = {
    buyer: await watch(buyer, two),
    other: await watch(other),
    owner: await watch(await store.person('admin'), two),
    catalog: await watch(await store.person('catalog')),
    fulfillment: await watch(await store.person('fulfillment')),
  };
  const placed = await place(buyer);
  const { id } = await paid(store, buyer, await store.part());
  await store.call(null, 'POST', '/contact', { email: 'ida@x.test', subject: 'Hello', message: 'Do you ship?' });
  for (const order of [placed, id]) {
    for (const name of ['buyer', 'owner', 'fulfillment'] as const)
      await until(() => has(streams[name], 'orders', order), `${name} sees ${order}`);
  }
  await until(() => has(streams.owner, 'messages'), 'messages');
  for (const name of ['owner', 'fulfillment', 'catalog'] as const)
    await until(() => has(streams[name], 'parts'), `${name} sees parts`);
  // The heartbeat follows the last event.
  const seen = Object.values(streams).map(({ text }) => text.length);
  await until(() => Object.values(streams).every(({ text }, index) => text.length > seen[index]!), 'heartbeats');
  assert.deepEqual(streams.other.events(), []);
  assert.deepEqual([...new Set(streams.buyer.events().map(({ topic }) => topic))], ['orders']);
  assert.deepEqual([...new Set(streams.catalog.events().map(({ topic }) => topic))], ['parts']);
  assert.ok(!has(streams.fulfillment, 'messages'));
  assert.ok(!streams.owner.text.includes(buyer.email) && !streams.owner.text.includes(buyer.id), 'no personal data');
});

test('an ended session, a suspension and a lost role end or narrow a stream', async () => {
  const set = (person: Person, change: string) =>
    store.db.$client.query(`update users set ${change} where id = $1`, [person.id]);
  for (const change of ['token_version = token_version + 1', 'suspended_at = now()']) {
    for (const role of ['customer', 'admin'] as const) {
      const person = await store.person(role);
      const stream = await watch(person);
      await set(person, change);
      await until(() => stream.isOver, `${role}: ${change}`);
      assert.equal((await watch(person)).status, 401);
    }
  }
  const demoted = await store.person('support');
  const stream = await watch(demoted);
  await set(demoted, "staff_role = 'catalog'");
  const order = await place(buyer);
  const witness = await watch(await store.person('admin'));
  await place(buyer);
  await until(() => has(witness, 'orders') && has(stream, 'parts'), 'the change has been sent');
  assert.ok(!has(stream, 'orders', order));
});

test('keys, strangers and more streams than a person may have are refused', async () => {
  const owner = await store.person('admin');
  assert.equal((await watch({ ...owner, token: 'nonsense' })).status, 401);
  assert.equal((await watch(await newKey(store, owner))).status, 403);
  const streams = [];
  for (let n = 0; n < MAX_STREAMS.person; n++) streams.push(await watch(owner));
  assert.equal((await watch(owner)).status, 429);
  streams[0]!.stop();
  await until(async () => (await watch(owner)).status === 200, 'a closed stream makes room');
});

test('open streams do not count as requests', async () => {
  await watch(buyer);
  await until(() => one.front.admission.working === 0, 'nothing is being worked on');
});

test('streams end immediately when the process stops, and it opens no more', async () => {
  const process = await openProcess();
  const streams = [await watch(buyer, process), await watch(await store.person(), process)];
  await closeProcess(process);
  assert.equal(process.live.count, 0);
  await until(() => streams.every(({ isOver }) => isOver), 'over');
});

test('a process that lost its connection to the database ends its streams, so that clients read again', async () => {
  const stream = await watch(buyer);
  await store.db.$client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'partsmith changes' and datname = current_database()",
  );
  await until(() => stream.isOver, 'over');
});
