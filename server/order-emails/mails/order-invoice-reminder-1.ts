import { message } from '#contract/language/text.ts';
import { defineInvoiceReminder } from '#server/order-emails/invoice-reminder.ts';

export default defineInvoiceReminder(1, {
  place: 25,
  subject: message('Your payment for order #{order} is overdue'),
  intro: message(
    'The invoice of your order was due by {due}, and your payment has not arrived. If you have paid it in the last days, ignore this email.',
  ),
});
