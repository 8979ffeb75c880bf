import { message, t } from '#contract/language/text.ts';
import { partPath } from '#contract/parts/part-address.ts';
import { defineMail } from '#server/emails/define-mail.ts';

interface Answer {
  readonly part: Parameters<typeof partPath>[0];
  /** What the customer asked. */
  readonly question: string;
  readonly answer: string;
}

export default defineMail({
  kind: 'question-answered',
  when: "Staff answer a customer's question about a part.",
  to: 'person',
  budget: 'reply',
  texts: {
    title: 'Answer to a question about a part',
    place: 165,
    subject: message('Our answer to your question about {part}'),
    intro: message('{answer}'),
    placeholders: ['part', 'answer'],
    needs: { intro: ['answer'] },
  },
  write: (store, { part, question, answer }: Answer) => ({
    values: { part: part.name, answer },
    heading: t('Our answer to your question'),
    blocks: [
      { facts: [[t('Your question'), question]], isOwnText: true },
      { link: `${store.publicOrigin}${partPath(part)}#questions`, label: t('Open the part') },
    ],
  }),
  samples: ({ typed }) => [
    {
      part: { name: 'Kestrel 850', variant: '', sku: 'PS-10482' },
      question: typed('Does it fit a case with 160 mm for the supply?'),
      answer: 'Yes, it is 140 mm long.',
    },
  ],
});
