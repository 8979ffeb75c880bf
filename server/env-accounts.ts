import type { EnvReader } from './env-values.ts';
import type { MailSettings } from './env-rows.ts';

export interface AccountSettings {
  /** Whether admins need a second factor in sandbox mode too; outside it they always do. */
  readonly adminSecondFactor: boolean;
  /** Beginnings of the phone numbers that text messages go to, like `+880`; empty: all. */
  readonly smsCountries: readonly string[];
}

/** Text messages: into the local mailbox, to an address that sends them on, or not at all. */
export type SmsSettings =
  | { readonly mode: 'sandbox'; readonly port: number }
  | { readonly mode: 'webhook'; readonly url: string; readonly token: string }
  | { readonly mode: 'off' };

export function readAccounts(read: EnvReader): AccountSettings {
  const codes = read.list('SMS_COUNTRIES', isCountryCode, 'a country calling code like +880');
  return {
    adminSecondFactor: read.flag('ADMIN_SECOND_FACTOR'),
    smsCountries: codes.map((code) => (code.startsWith('+') ? code : `+${code}`)),
  };
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

/** A country calling code, or the beginning of one country's numbers within a shared code (`+1242`). */
function isCountryCode(text: string): boolean {
  return /^\+?[1-9]\d{0,3}$/.test(text);
}
