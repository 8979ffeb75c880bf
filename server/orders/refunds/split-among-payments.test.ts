import assert from 'node:assert/strict';
import { test } from 'node:test';
import { splitAmongPayments } from './split-among-payments.ts';

const share = (lineId: string, amountCents: number, units: number | null = null) => ({ lineId, units, amountCents });
const left = (...cents: number[]) => cents.map((leftCents, index) => ({ intentId: `pi_${index + 1}`, leftCents }));

test('one payment that has enough left returns the whole refund, whatever the others have', () => {
  const refund = { amountCents: 500, shares: [share('a', 300, 1)], deliveryCents: 100 };
  assert.deepEqual(splitAmongPayments(refund, left(400, 500, 900)), [{ ...refund, intentId: 'pi_2' }]);
});

test('a refund above each payment takes what the oldest has left first; units are named once', () => {
  const refund = { amountCents: 1_000, shares: [share('a', 500, 2), share('b', 200, 1)], deliveryCents: 100 };
  assert.deepEqual(splitAmongPayments(refund, left(400, 0, 700)), [
    { intentId: 'pi_1', amountCents: 400, shares: [share('a', 400, 2)], deliveryCents: 0 },
    { intentId: 'pi_3', amountCents: 600, shares: [share('a', 100), share('b', 200, 1)], deliveryCents: 100 },
  ]);
});

test('the portions of any refund add up to it, line by line, and exceed no payment', () => {
  let seed = 7;
  const random = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % (most + 1);
  for (let round = 0; round < 500; round++) {
    const payments = left(...Array.from({ length: 1 + random(3) }, () => random(400)));
    const all = payments.reduce((sum, { leftCents }) => sum + leftCents, 0);
    if (all === 0) continue;
    const amountCents = 1 + random(all - 1);
    let open = amountCents;
    const shares = ['a', 'b', 'c'].map((line) => {
      const cents = random(open);
      open -= cents;
      return share(line, cents, 1 + random(3));
    });
    const deliveryCents = random(open);
    const portions = splitAmongPayments({ amountCents, shares, deliveryCents }, payments);
    const sum = (amounts: number[]): number => amounts.reduce((total, each) => total + each, 0);
    assert.equal(sum(portions.map((each) => each.amountCents)), amountCents);
    assert.equal(sum(portions.map((each) => each.deliveryCents)), deliveryCents);
    for (const { lineId, amountCents: cents, units } of shares) {
      const ofLine = portions.flatMap((each) => each.shares).filter((each) => each.lineId === lineId);
      assert.equal(sum(ofLine.map((each) => each.amountCents)), cents);
      assert.deepEqual(
        ofLine.map((each) => each.units).filter((each) => each !== null),
        [units],
      );
    }
    for (const portion of portions) {
      assert.ok(portion.amountCents <= payments.find(({ intentId }) => intentId === portion.intentId)!.leftCents);
      const parts = sum(portion.shares.map((each) => each.amountCents));
      assert.ok(parts + portion.deliveryCents <= portion.amountCents);
    }
  }
});
