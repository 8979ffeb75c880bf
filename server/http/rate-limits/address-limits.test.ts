import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, beforeEach, describe, test } from 'node:test';
import { createApp } from '#server/app.ts';
import { countCode } from '#server/accounts/factors/limits.ts';
import { silentLog } from '#server/log.ts';
import type { App } from '#server/http/context.ts';
import { orderBody } from '#test/fixtures/ordering.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { callerAddress, clientKey, trustedProxies } from '#server/http/request/address.ts';
import { pages } from '#server/http/pages.ts';
import { createBufferedLimits, type BufferedLimits } from './rate-limits.ts';

/* One subscriber has all 2^64 addresses of an IPv6 /64: each limit by address counts them as one client. */

let store: TestStore;
let app: App;
let limits: BufferedLimits;
before(async () => {
  store = await startTestStore({ webhooks: false });
  limits = createBufferedLimits(store.db, silentLog);
  const settings = {
    ...store.deps.settings,
    limits: {
      ...store.deps.settings.limits,
      ordersAMinute: 2,
      paymentsAMinute: 2,
      searchesAMinute: 20,
      keyCallsAMinute: 600,
      assistantCallsAMinute: 24,
    },
  };
  app = createApp({ ...store.deps, settings, limits });
  pages(app, { ...store.deps, settings, limits }, async () => new Response('a page'));
});
after(async () => {
  await limits.flush();
  await store.close();
});
beforeEach(() => store.db.$client.query('delete from rate_limits'));

