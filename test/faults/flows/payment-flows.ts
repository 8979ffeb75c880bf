import assert from 'node:assert/strict';
import { refreshDisputes } from '#server/payments/refresh-disputes.ts';
import {
  addressed,
  charge,
  intentOf,
  NEW_YORK,
  orderNow,
  paid,
  paidLines,
  placed,
  placedLines,
  started,
  stockOf,
  wholeOrderNow,
} from '#test/fixtures/ordering.ts';
import { callServer } from '#test/faults/servers.ts';
import { type Flow, expect, expire, jobs, lines, only, repeatedEvent, starting } from './flow.ts';

const OREGON = { ...NEW_YORK, city: 'Portland', region: 'OR', postcode: '97201' };

/** The history of a paid order of one part: delivery and tax follow from the address that it gets before it is paid. */
const PAID = ['placed', 'delivery_changed', 'recharged', 'paid'];

/** Each path on which payments, refunds and disputes move money. */
export const PAYMENT_FLOWS: readonly Flow[] = [
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
    name: 'adding the address of an unpaid order',
    async prepare(store, buyer) {
      const id = await placed(store, buyer, await store.part());
      await started(store, buyer, id);
      const delivery = { ...NEW_YORK, region: 'OR', postcode: '97201' };
      return {
        async act(server) {
          expect(await callServer(server.origin, buyer, 'PUT', `/orders/${id}/delivery`, { delivery }), [200]);
          await server.doJobs();
        },
        async check() {
          const { placeOrderPrice, taxPrice } = await wholeOrderNow(store, buyer, id);
          assert.deepEqual([placeOrderPrice, taxPrice], [17.4, 0]);
          return only(store, buyer, id, 'unpaid');
        },
      };
    },
  },
  {
    name: 'moving a paid order to where it costs less',
    async prepare(store, buyer) {
      const { id } = await paid(store, buyer, await store.part());
      const body = { delivery: OREGON, chargeDifference: true };
      return {
        async act(server) {
          expect(await callServer(server.origin, buyer, 'PUT', `/orders/${id}/delivery`, body), [200]);
          await server.doJobs();
        },
        async check() {
          const { placeOrderPrice, refunds, delivery } = await wholeOrderNow(store, buyer, id);
          assert.deepEqual([placeOrderPrice, refunds.length, delivery?.region], [17.4, 1, 'OR']);
          return only(store, buyer, id, 'paid');
        },
      };
    },
  },
  {
    name: 'asking for the difference of a dearer address',
    async prepare(store, buyer) {
      const { id } = await paidLines(store, buyer, [[await store.part(), 1]], { delivery: OREGON });
      const body = { delivery: NEW_YORK, chargeDifference: true };
      return {
        act: async (server) =>
          expect(await callServer(server.origin, buyer, 'PUT', `/orders/${id}/delivery`, body), [200]),
        async check() {
          const { change, delivery } = await wholeOrderNow(store, buyer, id);
          assert.deepEqual([change?.delivery?.region, delivery?.region], ['NY', 'OR']);
          return only(store, buyer, id, 'paid');
        },
      };
    },
  },
  {
    name: 'settling the difference of a dearer address by webhook',
    async prepare(store, buyer) {
      const { id } = await paidLines(store, buyer, [[await store.part(), 1]], { delivery: OREGON });
      const body = { delivery: NEW_YORK, chargeDifference: true };
      const moved = await store.call(buyer, 'PUT', `/orders/${id}/delivery`, body);
      const link = await store.call(buyer, 'POST', `/orders/${id}/change/payment-link`);
      const path = `/payment-links/${link.body.url.split('/pay/')[1]}/payment`;
      await charge(
        store,
        intentOf(await store.call(null, 'POST', path, { placeOrderPrice: moved.body.change.difference })),
      );
      return {
        act: await repeatedEvent(store),
        async check() {
          const { change, delivery, payments, placeOrderPrice } = await wholeOrderNow(store, buyer, id);
          assert.deepEqual([change, delivery?.region, payments.length], [undefined, 'NY', 2]);
          assert.equal(payments[0]!.amount + payments[1]!.amount, placeOrderPrice);
          return only(store, buyer, id, 'paid');
        },
      };
    },
  },
  {
    name: 'adding a part to a paid order',
    async prepare(store, buyer) {
      const added = await store.part({ quantity: 5 });
      const { id } = await paidLines(store, buyer, [[await store.part(), 1]], { delivery: OREGON });
      const admin = await store.person('admin');
      const body = { lines: [{ part: added, quantity: 3 }] };
      return {
        act: async (server) =>
          expect(await callServer(server.origin, admin, 'PATCH', `/orders/${id}/lines`, body), [200]),
        async check() {
          const { change } = await wholeOrderNow(store, buyer, id);
          assert.deepEqual([change?.lines.length, await stockOf(store, added)], [1, 2]);
          return only(store, buyer, id, 'paid');
        },
      };
    },
  },
  {
    name: 'swapping a part of a paid order for a cheaper one',
    async prepare(store, buyer) {
      const [dear, cheap] = [await store.part({ priceCents: 5_000 }), await store.part({ quantity: 5 })];
      const { id } = await paidLines(store, buyer, [[dear, 1]], { delivery: OREGON });
      const admin = await store.person('admin');
      const body = {
        lines: [
          { part: dear, quantity: 0 },
          { part: cheap, quantity: 1 },
        ],
      };
      return {
        act: async (server) =>
          expect(await callServer(server.origin, admin, 'PATCH', `/orders/${id}/lines`, body), [200]),
        async check() {
          const { refunds } = await wholeOrderNow(store, buyer, id);
          assert.deepEqual([refunds.length, await stockOf(store, cheap), await stockOf(store, dear)], [1, 4, 100]);
          return lines(store, buyer, id, ['cancelled', 'paid']);
        },
      };
    },
  },
  {
    name: 'settling the difference of an added part by webhook',
    async prepare(store, buyer) {
      const added = await store.part({ quantity: 5 });
      const { id } = await paidLines(store, buyer, [[await store.part(), 1]], { delivery: OREGON });
      const admin = await store.person('admin');
      const edited = await store.call(admin, 'PATCH', `/orders/${id}/lines`, { lines: [{ part: added, quantity: 3 }] });
      const link = await store.call(buyer, 'POST', `/orders/${id}/change/payment-link`);
      const path = `/payment-links/${link.body.url.split('/pay/')[1]}/payment`;
      const due = { placeOrderPrice: edited.body.change.difference };
      await charge(store, intentOf(await store.call(null, 'POST', path, due)));
      return {
        act: await repeatedEvent(store),
        async check() {
          const { change, payments } = await wholeOrderNow(store, buyer, id);
          assert.deepEqual([change, payments.length, await stockOf(store, added)], [undefined, 2, 2]);
          return lines(store, buyer, id, ['paid', 'paid']);
        },
      };
    },
  },
  {
    name: 'starting a payment',
    async prepare(store, buyer) {
      const id = await placed(store, buyer, await store.part());
      const price = await addressed(store, buyer, id);
      return { act: starting(buyer, id, price), check: () => only(store, buyer, id, 'unpaid') };
    },
  },
  {
    name: 'starting the payment of an expired order',
    async prepare(store, buyer) {
      const part = await store.part({ quantity: 3 });
      const id = await placed(store, buyer, part);
      const price = await addressed(store, buyer, id);
      await expire(store, id);
      return {
        act: starting(buyer, id, price),
        async check() {
          assert.equal(await stockOf(store, part), 2);
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
    name: 'ending the payment of a cancelled order',
    async prepare(store, buyer) {
      const id = await placed(store, buyer, await store.part());
      await started(store, buyer, id);
      assert.equal((await store.call(buyer, 'POST', `/placeorder/${id}/cancel`)).status, 200);
      return { act: jobs(store), check: () => only(store, buyer, id, 'cancelled') };
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
            [[13.5, 1, 'refunded']],
            'with its tax',
          );
          return only(store, buyer, id, 'paid');
        },
      };
    },
  },
  {
    name: 'retrying a failed refund',
    async prepare(store, buyer, admin) {
      const { id, intent } = await paid(store, buyer, await store.part(), 2);
      // The fault must not meet a refund of an earlier flow.
      await store.runJobs();
      await store.cardSandbox.fault('refund_fails');
      const wanted = { amount: 5, reason: 'Scratched' };
      const refund = expect(await store.call(admin, 'POST', `/order/${id}/refund`, wanted), [200]).body.insertedId;
      await store.runJobs();
      assert.equal((await orderNow(store, admin, id)).refunds[0]!.status, 'failed');
      return {
        async act(server) {
          // A repeat may find it refunded.
          const path = `/order/${id}/refund/${refund}/retry`;
          expect(await callServer(server.origin, admin, 'POST', path), [200, 409]);
          await server.doJobs();
        },
        async check() {
          const { data } = await store.cardSandbox.stripe.refunds.list({ payment_intent: intent });
          assert.deepEqual(data.map(({ amount, status }) => [amount, status]).sort(), [
            [500, 'failed'],
            [500, 'succeeded'],
          ]);
          assert.equal((await orderNow(store, admin, id)).refunds[0]!.status, 'refunded');
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
            [...PAID, 'refunded'],
          );
          return only(store, buyer, id, 'paid');
        },
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
            [...PAID, 'disputed'],
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
      await refreshDisputes(store.deps, intent);
      return {
        // A repeat finds no block.
        act: async (server) =>
          expect(await callServer(server.origin, admin, 'POST', `/order/${id}/lift-block`), [200, 409]),
        async check() {
          const { timeline } = await orderNow(store, admin, id);
          assert.deepEqual(
            timeline.map(({ what }) => what),
            [...PAID, 'disputed', 'block_lifted'],
          );
          return only(store, buyer, id, 'paid');
        },
      };
    },
  },
];
