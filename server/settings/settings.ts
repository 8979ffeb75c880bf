import type { DatabaseUrls } from '#server/database/pooler.ts';
import type { Wallet } from '#contract/payments/payments.ts';
import type { TopicValues } from './environment.ts';

/** Card payments: Stripe by its three keys, otherwise the card sandbox. */
export type CardSettings = { readonly wallets?: readonly Wallet[] } & (
  | {
      readonly mode: 'sandbox';
      readonly port: number;
      /** Whether faults can be simulated: test amounts that fail, and switches. */
      readonly faults?: boolean;
    }
  | {
      readonly mode: 'stripe';
      readonly secretKey: string;
      readonly publishableKey: string;
      readonly webhookSecret: string;
      /** Real money moves. */
      readonly live: boolean;
    }
);

/** Sign-in with Google by its two keys, otherwise with the local provider. */
type GoogleSettings =
  | { readonly mode: 'sandbox'; readonly port: number }
  | { readonly mode: 'google'; readonly clientId: string; readonly clientSecret: string };

/** Email through an SMTP server, otherwise to the local mailbox. */
export type MailSettings =
  | { readonly mode: 'sandbox'; readonly port: number; readonly from: string }
  | { readonly mode: 'smtp'; readonly url: string; readonly from: string };

/** Text messages: through a webhook, otherwise to the local mailbox if emails go there. */
export type SmsSettings =
  | { readonly mode: 'sandbox'; readonly port: number }
  | { readonly mode: 'webhook'; readonly url: string; readonly token: string }
  | { readonly mode: 'off' };

/** Where uploaded pictures are stored: below DATA_DIR, or in an S3-compatible bucket. */
export type PictureSettings =
  | { readonly mode: 'disk' }
  | {
      readonly mode: 's3';
      /** Scheme and host without a trailing slash; the bucket is the first part of the path. */
      readonly endpoint: string;
      readonly bucket: string;
      readonly region: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
    };

/** The folder of backups, and their encryption. */
export interface BackupSettings {
  /** Absolute. */
  readonly dir: string;
  /** Public keys (`age1...`) that backups are encrypted for. */
  readonly recipients: readonly string[];
  /** Encrypts backups in place of recipients, and decrypts them. */
  readonly passphrase: string | null;
  /** An age file with the secret keys that decrypt a backup. Absolute; only restore and drill read it. */
  readonly identityFile: string | null;
  /** An empty database for the drill, if the store's role may not create one. */
  readonly drillDatabaseUrl: string | null;
}

/** Where traces are sent. */
export interface TraceSettings {
  /** The full URL of the collector for traces. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The store's service name in traces. */
  readonly service: string;
  /** The share of requests that is traced, 0 to 1; requests that a trusted proxy traces always are. */
  readonly share: number;
}

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
    /** Receives alerts and messages from the contact form; null: see shop-recipients.ts. */
    readonly shopEmail: string | null;
    /** The address that email is sent from. */
    readonly senderEmail: string;
    /** The figures on the home page, as shown. */
    readonly statistics: Readonly<Record<'customers' | 'revenue' | 'reviews' | 'tools', string>>;
  };
  readonly http: Omit<TopicValues<'Address and processes'>, 'host' | 'publicOrigin' | 'nodeEnv'> & {
    readonly host: string;
  };
  readonly limits: TopicValues<'Limits'>;
  /** Absolute. */
  readonly dataDir: string;
  readonly database:
    | (DatabaseUrls & { readonly replicaUrls: readonly string[]; readonly embedded?: false })
    | { readonly embedded: true };
  readonly cards: CardSettings;
  readonly google: GoogleSettings;
  /** An OpenID Connect issuer in addition to Google, with its name on the sign-in button. */
  readonly oidc: Readonly<Record<'issuer' | 'clientId' | 'clientSecret' | 'name', string>> | null;
  readonly mail: MailSettings;
  /** The base address of VIES. */
  readonly viesUrl: string;
  readonly sms: SmsSettings;
  /** Where visits are passed on to, with the consent of visitors. */
  readonly visits: {
    readonly ga4Url: string;
    /** Null: not set. */
    readonly ga4Secret: string | null;
    readonly matomoUrl: string | null;
  };
  readonly accounts: {
    /** Whether admins also need a second factor in sandbox mode; outside it they always do. */
    readonly adminSecondFactor: boolean;
    /** Prefixes of phone numbers that may receive text messages, like `+880`; empty allows all. */
    readonly smsCountries: readonly string[];
  };
  readonly pictures: PictureSettings;
  readonly webhooks: {
    /** Whether webhooks may be delivered to this machine, even over plain HTTP: development and tests. */
    readonly loopback: boolean;
  };
  readonly observe: {
    /** Milliseconds from which a statement is logged as slow; 0 logs none. */
    readonly slowQueryMs: number;
    /** Logs every request, not only failed ones. */
    readonly logRequests: boolean;
    /** Where metrics are served, and their token; null turns them off. */
    readonly metrics: { readonly host: string; readonly port: number; readonly token: string | null } | null;
    /** Where a thread of its own answers `/healthz`; null turns it off. */
    readonly liveness: { readonly host: string; readonly port: number } | null;
    /** Null turns traces off. */
    readonly traces: TraceSettings | null;
  };
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
  /** Variables that look like misspelled settings, to log at start. */
  readonly hints: readonly string[];
}
