import assert from 'node:assert/strict';
import { takeDisputes } from '#server/payments/take-disputes.ts';
import {
  charge,
  claim,
  endReservation,
  NEW_YORK,
  orderBody,
  orderNow,
  paid,
  paidLines,
  placed,
  placedLines,
  started,
  stockOf,
  wholeOrderNow,
} from '#test/fixtures/ordering.ts';
import type { Answer, Person, TestStore } from '#test/fixtures/store.ts';
import { webhookSecret } from '#sandbox/cards/testing.ts';
import { callServer, type ServerProcess } from './servers.ts';

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

/** Each path on which stock or money moves. */
export const FLOWS: readonly Flow[] = [
  {
    name: 'placing',
    async prepare(store, buyer) {
      const part = await store.part({ quantity: 10 });
      const headers = { 'idempotency-key': crypto.randomUUID() };
      let id = '';
      return {
        async act(server) {
          const answer = await callServer(
            server.origin,
            buyer,
            'POST',
            '/placeOrder',
            orderBody(buyer, part, 3),
            headers,
          );
          id = expect(answer, [200]).body.insertedId;
        },
        async check() {
          assert.equal(await stockOf(store, part), 7, 'one order, whatever was repeated');
          return only(store, buyer, id, 'unpaid');
        },
      };
    },
  },
  {
    name: 'placing several lines',
    async prepare(store, buyer) {
      const parts = [await store.part({ quantity: 10 }), await store.part({ quantity: 5 })] as const;
      const body = { lines: [...parts].reverse().map((part, at) => ({ part, quantity: 2 + at })), delivery: NEW_YORK };
      const headers = { 'idempotency-key': crypto.randomUUID() };
      let id = '';
      return {
        async act(server) {
          id = expect(await callServer(server.origin, buyer, 'POST', '/orders', body, headers), [200]).body.insertedId;
        },
        async check() {
          assert.deepEqual([await stockOf(store, parts[0]), await stockOf(store, parts[1])], [7, 3]);
          return lines(store, buyer, id, ['unpaid', 'unpaid']);
        },
      };
    },
  },
  {
    name: 'settling an expired order of several lines',
    async prepare(store, buyer) {
      const parts = [await store.part({ quantity: 3 }), await store.part({ quantity: 2 })] as const;
      const { id } = await placedLines(
        store,
        buyer,
        [
          [parts[0], 3],
          [parts[1], 2],
        ],
        { delivery: NEW_YORK },
      );
      const intent = await started(store, buyer, id);
      await expire(store, id);
      await charge(store, intent);
      return {
        act: await repeatedEvent(store),
        async check() {
          assert.deepEqual([await stockOf(store, parts[0]), await stockOf(store, parts[1])], [0, 0]);
          return lines(store, buyer, id, ['paid', 'paid']);
        },
      };
    },
  },
  {
    name: 'cancelling a line of an order whose payment is started',
    async prepare(store, buyer, admin) {
      const parts = [await store.part({ quantity: 3 }), await store.part({ quantity: 2 })] as const;
      const order = await placedLines(
        store,
        buyer,
        [
          [parts[0], 3],
          [parts[1], 2],
        ],
        { delivery: NEW_YORK },
      );
      await started(store, buyer, order.id);
      return {
        async act(server) {
          expect(await callServer(server.origin, admin, 'DELETE', `/order/${order.lines[1]}?as=cancelled`), [200]);
          await server.doJobs();
        },
        async check() {
          assert.deepEqual([await stockOf(store, parts[0]), await stockOf(store, parts[1])], [0, 2]);
          assert.equal((await wholeOrderNow(store, buyer, order.id)).placeOrderPrice, 45.95);
          return lines(store, buyer, order.id, ['unpaid', 'cancelled']);
        },
      };
    },
  },
  {
    name: 'cancelling a paid line and shipping the other',
    async prepare(store, buyer, admin) {
      const order = await placedLines(
        store,
        buyer,
        [
          [await store.part({ quantity: 3 }), 1],
          [await store.part({ quantity: 2 }), 2],
        ],
        { delivery: NEW_YORK },
      );
      const intent = await started(store, buyer, order.id);
      await charge(store, intent);
      assert.equal((await claim(store, buyer, order.id, intent)).status, 200);
      return {
        async act(server) {
          const parcel = 'as=shipped&carrier=DHL&tracking=1';
          expect(await callServer(server.origin, admin, 'DELETE', `/order/${order.lines[0]}?as=cancelled`), [200]);
          expect(await callServer(server.origin, admin, 'DELETE', `/order/${order.lines[1]}?${parcel}`), [200]);
          await server.doJobs();
        },
        async check() {
          const { refunds, shipments } = await wholeOrderNow(store, buyer, order.id);
          assert.deepEqual(
            refunds.map(({ amount, line }) => [amount, line]),
            [[13.5, order.lines[0]]],
          );
          assert.deepEqual(
            shipments.map((parcel) => parcel.lines),
            [[order.lines[1]]],
          );
          return lines(store, buyer, order.id, ['cancelled', 'shipped']);
        },
      };
    },
  },
  {
    name: 'starting a payment',
    async prepare(store, buyer) {
      const id = await placed(store, buyer, await store.part());
      return { act: starting(buyer, id), check: () => only(store, buyer, id, 'unpaid') };
    },
  },
  {
    name: 'starting the payment of an expired order',
    async prepare(store, buyer) {
      const part = await store.part({ quantity: 1 });
      const id = await placed(store, buyer, part);
      await expire(store, id);
      return {
        act: starting(buyer, id),
        async check() {
          assert.equal(await stockOf(store, part), 0);
          return only(store, buyer, id, 'unpaid');
        },
      };
    },
  },
  {
    name: 'settling by the browser',
    async prepare(store, buyer) {
      const id = await placed(store, buyer, await store.part());
      const intent = await started(store, buyer, id);
      await charge(store, intent);
      return {
        act: async (server) =>
          expect(
            await callServer(server.origin, buyer, 'PATCH', `/placeorder/${id}`, { transactionId: intent }),
            [200],
          ),
        check: () => only(store, buyer, id, 'paid'),
      };
    },
  },
  {
    name: 'settling by webhook',
    async prepare(store, buyer) {
      const id = await placed(store, buyer, await store.part());
      await charge(store, await started(store, buyer, id));
      return { act: await repeatedEvent(store), check: () => only(store, buyer, id, 'paid') };
    },
  },
  {
    name: 'settling by the reconciler',
    async prepare(store, buyer) {
      const id = await placed(store, buyer, await store.part());
      await charge(store, await started(store, buyer, id));
      await store.db.$client.query(
        "update payment_intents set checked_at = now() - interval '1 hour' where order_id = $1",
        [id],
      );
      return { act: jobs(store, 'reconcile_payments'), check: () => only(store, buyer, id, 'paid') };
    },
  },
  {
    name: 'settling an order whose part is gone',
    async prepare(store, buyer) {
      const part = await store.part({ quantity: 1 });
      const id = await placed(store, buyer, part);
      const intent = await started(store, buyer, id);
      await expire(store, id);
      await placed(store, await store.person(), part);
      await charge(store, intent);
      return { act: await repeatedEvent(store), check: () => only(store, buyer, id, 'cancelled') };
    },
  },
  {
    name: 'cancelling an unpaid order',
    async prepare(store, buyer) {
      const part = await store.part({ quantity: 4 });
      const id = await placed(store, buyer, part, 2);
      await started(store, buyer, id);
      return {
        act: async (server) =>
          // A repeat finds the order canceled.
          expect(await callServer(server.origin, buyer, 'POST', `/placeorder/${id}/cancel`), [200, 409]),
        async check() {
          assert.equal(await stockOf(store, part), 4);
          return only(store, buyer, id, 'cancelled');
        },
      };
    },
  },
  {
    name: 'ending the payment of a cancelled order',
    async prepare(store, buyer) {
      const id = await placed(store, buyer, await store.part());
      await started(store, buyer, id);
      assert.equal((await store.call(buyer, 'POST', `/placeorder/${id}/cancel`)).status, 200);
      return { act: jobs(store), check: () => only(store, buyer, id, 'cancelled') };
    },
  },
  {
    name: 'cancelling a paid order',
    async prepare(store, buyer, admin) {
      const part = await store.part({ quantity: 4 });
      const { id } = await paid(store, buyer, part, 2);
      return {
        act: async (server) =>
          expect(await callServer(server.origin, admin, 'DELETE', `/order/${id}?as=cancelled`), [200]),
        async check() {
          assert.equal(await stockOf(store, part), 4);
          return only(store, buyer, id, 'cancelled');
        },
      };
    },
  },
  {
    name: 'a customer cancelling a paid order of several lines',
    async prepare(store, buyer) {
      const parts = [await store.part({ quantity: 3 }), await store.part({ quantity: 2 })] as const;
      const { id } = await paidLines(
        store,
        buyer,
        [
          [parts[0], 1],
          [parts[1], 2],
        ],
        { delivery: NEW_YORK },
      );
      return {
        async act(server) {
          // A repeat finds it canceled.
          expect(await callServer(server.origin, buyer, 'POST', `/placeorder/${id}/cancel`), [200, 409]);
          await server.doJobs();
        },
        async check() {
          assert.deepEqual([await stockOf(store, parts[0]), await stockOf(store, parts[1])], [3, 2]);
          return lines(store, buyer, id, ['cancelled', 'cancelled']);
        },
      };
    },
  },
  {
    name: 'approving a return',
    async prepare(store, buyer, admin) {
      const part = await store.part({ quantity: 4 });
      const { id } = await paid(store, buyer, part, 3);
      expect(await store.call(admin, 'POST', `/orders/${id}/pack`), [200]);
      const wanted = { lines: [{ line: id, units: 2 }], reason: 'damaged' };
      const made = expect(await store.call(buyer, 'POST', `/orders/${id}/returns`, wanted), [200]).body.insertedId;
      return {
        async act(server) {
          // A repeat finds it approved.
          const answer = { as: 'approved' };
          expect(await callServer(server.origin, admin, 'POST', `/returns/${made}/answer`, answer), [200, 409]);
          await server.doJobs();
        },
        async check() {
          assert.equal(await stockOf(store, part), 3, 'two units back, whatever was repeated');
          const { refunds, returns } = await wholeOrderNow(store, buyer, id);
          assert.deepEqual([refunds.length, returns[0]!.status], [1, 'approved']);
          return only(store, buyer, id, 'paid');
        },
      };
    },
  },
  {
    name: 'refunding',
    async prepare(store, buyer, admin) {
      const { id } = await paid(store, buyer, await store.part());
      await store.runJobs();
      assert.equal((await store.call(admin, 'DELETE', `/order/${id}?as=cancelled`)).status, 200);
      return { act: jobs(store), check: () => only(store, buyer, id, 'cancelled') };
    },
  },
  {
    name: 'a refund by an admin',
    async prepare(store, buyer, admin) {
      const part = await store.part({ quantity: 4 });
      const { id } = await paid(store, buyer, part, 3);
      const wanted = { units: 1, restock: true, reason: 'One too many' };
      const headers = { 'idempotency-key': crypto.randomUUID() };
      return {
        async act(server) {
          expect(await callServer(server.origin, admin, 'POST', `/order/${id}/refund`, wanted, headers), [200]);
          await server.doJobs();
        },
        async check() {
          assert.equal(await stockOf(store, part), 2, 'one unit back, whatever was repeated');
          const { refunds } = await orderNow(store, buyer, id);
          assert.deepEqual(
            refunds.map(({ amount, units, status }) => [amount, units, status]),
            [[12.4, 1, 'refunded']],
          );
          return only(store, buyer, id, 'paid');
        },
      };
    },
  },
  {
    name: 'recording a refund from the dashboard',
    async prepare(store, buyer) {
      const { id, intent } = await paid(store, buyer, await store.part(), 2);
      await store.cardSandbox.dashboard('refunds', { payment_intent: intent, amount: 480 });
      const tell = await repeatedEvent(store, 'charge.refunded');
      return {
        async act(server) {
          await tell(server);
          await server.doJobs();
        },
        async check() {
          const { refunds, timeline } = await orderNow(store, buyer, id);
          assert.deepEqual(
            refunds.map(({ amount, byHand, status }) => [amount, byHand, status]),
            [[4.8, true, 'refunded']],
          );
          assert.deepEqual(
            timeline.map(({ what }) => what),
            ['placed', 'paid', 'refunded'],
          );
          return only(store, buyer, id, 'paid');
        },
      };
    },
  },
  {
    name: 'shipping',
    async prepare(store, buyer, admin) {
      const { id } = await paid(store, buyer, await store.part());
      return {
        act: async (server) =>
          expect(await callServer(server.origin, admin, 'DELETE', `/order/${id}?as=shipped`), [200]),
        check: () => only(store, buyer, id, 'shipped'),
      };
    },
  },
  {
    name: 'recording a dispute',
    async prepare(store, buyer, admin) {
      const { id, intent } = await paid(store, buyer, await store.part());
      await store.cardSandbox.dashboard('disputes', { payment_intent: intent });
      const tell = await repeatedEvent(store, 'charge.dispute.created');
      return {
        async act(server) {
          await tell(server);
          await server.doJobs();
        },
        async check() {
          const { timeline, disputes } = await orderNow(store, admin, id);
          assert.equal(disputes!.length, 1);
          assert.deepEqual(
            timeline.map(({ what }) => what),
            ['placed', 'paid', 'disputed'],
          );
          return only(store, buyer, id, 'paid');
        },
      };
    },
  },
  {
    name: 'lifting the block of a disputed order',
    async prepare(store, buyer, admin) {
      const { id, intent } = await paid(store, buyer, await store.part());
      await store.cardSandbox.dashboard('disputes', { payment_intent: intent });
      await takeDisputes(store.deps, intent);
      return {
        // A repeat finds no block.
        act: async (server) =>
          expect(await callServer(server.origin, admin, 'POST', `/order/${id}/lift-block`), [200, 409]),
        async check() {
          const { timeline } = await orderNow(store, admin, id);
          assert.deepEqual(
            timeline.map(({ what }) => what),
            ['placed', 'paid', 'disputed', 'block_lifted'],
          );
          return only(store, buyer, id, 'paid');
        },
      };
    },
  },
  {
    name: 'expiring',
    async prepare(store, buyer) {
      const part = await store.part({ quantity: 5 });
      const id = await placed(store, buyer, part, 5);
      await store.runJobs();
      await endReservation(store, id);
      return {
        act: jobs(store, 'expire_holds'),
        async check() {
          assert.equal(await stockOf(store, part), 5);
          return only(store, buyer, id, 'expired');
        },
      };
    },
  },
];

