import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderNow, paid } from '#test/fixtures/ordering.ts';
import { startTestStore } from '#test/fixtures/store.ts';
import type { CardRefund } from './provider/card-types.ts';
import { reconcilePayments, reconcileRefunds } from './reconcile.ts';

test("reconcilers find a manual refund behind other stores' refunds, hourly behind many, and end at recorded ones", async () => {
  const store = await startTestStore({ webhooks: false });
  try {
    const buyer = await store.person();
    const { cards } = store.deps;
    const { stripe, dashboard } = store.cardSandbox;
    const { id, intent } = await paid(store, buyer, await store.part());
    const { id: foreign } = await stripe.paymentIntents.create({
      amount: 5_000,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_visa',
    });
    await dashboard('refunds', { payment_intent: intent, amount: 240 });
    for (let made = 0; made < 3; made++) await dashboard('refunds', { payment_intent: foreign, amount: 1 });
    /** The refunds at the provider, the newest first. */
    const listed = async (): Promise<CardRefund[]> => {
      const refunds: CardRefund[] = [];
      for await (const page of cards.books.refunds(new Date(0))) refunds.push(...page);
      return refunds;
    };
    const made = await listed();

    /** Reads one refund per page. @returns the payments on the pages that were read */
    const readBy = async (reconcile: typeof reconcileRefunds, refunds: readonly CardRefund[]): Promise<string[]> => {
      const read: string[] = [];
      const pages = async function* () {
        for (const each of refunds) {
          read.push(each.intentId);
          yield [each];
        }
      };
      await reconcile({ ...store.deps, cards: { ...cards, books: { ...cards.books, refunds: pages } } });
      return read;
    };

    const recorded = async () =>
      (await orderNow(store, buyer, id)).refunds.map(({ amount, status }) => [amount, status]);

    assert.deepEqual(await readBy(reconcilePayments, made), [foreign, foreign, foreign]);
    assert.deepEqual(await recorded(), []);
    assert.deepEqual(await readBy(reconcileRefunds, made), [foreign, foreign, foreign, intent]);
    assert.deepEqual(await recorded(), [[2.4, 'refunded']]);
    assert.deepEqual(await readBy(reconcileRefunds, made.toReversed()), [intent]);

    await dashboard('refunds', { payment_intent: intent, amount: 100 });
    const [latest] = await listed();
    assert.deepEqual(await readBy(reconcilePayments, [...made.slice(0, 2), latest!]), [foreign, foreign, intent]);
    assert.equal((await recorded()).length, 2);
  } finally {
    await store.close();
  }
});
