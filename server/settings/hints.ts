import type { RawEnv } from './values.ts';

/** Every variable that the store reads. */
export const VARIABLES = [
  'ADMIN_EMAILS',
  'ADMIN_SECOND_FACTOR',
  'ALLOW_LIVE_PAYMENTS',
  'AUTH_SECRET',
  'AUTH_SECRET_OLD',
  'BACKUP_DIR',
  'BACKUP_IDENTITY_FILE',
  'BACKUP_PASSPHRASE',
  'BACKUP_RECIPIENTS',
  'DATABASE_URL',
  'DATA_DIR',
  'DRAIN_SECONDS',
  'DRILL_DATABASE_URL',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'HOST',
  'IDENTITY_SANDBOX_PORT',
  'LOG_REQUESTS',
  'MAIL_FROM',
  'MAX_CONNECTIONS',
  'MAX_REQUESTS',
  'METRICS_HOST',
  'METRICS_PORT',
  'METRICS_TOKEN',
  'NODE_ENV',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_ISSUER',
  'OIDC_NAME',
  'ORDERS_A_MINUTE',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER_ARG',
  'PAYMENTS_A_MINUTE',
  'PAYMENT_CURRENCY',
  'PAYMENT_SANDBOX_FAULTS',
  'PAYMENT_SANDBOX_PORT',
  'PICTURES_S3_ACCESS_KEY_ID',
  'PICTURES_S3_BUCKET',
  'PICTURES_S3_ENDPOINT',
  'PICTURES_S3_REGION',
  'PICTURES_S3_SECRET_ACCESS_KEY',
  'PORT',
  'PUBLIC_ORIGIN',
  'SEARCHES_A_MINUTE',
  'SHOP_EMAIL',
  'SLOW_QUERY_MS',
  'SMS_COUNTRIES',
  'SMS_WEBHOOK_TOKEN',
  'SMS_WEBHOOK_URL',
  'SMTP_URL',
  'STATS_CUSTOMERS',
  'STATS_REVENUE',
  'STATS_REVIEWS',
  'STATS_TOOLS',
  'STORE_NAME',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TRUSTED_PROXIES',
  'WEB_CONCURRENCY',
] as const;

/**
 * Finds set variables whose names almost match one of ours, as 'X is not read; did you mean Y?': a misspelled key would
 * otherwise silently leave the store in sandbox mode.
 */
export function misspeltVariables(env: RawEnv): string[] {
  const hints: string[] = [];
  for (const name of Object.keys(env)) {
    if (!env[name]?.trim() || (VARIABLES as readonly string[]).includes(name)) continue;
    const meant = VARIABLES.find((ours) => !env[ours]?.trim() && isNear(name, ours));
    if (meant) hints.push(`${name} is not read by the store; did you mean ${meant}?`);
  }
  return hints;
}

function isNear(name: string, ours: string): boolean {
  const plain = (text: string) => text.toUpperCase().replaceAll(/[^A-Z]/g, '');
  if (plain(name) === plain(ours)) return true;
  // Short names have harmless neighbors (HOST, POST), so only long ones are compared by distance.
  return (
    ours.length >= 8 &&
    Math.abs(name.length - ours.length) <= 2 &&
    distance(plain(name), plain(ours)) <= (ours.length >= 12 ? 2 : 1)
  );
}

/** The edit distance of two words. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
