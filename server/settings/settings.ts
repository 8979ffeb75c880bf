import { resolve } from 'node:path';
import { type AccountSettings, readAccounts, readSms, type SmsSettings } from './accounts.ts';
import { type BackupSettings, readBackup } from './backup.ts';
import { misspeltVariables } from './hints.ts';
import { readObserve, type ObserveSettings } from './observe.ts';
import {
  type CardSettings,
  type GoogleSettings,
  type MailSettings,
  type OidcSettings,
  type PictureSettings,
  addressIn,
  isLoopback,
  readCards,
  readGoogle,
  readMail,
  readOidc,
  readPictures,
} from './rows.ts';
import { readStatistics, type Statistics } from './statistics.ts';
import { EnvError, EnvReader, type RawEnv, isAddressRange, isEmail } from './values.ts';

export { EnvError } from './values.ts';
export type { CardSettings, GoogleSettings, MailSettings, OidcSettings, PictureSettings } from './rows.ts';

/** All settings, validated. */
export interface Settings {
  readonly store: {
    readonly name: string;
    /** Lowercase ISO code of a currency with cents. */
    readonly currency: string;
    /** Scheme, host and port as the browser sees them, without a trailing slash. */
    readonly publicOrigin: string;
    /** Lowercase. Their accounts become admins once the address is verified. */
    readonly adminEmails: readonly string[];
    /** Receives messages from the contact form. */
    readonly shopEmail: string;
    /** The figures on the home page, as shown. */
    readonly statistics: Statistics;
  };
  readonly http: {
    readonly host: string;
    readonly port: number;
    /** Addresses or ranges whose forwarded client address is trusted. */
    readonly trustedProxies: readonly string[];
    /** Processes that answer requests. */
    readonly concurrency: number;
    /** Concurrent requests per process; more are refused. */
    readonly maxRequests: number;
    /** Concurrent connections per process. */
    readonly maxConnections: number;
    /** Seconds that a stopping store stays reachable while it reports that it is not ready. */
    readonly drainSeconds: number;
  };
  /** What one caller may do in a minute. */
  readonly limits: {
    /** Per account; ten times as many per address. */
    readonly ordersAMinute: number;
    /** Calls that start or settle a payment, per account; ten times as many per address. */
    readonly paymentsAMinute: number;
    /** Per address. */
    readonly searchesAMinute: number;
  };
  /** Absolute. */
  readonly dataDir: string;
  readonly database: { readonly url: string; readonly embedded?: false } | { readonly embedded: true };
  readonly cards: CardSettings;
  readonly google: GoogleSettings;
  readonly oidc: OidcSettings | null;
  readonly mail: MailSettings;
  readonly sms: SmsSettings;
  readonly accounts: AccountSettings;
  readonly pictures: PictureSettings;
  readonly observe: ObserveSettings;
  readonly backup: BackupSettings;
  /** Null if unset in full sandbox mode: DATA_DIR then stores a generated one. */
  readonly authSecret: string | null;
  /** The previous secret, whose cookies and tokens stay valid. */
  readonly authSecretOld: string | null;
  /** Whether a local stand-in replaces cards, Google or email. */
  readonly sandbox: boolean;
  /**
   * Whether the demo accounts exist: in sandbox mode, reachable from this machine only, because their passwords are
   * public.
   */
  readonly demoAccounts: boolean;
  /** NODE_ENV is `production`. */
  readonly production: boolean;
  /** Set variables that look like misspelled ones of ours, to log at start. */
  readonly hints: readonly string[];
}

const PROJECT = resolve(import.meta.dirname, '../..');

/**
 * Reads the environment: the only place that does.
 * Throws one EnvError that names every missing or invalid variable.
 */
export function readEnv(env: RawEnv = process.env): Settings {
  const read = new EnvReader(env);
  const dataDir = resolve(PROJECT, read.text('DATA_DIR') ?? '.data');
  const port = read.integer('PORT', 3000, 1, 65_535);
  const ports = readSandboxPorts(read, port);
  const name = read.text('STORE_NAME') ?? 'Partsmith';
  if (name.length > 60) read.wrong('STORE_NAME must be at most 60 characters long.');

  const cards = readCards(read, ports.payment);
  const google = readGoogle(read, ports.identity);
  const oidc = readOidc(read);
  const mail = readMail(read, name, ports.identity);
  const sandbox = cards.mode === 'sandbox' || google.mode === 'sandbox' || mail.mode === 'sandbox';
  const live = cards.mode === 'stripe' && cards.live;
  if (live) refuseStandIns(read, google, mail);
  const anyReal = cards.mode !== 'sandbox' || google.mode !== 'sandbox' || mail.mode !== 'sandbox' || oidc !== null;

  const settings: Settings = {
    store: {
      name,
      currency: readCurrency(read),
      publicOrigin: readOrigin(read, port, live),
      adminEmails: read.list('ADMIN_EMAILS', isEmail, 'a mail address').map((email) => email.toLowerCase()),
      shopEmail: readShopEmail(read, mail),
      statistics: readStatistics(read),
    },
    http: {
      host: read.text('HOST') ?? (sandbox ? '127.0.0.1' : '0.0.0.0'),
      port,
      trustedProxies: read.list('TRUSTED_PROXIES', isAddressRange, 'an IP address or a range like 10.0.0.0/8'),
      concurrency: read.integer('WEB_CONCURRENCY', 1, 1, 64),
      maxRequests: read.integer('MAX_REQUESTS', 200, 10, 10_000),
      maxConnections: read.integer('MAX_CONNECTIONS', 4_000, 100, 100_000),
      drainSeconds: read.integer('DRAIN_SECONDS', 0, 0, 60),
    },
    limits: {
      ordersAMinute: read.integer('ORDERS_A_MINUTE', 60, 1, 100_000_000),
      paymentsAMinute: read.integer('PAYMENTS_A_MINUTE', 60, 1, 100_000_000),
      searchesAMinute: read.integer('SEARCHES_A_MINUTE', 1_200, 1, 100_000_000),
    },
    dataDir,
    database: readDatabase(read),
    cards,
    google,
    oidc,
    mail,
    sms: readSms(read, mail),
    accounts: readAccounts(read),
    pictures: readPictures(read),
    observe: readObserve(read),
    backup: readBackup(read, dataDir),
    authSecret: readAuthSecret(read, anyReal),
    authSecretOld: readOldSecret(read),
    sandbox,
    demoAccounts: false,
    production: read.text('NODE_ENV') === 'production',
    hints: misspeltVariables(env),
  };
  // A trusted proxy on this machine may forward requests from anywhere.
  const isLocal =
    isLoopback(settings.http.host) &&
    isLoopback(new URL(settings.store.publicOrigin).hostname) &&
    settings.http.trustedProxies.length === 0;
  if (read.problems.length > 0) throw new EnvError([...read.problems, ...settings.hints]);
  return { ...settings, demoAccounts: sandbox && isLocal };
}

