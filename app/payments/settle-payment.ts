import { Failure } from '#contract/errors.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { Call } from '#app/api/caller.ts';

/** The delays before each retry, in milliseconds. */
const PAUSES_MS = [500, 1_500, 3_000, 5_000];

type Pause = (ms: number) => Promise<void>;

/** Reports a payment of the customer's order to the store, like `reportPayment`. */
export function settlePayment(call: Call, order: string, transactionId: string, pause?: Pause): Promise<Order> {
  const report = async () =>
    (await call('settlePayment', { params: { id: order }, body: { order, transactionId } })).order;
  return reportPayment(report, pause);
}

/**
 * Reports a payment to the store, with a few retries while the store cannot confirm it. Giving up loses nothing,
 * because the provider notifies the store as well.
 * @param report makes the call
 * @param pause waits that many milliseconds
 * @throws Failure the last one; `order_state` and similar failures are not retried
 */
export async function reportPayment<Answer>(
  report: () => Promise<Answer>,
  pause: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): Promise<Answer> {
  for (const wait of PAUSES_MS) {
    try {
      return await report();
    } catch (error) {
      if (!isTemporary(error)) throw error;
    }
    await pause(wait);
  }
  return report();
}

function isTemporary(error: unknown): boolean {
  return (
    error instanceof Failure && (error.code === 'payment_not_settled' || error.status === 429 || error.status >= 500)
  );
}
