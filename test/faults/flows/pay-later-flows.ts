import assert from 'node:assert/strict';
import { placedLines, stockOf, wholeOrderNow } from '#test/fixtures/ordering.ts';
import { callServer } from '#test/faults/servers.ts';
import { type Flow, expect, only } from './flow.ts';

const AT_PICK_UP = {
  delivery: undefined,
  pickUp: { place: 'warehouse', name: 'Ada Byron', phone: '' },
};

/** Orders that are fulfilled before they are paid. */
export const PAY_LATER_FLOWS: readonly Flow[] = [
  {
    name: 'agreeing to a payment at pick-up',
    async prepare(store, buyer) {
      const part = await store.part({ quantity: 10 });
      const { id } = await placedLines(store, buyer, [[part, 2]], AT_PICK_UP);
      return {
        act: async (server) =>
          expect(
            await callServer(server.origin, buyer, 'POST', `/orders/${id}/pay-later`, { method: 'pick_up' }),
            [200],
          ),
        async check() {
          const { owed, history, placeOrderPrice } = await wholeOrderNow(store, buyer, id);
          assert.equal(owed?.amount, placeOrderPrice);
          assert.equal(history.filter(({ what }) => what === 'agreed').length, 1);
          assert.equal(await stockOf(store, part), 8);
          return only(store, buyer, id, 'agreed');
        },
      };
    },
  },
  {
    name: 'agreeing to pay by invoice',
    async prepare(store, _, admin) {
      const [part, member] = [await store.part({ quantity: 10 }), await store.person()];
      const { body } = await store.call(admin, 'POST', '/companies', { name: `Buyers ${member.id}` });
      const company: string = body.insertedId;
      const terms = { paymentDays: 30, creditLimit: 1_000 };
      expect(await store.call(admin, 'PUT', `/companies/${company}/terms`, terms), [200]);
      await store.db.$client.query(`insert into company_members (user_id, company_id, role) values ($1, $2, 'buyer')`, [
        member.id,
        company,
      ]);
      const { id } = await placedLines(store, member, [[part, 2]], { company });
      return {
        act: async (server) =>
          expect(
            await callServer(server.origin, member, 'POST', `/orders/${id}/pay-later`, { method: 'invoice' }),
            [200],
          ),
        async check() {
          const { owed, placeOrderPrice } = await wholeOrderNow(store, member, id);
          assert.equal(owed?.amount, placeOrderPrice);
          const account = await store.call(admin, 'GET', `/companies/${company}/account`);
          assert.equal(account.body.balance, placeOrderPrice);
          assert.equal(await stockOf(store, part), 8);
          return only(store, member, id, 'agreed');
        },
      };
    },
  },
  {
    name: 'recording a payment at pick-up',
    async prepare(store, buyer, admin) {
      const { id } = await placedLines(store, buyer, [[await store.part(), 2]], { ...AT_PICK_UP, payment: 'pick_up' });
      const { placeOrderPrice: amount } = await wholeOrderNow(store, buyer, id);
      return {
        act: async (server) =>
          expect(
            await callServer(server.origin, admin, 'POST', `/orders/${id}/till-payments`, { amount, means: 'cash' }),
            [200],
          ),
        async check() {
          const { payments, owed } = await wholeOrderNow(store, buyer, id);
          assert.deepEqual([payments.map((payment) => payment.amount), owed], [[amount], undefined]);
          return only(store, buyer, id, 'paid');
        },
      };
    },
  },
];
