import type { Mail } from '#server/emails/compose-mail.ts';

/** The email that passes a visitor's message to the shop; replies go to the visitor. */
export function contactMail(shopEmail: string, message: { email: string; subject: string; message: string }): Mail {
  return {
    kind: 'contact',
    to: shopEmail,
    replyTo: message.email,
    subject: `Message from ${message.email}: ${message.subject}`,
    paragraphs: [`From: ${message.email}\nSubject: ${message.subject}`, message.message],
  };
}

/** The sender's copy: only to a signed-in sender's own verified address, because it carries what the sender typed. */
export function contactCopyMail(store: string, message: { email: string; subject: string; message: string }): Mail {
  return {
    kind: 'notice',
    to: message.email,
    subject: `Your message to ${store}: ${message.subject}`,
    paragraphs: ["We have your message and we'll reply by email. This is your copy.", message.message, store],
  };
}