/** Calls the store from an address. @returns the status */
async function call(address: string, path: string, body?: object, token?: string, method = 'POST'): Promise<number> {
  const request = new Request(`${store.origin}/api${path}`, {
    method: body ? method : 'GET',
    headers: {
      origin: store.origin,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await app.fetch(request, { address })).status;
}

/** Searches as a shopping platform without a profile. @returns the status */
async function askAsPlatform(address: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: '{"query":"fan"}' };
  return (await app.fetch(new Request(`${store.origin}/ucp/catalog/search`, init), { address })).status;
}

interface Limit {
  readonly max: number;
  /** Performs the limited action once, from an address and with a new account. @returns whether it was allowed */
  attempt(address: string): Promise<boolean>;
}

const NO_PART = '00000000-0000-7000-8000-000000000000';
let part: string;
let count = 0;
const another = (): Promise<Person> => store.person();
const passes = async (status: Promise<number>): Promise<boolean> => (await status) !== 429;

/** By the action in the table of docs/security.md; of `sign-in` there are two. */
const LIMITS: Record<string, Limit> = {
  'forms sent without scripts': {
    max: 300,
    attempt: (address) => {
      const headers = { origin: store.origin, 'content-length': '3' };
      const init = { method: 'POST', headers, body: new URLSearchParams({ a: '1' }) };
      return passes(
        Promise.resolve(app.fetch(new Request(`${store.origin}/login`, init), { address })).then(
          ({ status }) => status,
        ),
      );
    },
  },
  'contact form': {
    max: 5,
    attempt: (address) => passes(call(address, '/contact', { email: 'a@b.test', subject: 'Hi', message: 'Hi' })),
  },
  orders: {
    max: 20,
    async attempt(address) {
      part ??= await store.part({ quantity: 1_000 });
      const buyer = await another();
      return passes(call(address, '/placeOrder', orderBody(buyer, part), buyer.token));
    },
  },
  'reading payment links': {
    max: 120,
    attempt: (address) => passes(call(address, `/payment-links/${'a'.repeat(43)}`)),
  },
  'orders of guests': {
    max: 2,
    attempt: (address) => passes(call(address, '/guest-orders', {})),
  },
  'links to orders of guests': {
    max: 120,
    attempt: (address) => passes(call(address, `/guest-orders/${'a'.repeat(43)}`)),
  },
  'codes of gift cards': {
    max: 60,
    attempt: (address) => {
      const token = `${count++}`.padStart(43, 'a');
      return passes(
        call(address, `/payment-links/${token}/gift-cards`, { code: '0000-0000-0000-0000', placeOrderPrice: 12.4 }),
      );
    },
  },
  'starting and settling a payment': {
    max: 20,
    async attempt(address) {
      const { token } = await another();
      return passes(call(address, '/create-payment-intent', { placeOrderPrice: 12.4 }, token));
    },
  },
  'changes to a basket': {
    max: 300,
    attempt: (address) => passes(call(address, `/basket/lines/${NO_PART}`, { quantity: 1 }, undefined, 'PUT')),
  },
  'searches, filtered lists, sitemap files': {
    max: 20,
    attempt: (address) => passes(call(address, count++ % 2 ? '/part?q=fan' : '/part?in_stock=1')),
  },
  'promotion codes that do not exist': {
    max: 30,
    attempt: (address) => passes(call(address, '/checkout-terms?codes=NONE')),
  },
  'builds completed within a budget': {
    max: 30,
    attempt: (address) => passes(call(address, '/builds/complete', { budget: 500 })),
  },
  'lists for a quick order': { max: 2, attempt: (address) => passes(call(address, '/match', { text: '4 fan' })) },
  'counted visits': {
    max: 120,
    attempt: (address) => passes(call(address, '/visits', { events: [{ event: 'view', path: '/' }] })),
  },
  'product feeds': {
    max: 20,
    attempt: async (address) => {
      const asked = await app.fetch(new Request(`${store.origin}/feeds/acp.jsonl`, { method: 'HEAD' }), { address });
      return asked.status !== 429;
    },
  },
  'calls of shopping assistants': {
    max: 24,
    attempt: (address) => {
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      const init = { method: 'POST', headers, body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}' };
      const asked = Promise.resolve(app.fetch(new Request(`${store.origin}/mcp`, init), { address }));
      return passes(asked.then(({ status }) => status));
    },
  },
  'pages of orders by assistants': {
    max: 30,
    attempt: (address) =>
      passes(
        Promise.resolve(app.fetch(new Request(`${store.origin}/assistant-orders/none`), { address })).then(
          ({ status }) => status,
        ),
      ),
  },
  'calls of shopping platforms': { max: 24, attempt: (address) => passes(askAsPlatform(address)) },
  'files with a list for a quick order': { max: 30, attempt: (address) => passes(call(address, '/match/file', {})) },
  'sign-in of one account': {
    max: 10,
    attempt: (address) =>
      passes(call(address, '/identity/sign-in/email', { email: 'one@buyer.test', password: 'a wrong password' })),
  },
  'sign-in of all accounts': {
    max: 30,
    attempt: (address) =>
      passes(call(address, '/identity/sign-in/email', { email: `n${count++}@buyer.test`, password: 'any password' })),
  },
  'sign-in by another provider': {
    max: 30,
    attempt: (address) => passes(call(address, '/identity/sign-in/social', { provider: 'google' })),
  },
  'sign-up': {
    max: 60,
    attempt: (address) =>
      passes(
        call(address, '/identity/sign-up/email', { name: 'Ida', email: 'ida@buyer.test', password: 'a password' }),
      ),
  },
  'passkeys, authenticator apps: all calls': {
    max: 60,
    attempt: (address) => passes(call(address, '/identity/passkey/generate-authenticate-options')),
  },
  'requested mails: password resets, others': {
    max: 20,
    attempt: (address) =>
      passes(call(address, '/identity/request-password-reset', { email: `n${count++}@buyer.test` })),
  },
  'new passwords by a mailed link': {
    max: 30,
    attempt: (address) =>
      passes(call(address, '/identity/reset-password', { newPassword: 'a password', token: 'invented' })),
  },
  'second factor': {
    max: 60,
    attempt: (address) =>
      countCode(store.db, `user ${count++}`, address).then(
        () => true,
        () => false,
      ),
  },
  'codes of text messages': {
    max: 60,
    async attempt(address) {
      const { token } = await another();
      return passes(call(address, '/account/phone', { number: '+8801712345678', code: '123456' }, token, 'PUT'));
    },
  },
  'links that end notices': {
    max: 200,
    attempt: (address) => passes(call(address, `/unsubscribe/${'x'.repeat(43)}`, {})),
  },
  'text messages': {
    max: 15,
    async attempt(address) {
      const { token } = await another();
      return passes(call(address, '/account/phone', { number: `+88017${10_000_000 + count++}` }, token));
    },
  },
};

/** Other spellings and addresses of the same client. */
const SUBSCRIBER = ['2001:db8:0:1::1', '2001:DB8::1:ffff:0:0:2', '2001:db8:0:1:a:b:c:d', '2001:db8:0:1::1%eth0'];
const MAPPED = ['203.0.113.5', '::ffff:203.0.113.5', '::ffff:cb00:7105', '0:0:0:0:0:FFFF:203.0.113.5'];

/** Networks around a client's: other clients in them, and one beside them. */
const TOTALS = {
  '/56': { times: 4, key: '1:0::/56', near: ['1:2::1', '1:3::1'], far: '1:100::1' },
  '/48': { times: 16, key: '1::/48', near: ['1:200::1', '1:300::1'], far: '2::1' },
} as const;
let networks = 0;

for (const [what, { max, attempt }] of Object.entries(LIMITS)) {
  describe(what, () => {
    for (const [client, addresses] of Object.entries({ 'IPv6 /64': SUBSCRIBER, 'mapped IPv4 address': MAPPED })) {
      test(`counts one ${client} as one client`, async () => {
        const neighbor = client === 'IPv6 /64' ? '2001:db8:0:2::1' : '203.0.113.6';
        for (let n = 0; n < max; n++)
          assert(
            await attempt(callerAddress(addresses[n % addresses.length], undefined, NO_PROXY)),
            `attempt ${n + 1}`,
          );
        await limits.flush();
        for (const address of addresses)
          assert.equal(await attempt(callerAddress(address, undefined, NO_PROXY)), false, address);
        assert(await attempt(neighbor), 'another network is another client');
      });
    }

    for (const [network, { times, key, near, far }] of Object.entries(TOTALS))
      test(`has a total of ${times} clients for an IPv6 ${network}`, async () => {
        // A network of this test, because the counts in memory last longer than a test.
        const inside = (rest: string): string => `2001:${(0xe00 + networks).toString(16)}:${rest}`;
        networks++;
        assert(await attempt(inside('1:0::1')));
        await limits.flush();
        // As if other clients inside it had made all attempts but one.
        const { rowCount } = await store.db.$client.query(
          `update rate_limits set count = $1 where key like '%' || $2`,
          [max * times - 1, inside(key)],
        );
        assert(rowCount, 'counted');
        assert(await attempt(inside(near[0])), 'the last attempt');
        await limits.flush();
        assert.equal(await attempt(inside(near[1])), false, 'one more');
        await limits.flush();
        // Calls with a body are also counted as such, refused or not.
        const { rows } = await store.db.$client.query(
          `select count from rate_limits where key like '%/48' and key not like 'body:%'`,
        );
        if (network === '/56')
          for (const { count: counted } of rows) assert(counted <= 2, 'a refused attempt counts in no wider network');
        assert(await attempt(inside(far)), 'a network beside it');
      });
  });
}

const NO_PROXY = trustedProxies([]);

test('the documentation lists these limits and no others', () => {
  const text = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');
  const table = text.slice(text.indexOf('\n## Limits\n'), text.indexOf('\n## Keys\n'));
  const rows = [...table.matchAll(/^\| (.+?) +\| .*? *\| (.*?) *\|$/gm)].map(([, action, address]) => [
    action!,
    address!,
  ]);
  const stated = rows.filter(([, address]) => /\d|ten times/.test(address!));
  const limits = Object.keys(LIMITS).map((name) => name.replace(/ of (one|all) accounts?$/, ''));
  assert.deepEqual(stated.map(([action]) => action).sort(), [...new Set(limits)].sort());
  for (const [action, address] of stated)
    for (const [name, { max }] of Object.entries(LIMITS))
      if (name.startsWith(action!) && !/_A_MINUTE|ten times/.test(address!))
        assert.match(address!, new RegExp(`(^|\\D)${max} `), name);
});

test('the list of a home page is no search', async () => {
  const address = '198.51.100.77';
  for (let n = 0; n <= LIMITS['searches, filtered lists, sitemap files']!.max; n++)
    assert(await passes(call(address, '/part?limit=24&sort=featured')), `list ${n + 1}`);
  assert(await passes(call(address, '/part?q=fan')));
});

test('the address behind a trusted proxy is read in every spelling, and nothing else is', () => {
  const trusted = trustedProxies(['10.0.0.0/8', '2001:db8:ffff::/48']);
  const behind = (forwarded: string): string => callerAddress('10.0.0.1', forwarded, trusted);
  for (const spelled of [
    '203.0.113.5',
    '203.0.113.5:443',
    '::ffff:203.0.113.5',
    '[::ffff:203.0.113.5]:80',
    ' 203.0.113.5 ',
  ])
    assert.equal(behind(spelled), '203.0.113.5', spelled);
  for (const spelled of [
    '2001:db8::7',
    '[2001:db8::7]',
    '[2001:db8::7]:65535',
    '2001:db8::7%eth0',
    '[2001:db8::7%1]:1',
  ])
    assert.equal(behind(spelled), '2001:db8::7', spelled);
  // The client's own entries come first, and are never believed.
  assert.equal(behind('192.0.2.1, 203.0.113.5:81, 10.9.9.9:80, [2001:db8:ffff::1]:80'), '203.0.113.5');
  const garbage = [
    '',
    ',',
    'unknown',
    '_hidden',
    '[',
    '[]',
    '[]:80',
    '203.0.113.5:',
    '203.0.113.5:99999999',
    ':80',
    '1.2.3',
    '0x7f.1',
  ];
  for (const text of [
    ...garbage,
    '[203.0.113.5',
    '203.0.113.5]:1',
    '2001:db8::7:80:90:1:2:3:4',
    '203.0.113.5 203.0.113.6',
  ])
    assert.equal(behind(`192.0.2.1, ${text}`), '10.0.0.1', `'${text}'`);
  assert.equal(callerAddress('198.51.100.1', '192.0.2.1', trusted), '198.51.100.1', 'not a proxy');
  assert.equal(callerAddress(undefined, '192.0.2.1', trusted), 'unknown');
  assert.equal(behind(`${'1.2.3.4, '.repeat(5_000)}203.0.113.5`), '203.0.113.5');
});

test('a client is an IPv4 address or an IPv6 /64', () => {
  for (const address of SUBSCRIBER) assert.equal(clientKey(address), '2001:db8:0:1::/64');
  for (const address of MAPPED) assert.equal(clientKey(address), '203.0.113.5');
  assert.equal(clientKey('::1'), '0:0:0:0::/64');
  assert.equal(clientKey('unknown'), 'unknown');
  assert.equal(clientKey(''), 'unknown');
  assert.equal(callerAddress('::ffff:10.1.2.3', '2001:db8::7', trustedProxies(['10.0.0.0/8'])), '2001:db8::7');
  assert.equal(callerAddress('::ffff:a01:203', '1.2.3.4', trustedProxies(['10.0.0.0/8'])), '1.2.3.4', 'spelled in hex');
});
