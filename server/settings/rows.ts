import { isIP } from 'node:net';
import { WALLETS, type Wallet } from '#contract/orders/payments.ts';
import { type EnvReader, isEmail } from './values.ts';

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

export type GoogleSettings =
  | { readonly mode: 'sandbox'; readonly port: number }
  | { readonly mode: 'google'; readonly clientId: string; readonly clientSecret: string };

/** An OpenID Connect issuer in addition to Google. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Its name on the sign-in button. */
  readonly name: string;
}

export type MailSettings =
  | { readonly mode: 'sandbox'; readonly port: number; readonly from: string }
  | { readonly mode: 'smtp'; readonly url: string; readonly from: string };

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

/** All values of a row, or null if none is set; a partial row is a problem that names the missing ones. */
function row<N extends string>(read: EnvReader, names: readonly N[]): Record<N, string> | null {
  const values = names.map((name) => [name, read.text(name)] as const);
  const missing = values.filter(([, value]) => value === null).map(([name]) => name);
  if (missing.length === names.length) return null;
  for (const name of missing) {
    const given = names.filter((other) => !missing.includes(other));
    read.wrong(`${name} is missing: it belongs together with ${given.join(' and ')}.`);
  }
  return Object.fromEntries(values.map(([name, value]) => [name, value ?? ''])) as Record<N, string>;
}

const KEY_SHAPES = {
  STRIPE_SECRET_KEY: [/^[sr]k_(test|live)_\w{8,}$/, 'sk_test_... or sk_live_...'],
  STRIPE_PUBLISHABLE_KEY: [/^pk_(test|live)_\w{8,}$/, 'pk_test_... or pk_live_...'],
  STRIPE_WEBHOOK_SECRET: [/^whsec_\S{8,}$/, 'whsec_...'],
} as const;

/** Card payments: Stripe by its three keys, otherwise the card sandbox on `port`. */
export function readCards(read: EnvReader, port: number): CardSettings {
  const names = Object.keys(KEY_SHAPES) as (keyof typeof KEY_SHAPES)[];
  const keys = row(read, names);
  const faults = read.flag('PAYMENT_SANDBOX_FAULTS');
  const isWallet = (name: string): name is Wallet => WALLETS.some((each) => each === name);
  const wallets = read.list('PAYMENT_WALLETS', isWallet, `one of ${WALLETS.join(', ')}`).filter(isWallet);
  const offered = wallets.length > 0 ? { wallets } : {};
  if (!keys) return { mode: 'sandbox', port, ...(faults && { faults }), ...offered };
  for (const name of names) {
    const [shape, example] = KEY_SHAPES[name];
    if (keys[name] !== '' && !shape.test(keys[name])) read.wrong(`${name} must look like ${example}.`);
  }
  const mode = (key: string) => /^[a-z]+_(test|live)_/.exec(key)?.[1] ?? null;
  const [secret, publishable] = [mode(keys.STRIPE_SECRET_KEY), mode(keys.STRIPE_PUBLISHABLE_KEY)];
  if (secret && publishable && secret !== publishable) {
    read.wrong(
      `STRIPE_SECRET_KEY is a ${secret} key and STRIPE_PUBLISHABLE_KEY a ${publishable} key: take both from the same mode.`,
    );
  }
  const live = secret === 'live' || publishable === 'live';
  if (live && !read.flag('ALLOW_LIVE_PAYMENTS')) {
    read.wrong(
      'ALLOW_LIVE_PAYMENTS=1 is missing: the Stripe keys are live, real money would move. Set it, or take the test keys.',
    );
  }
  return {
    mode: 'stripe',
    secretKey: keys.STRIPE_SECRET_KEY,
    publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
    live,
    ...offered,
  };
}

