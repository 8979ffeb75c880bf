import type { EditableMail, Mail, MailSender } from '#server/emails/mail.ts';

/** The email that passes a visitor's message to the shop; replies go to the visitor. */
export function contactMail(
  store: MailSender,
  shopEmail: string,
  message: { email: string; subject: string; message: string },
): Mail {
  return {
    kind: 'contact',
    store,
    heading: 'A message from a visitor',
    to: shopEmail,
    replyTo: message.email,
    subject: `Message from ${message.email}: ${message.subject}`,
    blocks: [
      {
        facts: [
          ['From', message.email],
          ['Subject', message.subject],
        ],
      },
      message.message,
      {
        link: `${store.publicOrigin}/dashboard/inbox?q=${encodeURIComponent(message.email)}`,
        label: 'Answer in the inbox',
      },
    ],
  };
}

/** The sender's copy: only to a signed-in sender's own verified address, because it carries what the sender typed. */
export function contactCopyMail(
  store: MailSender,
  message: { email: string; subject: string; message: string },
): EditableMail {
  return {
    kind: 'notice',
    store,
    heading: 'We have your message',
    to: message.email,
    written: { name: 'message-received', values: { subject: message.subject } },
    blocks: [message.message],
  };
}
