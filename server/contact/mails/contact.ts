import { defineMail } from '#server/emails/define-mail.ts';

/** A visitor's message. */
interface Message {
  readonly email: string;
  readonly subject: string;
  readonly message: string;
}

/** Replies go to the visitor. */
export default defineMail({
  kind: 'contact',
  when: 'A visitor sends a message.',
  to: 'shop',
  budget: 'contact',
  write: (store, { email, subject, message }: Message) => ({
    heading: 'A message from a visitor',
    replyTo: email,
    subject: `Message from ${email}: ${subject}`,
    blocks: [
      {
        facts: [
          ['From', email],
          ['Subject', subject],
        ],
      },
      message,
      { link: `${store.publicOrigin}/dashboard/inbox?q=${encodeURIComponent(email)}`, label: 'Answer in the inbox' },
    ],
  }),
  samples: ({ person, typed }) => [
    {
      email: person.email,
      subject: typed('Cables'),
      message: typed('Do you make cables for 12 V?\nI need forty.'),
    },
  ],
});
