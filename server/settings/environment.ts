import * as z from 'zod';
import { EmailSchema } from '#contract/fields.ts';
import { WALLETS } from '#contract/payments/payments.ts';
import * as value from './values.ts';

const POSTGRES = ['postgres', 'postgresql'];
const perMinute = () => value.integer(1, 100_000_000);
const port = () => value.integer(1, 65_535);
const matches = (shape: RegExp) => (text: string) => shape.test(text);
/** Whether people can have this address in the store. */
const isEmail = (text: string) => EmailSchema.safeParse(text).data === text.toLowerCase();
const currencyProblem = ({ input }: { input: unknown }) =>
  `must be the three letters of a currency, like usd, not '${String(input)}'.`;

/** What a variable means, and its default in words where another setting determines it: Markdown, for docs/settings.md. */
export const reference = z.registry<{ readonly meaning: string; readonly byDefault?: string | undefined }>();

function setting<Schema extends z.ZodType>(meaning: string, schema: Schema, byDefault?: string): Schema {
  reference.add(schema, { meaning, byDefault });
  return schema;
}

/**
 * Every environment variable of the store: what it means, how it is checked, its default. Blank means unset. A problem's
 * text completes the variable's name. `npm run settings` writes docs/settings.md from it.
 */
export const TOPICS = {
  'Address and processes': {
    PORT: setting("the store's port", port().default(3000)),
    HOST: setting('the address to listen on', z.string().optional(), '127.0.0.1 in sandbox mode, else 0.0.0.0'),
    PUBLIC_ORIGIN: setting(
      'scheme, host and port as browsers see them; https with live payments',
      value.origin('https://shop.example.com').optional(),
      '`http://localhost:PORT`',
    ),
    TRUSTED_PROXIES: setting(
      'addresses or ranges whose `X-Forwarded-For` is trusted',
      value.list(value.isAddressRange, 'an IP address or a range like 10.0.0.0/8').default([]),
    ),
    WEB_CONCURRENCY: setting(
      'web processes behind the port; database, stand-ins and jobs stay in the first process',
      value.integer(1, 64).default(1),
    ),
    MAX_REQUESTS: setting(
      'requests that a process handles at once; more get 503 ([Overload](operations.md#overload))',
      value.integer(10, 10_000).default(200),
    ),
    MAX_CONNECTIONS: setting(
      'connections of a process; a single address gets a quarter of them, trusted proxies are unlimited',
      value.integer(100, 100_000).default(4_000),
    ),
    DRAIN_SECONDS: setting(
      'seconds after SIGTERM during which the store still serves while `/readyz` answers 503, so that a load balancer notices',
      value.integer(0, 60).default(0),
    ),
    NODE_ENV: setting(
      "`production` selects React's production build; `npm start`, the image and the systemd unit set it",
      z.string().optional(),
    ),
    PSEUDO_LANGUAGE: setting(
      '1 offers the pages in the pseudo-language at `/en-XA/`: accented, longer English that shows texts in no catalog. For tests',
      value.flag(),
    ),
  },
  Data: {
    DATA_DIR: setting(
      "secrets, embedded database, the stand-ins' state, uploaded pictures, import reports",
      z.string().default('.data'),
      '`.data` in the project',
    ),
    DATABASE_URL: setting(
      'PostgreSQL 15 or newer; the role must own the database',
      value.url(POSTGRES, 'postgres://name:password@host:5432/database').optional(),
      'the embedded PostgreSQL',
    ),
    DATABASE_SESSION_URL: setting(
      'the same database past a pooler that lends connections for one transaction ([Poolers](operations.md#through-a-pooler))',
      value.url(POSTGRES, 'postgres://name:password@host:5432/database').optional(),
      '`DATABASE_URL`',
    ),
    DATABASE_REPLICA_URLS: setting(
      'servers that follow that database by streaming replication, comma-separated, for lists, searches, exports and reports ([Replicas](operations.md#replicas-that-read))',
      value.listOf(value.url(POSTGRES, 'postgres://name:password@replica:5432/database')).default([]),
    ),
    PICTURES_S3_ENDPOINT: setting(
      'a bucket for uploaded pictures, any S3-compatible store; all five or none ([Pictures](operations.md#pictures))',
      value.origin('https://s3.eu-central-1.amazonaws.com').optional(),
      '`DATA_DIR/pictures`',
    ),
    PICTURES_S3_BUCKET: setting(
      "the bucket's name",
      value
        .shaped(matches(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/), "must be a bucket's name like shop-pictures")
        .optional(),
    ),
    PICTURES_S3_REGION: setting(
      "the bucket's region",
      value.shaped(matches(/^[a-z0-9-]{2,40}$/), "must be a region's name like eu-central-1").optional(),
    ),
    PICTURES_S3_ACCESS_KEY_ID: setting('the key that may read and write the bucket', z.string().optional()),
    PICTURES_S3_SECRET_ACCESS_KEY: setting('its secret', z.string().optional()),
  },
  'Secrets and admins': {
    AUTH_SECRET: setting(
      '32 characters or more; required when cards, Google, mail or another issuer are real',
      value.longSecret(32).optional(),
      'generated once in sandbox mode',
    ),
    AUTH_SECRET_OLD: setting(
      'the previous `AUTH_SECRET` during a rotation ([Secrets](operations.md#secrets))',
      z.string().optional(),
    ),
    ADMIN_EMAILS: setting(
      'verified accounts with these emails become owners when they sign in',
      value.list(isEmail, 'an email address').default([]),
    ),
    ADMIN_SECOND_FACTOR: setting(
      '1: admins need a second factor in sandbox mode too; outside it they always do ([Second factors](operations.md#second-factors))',
      value.flag(),
    ),
  },
  Payments: {
    STRIPE_SECRET_KEY: setting(
      "Stripe's secret key; this and the next two, or none ([test keys](operations.md#trying-stripes-test-keys))",
      value.secret(matches(/^[sr]k_(test|live)_\w{8,}$/), 'must look like sk_test_... or sk_live_...').optional(),
      'the card sandbox',
    ),
    STRIPE_PUBLISHABLE_KEY: setting(
      "Stripe's publishable key",
      value.secret(matches(/^pk_(test|live)_\w{8,}$/), 'must look like pk_test_... or pk_live_...').optional(),
      'the card sandbox',
    ),
    STRIPE_WEBHOOK_SECRET: setting(
      "the secret of the webhook's signatures",
      value.secret(matches(/^whsec_\S{8,}$/), 'must look like whsec_...').optional(),
      'the card sandbox',
    ),
    ALLOW_LIVE_PAYMENTS: setting('must be 1 for live Stripe keys', value.flag()),
    PAYMENT_CURRENCY: setting(
      "the currency of the shop, with the decimals that ISO 4217 gives it: none for yen, three for dinars. Prices are multiples of what Stripe charges: 0.010 of a currency with three decimals, whole forints and Taiwan dollars. Set it before the first order, because prices and orders store amounts without a currency. After the first order or payment, a start with another one is refused. Orders outside Stripe's least and greatest amount of the currency (`contract/payments/card-amounts.ts`; usd: $0.50 to $999,999.99) are refused; Stripe also applies the least amount of the currency that it converts to for your bank account",
      z
        .string()
        .refine((text) => Intl.supportedValuesOf('currency').includes(text.toUpperCase()), {
          error: currencyProblem,
        })
        .transform((text) => text.toLowerCase())
        .default('usd'),
    ),
    PAYMENT_WALLETS: setting(
      'any of `apple_pay`, `google_pay`, `link`, comma-separated ([Wallets](operations.md#wallets))',
      value.listOf(z.enum(WALLETS, { error: value.isNot(`one of ${WALLETS.join(', ')}`) })).default([]),
    ),
  },
  'Sign-in, mail, text messages': {
    GOOGLE_CLIENT_ID: setting(
      'the client id at Google; both or none; the redirect URI is `PUBLIC_ORIGIN/api/identity/callback/google`',
      z.string().optional(),
      'local OpenID provider',
    ),
    GOOGLE_CLIENT_SECRET: setting('its secret', z.string().optional(), 'local OpenID provider'),
    OIDC_ISSUER: setting(
      'another OpenID Connect issuer; this and the next two, or none',
      value
        .url(['https', 'http'], 'https://login.example.com')
        .refine(
          (text) => !text.startsWith('http:') || value.isLoopback(new URL(text).hostname),
          'must begin with https:// unless it runs on this machine.',
        )
        .optional(),
    ),
    OIDC_CLIENT_ID: setting('the client id at that issuer', z.string().optional()),
    OIDC_CLIENT_SECRET: setting('its secret', z.string().optional()),
    OIDC_NAME: setting('its name on the sign-in button', z.string().default('single sign-on')),
    SMTP_URL: setting(
      'the mail server; needs `MAIL_FROM`',
      value.url(['smtp', 'smtps'], 'smtps://name:password@mail.example.com:465').optional(),
      'local mailbox',
    ),
    MAIL_FROM: setting(
      'the address that mail is sent from',
      value
        .shaped(
          (text) => isEmail(value.addressIn(text)),
          'must be an address like shop@example.com or "Shop <shop@example.com>"',
        )
        .optional(),
      '`store@partsmith.test`',
    ),
    SHOP_EMAIL: setting(
      'recipient of contact form messages, and of alerts without recipients on the settings page; without it and without admins, the address in `MAIL_FROM`',
      value.shaped(isEmail, 'must be an email address').optional(),
      'admins with a verified email whose role may read it',
    ),
    SMS_WEBHOOK_URL: setting(
      'where text messages are posted to; both or none ([Text messages](operations.md#text-messages))',
      value.url(['https', 'http'], 'https://sms.example.com/send').optional(),
      'local mailbox where mail goes there, else off',
    ),
    SMS_WEBHOOK_TOKEN: setting('the bearer token of these requests', z.string().optional()),
    // The prefix of one country within a shared code counts too: `+1242`.
    SMS_COUNTRIES: setting(
      'prefixes of phone numbers that text messages go to: `+880,+44`',
      value.list(matches(/^\+?[1-9]\d{0,3}$/), 'a country calling code like +880').default([]),
      'all countries',
    ),
  },
  'Measured visits': {
    GA4_API_SECRET: setting(
      'the secret of the Measurement Protocol of Google Analytics 4, for the setting `visits.mode`',
      z.string().optional(),
      'none: nothing is passed on',
    ),
    GA4_URL: setting(
      'the address of that protocol; in the European Union `https://region1.google-analytics.com/mp/collect`',
      value
        .url(['https', 'http'], 'https://www.google-analytics.com/mp/collect')
        .default('https://www.google-analytics.com/mp/collect'),
    ),
    MATOMO_URL: setting(
      'the address of Matomo, for the setting `visits.mode`',
      value.url(['https', 'http'], 'https://matomo.example.com').optional(),
      'none: nothing is passed on',
    ),
  },
  Shop: {
    STORE_NAME: setting(
      'at most 60 characters; until admins set another name in the browser',
      value.label(60).default('Partsmith'),
    ),
    // More characters would not fit next to three other figures on a phone.
    STATS_CUSTOMERS: setting(
      'a figure on the home page, as text; the store does not compute it; until admins set another in the browser',
      value.label(8, '100+').default('100+'),
    ),
    STATS_REVENUE: setting('as above', value.label(8, '120M+').default('120M+')),
    STATS_REVIEWS: setting('as above', value.label(8, '33k+').default('33k+')),
    STATS_TOOLS: setting('as above', value.label(8, '50+').default('50+')),
    VIES_URL: setting(
      'base address of the VAT number check of the EU, which is asked only if admins switch it on in the browser',
      value
        .url(['https', 'http'], 'https://ec.europa.eu/taxation_customs/vies/rest-api')
        .default('https://ec.europa.eu/taxation_customs/vies/rest-api'),
    ),
  },
  Limits: {
    ORDERS_A_MINUTE: setting('orders per account and minute; ten times as many per address', perMinute().default(60)),
    PAYMENTS_A_MINUTE: setting(
      'calls per account and minute that start or settle a payment; ten times as many per address',
      perMinute().default(60),
    ),
    RESERVED_VALUE: setting(
      'what the unpaid reservations of one account may be worth together, in whole units of the currency; the whole stock of one part can always be reserved. A fifth for an account without a verified email ([all rules](decisions/049-reservation-limits.md))',
      value.integer(1, 999_999_999).optional(),
      '50000; of yen 5000000, of dinars 5000',
    ),
    RESERVED_LINES: setting(
      'lines in the unpaid reservations of one account; a fifth for an account without a verified email',
      value.integer(10, 100_000).default(500),
    ),
    SEARCHES_A_MINUTE: setting(
      'searches and filtered lists per minute and address, or per account that the call names',
      perMinute().default(1_200),
    ),
    KEY_CALLS_A_MINUTE: setting('calls per minute and API key', perMinute().default(600)),
    ASSISTANT_CALLS_A_MINUTE: setting(
      'calls of shopping assistants per minute and address; what they search also counts as searches',
      perMinute().default(600),
    ),
  },
  Webhooks: {
    WEBHOOK_LOOPBACK: setting(
      '1: webhooks may go to this machine, even over plain HTTP; for development and tests, never in production',
      value.flag(),
    ),
  },
  'Logs, metrics, traces': {
    LOG_REQUESTS: setting('1: log every request', value.flag()),
    SLOW_QUERY_MS: setting(
      'log statements from this duration, in ms, once a minute with a count, without parameters; 0: none',
      value.integer(0, 600_000).default(500),
    ),
    METRICS_PORT: setting('where Prometheus reads `/metrics`', value.integer(0, 65_535).default(0), 'none'),
    METRICS_HOST: setting('the address of that port', z.string().default('127.0.0.1')),
    LIVENESS_PORT: setting(
      'where a separate thread answers `/healthz`, on `METRICS_HOST`',
      value.integer(0, 65_535).default(0),
      'none',
    ),
    METRICS_TOKEN: setting(
      '16 characters or more; required on a host other than loopback',
      value.longSecret(16).optional(),
    ),
    OTEL_EXPORTER_OTLP_ENDPOINT: setting(
      'an OpenTelemetry collector (OTLP over HTTP), like `http://127.0.0.1:4318`; none: no traces',
      value.url(['http', 'https'], 'http://127.0.0.1:4318').optional(),
    ),
    // Other programs' values may be set without the endpoint, so these are checked with it.
    OTEL_EXPORTER_OTLP_HEADERS: setting('headers for the collector, `name=value,...`', z.string().optional()),
    OTEL_SERVICE_NAME: setting("the store's name at the collector", z.string().default('partsmith')),
    OTEL_TRACES_SAMPLER_ARG: setting('share of requests that is traced, 0 to 1', z.string().default('1')),
  },
  Backups: {
    BACKUP_DIR: setting('where backups are written', z.string().default('backups'), '`backups` in `DATA_DIR`'),
    BACKUP_RECIPIENTS: setting(
      'age public keys that encrypt backups, comma-separated',
      z
        .string()
        .refine((text) => !/AGE-SECRET-KEY/i.test(text), {
          error: 'contains a secret key, which belongs in BACKUP_IDENTITY_FILE; set the public key (age1...) here.',
          abort: true,
        })
        .pipe(value.list(matches(/^age1[a-z0-9]{20,3000}$/), 'an age public key, like age1...'))
        .default([]),
    ),
    BACKUP_PASSPHRASE: setting('encrypts backups instead; 16 characters or more', value.longSecret(16).optional()),
    BACKUP_IDENTITY_FILE: setting(
      'a file with age secret keys; decrypts backups for restore and drill',
      z.string().optional(),
    ),
    DRILL_DATABASE_URL: setting(
      'an empty database for the drill',
      value.url(POSTGRES, 'postgres://name:password@host:5432/drill').optional(),
      "a scratch database on the store's server",
    ),
  },
  'Stand-ins': {
    PAYMENT_SANDBOX_PORT: setting("the card sandbox's port", port().optional(), 'PORT+1'),
    IDENTITY_SANDBOX_PORT: setting("the identity sandbox's port", port().optional(), 'PORT+2'),
    PAYMENT_SANDBOX_FAULTS: setting(
      '1: the card sandbox fails on request ([rehearsals](reliability.md#rehearse-failures-by-hand))',
      value.flag(),
    ),
  },
} as const;

