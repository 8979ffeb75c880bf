import { CAMERA_PAGES } from '#contract/fulfillment/choices.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Hono } from 'hono';
import type { Failure } from '#contract/errors.ts';
import type { PaymentConfig } from '#contract/payments/payments.ts';
import type { Deps } from '#server/deps.ts';
import type { App, Env } from './context.ts';
import { pages } from './pages.ts';
import { securityHeaders } from './security.ts';

const SANDBOX: PaymentConfig = {
  mode: 'sandbox',
  publishableKey: 'pk_test_x',
  scriptUrl: 'http://127.0.0.1:3001/v3/stripe.js',
  apiOrigin: 'http://127.0.0.1:3001',
  wallets: [],
};
const STRIPE: PaymentConfig = {
  mode: 'live',
  publishableKey: 'pk_live_x',
  scriptUrl: 'https://js.stripe.com/v3/',
  apiOrigin: 'https://api.stripe.com',
  wallets: [],
};

/** A store with pages only, each with one inline script. */
function storeOf(publicOrigin: string, config: PaymentConfig, isDevelopment = false): App {
  const app: App = new Hono<Env>();
  app.use(securityHeaders(publicOrigin));
  app.get('/api/part', (context) => context.json([]));
  app.onError((error) => new Response(error.message, { status: (error as Failure).status }));
  const settings = { store: { publicOrigin }, google: { mode: 'sandbox' } };
  const deps = { cards: { config }, settings } as unknown as Deps;
  pages(app, deps, async ({ nonce }) => new Response(`<script nonce="${nonce}">1</script>`), isDevelopment);
  return app;
}

async function policyOf(app: App, path: string, env = {}): Promise<Map<string, string[]>> {
  const answer = await app.request(path, {}, env);
  const directives = answer.headers.get('content-security-policy')!.split('; ');
  return new Map(directives.map((line) => [line.split(' ')[0]!, line.split(' ').slice(1)]));
}

test('a page runs only its own scripts and those of the card provider in use', async () => {
  for (const env of [{}, { isForCache: true }]) {
    const policy = await policyOf(storeOf('http://localhost:3000', SANDBOX), '/', env);
    const [self, script, provider, ...more] = policy.get('script-src')!;
    assert.deepEqual([self, provider, more], ["'self'", 'http://127.0.0.1:3001', []]);
    assert.match(script!, /^'(nonce|sha256)-[\w+/=]{24,}'$/);
    assert.deepEqual(policy.get('script-src-attr'), ["'none'"], 'no inline handlers');
    assert.deepEqual(policy.get('style-src'), ["'self'"]);
    assert.deepEqual(policy.get('require-trusted-types-for'), ["'script'"]);
    assert.deepEqual(policy.get('trusted-types'), ['default', 'card-provider', 'router-scripts']);
    for (const name of ['object-src', 'base-uri', 'frame-ancestors', 'worker-src'])
      assert.deepEqual(policy.get(name), ["'none'"], name);
    assert.doesNotMatch([...policy.values()].flat().join(' '), /unsafe|\*|stripe/);
  }
});

test('each page has its own nonce', async () => {
  const app = storeOf('http://localhost:3000', SANDBOX);
  const nonces = await Promise.all(
    Array.from({ length: 20 }, async () => (await policyOf(app, '/')).get('script-src')![1]),
  );
  assert.equal(new Set(nonces).size, 20);
});

test('with Stripe only Stripe is allowed, and its script runs in a separate document', async () => {
  const app = storeOf('https://shop.test', STRIPE);
  const policy = await policyOf(app, '/dashboard');
  assert.deepEqual(policy.get('connect-src'), ["'self'", 'https://api.stripe.com']);
  assert.deepEqual(policy.get('frame-src'), [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
  ]);
  assert.ok(policy.has('require-trusted-types-for'));
  assert.doesNotMatch([...policy.values()].flat().join(' '), /unsafe|127\.0\.0\.1|localhost/);
  const payment = await policyOf(app, '/dashboard/payment/42');
  assert.equal(payment.has('require-trusted-types-for'), false);
  assert.doesNotMatch(payment.get('script-src')!.join(' '), /unsafe/);
  assert.ok((await policyOf(storeOf('http://localhost:3000', SANDBOX), '/dashboard/payment/42')).has('trusted-types'));
});

