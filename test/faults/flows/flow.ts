import assert from 'node:assert/strict';
import { endReservation, orderNow, wholeOrderNow } from '#test/fixtures/ordering.ts';
import type { Answer, Person, TestStore } from '#test/fixtures/store.ts';
import { webhookSecret } from '@partsmith/card-sandbox/testing';
import { callServer, type ServerProcess } from '#test/faults/servers.ts';

/** An action of the store that may be interrupted anywhere and repeated. */
export interface Scene {
  /** The request or job that may be interrupted; the client, provider or timetable repeats it. */
  act(server: ServerProcess): Promise<Answer | void>;
  /** What must be true after interruption, repetition and all jobs. @returns the affected orders */
  check(): Promise<string[]>;
}

export interface Flow {
  readonly name: string;
  prepare(store: TestStore, buyer: Person, admin: Person): Promise<Scene>;
}

export function expect(answer: Answer, statuses: readonly number[]): Answer {
  assert.ok(statuses.includes(answer.status), `${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

/** The customer has exactly that order, in that state. */
export async function only(store: TestStore, buyer: Person, id: string, status: string): Promise<string[]> {
  const { rows } = await store.db.$client.query('select id from orders where customer_id = $1', [buyer.id]);
  assert.deepEqual(
    rows.map((row) => row.id),
    [id],
  );
  assert.equal((await orderNow(store, buyer, id)).status, status);
  return [id];
}

/** The customer has exactly that order, with lines in these states. */
export async function lines(store: TestStore, buyer: Person, id: string, statuses: string[]): Promise<string[]> {
  await only(store, buyer, id, statuses[0]!);
  assert.deepEqual(
    (await wholeOrderNow(store, buyer, id)).lines.map(({ status }) => status),
    statuses,
  );
  return [id];
}

export function starting(buyer: Person, order: string, placeOrderPrice: number): Scene['act'] {
  return async (server) =>
    expect(
      await callServer(server.origin, buyer, 'POST', '/create-payment-intent', {
        placeOrderPrice,
        order,
        pay: true,
      }),
      [200],
    );
}

/** The provider repeats its last event of a type, unchanged, until it is accepted. */
export async function repeatedEvent(store: TestStore, type = 'payment_intent.succeeded'): Promise<Scene['act']> {
  const { stripe } = store.cardSandbox;
  const { data } = await stripe.events.list({ type, limit: 1 });
  const payload = JSON.stringify(data[0]);
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  return async (server) =>
    expect(
      await callServer(server.origin, null, 'POST', '/payment-webhook', payload, { 'stripe-signature': signature }),
      [200],
    );
}

/** Runs the due jobs, and one more if it is named. */
export function jobs(store: TestStore, task?: string): Scene['act'] {
  return async (server) => {
    if (task) await store.db.$client.query('select graphile_worker.add_job($1)', [task]);
    await server.doJobs();
  };
}

export async function expire(store: TestStore, id: string): Promise<void> {
  await endReservation(store, id);
  await store.db.$client.query("select graphile_worker.add_job('expire_reservations')");
  await store.runJobs();
}
