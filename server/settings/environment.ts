import * as z from 'zod';
import { EmailSchema } from '#contract/fields.ts';
import { hasCents } from '#contract/payments/card-amounts.ts';
import { WALLETS } from '#contract/payments/payments.ts';
import * as value from './values.ts';

const POSTGRES = ['postgres', 'postgresql'];
const perMinute = () => value.integer(1, 100_000_000);
const port = () => value.integer(1, 65_535);
const matches = (shape: RegExp) => (text: string) => shape.test(text);
/** Whether people can have this address in the store. */
const isEmail = (text: string) => EmailSchema.safeParse(text).data === text.toLowerCase();
const currencyProblem = ({ input }: { input: unknown }) =>
  !hasCents(String(input))
    ? `must be a currency with cents, and ${String(input)} has none: the store counts prices in hundredths.`
    : `must be the three letters of a currency, like usd, not '${String(input)}'.`;

/**
 * Every environment variable of the store, under the headings of docs/operations.md, which documents them. Blank means
 * unset. A problem's text completes the variable's name.
 */
export const TOPICS = {
  'Address and processes': {
    PORT: port().default(3000),
    HOST: z.string().optional(),
    PUBLIC_ORIGIN: value.origin('https://shop.example.com').optional(),
    TRUSTED_PROXIES: value.list(value.isAddressRange, 'an IP address or a range like 10.0.0.0/8').default([]),
    WEB_CONCURRENCY: value.integer(1, 64).default(1),
    MAX_REQUESTS: value.integer(10, 10_000).default(200),
    MAX_CONNECTIONS: value.integer(100, 100_000).default(4_000),
    DRAIN_SECONDS: value.integer(0, 60).default(0),
    NODE_ENV: z.string().optional(),
  },
  Data: {
    DATA_DIR: z.string().default('.data'),
    DATABASE_URL: value.url(POSTGRES, 'postgres://name:password@host:5432/database').optional(),
    PICTURES_S3_ENDPOINT: value.origin('https://s3.eu-central-1.amazonaws.com').optional(),
    PICTURES_S3_BUCKET: value
      .shaped(matches(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/), "must be a bucket's name like shop-pictures")
      .optional(),
    PICTURES_S3_REGION: value
      .shaped(matches(/^[a-z0-9-]{2,40}$/), "must be a region's name like eu-central-1")
      .optional(),
    PICTURES_S3_ACCESS_KEY_ID: z.string().optional(),
    PICTURES_S3_SECRET_ACCESS_KEY: z.string().optional(),
  },
  'Secrets and admins': {
    AUTH_SECRET: value.longSecret(32).optional(),
    AUTH_SECRET_OLD: z.string().optional(),
    ADMIN_EMAILS: value.list(isEmail, 'an email address').default([]),
    ADMIN_SECOND_FACTOR: value.flag(),
  },
  Payments: {
    STRIPE_SECRET_KEY: value
      .secret(matches(/^[sr]k_(test|live)_\w{8,}$/), 'must look like sk_test_... or sk_live_...')
      .optional(),
    STRIPE_PUBLISHABLE_KEY: value
      .secret(matches(/^pk_(test|live)_\w{8,}$/), 'must look like pk_test_... or pk_live_...')
      .optional(),
    STRIPE_WEBHOOK_SECRET: value.secret(matches(/^whsec_\S{8,}$/), 'must look like whsec_...').optional(),
    ALLOW_LIVE_PAYMENTS: value.flag(),
    PAYMENT_CURRENCY: z
      .string()
      .refine((text) => hasCents(text) && Intl.supportedValuesOf('currency').includes(text.toUpperCase()), {
        error: currencyProblem,
      })
      .transform((text) => text.toLowerCase())
      .default('usd'),
    PAYMENT_WALLETS: value.listOf(z.enum(WALLETS, { error: value.isNot(`one of ${WALLETS.join(', ')}`) })).default([]),
  },
  'Sign-in, mail, text messages': {
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    OIDC_ISSUER: value
      .url(['https', 'http'], 'https://login.example.com')
      .refine(
        (text) => !text.startsWith('http:') || value.isLoopback(new URL(text).hostname),
        'must begin with https:// unless it runs on this machine.',
      )
      .optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_NAME: z.string().default('single sign-on'),
    SMTP_URL: value.url(['smtp', 'smtps'], 'smtps://name:password@mail.example.com:465').optional(),
    MAIL_FROM: value
      .shaped(
        (text) => isEmail(value.addressIn(text)),
        'must be an address like shop@example.com or "Shop <shop@example.com>"',
      )
      .optional(),
    SHOP_EMAIL: value.shaped(isEmail, 'must be an email address').optional(),
    SMS_WEBHOOK_URL: value.url(['https', 'http'], 'https://sms.example.com/send').optional(),
    SMS_WEBHOOK_TOKEN: z.string().optional(),
    // The prefix of one country within a shared code counts too: `+1242`.
    SMS_COUNTRIES: value.list(matches(/^\+?[1-9]\d{0,3}$/), 'a country calling code like +880').default([]),
  },
  Shop: {
    STORE_NAME: value.label(60).default('Partsmith'),
    // More characters would not fit next to three other figures on a phone.
    STATS_CUSTOMERS: value.label(8, '100+').default('100+'),
    STATS_REVENUE: value.label(8, '120M+').default('120M+'),
    STATS_REVIEWS: value.label(8, '33k+').default('33k+'),
    STATS_TOOLS: value.label(8, '50+').default('50+'),
  },
  Limits: {
    ORDERS_A_MINUTE: perMinute().default(60),
    PAYMENTS_A_MINUTE: perMinute().default(60),
    RESERVED_VALUE: value.integer(100, 999_999_999).default(50_000),
    RESERVED_LINES: value.integer(10, 100_000).default(500),
    SEARCHES_A_MINUTE: perMinute().default(1_200),
    KEY_CALLS_A_MINUTE: perMinute().default(600),
  },
  Webhooks: {
    WEBHOOK_LOOPBACK: value.flag(),
  },
  'Logs, metrics, traces': {
    LOG_REQUESTS: value.flag(),
    SLOW_QUERY_MS: value.integer(0, 600_000).default(500),
    METRICS_PORT: value.integer(0, 65_535).default(0),
    METRICS_HOST: z.string().default('127.0.0.1'),
    LIVENESS_PORT: value.integer(0, 65_535).default(0),
    METRICS_TOKEN: value.longSecret(16).optional(),
    OTEL_EXPORTER_OTLP_ENDPOINT: value.url(['http', 'https'], 'http://127.0.0.1:4318').optional(),
    // Other programs' values may be set without the endpoint, so these are checked with it.
    OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
    OTEL_SERVICE_NAME: z.string().default('partsmith'),
    OTEL_TRACES_SAMPLER_ARG: z.string().default('1'),
  },
  Backups: {
    BACKUP_DIR: z.string().default('backups'),
    BACKUP_RECIPIENTS: z
      .string()
      .refine((text) => !/AGE-SECRET-KEY/i.test(text), {
        error: 'contains a secret key, which belongs in BACKUP_IDENTITY_FILE; set the public key (age1...) here.',
        abort: true,
      })
      .pipe(value.list(matches(/^age1[a-z0-9]{20,3000}$/), 'an age public key, like age1...'))
      .default([]),
    BACKUP_PASSPHRASE: value.longSecret(16).optional(),
    BACKUP_IDENTITY_FILE: z.string().optional(),
    DRILL_DATABASE_URL: value.url(POSTGRES, 'postgres://name:password@host:5432/drill').optional(),
  },
  'Stand-ins': {
    PAYMENT_SANDBOX_PORT: port().optional(),
    IDENTITY_SANDBOX_PORT: port().optional(),
    PAYMENT_SANDBOX_FAULTS: value.flag(),
  },
} as const;

