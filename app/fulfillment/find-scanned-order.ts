import { Failure } from '#contract/errors.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import type { LoaderContext } from '#app/loaders/loader-context.ts';
import { whyNotShippable } from '#app/orders/order-rules.ts';

/** The order with a scanned or typed number, or why there is none; neither for an empty text. */
export async function findScannedOrder(
  context: LoaderContext,
  number: string,
): Promise<{ order?: WholeOrder; failure?: string }> {
  if (number === '') return {};
  try {
    return { order: await context.call('findOrderToShip', { query: { number } }) };
  } catch (error) {
    if (!(error instanceof Failure) || error.status === 401 || error.status === 403 || error.status >= 500) throw error;
    return { failure: error.fields?.number ?? error.message };
  }
}

/** Why no line of an order can be shipped or packed; undefined if one can. */
export function refusalOf(
  { number, lines }: WholeOrder,
  canDo: boolean,
  done: 'shipped' | 'packed' = 'shipped',
): string | undefined {
  if (!canDo) return `Your role can't ${done === 'shipped' ? 'ship' : 'pack'} orders.`;
  const reasons = lines.map((line) => whyNotShippable(line));
  if (
    done === 'packed' &&
    lines.every(({ packedAt }, index) => reasons[index] || packedAt) &&
    reasons.includes(undefined)
  )
    return `Order ${number} is already packed.`;
  if (reasons.includes(undefined)) return undefined;
  const kept = lines.findIndex(({ status }) => status !== 'cancelled');
  const reason = reasons[Math.max(kept, 0)]!;
  const advice = kept === -1 ? ' Take it out of the pile.' : '';
  return `Order ${number} can't be ${done}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.${advice}`;
}
