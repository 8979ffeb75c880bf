import { Failure } from '#contract/errors.ts';
import type { Order } from '#contract/orders.ts';
import type { Call } from '../api/caller.ts';

/** How long to wait before each further try, in milliseconds. */
const PAUSES_MS = [500, 1_500, 3_000, 5_000];

/**
 * Tells the store that an order has been paid, and again a few times when it could not make sure of it yet. Giving up
 * loses nothing: the provider tells the store as well.
 * @param pause waits that many milliseconds
 * @throws Failure the last one; `order_state` and the like at once
 */
export async function tellPaid(
  call: Call,
  order: string,
  transactionId: string,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<Order> {
  for (const wait of PAUSES_MS) {
    try {
      return await tellOnce(call, order, transactionId);
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
    await pause(wait);
  }
  return tellOnce(call, order, transactionId);
}

async function tellOnce(call: Call, order: string, transactionId: string): Promise<Order> {
  return (await call('settlePayment', { params: { id: order }, body: { order, transactionId } })).order;
}

function isPassing(error: unknown): boolean {
  return (
    error instanceof Failure && (error.code === 'payment_not_settled' || error.status === 429 || error.status >= 500)
  );
}
