import { defineOrderMail } from '#server/order-emails/define-order-mail.ts';
import { dueDay, isStillOwed, sampleInvoice } from '#server/order-emails/transfer-mails.ts';

export default defineOrderMail({
  event: 'invoice_reminder_3',
  when: 'An invoice is overdue: third reminder of an invoice.',
  texts: {
    title: 'Third reminder of an invoice',
    place: 27,
    subject: 'Last reminder: order #{order} is not paid',
    intro:
      'The invoice of your order was due by {due}, and we have reminded you twice. Transfer the amount below at once, or contact us.',
    placeholders: ['due'],
  },
  copy: ({ order }) => ({ heading: 'Your payment is overdue', values: { due: dueDay(order) } }),
  stillTrueFor: isStillOwed,
  samples: sampleInvoice,
  hasInvoice: true,
});
