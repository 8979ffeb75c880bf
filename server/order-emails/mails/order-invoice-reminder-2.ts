import { message } from '#contract/language/text.ts';
import { defineInvoiceReminder } from '#server/order-emails/invoice-reminder.ts';

export default defineInvoiceReminder(2, {
  place: 26,
  subject: message('Second reminder: order #{order} is not paid'),
  intro: message('The invoice of your order was due by {due}. Please transfer the amount below now.'),
});
