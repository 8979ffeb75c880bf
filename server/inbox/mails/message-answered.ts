import { message, t } from '#contract/language/text.ts';
import { cutText } from '#contract/cut-text.ts';
import { defineMail } from '#server/emails/define-mail.ts';

interface Answer {
  /** What the visitor wrote. */
  readonly message: string;
  readonly answer: string;
  /** The shop's address. */
  readonly replyTo: string;
}

/**
 * The address may be another person's, so the quotation of the message is cut, marked, and has no working link. Replies
 * go to the shop.
 */
export default defineMail({
  kind: 'message-answered',
  when: "Staff answer a visitor's message.",
  to: 'address',
  budget: 'reply',
  texts: {
    title: 'Answer to a message',
    place: 160,
    subject: message('Our answer to your message to {store}'),
    intro: message('{answer}'),
    placeholders: ['answer'],
    needs: { intro: ['answer'] },
  },
  write: (_, { message, answer, replyTo }: Answer) => ({
    replyTo,
    values: { answer },
    heading: t('Our answer to your message'),
    blocks: [`${t('A message from this address said:')}\n${quotedText(message)}`],
  }),
  samples: ({ typed }) => [
    {
      message: typed('Do you make cables for 12 V?\nI need forty.'),
      answer: 'Yes, we have forty of them.',
      replyTo: 'desk@shop.example',
    },
  ],
});

/** Maximum number of characters of a message that its answer quotes. */
const QUOTED = 1_000;

/** The text as a quotation: shortened, each line after '>', without addresses that mail programs turn into links. */
function quotedText(text: string): string {
  const cut = text.length > QUOTED ? `${cutText(text, QUOTED)}…` : text;
  const plain = cut
    .replace(/:\/\//g, ': //')
    .replace(/(?<=[\p{L}\p{N}])[.。．｡](?=[\p{L}\p{N}])/gu, ' . ')
    .replaceAll('@', ' at ');
  return plain
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}
