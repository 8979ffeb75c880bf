import { createTransport, type SendMailOptions } from 'nodemailer';
import type { MailSettings } from '#server/settings/settings.ts';
import type { ComposedMail } from '#server/emails/mail.ts';

/** Sends emails. */
export interface MailTransport {
  /** @param id determines the message id, the same for every attempt. Rejects if the email was not accepted. */
  send(mail: ComposedMail, id: string): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 20_000;
/** Milliseconds for a whole attempt, however often a slow server answers: less than a process claims a message for. */
const ATTEMPT_MS = 60_000;

/**
 * Sends by SMTP or, in sandbox mode, to the local mailbox.
 * @param mailbox the local mailbox's URL and key
 * @param store `publicOrigin`, whose host name is part of message ids, and the address that gets replies; null: the sender
 * @param attemptMs milliseconds after which an attempt by SMTP is aborted
 */
export function openMailTransport(
  settings: MailSettings,
  mailbox: { url: string; key: string },
  { publicOrigin, shopEmail }: { publicOrigin: string; shopEmail: string | null },
  attemptMs = ATTEMPT_MS,
): MailTransport {
  const host = new URL(publicOrigin).hostname;
  const compose = ({ to, replyTo, thread, subject, unsubscribeUrl, text, html }: ComposedMail, id: string) => ({
    from: settings.from,
    to,
    replyTo: replyTo ?? shopEmail ?? undefined,
    subject,
    text,
    html,
    messageId: `<${id}@${host}>`,
    ...(thread && { references: `<order-${thread}@${host}>` }),
    headers: {
      // Mailboxes send no out-of-office reply to automatic mails (RFC 3834).
      ...(replyTo === undefined && { 'Auto-Submitted': 'auto-generated' }),
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    // Addresses and texts come from users: they must not make the composer read a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (settings.mode === 'smtp') {
    const transport = createTransport({
      url: settings.url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
    return {
      send: async (mail, id) =>
        void (await transport.sendMail({ ...compose(mail, id), signal: AbortSignal.timeout(attemptMs) })),
      close: () => transport.close(),
    };
  }
  return { send: (mail, id) => postToMailbox(mailbox, compose(mail, id)), close: () => {} };
}

/** Posts a message to the local mailbox. */
export async function postToMailbox(mailbox: { url: string; key: string }, options: SendMailOptions): Promise<void> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message, envelope } = await composer.sendMail(options);
  const response = await fetch(mailbox.url, {
    method: 'POST',
    headers: {
      'content-type': 'message/rfc822',
      authorization: `Bearer ${mailbox.key}`,
      'x-envelope-to': [envelope.to].flat().join(','),
    },
    body: new Uint8Array(message as Buffer),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The mailbox answered ${response.status}.`);
}
