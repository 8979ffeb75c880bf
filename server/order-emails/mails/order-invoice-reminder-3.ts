import { message } from '#contract/language/text.ts';
import { defineInvoiceReminder } from '#server/order-emails/invoice-reminder.ts';

export default defineInvoiceReminder(3, {
  place: 27,
  subject: message('Last reminder: order #{order} is not paid'),
  intro: message(
    'The invoice of your order was due by {due}, and we have reminded you before. Transfer the amount below at once, or contact us.',
  ),
});
