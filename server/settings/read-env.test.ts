import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { EnvError, readEnv } from './read-env.ts';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_abcdefgh12',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abcdefgh12',
  STRIPE_WEBHOOK_SECRET: 'whsec_abcdefgh12',
};
const LIVE = { ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_abcdefgh12', STRIPE_PUBLISHABLE_KEY: 'pk_live_abcdefgh12' };
const GOOGLE = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
const MAIL = { SMTP_URL: 'smtps://u:p@mail.example.com:465', MAIL_FROM: 'Shop <shop@example.com>' };
const BUCKET = {
  PICTURES_S3_ENDPOINT: 'https://s3.example.com/',
  PICTURES_S3_BUCKET: 'shop-pictures',
  PICTURES_S3_REGION: 'eu-central-1',
  PICTURES_S3_ACCESS_KEY_ID: 'AKIA',
  PICTURES_S3_SECRET_ACCESS_KEY: 'shh',
};
const AUTH = { AUTH_SECRET: 'x'.repeat(32) };

function problems(env: Record<string, string>): string[] {
  try {
    readEnv(env);
  } catch (error) {
    assert(error instanceof EnvError);
    for (const problem of error.problems) assert(error.message.includes(problem));
    return [...error.problems];
  }
  return [];
}

test('an empty environment means full sandbox mode on loopback only', () => {
  const settings = readEnv({});
  assert.deepEqual(settings, {
    store: {
      name: 'Partsmith',
      currency: 'usd',
      publicOrigin: 'http://localhost:3000',
      adminEmails: [],
      shopEmail: null,
      senderEmail: 'store@partsmith.test',
      // The specification's constants.
      statistics: { customers: '100+', revenue: '120M+', reviews: '33k+', tools: '50+' },
    },
    http: {
      host: '127.0.0.1',
      port: 3000,
      trustedProxies: [],
      concurrency: 1,
      maxRequests: 200,
      maxConnections: 4_000,
      drainSeconds: 0,
    },
    dataDir: fileURLToPath(new URL('../../.data', import.meta.url)),
    database: { embedded: true },
    cards: { mode: 'sandbox', port: 3001 },
    google: { mode: 'sandbox', port: 3002 },
    oidc: null,
    mail: { mode: 'sandbox', port: 3002, from: 'Partsmith <store@partsmith.test>' },
    pictures: { mode: 'disk' },
    observe: { slowQueryMs: 500, logRequests: false, metrics: null, traces: null },
    backup: {
      dir: fileURLToPath(new URL('../../.data/backups', import.meta.url)),
      recipients: [],
      passphrase: null,
      identityFile: null,
      drillDatabaseUrl: null,
    },
    authSecret: null,
    authSecretOld: null,
    limits: { ordersAMinute: 60, paymentsAMinute: 60, searchesAMinute: 1_200, keyCallsAMinute: 600 },
    accounts: { adminSecondFactor: false, smsCountries: [] },
    sms: { mode: 'sandbox', port: 3002 },
    webhooks: { loopback: false },
    sandbox: true,
    demoAccounts: true,
    production: false,
    hints: [],
  });
});

test('reads every variable', () => {
  const settings = readEnv({
    ...LIVE,
    ...GOOGLE,
    ...MAIL,
    ...AUTH,
    ALLOW_LIVE_PAYMENTS: 'true',
    PORT: '8080',
    HOST: '::',
    DATA_DIR: '/srv/store',
    DATABASE_URL: 'postgres://a:b@db/store',
    PUBLIC_ORIGIN: 'https://Shop.example.com/',
    WEB_CONCURRENCY: '4',
    STORE_NAME: 'Bits',
    STATS_CUSTOMERS: '7',
    STATS_REVENUE: ' $1M ',
    STATS_REVIEWS: '12',
    STATS_TOOLS: '3',
    PAYMENT_CURRENCY: 'EUR',
    ADMIN_EMAILS: 'Ann@example.com, bob@example.com',
    TRUSTED_PROXIES: '10.0.0.0/8,::1',
    SHOP_EMAIL: 'desk@example.com',
    OIDC_ISSUER: 'https://login.example.com',
    OIDC_CLIENT_ID: 'c',
    OIDC_CLIENT_SECRET: 's',
    OIDC_NAME: 'Acme',
    ...BUCKET,
    NODE_ENV: 'production',
    MAX_REQUESTS: '50',
    MAX_CONNECTIONS: '900',
    DRAIN_SECONDS: '5',
    SLOW_QUERY_MS: '0',
    LOG_REQUESTS: '1',
    METRICS_PORT: '9464',
    METRICS_HOST: '::',
    METRICS_TOKEN: 'sixteen-or-more-long',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com/',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=abc=, x-team = shop',
    OTEL_SERVICE_NAME: 'bits',
    OTEL_TRACES_SAMPLER_ARG: '0.1',
  });
  assert.deepEqual(settings, {
    store: {
      name: 'Bits',
      currency: 'eur',
      publicOrigin: 'https://shop.example.com',
      adminEmails: ['ann@example.com', 'bob@example.com'],
      shopEmail: 'desk@example.com',
      senderEmail: 'shop@example.com',
      statistics: { customers: '7', revenue: '$1M', reviews: '12', tools: '3' },
    },
    http: {
      host: '::',
      port: 8080,
      trustedProxies: ['10.0.0.0/8', '::1'],
      concurrency: 4,
      maxRequests: 50,
      maxConnections: 900,
      drainSeconds: 5,
    },
    dataDir: '/srv/store',
    database: { url: 'postgres://a:b@db/store' },
    cards: {
      mode: 'stripe',
      secretKey: LIVE.STRIPE_SECRET_KEY,
      publishableKey: LIVE.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: LIVE.STRIPE_WEBHOOK_SECRET,
      live: true,
    },
    google: { mode: 'google', clientId: 'id', clientSecret: 'secret' },
    oidc: { issuer: 'https://login.example.com', clientId: 'c', clientSecret: 's', name: 'Acme' },
    mail: { mode: 'smtp', url: MAIL.SMTP_URL, from: MAIL.MAIL_FROM },
    pictures: {
      mode: 's3',
      endpoint: 'https://s3.example.com',
      bucket: 'shop-pictures',
      region: 'eu-central-1',
      accessKeyId: 'AKIA',
      secretAccessKey: 'shh',
    },
    observe: {
      slowQueryMs: 0,
      logRequests: true,
      metrics: { host: '::', port: 9464, token: 'sixteen-or-more-long' },
      traces: {
        url: 'https://collector.example.com/v1/traces',
        headers: { 'api-key': 'abc=', 'x-team': 'shop' },
        service: 'bits',
        share: 0.1,
      },
    },
    backup: { dir: '/srv/store/backups', recipients: [], passphrase: null, identityFile: null, drillDatabaseUrl: null },
    authSecret: AUTH.AUTH_SECRET,
    authSecretOld: null,
    limits: { ordersAMinute: 60, paymentsAMinute: 60, searchesAMinute: 1_200, keyCallsAMinute: 600 },
    accounts: { adminSecondFactor: false, smsCountries: [] },
    sms: { mode: 'off' },
    webhooks: { loopback: false },
    sandbox: false,
    demoAccounts: false,
    production: true,
    hints: [],
  });
});

test('defaults depend on other settings', () => {
  assert.equal(readEnv({ ...STRIPE, ...GOOGLE, ...MAIL, ...AUTH }).http.host, '0.0.0.0');
  assert.equal(readEnv({ ...MAIL, ...AUTH }).store.senderEmail, 'shop@example.com');
  assert.equal(readEnv({ PORT: '4000' }).store.publicOrigin, 'http://localhost:4000');
  assert.equal(readEnv({ PORT: '80' }).store.publicOrigin, 'http://localhost');
  const { cards, google } = readEnv({ PORT: '65535' });
  assert.deepEqual(
    [cards, google],
    [
      { mode: 'sandbox', port: 65_534 },
      { mode: 'sandbox', port: 65_533 },
    ],
  );
  const blank = readEnv({ STRIPE_SECRET_KEY: '', AUTH_SECRET: ' ', PORT: '' });
  assert.deepEqual([blank.sandbox, blank.http.port], [true, 3000]);
});

test('metrics for other machines need a token; an error does not repeat a trace header', () => {
  assert.deepEqual(
    problems({
      METRICS_PORT: '9464',
      METRICS_HOST: '0.0.0.0',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      OTEL_EXPORTER_OTLP_HEADERS: 'secret-without-name',
      OTEL_TRACES_SAMPLER_ARG: '2',
    }),
    [
      'METRICS_TOKEN is missing: with METRICS_HOST other machines can read the metrics.',
      "OTEL_TRACES_SAMPLER_ARG must be from 0 to 1, not '2'.",
      'OTEL_EXPORTER_OTLP_HEADERS must be headers like name=value, separated by commas.',
    ],
  );
  assert.deepEqual(problems({ METRICS_TOKEN: 'short' }), ['METRICS_TOKEN must have 16 characters or more, not 5.']);
  assert.deepEqual(readEnv({ METRICS_PORT: '9464' }).observe.metrics, { host: '127.0.0.1', port: 9464, token: null });
});

test('an incomplete group names its missing variables', () => {
  assert.deepEqual(
    problems({
      ...AUTH,
      STRIPE_SECRET_KEY: STRIPE.STRIPE_SECRET_KEY,
      GOOGLE_CLIENT_ID: 'id',
      SMTP_URL: MAIL.SMTP_URL,
      OIDC_CLIENT_ID: 'x',
    }),
    [
      'STRIPE_PUBLISHABLE_KEY is missing: it belongs together with STRIPE_SECRET_KEY.',
      'STRIPE_WEBHOOK_SECRET is missing: it belongs together with STRIPE_SECRET_KEY.',
      'GOOGLE_CLIENT_SECRET is missing: it belongs together with GOOGLE_CLIENT_ID.',
      'OIDC_ISSUER is missing: it belongs together with OIDC_CLIENT_ID.',
      'OIDC_CLIENT_SECRET is missing: it belongs together with OIDC_CLIENT_ID.',
      'MAIL_FROM is missing: it belongs together with SMTP_URL.',
    ],
  );
});

test('live payments need an explicit setting, and no stand-in', () => {
  const found = problems({ ...LIVE, ...AUTH, PUBLIC_ORIGIN: 'http://shop.example.com' });
  assert.deepEqual(
    found.map((problem) => problem.split(/[ =]/)[0]),
    ['ALLOW_LIVE_PAYMENTS', 'GOOGLE_CLIENT_ID', 'SMTP_URL', 'PUBLIC_ORIGIN'],
  );
  assert.equal(problems({ ...LIVE, ...GOOGLE, ...MAIL, ...AUTH, ALLOW_LIVE_PAYMENTS: '1' }).length, 0);
  assert.match(
    problems({ ...LIVE, ...GOOGLE, ...MAIL, ...AUTH, ALLOW_LIVE_PAYMENTS: '0' }).join(),
    /ALLOW_LIVE_PAYMENTS=1 is missing/,
  );
  assert.match(
    problems({ ...STRIPE, ...AUTH, STRIPE_PUBLISHABLE_KEY: LIVE.STRIPE_PUBLISHABLE_KEY }).join(),
    /same mode/,
  );
});

test('any real key needs a long AUTH_SECRET', () => {
  for (const row of [
    STRIPE,
    GOOGLE,
    MAIL,
    { OIDC_ISSUER: 'https://a.example', OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's' },
  ]) {
    assert.match(problems(row).join(), /^AUTH_SECRET is missing/);
    assert.deepEqual(problems({ ...row, ...AUTH }), []);
  }
  assert.deepEqual(problems({ DATABASE_URL: 'postgres://a:b@db/store' }), []);
  assert.match(problems({ AUTH_SECRET: 'short' }).join(), /32 characters or more, not 5/);
});

test('a previous secret requires a different new one', () => {
  const old = 'the secret of last year, which was long enough';
  assert.equal(readEnv({ ...AUTH, AUTH_SECRET_OLD: old }).authSecretOld, old);
  assert.match(
    problems({ AUTH_SECRET_OLD: old }).join(),
    /AUTH_SECRET_OLD is the secret before AUTH_SECRET, which is missing/,
  );
  assert.match(
    problems({ ...AUTH, AUTH_SECRET_OLD: AUTH.AUTH_SECRET }).join(),
    /AUTH_SECRET_OLD is the same as AUTH_SECRET/,
  );
});

test('one error names all invalid values and repeats no password', () => {
  const found = problems({
    ...AUTH,
    PORT: '80a',
    PAYMENT_SANDBOX_PORT: '70000',
    WEB_CONCURRENCY: '0',
    PUBLIC_ORIGIN: 'https://a.example/shop',
    DATABASE_URL: 'mysql://u:hunter2@db/x',
    PAYMENT_CURRENCY: 'jpy',
    ADMIN_EMAILS: 'ann@example.com,bob',
    TRUSTED_PROXIES: '10.0.0.0/33',
    SHOP_EMAIL: 'nobody',
    MAIL_FROM: 'x',
    SMTP_URL: 'http://u:hunter2@x',
    STRIPE_SECRET_KEY: 'hunter2',
    STRIPE_PUBLISHABLE_KEY: 'pk',
    STRIPE_WEBHOOK_SECRET: 'w',
    OIDC_ISSUER: 'http://login.example.com',
    OIDC_CLIENT_ID: 'c',
    OIDC_CLIENT_SECRET: 's',
    ALLOW_LIVE_PAYMENTS: 'perhaps',
    STATS_REVENUE: '120 million and more',
  });
  for (const name of [
    'PORT',
    'PAYMENT_SANDBOX_PORT',
    'WEB_CONCURRENCY',
    'PUBLIC_ORIGIN',
    'DATABASE_URL',
    'PAYMENT_CURRENCY',
    'ADMIN_EMAILS',
    'TRUSTED_PROXIES',
    'SHOP_EMAIL',
    'MAIL_FROM',
    'SMTP_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'OIDC_ISSUER',
    'STATS_REVENUE',
  ]) {
    assert(
      found.some((problem) => problem.startsWith(name)),
      `${name} in ${found.join('\n')}`,
    );
  }
  assert(!found.join().includes('hunter2'));
  assert.match(problems({ PAYMENT_CURRENCY: 'xyz' }).join(), /three letters/);
  assert.match(problems({ PAYMENT_SANDBOX_PORT: '3000' }).join(), /must all differ/);
});

test('suggests corrections for misspelled names only', () => {
  assert.deepEqual(readEnv({ STRIPE_SECRETKEY: 'x', DATABASEURL: 'y', SMPT_URL: 'z' }).hints, [
    'STRIPE_SECRETKEY is not read by the store; did you mean STRIPE_SECRET_KEY?',
    'DATABASEURL is not read by the store; did you mean DATABASE_URL?',
    'SMPT_URL is not read by the store; did you mean SMTP_URL?',
  ]);
  assert.deepEqual(
    readEnv({ POST: '1', HOSTNAME: 'box', PATH: '/bin', HOME: '/', EDITOR: 'vi', SHELL: 'sh', MAIL: '/var/mail' })
      .hints,
    [],
  );
  assert.match(
    problems({ ...STRIPE, ...AUTH, STRIPE_WEBHOOK_SECRET: '', STRIPE_WEBHOOK_SECRETS: 'whsec_abcdefgh12' }).join(),
    /did you mean STRIPE_WEBHOOK_SECRET\?/,
  );
});

test('the picture bucket must be complete and valid', () => {
  assert.deepEqual(problems({ PICTURES_S3_BUCKET: 'shop-pictures', PICTURES_S3_REGION: 'eu-central-1' }), [
    'PICTURES_S3_ENDPOINT is missing: it belongs together with PICTURES_S3_BUCKET and PICTURES_S3_REGION.',
    'PICTURES_S3_ACCESS_KEY_ID is missing: it belongs together with PICTURES_S3_BUCKET and PICTURES_S3_REGION.',
    'PICTURES_S3_SECRET_ACCESS_KEY is missing: it belongs together with PICTURES_S3_BUCKET and PICTURES_S3_REGION.',
  ]);
  assert.deepEqual(problems({ ...BUCKET, PICTURES_S3_BUCKET: '../x', PICTURES_S3_REGION: 'a b' }), [
    "PICTURES_S3_BUCKET must be a bucket's name like shop-pictures, not '../x'.",
    "PICTURES_S3_REGION must be a region's name like eu-central-1, not 'a b'.",
  ]);
  for (const PICTURES_S3_ENDPOINT of ['s3.example.com', 'ftp://s3.example.com', 'https://s3.example.com/bucket'])
    assert.equal(problems({ ...BUCKET, PICTURES_S3_ENDPOINT }).length, 1, PICTURES_S3_ENDPOINT);
});

test('demo accounts exist only in a sandbox that only this machine can reach', () => {
  const local: Record<string, string>[] = [
    {},
    { HOST: '127.0.0.1' },
    { HOST: '::1', PUBLIC_ORIGIN: 'http://[::1]:3000' },
    { HOST: 'localhost', PUBLIC_ORIGIN: 'http://shop.localhost:3000' },
    { HOST: '127.0.0.2', PUBLIC_ORIGIN: 'https://127.0.0.2' },
  ];
  for (const env of local) assert.equal(readEnv(env).demoAccounts, true, JSON.stringify(env));
  const reachable: Record<string, string>[] = [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.0.2.7' },
    { HOST: 'localhost.example' },
    { PUBLIC_ORIGIN: 'https://shop.example' },
    { PUBLIC_ORIGIN: 'https://127.evil.example' },
    { HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://localhost:3000' },
    { TRUSTED_PROXIES: '127.0.0.1' },
  ];
  for (const env of reachable) assert.equal(readEnv(env).demoAccounts, false, JSON.stringify(env));
});

const KEY = `age1${'q'.repeat(58)}`;

test('reads the folder and keys of backups', () => {
  const { backup } = readEnv({
    DATA_DIR: '/srv/store',
    BACKUP_RECIPIENTS: `${KEY}, ${KEY}`,
    BACKUP_IDENTITY_FILE: 'drill.key',
    DRILL_DATABASE_URL: 'postgres://a:b@c/drill',
  });
  assert.deepEqual(backup, {
    dir: '/srv/store/backups',
    recipients: [KEY, KEY],
    passphrase: null,
    identityFile: '/srv/store/drill.key',
    drillDatabaseUrl: 'postgres://a:b@c/drill',
  });
  assert.equal(readEnv({ BACKUP_DIR: '/mnt/backups' }).backup.dir, '/mnt/backups');
});

test('rejects backup keys that encrypt nothing', () => {
  const refuses = (env: Record<string, string>, problem: RegExp) => assert.throws(() => readEnv(env), problem);
  refuses({ BACKUP_RECIPIENTS: 'age1short' }, /BACKUP_RECIPIENTS contains 'age1short', which is not an age public key/);
  refuses({ BACKUP_RECIPIENTS: `AGE-SECRET-KEY-1${'Q'.repeat(58)}` }, /BACKUP_RECIPIENTS contains a secret key/);
  refuses({ BACKUP_PASSPHRASE: 'too short' }, /16 characters or more, not 9/);
  refuses({ BACKUP_PASSPHRASE: 'long enough for all', BACKUP_RECIPIENTS: KEY }, /one or the other/);
  refuses({ DATABASE_URL: 'postgres://a/b', DRILL_DATABASE_URL: 'postgres://a/b' }, /must be an empty database/);
});
