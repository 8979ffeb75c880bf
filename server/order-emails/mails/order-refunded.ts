import { defineOrderMail } from '#server/order-emails/define-order-mail.ts';
import { methodOf, methodOfRefund, PAYMENT_METHODS, refundAccount } from '#contract/payments/payment-methods.ts';
import { isOfOrder } from '#server/orders/order-payments.ts';
import { sampleRefund } from '#server/order-emails/sample-order.ts';

export default defineOrderMail({
  event: 'refunded',
  when: 'A refund is made.',
  texts: {
    title: 'Refunded',
    place: 100,
    subject: '{what} has been refunded',
    intro: '{outcome}',
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
        ? `${money(cents)} was added to your store credit. You can use it for your next order.`
        : `${money(cents)} has been refunded to your ${refundAccount([paymentId])}. ${PAYMENT_METHODS[methodOf(paymentId)].arrival}`,
      ...(units ? [`Units refunded: ${units}`] : []),
      ...(refund?.deliveryCents ? [`Delivery: ${money(refund.deliveryCents)}`] : []),
      ...(refund ? [`Reason: ${refund.reason}`] : []),
    ].join('\n');
    if (refund && !isOfOrder(order, refund.intentId))
      return {
        heading: 'Your payment has been returned',
        values: { what: `${money(cents)} paid for order #${number}`, outcome },
      };
    return {
      heading: isWhole ? 'Your order has been refunded' : 'Part of your order has been refunded',
      values: { what: isWhole ? `Order #${number}` : `${money(cents)} of order #${number}`, outcome },
    };
  },
  samples: (order) => [
    { refund: sampleRefund(order) },
    { refund: { ...sampleRefund(order), amountCents: order.totalCents } },
    { refund: { ...sampleRefund(order), intentId: 'of another payment' } },
    { refund: { ...sampleRefund(order), refundId: 'gift_credit_of-a-refund' } },
  ],
});
