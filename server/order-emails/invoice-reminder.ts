import { t } from '#contract/language/text.ts';
import { defineOrderMail } from './define-order-mail.ts';
import { dueDay, isStillOwed, sampleInvoice } from './transfer-mails.ts';

const NUMBERS = { 1: 'first', 2: 'second', 3: 'third' } as const;

/** Declares a reminder of an invoice that is overdue. @param texts with the placeholder `{due}` in the introduction */
export function defineInvoiceReminder(
  level: keyof typeof NUMBERS,
  texts: { readonly place: number; readonly subject: string; readonly intro: string },
) {
  const name = `${NUMBERS[level]} reminder of an invoice`;
  return defineOrderMail({
    event: `invoice_reminder_${level}`,
    when: `An invoice is overdue: ${name}.`,
    texts: { title: `${name[0]!.toUpperCase()}${name.slice(1)}`, ...texts, placeholders: ['due'] },
    copy: ({ order }) => ({ heading: t('Your payment is overdue'), values: { due: dueDay(order) } }),
    stillTrueFor: isStillOwed,
    samples: sampleInvoice,
    hasInvoice: true,
  });
}
