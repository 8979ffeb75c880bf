import { defineOrderMail } from '#server/order-emails/define-order-mail.ts';
import { dueDay, isStillOwed, sampleInvoice } from '#server/order-emails/transfer-mails.ts';

export default defineOrderMail({
  event: 'invoice_reminder_1',
  when: 'An invoice is overdue: first reminder of an invoice.',
  texts: {
    title: 'First reminder of an invoice',
    place: 25,
    subject: 'Your payment for order #{order} is overdue',
    intro:
      'The invoice of your order was due by {due}, and your payment has not arrived. If you have paid it in the last days, ignore this email.',
    placeholders: ['due'],
  },
  copy: ({ order }) => ({ heading: 'Your payment is overdue', values: { due: dueDay(order) } }),
  stillTrueFor: isStillOwed,
  samples: sampleInvoice,
  hasInvoice: true,
});