const Environment = z.object({
  ...TOPICS['Address and processes'],
  ...TOPICS.Data,
  ...TOPICS['Secrets and admins'],
  ...TOPICS.Payments,
  ...TOPICS['Sign-in, mail, text messages'],
  ...TOPICS.Shop,
  ...TOPICS.Limits,
  ...TOPICS.Webhooks,
  ...TOPICS['Logs, metrics, traces'],
  ...TOPICS.Backups,
  ...TOPICS['Stand-ins'],
});

export type Variable = keyof typeof Environment.shape;
/** The raw environment variables. */
export type RawEnv = Readonly<Record<string, string | undefined>>;

/** Every variable that the store reads. */
export const VARIABLES = Object.keys(Environment.shape) as Variable[];

/** The variables' values, with the default in place of an invalid one; which are set; and a sentence for each problem. */
export interface ParsedEnvironment {
  readonly values: z.infer<typeof Environment>;
  isSet(name: Variable): boolean;
  readonly problems: string[];
}

/** Parses every variable. Blank means unset, which is how compose files and CI pass unset variables. */
export function parseEnvironment(env: RawEnv): ParsedEnvironment {
  const given = Object.fromEntries(
    VARIABLES.flatMap((name) => {
      const text = env[name]?.trim();
      return text ? [[name, text]] : [];
    }),
  );
  const isSet = (name: Variable) => name in given;
  const parsed = Environment.safeParse(given);
  if (parsed.success) return { values: parsed.data, isSet, problems: [] };
  const { issues } = parsed.error;
  const invalid = new Set(issues.map(({ path }) => path[0]));
  const valid = Object.fromEntries(Object.entries(given).filter(([name]) => !invalid.has(name)));
  const problems = issues.map(({ path, message }) => `${String(path[0])} ${message}`);
  return { values: Environment.parse(valid), isSet, problems };
}
