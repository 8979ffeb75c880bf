import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { CALLS } from '#contract/calls.ts';
import { watchWrites } from '#test/security/written.ts';
import { admin, expect, test } from '../specification/shop.ts';
import { logIn } from '../specification/signed-in.ts';

/** Pages of the store that take forms from browsers without scripts: the session's cookie alone vouches for those. */
const FORMS: readonly (readonly [string, Record<string, string>])[] = [
  ['/login?index', { email: 'customer@partsmith.test', password: 'partsmith-customer' }],
  ['/signUp', { name: 'Eve', email: 'eve@evil.test', password: 'a fine password' }],
  ['/forgotten-password', { email: 'customer@partsmith.test' }],
  ['/reset-password', { token: 'x', password: 'a fine password' }],
  ['/?index', { email: 'eve@evil.test', subject: 'Hello', message: 'Hello' }],
  ['/dashboard?index', { intent: 'cancel', id: 'x' }],
  ['/dashboard/addreview', { review: 'Bad.', ratings: '1' }],
  ['/dashboard/myprofile', { education: 'Changed', city: '', contact: '', linkedln: '' }],
  ['/dashboard/users', { email: 'customer@partsmith.test' }],
  ['/dashboard/addproduct', { name: 'Fan', description: 'Loud', price: '1', minimum: '1', quantity: '1', img: '' }],
  ['/dashboard/manageproduct', { intent: 'delete', id: 'x' }],
  ['/dashboard/manageorder', { intent: 'close', id: 'x', as: 'cancelled' }],
  ['/dashboard/verification', {}],
  // The last, as nothing could be done by the others once it has worked.
  ['/sign-out', {}],
];

/** Other sites: one that the browser sends our cookies to (ports do not count in 'same site'), and one that is foreign. */
const SITES = ['localhost', '127.0.0.1'];

test('no other site can make a signed-in browser do anything', async ({ shop, page, context, baseURL }) => {
  const elsewhere = await startSite();
  const db = new pg.Pool({ connectionString: shop.store.databaseUrl!, max: 1 });
  await shop.signIn(page, admin);
  await page.goto('/dashboard');
  const written = await watchWrites(db);
  await written.ask();
  for (const host of SITES) {
    const evil = await context.newPage();
    await evil.goto(`http://${host}:${elsewhere.port}/`);
    const calls = CALLS.filter(({ method }) => method !== 'GET').map(({ method, path }) => ({
      method,
      path: `/api${path.replace(/\{id\}/g, 'x').replace(/\{email\}/g, admin.email)}`,
    }));
    const identity = ['/sign-out', '/sign-in/email', '/sign-up/email', '/request-password-reset', '/reset-password'];
    const all = [...calls, ...identity.map((path) => ({ method: 'POST', path: `/api/identity${path}` }))];
    const seen = await evil.evaluate(
      async ([origin, asked, body]) => {
        const answers: string[] = [];
        for (const { method, path } of asked) {
          // What a page may send anywhere without asking first, and what it has to ask for.
          for (const mode of ['no-cors', 'cors'] as const) {
            if (mode === 'no-cors' && method !== 'POST') continue;
            const type = mode === 'cors' ? 'application/json' : 'text/plain';
            const sent = { method, mode, credentials: 'include' as const, body, headers: { 'content-type': type } };
            const answer = await fetch(origin + path, sent).catch(() => undefined);
            if (answer && answer.type !== 'opaque') answers.push(`${method} ${path}`);
          }
        }
        for (const path of ['/api/viewer', '/api/account', '/api/store'])
          await fetch(origin + path, { credentials: 'include' }).then(
            () => answers.push(path),
            () => undefined,
          );
        return answers;
      },
      [baseURL!, all, JSON.stringify({ email: admin.email, password: admin.password, name: 'Eve' })] as const,
    );
    expect(seen, `${host} could read an answer`).toEqual([]);
    for (const [path, fields] of FORMS) {
      await evil.goto(`http://${host}:${elsewhere.port}/`);
      await evil.evaluate(
        ([action, entries]) => {
          const form = Object.assign(document.createElement('form'), { method: 'post', action });
          for (const [name, value] of entries)
            form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
          document.body.append(form);
          form.submit();
        },
        [baseURL! + path, Object.entries(fields)] as const,
      );
      await evil.waitForURL(/^http/, { waitUntil: 'load' });
      await evil.waitForURL((url) => url.origin === baseURL, { timeout: 5_000 });
    }
    await evil.close();
  }
  // Jobs go on meanwhile: the queue's own tables, and the words and counts of the catalogue, the seals of the trail.
  const harm = (await written.ask()).filter(
    (what) => !/^(graphile_worker|public\.(catalogue_|audit_seals))/.test(what),
  );
  expect(harm).toEqual([]);
  const { viewer } = (await (await page.request.get('/api/viewer')).json()) as { viewer: { email: string } };
  expect(viewer.email).toBe(admin.email);
  await db.end();
  await elsewhere.stop();
});

const ELSEWHERE = [
  '//evil.test/',
  '/\\evil.test/',
  'https://evil.test/',
  '/\t/evil.test/',
  '/.//evil.test/',
  '@evil.test/',
  'javascript:alert(1)',
];

/** Every address that leads on, told to lead elsewhere. */
const leadingTo = (target: string): string[] => {
  const to = encodeURIComponent(target);
  return [
    `/login?from=${to}`,
    `/signUp?from=${to}`,
    `/sign-out?from=${to}`,
    `/Login/?from=${to}`,
    `/?back=${to}`,
    `/api/identity/verify-email?token=x&callbackURL=${to}`,
    `/api/identity/reset-password/x?callbackURL=${to}`,
    `/api/identity/callback/google?state=x&error=${to}&error_description=${to}`,
    `/${target.replace(/^https:/, '')}`,
    `/%2f%2fevil.test/`,
    `//evil.test/login/`,
  ];
};

test('no address of the store leads to another site', async ({ shop, page, baseURL }) => {
  await page.route(
    ({ hostname }) => hostname === 'evil.test',
    (route) => route.fulfill({ body: 'Another site' }),
  );
  const person = await shop.signUp(page);
  const addresses = ELSEWHERE.flatMap(leadingTo);
  for (const address of addresses) {
    const { location } = (await page.request.get(baseURL + address, { maxRedirects: 0 })).headers();
    if (location) expect(new URL(location, baseURL).origin, `${address} leads to ${location}`).toBe(baseURL);
  }
  // A browser reads addresses in its own way.
  for (const address of ELSEWHERE.slice(0, 2).flatMap(leadingTo)) {
    await page.goto(baseURL + address, { waitUntil: 'commit' });
    await page.waitForLoadState();
    expect(new URL(page.url()).origin, address).toBe(baseURL);
    const links = page.locator('a[href*="evil.test"], a[href^="javascript"], form[action*="evil.test"]');
    expect(await links.count(), address).toBe(0);
  }
  // By the form as well: signed in, one is led to a page of the store.
  await page.context().clearCookies();
  await page.goto(`/login?from=${encodeURIComponent('//evil.test/')}`);
  await logIn(page, person);
  await expect(page).toHaveURL(`${baseURL}/`);
});

async function startSite(): Promise<{ port: number; stop(): Promise<void> }> {
  const server: Server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Prizes</title><body>You won');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
