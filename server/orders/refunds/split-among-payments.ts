import type { RefundShare } from './tables.ts';

/** A payment with the cents of it that neither refunds nor disputes have used, at least 0. */
export interface RefundablePayment {
  readonly intentId: string;
  readonly leftCents: number;
}

/** What is refunded: lines, delivery with its tax, and any other amount, in cents. */
interface RefundContent {
  readonly amountCents: number;
  readonly shares: readonly RefundShare[];
  readonly deliveryCents?: number | undefined;
}

/** The portion of a refund that one payment returns. */
export interface RefundPortion {
  readonly intentId: string;
  readonly amountCents: number;
  readonly shares: RefundShare[];
  readonly deliveryCents: number;
}

/**
 * Splits a refund among the payments of its order: one that has enough left returns all of it, otherwise each in turn what it
 * has left. Lines come first, then delivery, then any other amount; the units of a line are in the first portion that
 * has it.
 * @param payments oldest first, with what is left of each; together at least the amount, or the last one takes the rest, which
 * the provider refuses
 */
export function splitAmongPayments(refund: RefundContent, payments: readonly RefundablePayment[]): RefundPortion[] {
  const { amountCents, shares, deliveryCents = 0 } = refund;
  const enough = payments.find(({ leftCents }) => leftCents >= amountCents);
  if (enough) return [{ intentId: enough.intentId, amountCents, shares: [...shares], deliveryCents }];
  const portions: RefundPortion[] = [];
  const open = shares.map((share) => ({ ...share }));
  let openDelivery = deliveryCents;
  let openCents = amountCents;
  for (const [index, { intentId, leftCents }] of payments.entries()) {
    const portion = index === payments.length - 1 ? openCents : Math.min(leftCents, openCents);
    if (portion <= 0) continue;
    openCents -= portion;
    let room = portion;
    const taken: RefundShare[] = [];
    while (open.length > 0 && (room > 0 || open[0]!.amountCents === 0)) {
      const share = open[0]!;
      const cents = Math.min(share.amountCents, room);
      taken.push({ ...share, amountCents: cents });
      room -= cents;
      if (cents === share.amountCents) open.shift();
      else open[0] = { ...share, units: null, amountCents: share.amountCents - cents };
    }
    const delivery = open.length > 0 ? 0 : Math.min(openDelivery, room);
    openDelivery -= delivery;
    portions.push({ intentId, amountCents: portion, shares: taken, deliveryCents: delivery });
  }
  return portions;
}