function expect(answer: Answer, statuses: readonly number[]): Answer {
  assert.ok(statuses.includes(answer.status), `${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

/** The customer has exactly that order, in that state. */
async function only(store: TestStore, buyer: Person, id: string, status: string): Promise<string[]> {
  const { rows } = await store.db.$client.query('select id from orders where customer_id = $1', [buyer.id]);
  assert.deepEqual(
    rows.map((row) => row.id),
    [id],
  );
  assert.equal((await orderNow(store, buyer, id)).status, status);
  return [id];
}

/** The customer has exactly that order, with lines in these states. */
async function lines(store: TestStore, buyer: Person, id: string, statuses: string[]): Promise<string[]> {
  await only(store, buyer, id, statuses[0]!);
  assert.deepEqual(
    (await wholeOrderNow(store, buyer, id)).lines.map(({ status }) => status),
    statuses,
  );
  return [id];
}

function starting(buyer: Person, order: string): Scene['act'] {
  return async (server) =>
    expect(
      await callServer(server.origin, buyer, 'POST', '/create-payment-intent', {
        placeOrderPrice: 12.4,
        order,
        pay: true,
      }),
      [200],
    );
}

/** The provider repeats its last event of a type, unchanged, until it is accepted. */
async function repeatedEvent(store: TestStore, type = 'payment_intent.succeeded'): Promise<Scene['act']> {
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
function jobs(store: TestStore, task?: string): Scene['act'] {
  return async (server) => {
    if (task) await store.db.$client.query('select graphile_worker.add_job($1)', [task]);
    await server.doJobs();
  };
}

async function expire(store: TestStore, id: string): Promise<void> {
  await endReservation(store, id);
  await store.db.$client.query("select graphile_worker.add_job('expire_holds')");
  await store.runJobs();
}
