import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { AGE_KEY, AUTH, BUCKET, GOOGLE, LIVE, MAIL, STRIPE } from '#test/fixtures/env.ts';
import { readEnv } from './read-env.ts';

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
      pseudoLanguage: false,
      webConcurrency: 1,
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
    observe: { slowQueryMs: 500, logRequests: false, metrics: null, liveness: null, traces: null },
    backup: {
      dir: fileURLToPath(new URL('../../.data/backups', import.meta.url)),
      recipients: [],
      passphrase: null,
      identityFile: null,
      drillDatabaseUrl: null,
    },
    authSecret: null,
    authSecretOld: null,
    limits: {
      ordersAMinute: 60,
      paymentsAMinute: 60,
      reservedValue: undefined,
      reservedLines: 500,
      searchesAMinute: 1_200,
      assistantCallsAMinute: 600,
      keyCallsAMinute: 600,
    },
    accounts: { adminSecondFactor: false, smsCountries: [] },
    viesUrl: 'https://ec.europa.eu/taxation_customs/vies/rest-api',
    sms: { mode: 'sandbox', port: 3002 },
    visits: { ga4Url: 'https://www.google-analytics.com/mp/collect', ga4Secret: null, matomoUrl: null },
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
    DATABASE_SESSION_URL: 'postgres://a:b@straight/store',
    DATABASE_REPLICA_URLS: 'postgres://a:b@one/store, postgres://a:b@two/store',
    VIES_URL: 'https://vies.test/rest-api',
    PUBLIC_ORIGIN: 'https://Shop.example.com/',
    WEB_CONCURRENCY: '4',
    PSEUDO_LANGUAGE: '1',
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
    LIVENESS_PORT: '9465',
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
      pseudoLanguage: true,
      webConcurrency: 4,
      maxRequests: 50,
      maxConnections: 900,
      drainSeconds: 5,
    },
    dataDir: '/srv/store',
    database: {
      url: 'postgres://a:b@db/store',
      sessionUrl: 'postgres://a:b@straight/store',
      replicaUrls: ['postgres://a:b@one/store', 'postgres://a:b@two/store'],
    },
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
      liveness: { host: '::', port: 9465 },
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
    limits: {
      ordersAMinute: 60,
      paymentsAMinute: 60,
      reservedValue: undefined,
      reservedLines: 500,
      searchesAMinute: 1_200,
      assistantCallsAMinute: 600,
      keyCallsAMinute: 600,
    },
    accounts: { adminSecondFactor: false, smsCountries: [] },
    viesUrl: 'https://vies.test/rest-api',
    sms: { mode: 'off' },
    visits: { ga4Url: 'https://www.google-analytics.com/mp/collect', ga4Secret: null, matomoUrl: null },
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

test('reads the folder and keys of backups', () => {
  const { backup } = readEnv({
    DATA_DIR: '/srv/store',
    BACKUP_RECIPIENTS: `${AGE_KEY}, ${AGE_KEY}`,
    BACKUP_IDENTITY_FILE: 'drill.key',
    DRILL_DATABASE_URL: 'postgres://a:b@c/drill',
  });
  assert.deepEqual(backup, {
    dir: '/srv/store/backups',
    recipients: [AGE_KEY, AGE_KEY],
    passphrase: null,
    identityFile: '/srv/store/drill.key',
    drillDatabaseUrl: 'postgres://a:b@c/drill',
  });
  assert.equal(readEnv({ BACKUP_DIR: '/mnt/backups' }).backup.dir, '/mnt/backups');
});
