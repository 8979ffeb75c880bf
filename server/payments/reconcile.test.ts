import assert from 'node:assert/strict';
import { test } from 'node:test';
import { orderNow, paid } from '#test/fixtures/ordering.ts';
import { startTestStore } from '#test/fixtures/store.ts';
import type { CardRefund } from './provider/card-types.ts';
import { reconcilePayments } from './reconcile.ts';

test("the reconciler finds a manual refund behind other stores' refunds, and ends at a page of recorded ones", async () => {
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
    for (let made = 0; made < 2; made++) await dashboard('refunds', { payment_intent: foreign, amount: 1 });
    const made: CardRefund[] = [];
    for await (const page of cards.books.refunds(new Date(0))) made.push(...page);

    /** Reads one refund per page. @returns the payments on the pages that were read */
    const reconcile = async (refunds: readonly CardRefund[]): Promise<string[]> => {
      const read: string[] = [];
      const pages = async function* () {
        for (const each of refunds) {
          read.push(each.intentId);
          yield [each];
        }
      };
      await reconcilePayments({ ...store.deps, cards: { ...cards, books: { ...cards.books, refunds: pages } } });
      return read;
    };

    assert.deepEqual(await reconcile(made), [foreign, foreign, intent]);
    assert.deepEqual(
      (await orderNow(store, buyer, id)).refunds.map(({ amount, status }) => [amount, status]),
      [[2.4, 'refunded']],
    );
    assert.deepEqual(await reconcile(made.toReversed()), [intent]);
  } finally {
    await store.close();
  }
});