test('no response can be framed, read or opened by other sites', async () => {
  for (const path of ['/', '/api/part']) {
    const { headers } = await storeOf('http://localhost:3000', SANDBOX).request(path);
    assert.match(headers.get('content-security-policy')!, /frame-ancestors 'none'/);
    assert.equal(headers.get('cross-origin-opener-policy'), 'same-origin');
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('referrer-policy'), 'strict-origin-when-cross-origin');
    assert.match(headers.get('permissions-policy')!, /camera=\(\), .*geolocation=\(\), .*usb=\(\)/);
    assert.equal(headers.get('access-control-allow-origin'), null);
  }
});

test('only the pages that scan may use the camera', async () => {
  const store = storeOf('https://shop.example', SANDBOX);
  const policy = async (path: string) => (await store.request(path)).headers.get('permissions-policy')!.split(', ');
  for (const path of CAMERA_PAGES) assert.ok((await policy(path)).includes('camera=(self)'), path);
  for (const path of ['/', '/dashboard', '/dashboard/pick-list', '/dashboard/packs', '/api/part'])
    assert.ok((await policy(path)).includes('camera=()'), path);
});

test('only the logo can be shown by other sites, such as web mail clients', async () => {
  const store = storeOf('http://localhost:3000', SANDBOX);
  const policy = async (path: string) => (await store.request(path)).headers.get('cross-origin-resource-policy');
  assert.deepEqual(await Promise.all(['/apple-touch-icon.png', '/logo/0-1x1.png', '/favicon.ico', '/'].map(policy)), [
    'cross-origin',
    'cross-origin',
    'same-origin',
    'same-origin',
  ]);
});

test('strict transport security is sent over https only', async () => {
  for (const path of ['/', '/api/part']) {
    const transportSecurity = async (origin: string) =>
      (await storeOf(origin, SANDBOX).request(path)).headers.get('strict-transport-security');
    assert.equal(await transportSecurity('https://shop.test'), 'max-age=31536000; includeSubDomains');
    assert.equal(await transportSecurity('http://localhost:3000'), null);
  }
});

test('only the development server allows eval', async () => {
  const policy = await policyOf(storeOf('http://localhost:3000', SANDBOX, true), '/');
  assert.ok(policy.get('script-src')!.includes("'unsafe-eval'"));
  assert.equal(policy.has('require-trusted-types-for'), false);
});

test("a page's form is accepted only from the store's pages", async () => {
  const app = storeOf('http://localhost:3000', SANDBOX);
  const sent = async (headers: Record<string, string>) =>
    (await app.request('/sign-out', { method: 'POST', headers })).status;
  assert.equal(await sent({ origin: 'http://localhost:3000' }), 200);
  assert.equal(await sent({ origin: 'http://127.0.0.1:3000' }), 200, 'the same store by its other name');
  assert.equal(await sent({ 'sec-fetch-site': 'same-origin' }), 200);
  // To a browser another port is the same site, so it sends the cookie.
  const others = ['http://localhost:4000', 'https://evil.test', 'null'];
  for (const origin of others) assert.equal(await sent({ origin, cookie: 'a=b' }), 403, origin);
  assert.equal(await sent({ 'sec-fetch-site': 'same-site' }), 403);
  assert.equal(await sent({}), 403);
});

test('account pages are not cached, other pages by the browser only', async () => {
  const app = storeOf('http://localhost:3000', SANDBOX);
  const kept = async (path: string) => (await app.request(path)).headers.get('cache-control');
  assert.equal(await kept('/dashboard'), 'no-store');
  assert.equal(await kept('/dashboard/myprofile'), 'no-store');
  assert.equal(await kept('/review'), 'private, no-cache');
});

test('only the payment page may request a wallet payment, and only where wallets are offered', async () => {
  const withWallets: PaymentConfig = { ...STRIPE, wallets: ['google_pay'] };
  const cases: [PaymentConfig, string, string, string][] = [
    [STRIPE, '/dashboard/payment/1', 'payment=()', 'same-origin'],
    [withWallets, '/dashboard', 'payment=()', 'same-origin'],
    [withWallets, '/api/part', 'payment=()', 'same-origin'],
    [withWallets, '/dashboard/payment/1', 'payment=(self "https://js.stripe.com")', 'same-origin-allow-popups'],
    [
      { ...SANDBOX, wallets: ['link'] },
      '/dashboard/payment/1',
      'payment=(self "http://127.0.0.1:3001")',
      'same-origin-allow-popups',
    ],
  ];
  for (const [config, path, payment, opener] of cases) {
    const { headers } = await storeOf('https://shop.example', config).request(path);
    const policy = headers.get('permissions-policy')!.split(', ');
    assert.ok(policy.includes(payment), `${path}: ${policy.join()}`);
    assert.ok(policy.includes('camera=()'));
    assert.equal(headers.get('cross-origin-opener-policy'), opener);
  }
});
