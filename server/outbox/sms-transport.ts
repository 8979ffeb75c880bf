import type { SmsSettings } from '#server/settings/settings.ts';
import { postToMailbox } from './mail-transport.ts';

export interface Sms {
  /** In E.164 format, `+8801712345678`. */
  readonly to: string;
  readonly text: string;
}

/** Sends text messages. */
export interface SmsTransport {
  /**
   * @param id the same for every attempt, so that the receiver recognizes repeats. Rejects if the message was not
   * accepted.
   */
  send(sms: Sms, id: string): Promise<void>;
}

const TIMEOUT_MS = 15_000;

/**
 * Sends text messages through a webhook or, in sandbox mode, to the local mailbox. Providers' APIs differ: a small
 * function or gateway translates this call.
 * @param mailbox the local mailbox's URL and key
 * @param sender the store's name
 */
export function openSmsTransport(
  settings: SmsSettings,
  mailbox: { url: string; key: string },
  sender: string,
): SmsTransport {
  switch (settings.mode) {
    case 'off':
      return {
        send: async () => {
          throw new Error("This store doesn't send text messages: SMS_WEBHOOK_URL is not set.");
        },
      };
    case 'webhook':
      return { send: (sms, id) => postToGateway(settings, sms, id, sender) };
    case 'sandbox':
      return {
        send: ({ to, text }, id) =>
          postToMailbox(mailbox, {
            from: { name: sender, address: 'text-messages@partsmith.test' },
            to: `${to}@sms.partsmith.test`,
            subject: `Text message to ${to}`,
            text,
            messageId: `<${id}@partsmith.test>`,
            // Marks it for the mailbox, which stores text messages like emails.
            headers: { 'X-Message-Kind': 'sms' },
          }),
      };
  }
}

async function postToGateway(
  { url, token }: SmsSettings & { mode: 'webhook' },
  { to, text }: Sms,
  id: string,
  from: string,
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': id },
    body: JSON.stringify({ id, to, from, text }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The gateway for text messages answered ${response.status}.`);
}
