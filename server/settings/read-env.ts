import { resolve } from 'node:path';
import { setShopCurrency } from '#contract/money.ts';
import { chargeStep } from '#contract/payments/card-amounts.ts';
import { parseEnvironment, type ParsedEnvironment, type RawEnv, topicValues, type Variable } from './environment.ts';
import { misspelledVariables } from './misspelled.ts';
import type { CardSettings, MailSettings, Settings } from './settings.ts';
import { addressIn, isLoopback } from './values.ts';

const PROJECT = resolve(import.meta.dirname, '../..');

/** Lists every missing or invalid variable in one message. */
export class EnvError extends Error {
  override name = 'EnvError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const many = problems.length > 1;
    super(
      `The store can't start: ${many ? `${problems.length} settings are` : 'a setting is'} missing or wrong.\n` +
        problems.map((problem) => `  - ${problem}`).join('\n'),
    );
    this.problems = problems;
  }
}

/**
 * Reads the environment; no other module does. Sets the currency of the shop (contract/money.ts).
 * @throws EnvError that names every missing or invalid variable
 */
export function readEnv(env: RawEnv = process.env): Settings {
  const parsed = parseEnvironment(env);
  const { values, problems } = parsed;
  const dataDir = resolve(PROJECT, values.DATA_DIR);
  const ports = readSandboxPorts(parsed);
  const cards = readCards(parsed, ports.payment);
  const googleKeys = allOrNone(parsed, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  const oidc = allOrNone(parsed, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']);
  const mail = readMail(parsed, ports.identity);
  const sandbox = cards.mode === 'sandbox' || !googleKeys || mail.mode === 'sandbox';
  const host = values.HOST ?? (sandbox ? '127.0.0.1' : '0.0.0.0');
  const publicOrigin = values.PUBLIC_ORIGIN ?? new URL(`http://localhost:${values.PORT}`).origin;
  // A trusted proxy on this machine may forward requests from anywhere.
  const isLocal = isLoopback(host) && isLoopback(new URL(publicOrigin).hostname) && values.TRUSTED_PROXIES.length === 0;
  const { publicOrigin: _, nodeEnv: __, ...http } = topicValues('Address and processes', values);
  const settings: Settings = {
    store: {
      name: values.STORE_NAME,
      currency: values.PAYMENT_CURRENCY,
      publicOrigin,
      adminEmails: values.ADMIN_EMAILS.map((email) => email.toLowerCase()),
      shopEmail: values.SHOP_EMAIL ?? null,
      senderEmail: addressIn(mail.from),
      statistics: {
        customers: values.STATS_CUSTOMERS,
        revenue: values.STATS_REVENUE,
        reviews: values.STATS_REVIEWS,
        tools: values.STATS_TOOLS,
      },
    },
    http: { ...http, host },
    limits: topicValues('Limits', values),
    dataDir,
    database: readDatabase(parsed),
    cards,
    google: googleKeys
      ? { mode: 'google', clientId: googleKeys.GOOGLE_CLIENT_ID, clientSecret: googleKeys.GOOGLE_CLIENT_SECRET }
      : { mode: 'sandbox', port: ports.identity },
    oidc: oidc && {
      issuer: oidc.OIDC_ISSUER,
      clientId: oidc.OIDC_CLIENT_ID,
      clientSecret: oidc.OIDC_CLIENT_SECRET,
      name: values.OIDC_NAME,
    },
    mail,
    viesUrl: values.VIES_URL,
    sms: readSms(parsed, mail),
    visits: {
      ga4Url: values.GA4_URL,
      ga4Secret: values.GA4_API_SECRET ?? null,
      matomoUrl: values.MATOMO_URL ?? null,
    },
    accounts: {
      adminSecondFactor: values.ADMIN_SECOND_FACTOR,
      smsCountries: values.SMS_COUNTRIES.map((code) => (code.startsWith('+') ? code : `+${code}`)),
    },
    pictures: readPictures(parsed),
    webhooks: { loopback: values.WEBHOOK_LOOPBACK },
    observe: {
      slowQueryMs: values.SLOW_QUERY_MS,
      logRequests: values.LOG_REQUESTS,
      metrics: readMetrics(parsed),
      liveness: values.LIVENESS_PORT === 0 ? null : { host: values.METRICS_HOST, port: values.LIVENESS_PORT },
      traces: readTraces(parsed),
    },
    backup: readBackup(parsed, dataDir),
    authSecret: values.AUTH_SECRET ?? null,
    authSecretOld: values.AUTH_SECRET_OLD ?? null,
    sandbox,
    demoAccounts: sandbox && isLocal,
    production: values.NODE_ENV === 'production',
    hints: misspelledVariables(env),
  };
  checkLivePayments(parsed, settings);
  checkSecrets(parsed, settings);
  if (problems.length > 0) throw new EnvError([...problems, ...settings.hints]);
  // Amounts are converted everywhere, also where no settings are at hand: a process serves one shop.
  setShopCurrency(settings.store.currency, chargeStep(settings.store.currency));
  return settings;
}

function readDatabase({ values, problems }: ParsedEnvironment): Settings['database'] {
  const { DATABASE_URL: url, DATABASE_SESSION_URL: sessionUrl, DATABASE_REPLICA_URLS: replicaUrls } = values;
  if (url !== undefined) return { url, sessionUrl: sessionUrl ?? url, replicaUrls };
  if (sessionUrl !== undefined)
    problems.push('DATABASE_URL is missing: DATABASE_SESSION_URL leads past its pooler to the same database.');
  if (replicaUrls.length > 0) problems.push('DATABASE_URL is missing: DATABASE_REPLICA_URLS are replicas of it.');
  return { embedded: true };
}

/** The values of variables that belong together, or null if none is set; a missing one is a problem. */
function allOrNone<N extends Variable>(
  { values, isSet, problems }: ParsedEnvironment,
  names: readonly N[],
): Record<N, string> | null {
  const given = names.filter(isSet);
  if (given.length === 0) return null;
  for (const name of names)
    if (!isSet(name)) problems.push(`${name} is missing: it belongs together with ${given.join(' and ')}.`);
  return Object.fromEntries(names.map((name) => [name, values[name] ?? ''])) as Record<N, string>;
}

function readSandboxPorts({ values, problems }: ParsedEnvironment): { payment: number; identity: number } {
  const { PORT: port } = values;
  // Counts down at the top of the range, where PORT+1 does not exist.
  const portAt = (steps: number) => (port + 2 > 65_535 ? port - steps : port + steps);
  const payment = values.PAYMENT_SANDBOX_PORT ?? portAt(1);
  const identity = values.IDENTITY_SANDBOX_PORT ?? portAt(2);
  if (new Set([port, payment, identity]).size < 3)
    problems.push(
      `PORT (${port}), PAYMENT_SANDBOX_PORT (${payment}) and IDENTITY_SANDBOX_PORT (${identity}) must all differ.`,
    );
  return { payment, identity };
}

function readCards(parsed: ParsedEnvironment, port: number): CardSettings {
  const { values, problems } = parsed;
  const keys = allOrNone(parsed, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']);
  const offered = values.PAYMENT_WALLETS.length > 0 ? { wallets: values.PAYMENT_WALLETS } : {};
  if (!keys) return { mode: 'sandbox', port, ...(values.PAYMENT_SANDBOX_FAULTS && { faults: true }), ...offered };
  const mode = (key: string) => /^[a-z]+_(test|live)_/.exec(key)?.[1];
  const [secret, publishable] = [mode(keys.STRIPE_SECRET_KEY), mode(keys.STRIPE_PUBLISHABLE_KEY)];
  if (secret && publishable && secret !== publishable)
    problems.push(
      `STRIPE_SECRET_KEY is a ${secret} key and STRIPE_PUBLISHABLE_KEY a ${publishable} key: use keys of the same mode.`,
    );
  const live = secret === 'live' || publishable === 'live';
  if (live && !values.ALLOW_LIVE_PAYMENTS)
    problems.push(
      'ALLOW_LIVE_PAYMENTS=1 is missing: the Stripe keys are live and would move real money. Set it, or use test keys.',
    );
  return {
    mode: 'stripe',
    secretKey: keys.STRIPE_SECRET_KEY,
    publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
    live,
    ...offered,
  };
}

function readMail({ values, isSet, problems }: ParsedEnvironment, port: number): MailSettings {
  const { MAIL_FROM: from } = values;
  if (isSet('SMTP_URL')) {
    if (!isSet('MAIL_FROM')) problems.push('MAIL_FROM is missing: it belongs together with SMTP_URL.');
    return { mode: 'smtp', url: values.SMTP_URL ?? '', from: from ?? '' };
  }
  const name = values.STORE_NAME.replaceAll(/["<>\\,]/g, '');
  return { mode: 'sandbox', port, from: from ?? `${name} <store@partsmith.test>` };
}

function readSms(parsed: ParsedEnvironment, mail: MailSettings): Settings['sms'] {
  const keys = allOrNone(parsed, ['SMS_WEBHOOK_URL', 'SMS_WEBHOOK_TOKEN']);
  if (keys) return { mode: 'webhook', url: keys.SMS_WEBHOOK_URL, token: keys.SMS_WEBHOOK_TOKEN };
  return mail.mode === 'sandbox' ? { mode: 'sandbox', port: mail.port } : { mode: 'off' };
}

function readPictures(parsed: ParsedEnvironment): Settings['pictures'] {
  const keys = allOrNone(parsed, [
    'PICTURES_S3_ENDPOINT',
    'PICTURES_S3_BUCKET',
    'PICTURES_S3_REGION',
    'PICTURES_S3_ACCESS_KEY_ID',
    'PICTURES_S3_SECRET_ACCESS_KEY',
  ]);
  if (!keys) return { mode: 'disk' };
  return {
    mode: 's3',
    endpoint: keys.PICTURES_S3_ENDPOINT,
    bucket: keys.PICTURES_S3_BUCKET,
    region: keys.PICTURES_S3_REGION,
    accessKeyId: keys.PICTURES_S3_ACCESS_KEY_ID,
    secretAccessKey: keys.PICTURES_S3_SECRET_ACCESS_KEY,
  };
}

/** Business metrics are private: beyond this machine they require the token. */
function readMetrics({ values, isSet, problems }: ParsedEnvironment): Settings['observe']['metrics'] {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = values;
  if (port === 0) return null;
  if (!isSet('METRICS_TOKEN') && !isLoopback(host))
    problems.push('METRICS_TOKEN is missing: with METRICS_HOST other machines can read the metrics.');
  return { host, port, token: token ?? null };
}

/** Uses OpenTelemetry's variable names. The headers' problem does not repeat them, because they contain a key. */
function readTraces({ values, problems }: ParsedEnvironment): Settings['observe']['traces'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = values;
  if (endpoint === undefined) return null;
  if (!/^(0(\.\d+)?|1(\.0+)?)$/.test(share))
    problems.push(`OTEL_TRACES_SAMPLER_ARG must be from 0 to 1, not '${share}'.`);
  const headers = (values.OTEL_EXPORTER_OTLP_HEADERS ?? '').split(',').filter((header) => header.trim() !== '');
  const pairs = headers.map((header) => /^\s*([\w-]+)\s*=(.*)$/.exec(header)?.slice(1) ?? []);
  if (pairs.some((pair) => pair.length < 2))
    problems.push('OTEL_EXPORTER_OTLP_HEADERS must be headers like name=value, separated by commas.');
  return {
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value.trim()])),
    service: values.OTEL_SERVICE_NAME,
    share: Number(share),
  };
}

/** @param dataDir absolute: relative paths are below it */
function readBackup({ values, isSet, problems }: ParsedEnvironment, dataDir: string): Settings['backup'] {
  if (isSet('BACKUP_PASSPHRASE') && isSet('BACKUP_RECIPIENTS'))
    problems.push('BACKUP_PASSPHRASE and BACKUP_RECIPIENTS are both set: a backup is encrypted with one or the other.');
  const drill = values.DRILL_DATABASE_URL;
  if (drill !== undefined && [values.DATABASE_URL, values.DATABASE_SESSION_URL].includes(drill))
    problems.push("DRILL_DATABASE_URL must be an empty database, not the store's.");
  return {
    dir: resolve(dataDir, values.BACKUP_DIR),
    recipients: values.BACKUP_RECIPIENTS,
    passphrase: values.BACKUP_PASSPHRASE ?? null,
    identityFile: values.BACKUP_IDENTITY_FILE === undefined ? null : resolve(dataDir, values.BACKUP_IDENTITY_FILE),
    drillDatabaseUrl: drill ?? null,
  };
}

/** With live payments a stand-in would be a security hole: the local Google lets anyone sign in as anyone. */
function checkLivePayments({ problems }: ParsedEnvironment, { cards, google, mail, store }: Settings): void {
  if (cards.mode !== 'stripe' || !cards.live) return;
  if (google.mode === 'sandbox')
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are missing: with live payments Google must be real.');
  if (mail.mode === 'sandbox') problems.push('SMTP_URL is missing: with live payments mail must really be sent.');
  const { protocol, hostname } = new URL(store.publicOrigin);
  if (protocol !== 'https:' && !isLoopback(hostname))
    problems.push('PUBLIC_ORIGIN must begin with https:// when payments are live.');
}

function checkSecrets({ values, isSet, problems }: ParsedEnvironment, { cards, google, mail, oidc }: Settings): void {
  const anyReal = cards.mode !== 'sandbox' || google.mode !== 'sandbox' || mail.mode !== 'sandbox' || oidc !== null;
  if (anyReal && !isSet('AUTH_SECRET'))
    problems.push(
      "AUTH_SECRET is missing: outside sandbox mode it must be set (32 characters or more; 'openssl rand -base64 32' generates one).",
    );
  if (!isSet('AUTH_SECRET_OLD')) return;
  if (!isSet('AUTH_SECRET')) problems.push('AUTH_SECRET_OLD is the secret before AUTH_SECRET, which is missing.');
  else if (values.AUTH_SECRET === values.AUTH_SECRET_OLD)
    problems.push('AUTH_SECRET_OLD is the same as AUTH_SECRET: leave it out, or set a new AUTH_SECRET.');
}
