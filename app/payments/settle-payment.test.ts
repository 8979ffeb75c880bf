import assert from 'node:assert/strict';
import test from 'node:test';
import { Failure, type ErrorCode } from '#contract/errors.ts';
import type { Call } from '#app/api/caller.ts';
import { settlePayment } from './settle-payment.ts';

/** A store that fails with these codes, one per call, and then settles. */
function storeFailing(...codes: ErrorCode[]) {
  const bodies: unknown[] = [];
  const call = (async (_endpoint: unknown, input: { body: unknown }) => {
    bodies.push(input.body);
    const code = codes.shift();
    if (code) throw new Failure(code);
    return { acknowledged: true, modifiedCount: 1, order: { _id: 'o1', status: 'paid' } };
  }) as unknown as Call;
  return { call, bodies };
}

test('a paid order is settled once', async () => {
  const { call, bodies } = storeFailing();
  const order = await settlePayment(call, 'o1', 'pi_1', async () => assert.fail('no need to wait'));
  assert.equal(order.status, 'paid');
  assert.deepEqual(bodies, [{ order: 'o1', transactionId: 'pi_1' }]);
});

test('a temporary failure is retried, each time after a longer pause', async () => {
  const { call, bodies } = storeFailing('payment_not_settled', 'overloaded', 'provider_unavailable');
  const pauses: number[] = [];
  await settlePayment(call, 'o1', 'pi_1', async (ms) => void pauses.push(ms));
  assert.equal(bodies.length, 4);
  assert.deepEqual(
    pauses,
    [...pauses].sort((a, b) => a - b),
  );
});

test('retries end with the last failure', async () => {
  const { call, bodies } = storeFailing(...Array.from({ length: 20 }, () => 'payment_not_settled' as const));
  await assert.rejects(
    settlePayment(call, 'o1', 'pi_1', async () => {}),
    { code: 'payment_not_settled' },
  );
  assert.equal(bodies.length, 5);
});

test('a permanent failure is not retried', async () => {
  const { call, bodies } = storeFailing('order_state', 'order_state');
  await assert.rejects(
    settlePayment(call, 'o1', 'pi_1', async () => {}),
    { code: 'order_state' },
  );
  assert.equal(bodies.length, 1);
});