/** Sign-in with Google by its two keys, otherwise the local provider on `port`. */
export function readGoogle(read: EnvReader, port: number): GoogleSettings {
  const keys = row(read, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']);
  if (!keys) return { mode: 'sandbox', port };
  return { mode: 'google', clientId: keys.GOOGLE_CLIENT_ID, clientSecret: keys.GOOGLE_CLIENT_SECRET };
}

/** A further OpenID Connect issuer, or null. */
export function readOidc(read: EnvReader): OidcSettings | null {
  const keys = row(read, ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']);
  if (!keys) return null;
  const issuer = read.url('OIDC_ISSUER', ['https:', 'http:'], 'https://login.example.com');
  const { protocol, hostname } = new URL(issuer ?? 'https://missing.invalid');
  if (protocol === 'http:' && !isLoopback(hostname))
    read.wrong('OIDC_ISSUER must begin with https:// unless it runs on this machine.');
  const name = read.text('OIDC_NAME') ?? 'single sign-on';
  return { issuer: issuer ?? '', clientId: keys.OIDC_CLIENT_ID, clientSecret: keys.OIDC_CLIENT_SECRET, name };
}

/** Email through SMTP_URL with MAIL_FROM, otherwise the local mailbox on `port`. */
export function readMail(read: EnvReader, storeName: string, port: number): MailSettings {
  const from = read.text('MAIL_FROM');
  if (from !== null && !isEmail(addressIn(from)))
    read.wrong(`MAIL_FROM must be an address like shop@example.com or "Shop <shop@example.com>", not '${from}'.`);
  if (read.text('SMTP_URL') === null) {
    return { mode: 'sandbox', port, from: from ?? `${storeName.replaceAll(/["<>\\,]/g, '')} <store@partsmith.test>` };
  }
  if (from === null) read.wrong('MAIL_FROM is missing: it belongs together with SMTP_URL.');
  const url = read.url('SMTP_URL', ['smtp:', 'smtps:'], 'smtps://name:password@mail.example.com:465');
  return { mode: 'smtp', url: url ?? '', from: from ?? '' };
}

/** Uploaded pictures: a bucket by its five variables, otherwise the disk. */
export function readPictures(read: EnvReader): PictureSettings {
  const keys = row(read, [
    'PICTURES_S3_ENDPOINT',
    'PICTURES_S3_BUCKET',
    'PICTURES_S3_REGION',
    'PICTURES_S3_ACCESS_KEY_ID',
    'PICTURES_S3_SECRET_ACCESS_KEY',
  ]);
  if (!keys) return { mode: 'disk' };
  const endpoint = read.url('PICTURES_S3_ENDPOINT', ['https:', 'http:'], 'https://s3.eu-central-1.amazonaws.com') ?? '';
  const bucket = keys.PICTURES_S3_BUCKET;
  if (bucket !== '' && !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    read.wrong(`PICTURES_S3_BUCKET must be a bucket's name like shop-pictures, not '${bucket}'.`);
  if (keys.PICTURES_S3_REGION !== '' && !/^[a-z0-9-]{2,40}$/.test(keys.PICTURES_S3_REGION))
    read.wrong(`PICTURES_S3_REGION must be a region's name like eu-central-1, not '${keys.PICTURES_S3_REGION}'.`);
  const url = endpoint === '' ? undefined : new URL(endpoint);
  if (url && (url.pathname !== '/' || url.search || url.hash || url.username))
    read.wrong('PICTURES_S3_ENDPOINT must be scheme and host alone; the bucket has its own variable.');
  return {
    mode: 's3',
    endpoint: url?.origin ?? '',
    bucket,
    region: keys.PICTURES_S3_REGION,
    accessKeyId: keys.PICTURES_S3_ACCESS_KEY_ID,
    secretAccessKey: keys.PICTURES_S3_SECRET_ACCESS_KEY,
  };
}

/** The bare address in "Name <address>". */
export function addressIn(mailbox: string): string {
  return /<([^<>]*)>\s*$/.exec(mailbox)?.[1] ?? mailbox;
}

/** Whether a URL's host name, or a listen address, is this machine. */
export function isLoopback(hostname: string): boolean {
  if (isIP(hostname) === 4) return hostname.startsWith('127.');
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || hostname === '::1';
}
