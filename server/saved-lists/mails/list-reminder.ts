import { t } from '#contract/language/text.ts';
import { defineMail } from '#server/emails/define-mail.ts';

interface ListReminder {
  readonly list: { readonly id: string; readonly name: string };
  /** Of the month. */
  readonly day: number;
}

export default defineMail({
  kind: 'list-reminder',
  when: 'The day of the month has come on which a customer wants to order a saved list again.',
  to: 'person',
  budget: 'saved-part',
  write: (store, { list, day }: ListReminder) => ({
    subject: t('Time to order your list again at {store}', { store: store.name }),
    blocks: [
      t('You wanted to order this list again today. Nothing is ordered yet.'),
      { facts: [[t('List'), list.name]], isOwnText: true },
      t('Open it to see the prices and the stock of today, then add its parts to your basket.'),
      { link: `${store.publicOrigin}/quick-order?list=${list.id}`, label: t('Open the list') },
      t('You asked for this email on day {day} of each month.', { day }),
      { link: `${store.publicOrigin}/dashboard/lists`, label: t('Change or stop these reminders'), isAside: true },
    ],
  }),
  samples: ({ typed }) => [{ list: { id: '0198c0de-0000-7000-8000-000000000001', name: typed('Cables') }, day: 1 }],
});
