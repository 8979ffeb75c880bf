import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AGE_KEY, AUTH, BUCKET, GOOGLE, LIVE, MAIL, STRIPE } from '#test/fixtures/env.ts';
import { EnvError, readEnv } from './read-env.ts';

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

test('replicas and the way past a pooler belong to a database of the operator', () => {
  assert.match(
    problems({ DATABASE_REPLICA_URLS: 'postgres://a:b@one/store' }).join(),
    /DATABASE_URL is missing: DATABASE_REPLICA_URLS are replicas of it/,
  );
  assert.match(
    problems({ DATABASE_SESSION_URL: 'postgres://a:b@db/store' }).join(),
    /DATABASE_URL is missing: DATABASE_SESSION_URL leads past its pooler/,
  );
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
    DATABASE_REPLICA_URLS: 'postgres://u:hunter2@one/x,mysql://u:hunter2@two/x',
    PAYMENT_CURRENCY: 'yen1',
    ADMIN_EMAILS: 'ann@example.com,bob',
    TRUSTED_PROXIES: '10.0.0.0/33',
    SHOP_EMAIL: 'desk.example.com',
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
    'DATABASE_REPLICA_URLS',
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

test('settings accept only email addresses that people can sign in with', () => {
  for (const email of ['ann..b@example.com', '.ann@example.com', 'ann@-example.com', 'ann(b)@example.com', 'ann@b.c1'])
    assert.equal(
      problems({ ...MAIL, ...AUTH, ADMIN_EMAILS: email, SHOP_EMAIL: email, MAIL_FROM: `Shop <${email}>` }).length,
      3,
      email,
    );
  assert.deepEqual(problems({ ADMIN_EMAILS: 'Ann.B+shop@Sub.Example.com', SHOP_EMAIL: "o'hara@example.com" }), []);
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

test('rejects backup keys that encrypt nothing', () => {
  const refuses = (env: Record<string, string>, problem: RegExp) => assert.throws(() => readEnv(env), problem);
  refuses({ BACKUP_RECIPIENTS: 'age1short' }, /BACKUP_RECIPIENTS contains 'age1short', which is not an age public key/);
  refuses({ BACKUP_RECIPIENTS: `AGE-SECRET-KEY-1${'Q'.repeat(58)}` }, /BACKUP_RECIPIENTS contains a secret key/);
  refuses({ BACKUP_PASSPHRASE: 'too short' }, /16 characters or more, not 9/);
  refuses({ BACKUP_PASSPHRASE: 'long enough for all', BACKUP_RECIPIENTS: AGE_KEY }, /one or the other/);
  refuses({ DATABASE_URL: 'postgres://a/b', DRILL_DATABASE_URL: 'postgres://a/b' }, /must be an empty database/);
  const pooled = { DATABASE_URL: 'postgres://pooler/b', DATABASE_SESSION_URL: 'postgres://a/b' };
  refuses({ ...pooled, DRILL_DATABASE_URL: 'postgres://a/b' }, /must be an empty database/);
});

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
