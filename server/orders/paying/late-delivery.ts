import { deliveryDue, lateCents, type LateDelivery, type OrderTerms } from '#contract/orders/charges.ts';
import type { OrderState } from '#contract/choices.ts';

/** A line as far as its cancellation depends on it. */
interface CancelableLine {
  readonly id: string;
  readonly status: OrderState;
  readonly isBilled: boolean;
  readonly taxClass: string;
  readonly totalCents: number;
  readonly adjustmentCents: number;
  readonly unitPriceCents: number;
  /** Units that the customer canceled before. */
  readonly canceledUnits: number;
  /** What a cancellation would refund of it. */
  readonly leftCents: number;
}

/** Delivery that a cancellation makes due, and what each canceled line pays of it. */
interface DueDelivery {
  readonly late: LateDelivery;
  /** By the id of the line, in cents with tax. */
  readonly kept: ReadonlyMap<string, number>;
}

/**
 * The delivery that becomes due when the customer cancels lines of a paid order, and what each of them pays of it from its
 * refund. Undefined if none is due, which includes the cancellation of all that is left.
 */
export function deliveryAfterPayment<Line extends CancelableLine>(
  order: { readonly terms: OrderTerms | null; readonly lines: readonly Line[]; readonly leftCents: number },
  canceled: readonly Line[],
): DueDelivery | undefined {
  const { terms, lines } = order;
  if (!terms) return undefined;
  const sum = (some: readonly Line[]): number =>
    some.reduce((all, line) => all + line.totalCents - line.unitPriceCents * line.canceledUnits, 0);
  const billed = lines.filter(({ isBilled }) => isBilled);
  const left = billed.filter((line) => line.status !== 'cancelled' && !canceled.includes(line));
  const refundCents = Math.min(
    order.leftCents,
    canceled.reduce((all, { leftCents }) => all + leftCents, 0),
  );
  const late = deliveryDue(terms, billed, { leftCents: sum(left), canceledCents: sum(canceled), refundCents });
  if (!late) return undefined;
  let open = lateCents(late);
  const kept = new Map<string, number>();
  for (const { id, leftCents } of canceled) {
    const part = Math.min(leftCents, open);
    if (part > 0) kept.set(id, part);
    open -= part;
  }
  return { late, kept };
}

/** The terms after delivery became due. */
export function withLateDelivery(terms: OrderTerms, { cents, taxes }: LateDelivery): OrderTerms {
  const before = terms.lateDelivery;
  return {
    ...terms,
    lateDelivery: {
      cents: cents + (before?.cents ?? 0),
      taxes: taxes.map((tax, index) => tax + (before?.taxes[index] ?? 0)),
    },
  };
}
