import { defineOrderMail } from '#server/order-emails/define-order-mail.ts';
import { dueDay, isStillOwed, sampleInvoice } from '#server/order-emails/transfer-mails.ts';

export default defineOrderMail({
  event: 'invoice_reminder_2',
  when: 'An invoice is overdue: second reminder of an invoice.',
  texts: {
    title: 'Second reminder of an invoice',
    place: 26,
    subject: 'Second reminder: order #{order} is not paid',
    intro: 'The invoice of your order was due by {due}. Please transfer the amount below now.',
    placeholders: ['due'],
  },
  copy: ({ order }) => ({ heading: 'Your payment is overdue', values: { due: dueDay(order) } }),
  stillTrueFor: isStillOwed,
  samples: sampleInvoice,
  hasInvoice: true,
});
