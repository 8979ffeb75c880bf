import { defineInvoiceReminder } from '#server/order-emails/invoice-reminder.ts';

export default defineInvoiceReminder(2, {
  place: 26,
  subject: 'Second reminder: order #{order} is not paid',
  intro: 'The invoice of your order was due by {due}. Please transfer the amount below now.',
});
