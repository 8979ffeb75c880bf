import type { EnvReader } from './env-values.ts';
import type { MailSettings } from './env-rows.ts';

export interface AccountSettings {
  /** Whether admins need a second factor in sandbox mode too; outside it they always do. */
  readonly adminSecondFactor: boolean;
}

/** Text messages: into the local mailbox, to an address that sends them on, or not at all. */
export type SmsSettings =
  | { readonly mode: 'sandbox'; readonly port: number }
  | { readonly mode: 'webhook'; readonly url: string; readonly token: string }
  | { readonly mode: 'off' };

export function readAccounts(read: EnvReader): AccountSettings {
  return { adminSecondFactor: read.flag('ADMIN_SECOND_FACTOR') };
}

/** Text messages by SMS_WEBHOOK_URL with SMS_WEBHOOK_TOKEN; else where mail goes to the local mailbox, they do too. */
export function readSms(read: EnvReader, mail: MailSettings): SmsSettings {
  const url = read.url('SMS_WEBHOOK_URL', ['https:', 'http:'], 'https://sms.example.com/send');
  const token = read.text('SMS_WEBHOOK_TOKEN');
  if (url === null && token !== null)
    read.wrong('SMS_WEBHOOK_URL is missing: it belongs together with SMS_WEBHOOK_TOKEN.');
  if (url !== null && token === null)
    read.wrong('SMS_WEBHOOK_TOKEN is missing: it belongs together with SMS_WEBHOOK_URL.');
  if (url === null) return mail.mode === 'sandbox' ? { mode: 'sandbox', port: mail.port } : { mode: 'off' };
  return { mode: 'webhook', url, token: token ?? '' };
}