function readSandboxPorts(read: EnvReader, port: number): { payment: number; identity: number } {
  // Counts down at the top of the range, where PORT+1 does not exist.
  const portAt = (steps: number) => (port + 2 > 65_535 ? port - steps : port + steps);
  const payment = read.integer('PAYMENT_SANDBOX_PORT', portAt(1), 1, 65_535);
  const identity = read.integer('IDENTITY_SANDBOX_PORT', portAt(2), 1, 65_535);
  if (new Set([port, payment, identity]).size < 3) {
    read.wrong(
      `PORT (${port}), PAYMENT_SANDBOX_PORT (${payment}) and IDENTITY_SANDBOX_PORT (${identity}) must all differ.`,
    );
  }
  return { payment, identity };
}

/** With live payments a stand-in would be a security hole: the local Google lets anyone sign in as anyone. */
function refuseStandIns(read: EnvReader, google: GoogleSettings, mail: MailSettings): void {
  if (google.mode === 'sandbox')
    read.wrong(
      'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are missing: with live payments no sandbox may stand in for Google.',
    );
  if (mail.mode === 'sandbox') read.wrong('SMTP_URL is missing: with live payments mail must really be sent.');
}

// Stripe counts these in whole or thousandth units; every price of the store is in cents.
const WITHOUT_CENTS = new Set(
  'bif clp djf gnf huf isk jpy kmf krw mga pyg rwf twd ugx vnd vuv xaf xof xpf bhd iqd jod kwd lyd omr tnd'.split(' '),
);

function readCurrency(read: EnvReader): string {
  const currency = (read.text('PAYMENT_CURRENCY') ?? 'usd').toLowerCase();
  if (!Intl.supportedValuesOf('currency').includes(currency.toUpperCase())) {
    read.wrong(`PAYMENT_CURRENCY must be the three letters of a currency, like usd, not '${currency}'.`);
  } else if (WITHOUT_CENTS.has(currency)) {
    read.wrong(`PAYMENT_CURRENCY '${currency}' can't be used: prices are kept in hundredths, and it has none.`);
  }
  return currency;
}

function readOrigin(read: EnvReader, port: number, live: boolean): string {
  const text = read.url('PUBLIC_ORIGIN', ['http:', 'https:'], 'https://shop.example.com') ?? `http://localhost:${port}`;
  const url = new URL(text);
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    read.wrong(`PUBLIC_ORIGIN must be scheme and host alone, like ${url.origin}.`);
  }
  if (live && url.protocol !== 'https:' && !isLoopback(url.hostname))
    read.wrong('PUBLIC_ORIGIN must begin with https:// when payments are live.');
  return url.origin;
}

function readShopEmail(read: EnvReader, mail: MailSettings): string {
  const email = read.text('SHOP_EMAIL');
  if (email !== null && !isEmail(email)) read.wrong(`SHOP_EMAIL must be a mail address, not '${email}'.`);
  return email ?? addressIn(mail.from);
}

function readDatabase(read: EnvReader): Settings['database'] {
  const url = read.url('DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://name:password@host:5432/database');
  return url === null ? { embedded: true } : { url };
}

const SECRET_LENGTH = 32;

function readAuthSecret(read: EnvReader, needed: boolean): string | null {
  const secret = read.text('AUTH_SECRET');
  if (secret === null && needed) {
    read.wrong(
      `AUTH_SECRET is missing: outside sandbox mode it must be set (${SECRET_LENGTH} characters or more; 'openssl rand -base64 32' makes one).`,
    );
  } else if (secret !== null && secret.length < SECRET_LENGTH) {
    read.wrong(`AUTH_SECRET must have ${SECRET_LENGTH} characters or more, not ${secret.length}.`);
  }
  return secret;
}

function readOldSecret(read: EnvReader): string | null {
  const old = read.text('AUTH_SECRET_OLD');
  if (old === null) return null;
  const current = read.text('AUTH_SECRET');
  if (current === null) read.wrong('AUTH_SECRET_OLD is the secret before AUTH_SECRET, which is missing.');
  else if (current === old)
    read.wrong('AUTH_SECRET_OLD is the same as AUTH_SECRET: leave it out, or set a new AUTH_SECRET.');
  return old;
}
