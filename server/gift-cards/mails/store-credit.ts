import { message, t } from '#contract/language/text.ts';
import { formatCents } from '#contract/money.ts';
import { printedCalendarDay } from '#server/settings/local-time.ts';
import { defineMail } from '#server/emails/define-mail.ts';

interface Credit {
  readonly amountCents: number;
  readonly currency: string;
  /** The last day on which it can be used; null: it does not expire. */
  readonly expiresOn: string | null;
}

export default defineMail({
  kind: 'store-credit',
  when: 'Staff give a customer store credit.',
  to: 'person',
  budget: 'notice',
  texts: {
    title: 'Store credit',
    place: 155,
    subject: message('You have {amount} of store credit at {store}'),
    intro: message('We gave you {amount} of store credit. Sign in and use it on the payment page of your next order.'),
    placeholders: ['amount'],
  },
  write: (_, { amountCents, currency, expiresOn }: Credit) => ({
    values: { amount: formatCents(amountCents, currency) },
    blocks: expiresOn ? [t('You can use it up to and including {day}.', { day: printedCalendarDay(expiresOn) })] : [],
  }),
  samples: () => [
    { amountCents: 2_000, currency: 'USD', expiresOn: '2027-12-31' },
    { amountCents: 2_000, currency: 'USD', expiresOn: null },
  ],
});
