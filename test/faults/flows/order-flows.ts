import assert from 'node:assert/strict';
import {
  charge,
  claim,
  endReservation,
  NEW_YORK,
  orderBody,
  paid,
  paidLines,
  placed,
  placedLines,
  started,
  stockOf,
  wholeOrderNow,
} from '#test/fixtures/ordering.ts';
import { callServer } from '#test/faults/servers.ts';
import { type Flow, expect, expire, jobs, lines, only } from './flow.ts';

/** Each path on which orders move stock. */
export const ORDER_FLOWS: readonly Flow[] = [
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
    name: 'expiring',
    async prepare(store, buyer) {
      const part = await store.part({ quantity: 5 });
      const id = await placed(store, buyer, part, 5);
      await store.runJobs();
      await endReservation(store, id);
      return {
        act: jobs(store, 'expire_reservations'),
        async check() {
          assert.equal(await stockOf(store, part), 5);
          return only(store, buyer, id, 'expired');
        },
      };
    },
  },
  {
    name: 'cancelling an order that was not paid in time',
    async prepare(store, buyer) {
      const part = await store.part({ quantity: 5 });
      const id = await placed(store, buyer, part, 5);
      const intent = await started(store, buyer, id);
      await expire(store, id);
      return {
        act: jobs(store, 'cancel_unpaid_orders'),
        async check() {
          assert.equal(await stockOf(store, part), 5);
          const { status } = await store.cardSandbox.stripe.paymentIntents.retrieve(intent);
          assert.equal(status, 'canceled', 'it can no longer be paid');
          return only(store, buyer, id, 'cancelled');
        },
      };
    },
  },
];
