import assert from 'node:assert/strict';
import { addressed, charge, endReservation, paid, placed, started, wholeOrderNow } from '#test/fixtures/ordering.ts';
import type { Person, TestStore } from '#test/fixtures/store.ts';
import { callServer } from '#test/faults/servers.ts';
import { type Flow, type Scene, expect, jobs, only, repeatedEvent } from './flow.ts';

/** The price of an order of one part, in dollars, with the delivery and tax of these flows. */
interface Unpaid {
  id: string;
  price: number;
}

/** Each path on which the balance of a gift card moves while it pays an order. */
export const GIFT_CARD_FLOWS: readonly Flow[] = [
  {
    name: 'paying by gift card',
    async prepare(store, buyer, admin) {
      const { id, price } = await unpaid(store, buyer);
      const card = await issued(store, admin, 100);
      return {
        act: using(buyer, id, card.code, price),
        async check() {
          assert.equal(await balanceOf(store, admin, card), cents(100 - price));
          return only(store, buyer, id, 'paid');
        },
      };
    },
  },
  {
    name: 'paying a part by gift card',
    async prepare(store, buyer, admin) {
      const { id, price } = await unpaid(store, buyer);
      await started(store, buyer, id);
      const card = await issued(store, admin, 5);
      return {
        act: using(buyer, id, card.code, price),
        async check() {
          assert.equal(await balanceOf(store, admin, card), 0);
          return only(store, buyer, id, 'unpaid');
        },
      };
    },
  },
  {
    name: 'settling the rest of a gift card by webhook',
    async prepare(store, buyer, admin) {
      const { id, price } = await unpaid(store, buyer);
      const card = await issued(store, admin, 5);
      expect(await use(store, buyer, id, card.code, price), [200]);
      await charge(store, await started(store, buyer, id));
      return {
        act: await repeatedEvent(store),
        async check() {
          const { payments } = await wholeOrderNow(store, buyer, id);
          assert.deepEqual([payments.length, await balanceOf(store, admin, card)], [2, 0]);
          return only(store, buyer, id, 'paid');
        },
      };
    },
  },
  {
    name: 'taking a gift card off an order',
    async prepare(store, buyer, admin) {
      const { id, price } = await unpaid(store, buyer);
      const card = await issued(store, admin, 5);
      const { insertedId } = expect(await use(store, buyer, id, card.code, price), [200]).body;
      const path = `/orders/${id}/gift-cards/${insertedId}`;
      return {
        act: async (server) => expect(await callServer(server.origin, buyer, 'DELETE', path), [200]),
        async check() {
          assert.equal(await balanceOf(store, admin, card), 500);
          return only(store, buyer, id, 'unpaid');
        },
      };
    },
  },
  {
    name: 'giving the amount of a gift card back after a reservation',
    async prepare(store, buyer, admin) {
      const { id, price } = await unpaid(store, buyer);
      const card = await issued(store, admin, 5);
      expect(await use(store, buyer, id, card.code, price), [200]);
      await endReservation(store, id);
      return {
        act: jobs(store, 'expire_reservations'),
        async check() {
          assert.equal(await balanceOf(store, admin, card), 500);
          return only(store, buyer, id, 'expired');
        },
      };
    },
  },
  {
    name: 'refunding to a gift card and a card',
    async prepare(store, buyer, admin) {
      const { id, price } = await unpaid(store, buyer);
      const card = await issued(store, admin, 5);
      expect(await use(store, buyer, id, card.code, price), [200]);
      const intent = await started(store, buyer, id);
      await charge(store, intent);
      expect(await store.call(buyer, 'PATCH', `/placeorder/${id}`, { transactionId: intent }), [200]);
      await store.runJobs();
      expect(await store.call(admin, 'DELETE', `/order/${id}?as=cancelled`), [200]);
      return {
        act: jobs(store),
        async check() {
          assert.equal(await balanceOf(store, admin, card), 500);
          return only(store, buyer, id, 'cancelled');
        },
      };
    },
  },
  {
    name: 'refunding to store credit',
    async prepare(store, buyer, admin) {
      const { id } = await paid(store, buyer, await store.part());
      const headers = { 'idempotency-key': `to-credit-${id}` };
      const body = { amount: 5, reason: 'Late', to: 'store_credit' };
      return {
        act: async (server) =>
          expect(await callServer(server.origin, admin, 'POST', `/orders/${id}/refunds`, body, headers), [200]),
        async check() {
          const { balance } = (await store.call(buyer, 'GET', '/account/store-credit')).body;
          const { refunds } = await wholeOrderNow(store, buyer, id);
          assert.deepEqual(
            [balance, refunds.map(({ to, status }) => [to, status])],
            [5, [['store_credit', 'refunded']]],
          );
          return only(store, buyer, id, 'paid');
        },
      };
    },
  },
];

const cents = (dollars: number): number => Math.round(dollars * 100);

async function unpaid(store: TestStore, buyer: Person): Promise<Unpaid> {
  const id = await placed(store, buyer, await store.part());
  return { id, price: await addressed(store, buyer, id) };
}

/** A new gift card. @param amount in dollars */
async function issued(store: TestStore, admin: Person, amount: number): Promise<{ _id: string; code: string }> {
  await store.db.$client.query("delete from rate_limits where key like 'gift-card%'");
  return expect(await store.call(admin, 'POST', '/gift-cards', { amount }), [200]).body;
}

const use = (store: TestStore, buyer: Person, id: string, code: string, placeOrderPrice: number) =>
  store.call(buyer, 'POST', `/orders/${id}/gift-cards`, { code, placeOrderPrice });

/** The customer enters the code, and again when no answer came. */
function using(buyer: Person, id: string, code: string, placeOrderPrice: number): Scene['act'] {
  const path = `/orders/${id}/gift-cards`;
  return async (server) => {
    expect(await callServer(server.origin, buyer, 'POST', path, { code, placeOrderPrice }), [200]);
    await server.doJobs();
  };
}

/** What is left on a gift card, in cents. */
async function balanceOf(store: TestStore, admin: Person, { _id }: { _id: string }): Promise<number> {
  return cents((await store.call(admin, 'GET', `/gift-cards/${_id}`)).body.balance);
}
