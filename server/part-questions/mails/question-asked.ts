import { defineMail } from '#server/emails/define-mail.ts';

/** What a customer asks. */
interface Question {
  readonly part: string;
  readonly text: string;
}

export default defineMail({
  kind: 'question-asked',
  when: 'A customer asks a question about a part.',
  to: 'shop',
  // As a visitor's message: a flood of questions leaves room for alerts.
  budget: 'contact',
  write: (store, { part, text }: Question) => ({
    subject: `Question about ${part}`,
    heading: 'A customer asks about a part',
    blocks: [
      `About ${part}:\n${text}`,
      'Your answer and the question appear on the page of the part.',
      { link: `${store.publicOrigin}/dashboard/questions`, label: 'Answer the question' },
    ],
  }),
  samples: ({ typed }) => [{ part: 'Kestrel 850', text: typed('Does it fit a case with 160 mm for the supply?') }],
});
