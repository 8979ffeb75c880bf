import type { Mail } from '#server/jobs/compose-mail.ts';

/** The email that passes a visitor's message to the shop; replies go to the visitor. */
export function contactMail(shopEmail: string, message: { email: string; subject: string; message: string }): Mail {
  return {
    kind: 'contact',
    to: shopEmail,
    replyTo: message.email,
    subject: `Message from the store: ${message.subject}`,
    paragraphs: [`From: ${message.email}\nSubject: ${message.subject}`, message.message],
  };
}
