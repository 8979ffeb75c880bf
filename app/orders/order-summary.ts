import { formatCount } from '../ui/text/format-number.ts';
import type { OrderProgress } from '#contract/choices.ts';
import { progressOf } from '#contract/orders/order-rules.ts';
import { refundStateOf } from '#contract/orders/refunds/refund-sums.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';

/** The lines of an order together, as far as badges and refunds show them. */
export type OrderSummary = Pick<
  Order,
  'status' | 'paid' | 'refund' | 'refunds' | 'placeOrderPrice' | 'placeOrderQuantity' | 'transactionId' | 'disputes'
> & { readonly progress: OrderProgress | null };

/** What an order's page shows of all its lines; of an order with one line, what it shows of the line. */
export function summaryOf(order: WholeOrder): OrderSummary {
  const { lines, status, paid, refunds, placeOrderPrice, transactionId, disputes } = order;
  const [line] = lines;
  if (lines.length === 1) return { ...line!, progress: progressOf(lines) };
  return {
    status,
    paid,
    refund: refundStateOf(refunds),
    progress: progressOf(lines),
    refunds,
    placeOrderPrice,
    placeOrderQuantity: lines.reduce((sum, { placeOrderQuantity }) => sum + placeOrderQuantity, 0),
    transactionId,
    ...(disputes && { disputes }),
  };
}

/** What an order contains, in a few words: the part's name, or how many parts. */
export function contentOf(lines: readonly Pick<Order, 'placeOrderProductName'>[]): string {
  return lines.length === 1 ? lines[0]!.placeOrderProductName : `${lines.length} parts`;
}

/** What an order of a list contains: the names of its first parts, and how many more there are. */
export function rowContentOf({ placeOrderProductName, whole }: Pick<Order, 'placeOrderProductName' | 'whole'>): string {
  if (!whole || whole.lines === 1) return placeOrderProductName;
  const names = whole.names.slice(0, SHOWN_NAMES);
  const more = whole.lines - names.length;
  return more > 0 ? `${names.join(', ')} + ${formatCount(more)} more` : names.join(' and ');
}

/** The most names of parts in a row. */
const SHOWN_NAMES = 2;
