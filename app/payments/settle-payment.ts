import { Failure } from '#contract/errors.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { Call } from '#app/api/caller.ts';

/** The delays before each retry, in milliseconds. */
const PAUSES_MS = [500, 1_500, 3_000, 5_000];

/**
 * Reports a payment to the store, with a few retries while the store cannot confirm it. Giving up loses nothing,
 * because the provider notifies the store as well.
 * @param pause waits that many milliseconds
 * @throws Failure the last one; `order_state` and similar failures are not retried
 */
export async function settlePayment(
  call: Call,
  order: string,
  transactionId: string,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<Order> {
  for (const wait of PAUSES_MS) {
    try {
      return await reportOnce(call, order, transactionId);
    } catch (error) {
      if (!isTemporary(error)) throw error;
    }
    await pause(wait);
  }
  return reportOnce(call, order, transactionId);
}

async function reportOnce(call: Call, order: string, transactionId: string): Promise<Order> {
  return (await call('settlePayment', { params: { id: order }, body: { order, transactionId } })).order;
}

function isTemporary(error: unknown): boolean {
  return (
    error instanceof Failure && (error.code === 'payment_not_settled' || error.status === 429 || error.status >= 500)
  );
}
