import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Failure } from '#contract/errors.ts';
import { charge, orderNow, placed, started } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import type { Cards, Intent } from './cards.ts';
import { settle } from './settle.ts';

let store: TestStore;
let buyer: Person;
before(async () => {
  store = await startTestStore({ webhooks: false });
  buyer = await store.person();
});
after(() => store.close());

/** An order whose money has moved, which the store does not know yet; its id and intent. */
async function charged(): Promise<{ id: string; intent: string }> {
  const id = await placed(store, buyer, await store.part());
  const intent = await started(store, buyer, id);
  await charge(store, intent);
  return { id, intent };
}

/** The store, and its card provider whose answers to `readIntent` wait until they are let go, one after the other. */
function withHeldReads() {
  const asked: PromiseWithResolvers<void>[] = [];
  const { db, log, cards } = store.deps;
  const readIntent = async (id: string): Promise<Intent | undefined> => {
    const held = Promise.withResolvers<void>();
    asked.push(held);
    await held.promise;
    return cards.readIntent(id);
  };
  return { asked, deps: { db, log, cards: { ...cards, readIntent } satisfies Cards } };
}

const browser = () => ({ kind: 'browser', actor: buyer.id }) as const;
const webhook = (intentId: string) =>
  ({
    kind: 'webhook',
    actor: 'provider',
    event: { id: `evt_${crypto.randomUUID()}`, type: 'payment_intent.succeeded', intentId },
  }) as const;

const eventsOf = async (intent: string): Promise<number> => {
  const { rows } = await store.db.$client.query('select 1 from provider_events where intent_id = $1', [intent]);
  return rows.length;
};

const soon = () => new Promise((resolve) => setTimeout(resolve, 50));

test('who comes second waits for the first, finds all settled, and asks the provider nothing', async () => {
  for (const turn of ['browser first', 'webhook first']) {
    const { id, intent } = await charged();
    const { asked, deps } = withHeldReads();
    const sources = turn === 'browser first' ? [browser(), webhook(intent)] : [webhook(intent), browser()];
    const settling: Promise<string>[] = [];
    for (const source of sources) {
      settling.push(settle(deps, intent, source));
      await soon();
    }
    assert.equal(asked.length, 1, turn);
    asked[0]!.resolve();
    assert.deepEqual(await Promise.all(settling), ['paid', 'known'], turn);
    assert.equal(asked.length, 1, turn);
    const { timeline, status } = await orderNow(store, buyer, id);
    assert.deepEqual([status, timeline.length, await eventsOf(intent)], ['paid', 2, 1], turn);
  }
});

test('where the first one fails, or learned nothing, the others ask for themselves, side by side', async () => {
  const { id, intent } = await charged();
  const { asked, deps } = withHeldReads();
  const failing = assert.rejects(settle(deps, intent, browser()), Failure);
  const others = [settle(deps, intent, webhook(intent)), settle(deps, intent, webhook(intent))];
  await soon();
  assert.equal(asked.length, 1);
  asked[0]!.reject(new Failure('provider_unavailable'));
  await failing;
  while (asked.length < 3) await soon();
  asked.forEach(({ resolve }) => resolve());
  assert.deepEqual((await Promise.all(others)).sort(), ['known', 'paid']);
  const { timeline } = await orderNow(store, buyer, id);
  assert.deepEqual([timeline.length, await eventsOf(intent)], [2, 2]);
});
