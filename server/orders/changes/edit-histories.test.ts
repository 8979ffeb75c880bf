import fc from 'fast-check';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { closeWithBooks } from '#test/faults/books.ts';
import { charge, intentOf, NEW_YORK, paidLines, placedLines, setShop, wholeOrderNow } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';

let store: TestStore;
let admin: Person;
let buyer: Person;
let parts: string[];
before(async () => {
  store = await startTestStore({ webhooks: false });
  [admin, buyer] = [await store.person('admin'), await store.person()];
  await setShop(store, {
    tax: { mode: 'added', isDeliveryTaxed: true, rates: [{ place: 'US-NY', label: 'Sales tax', percent: 8.875 }] },
  });
  parts = await Promise.all(PRICES.map((priceCents) => store.part({ priceCents, quantity: 100_000 })));
});
// Recomputes every unit and cent of all histories from the ledgers.
after(() => closeWithBooks(store));

const PRICES = [10_003, 4_999, 701];

const edit = fc.record({
  do: fc.constant('edit' as const),
  part: fc.nat(2),
  quantity: fc.nat(4),
  unitPrice: fc.option(fc.constantFrom(0.07, 33.33, 99.99), { nil: undefined, freq: 4 }),
});
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: edit },
    { weight: 3, arbitrary: fc.constant({ do: 'pay' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'withdraw' as const }) },
    { weight: 1, arbitrary: fc.constant({ do: 'jobs' as const }) },
  ),
  { minLength: 2, maxLength: 10 },
);

/** What lines cost, in cents: the parts, and the tax on their sum, rounded half up. */
function costOf(lines: ReadonlyMap<number, { quantity: number; cents: number }>): number {
  let sum = 0;
  for (const { quantity, cents } of lines.values()) sum += quantity * cents;
  return sum + Math.floor((sum * 8_875 + 50_000) / 100_000);
}

async function payDifference(id: string, dollars: number): Promise<void> {
  const link = await store.call(buyer, 'POST', `/orders/${id}/change/payment-link`);
  const token = link.body.url.split('/pay/')[1];
  const intent = intentOf(
    await store.call(null, 'POST', `/payment-links/${token}/payment`, { placeOrderPrice: dollars }),
  );
  await charge(store, intent);
  const settled = await store.call(null, 'POST', `/payment-links/${token}/settlement`, { transactionId: intent });
  assert.equal(settled.status, 200, JSON.stringify(settled.body));
}

test('after any edits, an order costs what its parts and their tax cost, and has been paid exactly that', async () => {
  const history = fc.asyncProperty(fc.boolean(), steps, async (isPaid, wanted) => {
    const { id } = await (isPaid ? paidLines : placedLines)(store, buyer, [[parts[0]!, 2]], { delivery: NEW_YORK });
    let lines = new Map([[0, { quantity: 2, cents: PRICES[0]! }]]);
    let waiting: typeof lines | undefined;
    for (const step of wanted) {
      if (step.do === 'jobs') await store.runJobs();
      else if (step.do === 'withdraw') {
        await store.call(buyer, 'DELETE', `/orders/${id}/change`);
        waiting = undefined;
      } else if (step.do === 'pay') {
        if (!waiting) continue;
        await payDifference(id, (costOf(waiting) - costOf(lines)) / 100);
        [lines, waiting] = [waiting, undefined];
      } else {
        const { part, quantity, unitPrice } = step;
        const after = new Map(lines);
        const before = lines.get(part);
        if (quantity === 0) after.delete(part);
        else
          after.set(part, {
            quantity,
            cents: unitPrice === undefined ? (before?.cents ?? PRICES[part]!) : Math.round(unitPrice * 100),
          });
        const more = costOf(after) - costOf(lines);
        const isRefused =
          after.size === 0 ||
          (quantity === 0 && !before) ||
          (isPaid ? more > 0 && more < 50 : more !== 0 && costOf(after) < 50);
        const line = { part: parts[part], quantity, ...(unitPrice !== undefined && { unitPrice }) };
        const { status, body } = await store.call(admin, 'PATCH', `/orders/${id}/lines`, { lines: [line] });
        // What was removed before can be removed again.
        if (quantity === 0 && !before && status === 200) continue;
        assert.equal(status, isRefused ? 422 : 200, JSON.stringify([body, step]));
        if (isRefused) continue;
        if (isPaid && more > 0) waiting = after;
        else if (more !== 0 || quantity !== (before?.quantity ?? 0)) [lines, waiting] = [after, undefined];
      }
      const now = await wholeOrderNow(store, buyer, id);
      assert.equal(Math.round(now.placeOrderPrice * 100), costOf(lines));
      assert.equal(now.change && Math.round(now.change.placeOrderPrice * 100), waiting && costOf(waiting));
      if (!isPaid) continue;
      const sum = (amounts: readonly { amount: number }[]) =>
        amounts.reduce((all, { amount }) => all + Math.round(amount * 100), 0);
      assert.equal(sum(now.payments) - sum(now.refunds), costOf(lines));
      assert.equal(Math.round(now.leftToRefund * 100), costOf(lines));
    }
  });
  await fc.assert(history, { numRuns: 25, seed: 31, endOnFailure: true });
});
