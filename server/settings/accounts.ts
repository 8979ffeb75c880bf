import type { EnvReader } from './values.ts';
import type { MailSettings } from './rows.ts';

export interface AccountSettings {
  /** Whether admins need a second factor in sandbox mode, too; outside it they always do. */
  readonly adminSecondFactor: boolean;
  /** Prefixes of phone numbers that may receive text messages, like `+880`; empty allows all. */
  readonly smsCountries: readonly string[];
}

/** Text messages: to the local mailbox, to a webhook, or not at all. */
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

/** Text messages through SMS_WEBHOOK_URL with SMS_WEBHOOK_TOKEN; otherwise to the local mailbox if emails go there. */
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

/** A country calling code, or the prefix of one country within a shared code (`+1242`). */
function isCountryCode(text: string): boolean {
  return /^\+?[1-9]\d{0,3}$/.test(text);
}
