import type { SmsSettings } from '#server/settings/settings.ts';

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
      return {
        send: async ({ to, text }, id) =>
          post(settings.url, settings.token, 'application/json', JSON.stringify({ id, to, from: sender, text }), {
            'idempotency-key': id,
          }),
      };
    case 'sandbox':
      return {
        send: async (sms, id) =>
          post(mailbox.url, mailbox.key, 'message/rfc822', asMessage(sms, id, sender), {
            'x-envelope-to': addressOf(sms.to),
          }),
      };
  }
}

async function post(
  url: string,
  token: string,
  type: string,
  body: string,
  headers: Record<string, string>,
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${token}`, ...headers },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`What sends text messages answered ${response.status}.`);
}

/** The mailbox stores text messages like emails; the header marks them. */
function asMessage({ to, text }: Sms, id: string, sender: string): string {
  const from = sender.replaceAll(/[^\w .-]/g, '');
  return [
    `From: "${from}" <text-messages@partsmith.test>`,
    `To: ${addressOf(to)}`,
    `Subject: Text message to ${to}`,
    `Message-ID: <${id}@partsmith.test>`,
    `Date: ${new Date().toUTCString()}`,
    'X-Message-Kind: sms',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(text).toString('base64'),
    '',
  ].join('\r\n');
}

const addressOf = (number: string): string => `${number}@sms.partsmith.test`;
