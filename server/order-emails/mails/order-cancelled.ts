import { message, t } from '#contract/language/text.ts';
import { refundedTo } from '#contract/payments/payment-methods.ts';
import type { RefundRow } from '#server/orders/line-rows.ts';
import { defineOrderMail, happenedCopy, type Situation } from '#server/order-emails/define-order-mail.ts';

export default defineOrderMail({
  event: 'cancelled',
  when: 'Lines of an order are canceled.',
  texts: {
    title: 'Canceled',
    place: 90,
    subject: message('{what} has been canceled'),
    intro: message('{outcome}'),
    placeholders: ['what', 'outcome'],
    needs: { subject: ['what'], intro: ['outcome'] },
  },
  copy: (situation) => happenedCopy(situation, CANCELED, canceledText(situation)),
  hasHappenedTo: ({ status }) => status === 'shipped',
  samples: ({ lines }) => [{}, { lineIds: [lines[0]!.id] }],
});

const CANCELED = message(
  '{amount, select, part {Part of your order} rest {The rest of your order} other {Your order}} has been canceled',
);

function canceledText(situation: Situation): string {
  const { isPart } = situation;
  const what = isPart ? t('The parts below are canceled.') : t('Your order is canceled.');
  return `${what} ${outcomeOf(situation)}`;
}

/** What happens to the money of the canceled parts. */
function outcomeOf(situation: Situation): string {
  const { order, isPart, money } = situation;
  const owed = owedAtCancellation(situation);
  if (owed > 0)
    return t('{sum} will be refunded to {account}.', {
      sum: money(owed),
      account: refundedTo(order.refunds.map(({ intentId }) => intentId)),
    });
  if (order.disputes.some(({ kind, status }) => kind === 'dispute' && status !== 'won'))
    return isPart
      ? t('You have disputed the payment, so your bank decides whether it is refunded.')
      : t('You have disputed its payment, so your bank decides whether it is refunded.');
  if (order.refunds.length > 0)
    return isPart ? t('They were already refunded in full.') : t('It was already refunded in full.');
  const returned = returnedAtCancellation(situation);
  return returned > 0
    ? t('{sum} is back on your gift card or store credit.', { sum: money(returned) })
    : t('Nothing was charged.');
}

/** What gift cards held of an unpaid order and got back when it was canceled, in cents. */
function returnedAtCancellation({ order: { history } }: Situation): number {
  const canceledAt = history.findLast(({ what }) => what === 'cancelled')?.at;
  // One transaction, so both have its time.
  return history.findLast(({ what, at }) => what === 'gift_card_returned' && at === canceledAt)?.refundCents ?? 0;
}

/**
 * The amount not yet refunded when the order, or the first of the lines, was canceled, in cents. A refund that names no
 * line is the rest of an order that was canceled.
 */
function owedAtCancellation({ order: { refunds, history }, lineIds }: Situation): number {
  const isOfLines = (lineId: string | null): boolean => !lineIds || (lineId !== null && lineIds.includes(lineId));
  const isOfThem = ({ shares }: RefundRow): boolean =>
    shares.length === 0 || shares.some(({ lineId }) => isOfLines(lineId));
  const canceled = history.filter(({ what, lineId }) => what === 'cancelled' && isOfLines(lineId));
  const canceledAt = (lineIds ? canceled[0] : canceled.at(-1))?.at ?? '';
  return refunds
    .filter((refund) => !refund.byHand && refund.createdAt >= canceledAt && isOfThem(refund))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}
