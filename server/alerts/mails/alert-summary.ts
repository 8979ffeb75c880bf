import { listText } from '#server/alerts/alert-lists.ts';
import { defineMail } from '#server/emails/define-mail.ts';

interface Repeats {
  /** Of the alert. */
  readonly subject: string;
  readonly count: number;
  /** The first of them. */
  readonly lines: readonly string[];
  /** Where staff can act. */
  readonly path: string;
}

export default defineMail({
  kind: 'alert-summary',
  when: 'An alert was repeated within an hour.',
  to: 'shop',
  budget: 'shop',
  write: (store, { subject, count, lines, path }: Repeats) => ({
    subject: `${count} more: ${subject}`,
    heading: count === 1 ? 'It happened again' : `It happened ${count} more times`,
    blocks: [
      `Since the last email about this: ${subject}.`,
      listText(lines, count),
      { link: `${store.publicOrigin}${path}`, label: 'Open the store' },
    ],
  }),
  samples: () => [
    {
      subject: 'A refund of $12.40 failed',
      count: 3,
      lines: ['$12.40 for order #1042', '$62.40 for order #1043'],
      path: '/dashboard/manageorder',
    },
  ],
});
