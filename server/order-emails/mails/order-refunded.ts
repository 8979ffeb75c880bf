import { shownReason } from '#contract/orders/refund-reasons.ts';
import { message, shown, t } from '#contract/language/text.ts';
import { defineOrderMail } from '#server/order-emails/define-order-mail.ts';
import { methodOf, methodOfRefund, PAYMENT_METHODS, refundedTo } from '#contract/payments/payment-methods.ts';
import { isOfOrder } from '#server/orders/order-payments.ts';
import { sampleRefund } from '#server/order-emails/sample-order.ts';

export default defineOrderMail({
  event: 'refunded',
  when: 'A refund is made.',
  texts: {
    title: 'Refunded',
    place: 100,
    subject: message('{what} has been refunded'),
    intro: message('{outcome}'),
    placeholders: ['what', 'outcome'],
    needs: { subject: ['what'], intro: ['outcome'] },
  },
  copy: ({ number, refund, order, money }) => {
    const cents = refund?.amountCents ?? order.totalCents;
    const isWhole = cents >= order.totalCents;
    const units = refund?.shares.reduce((sum, share) => sum + (share.units ?? 0), 0);
    const paymentId = refund?.intentId ?? order.transactionId;
    // Gift cards and store credit that paid get the refund back; only a refund of another payment adds credit.
    const isCredit = refund && methodOfRefund(refund) === 'store_credit' && methodOf(paymentId) !== 'store_credit';
    const outcome = [
      isCredit
        ? t('{sum} was added to your store credit. You can use it for your next order.', { sum: money(cents) })
        : `${t('{sum} has been refunded to {account}.', { sum: money(cents), account: refundedTo([paymentId]) })} ${shown(PAYMENT_METHODS[methodOf(paymentId)].arrival)}`,
      ...(units ? [t('Units refunded: {units}', { units })] : []),
      ...(refund?.deliveryCents ? [t('Delivery: {sum}', { sum: money(refund.deliveryCents) })] : []),
      ...(refund ? [t('Reason: {reason}', { reason: shownReason(refund.reason) })] : []),
    ].join('\n');
    if (refund && !isOfOrder(order, refund.intentId))
      return {
        heading: t('Your payment has been returned'),
        values: { what: t('{sum} paid for order #{number}', { sum: money(cents), number }), outcome },
      };
    return {
      heading: isWhole ? t('Your order has been refunded') : t('Part of your order has been refunded'),
      values: {
        what: isWhole ? t('Order #{number}', { number }) : t('{sum} of order #{number}', { sum: money(cents), number }),
        outcome,
      },
    };
  },
  samples: (order) => [
    { refund: sampleRefund(order) },
    { refund: { ...sampleRefund(order), amountCents: order.totalCents } },
    { refund: { ...sampleRefund(order), intentId: 'of another payment' } },
    { refund: { ...sampleRefund(order), refundId: 'gift_credit_of-a-refund' } },
  ],
});
