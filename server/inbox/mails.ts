import { cutText } from '#contract/cut-text.ts';
import type { EditableMail, MailSender } from '#server/emails/mail.ts';

/** Maximum number of characters of a message that its answer quotes. */
const QUOTED = 1_000;

/**
 * The shop's answer to a message. The address may be another person's, so the quotation is cut, marked, and has no
 * working link. Replies go to the shop.
 */
export function answerMail(
  store: MailSender,
  { email, message, answer, replyTo }: { email: string; message: string; answer: string; replyTo: string },
): EditableMail {
  return {
    kind: 'reply',
    store,
    to: email,
    replyTo,
    written: { name: 'message-answered', values: { answer } },
    heading: 'Our answer to your message',
    blocks: [`A message from this address said:\n${quotedText(message)}`],
  };
}

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
