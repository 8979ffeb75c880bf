import { message, t } from '#contract/language/text.ts';
import { defineMail } from '#server/emails/define-mail.ts';

/** Goes only to a signed-in sender's own verified address, because it carries what the sender typed. */
export default defineMail({
  kind: 'message-received',
  when: 'A person sends a message from their own verified address.',
  to: 'address',
  budget: 'notice',
  language: 'page',
  texts: {
    title: 'Copy of a message to the store',
    place: 150,
    subject: message('Your message to {store}: {subject}'),
    intro: message("We have your message and we'll reply by email. This is your copy."),
    placeholders: ['subject'],
  },
  write: (_, { subject, message }: { subject: string; message: string }) => ({
    heading: t('We have your message'),
    values: { subject },
    blocks: [message],
  }),
  samples: ({ typed }) => [{ subject: typed('Cables'), message: typed('Do you make cables for 12 V?\nI need forty.') }],
});