const Environment = z.object({
  ...TOPICS['Address and processes'],
  ...TOPICS.Data,
  ...TOPICS['Secrets and admins'],
  ...TOPICS.Payments,
  ...TOPICS['Sign-in, mail, text messages'],
  ...TOPICS['Measured visits'],
  ...TOPICS.Shop,
  ...TOPICS.Limits,
  ...TOPICS.Webhooks,
  ...TOPICS['Logs, metrics, traces'],
  ...TOPICS.Backups,
  ...TOPICS['Stand-ins'],
});

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

/** The values of a topic by their names in code: `ORDERS_A_MINUTE` is `ordersAMinute`. */
export type TopicValues<Topic extends keyof typeof TOPICS> = {
  readonly [Name in keyof (typeof TOPICS)[Topic] & string as CamelCase<Name>]: z.infer<(typeof TOPICS)[Topic][Name]>;
};

/** The values of all variables of a topic, so that a new one needs no further line. */
export function topicValues<Topic extends keyof typeof TOPICS>(
  topic: Topic,
  values: ParsedEnvironment['values'],
): TopicValues<Topic> {
  const camelCase = (name: string) =>
    name.toLowerCase().replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const names = Object.keys(TOPICS[topic]) as Variable[];
  return Object.fromEntries(names.map((name) => [camelCase(name), values[name]])) as TopicValues<Topic>;
}

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
