import { request } from '@playwright/test';
import { testDatabase } from '#test/postgres.ts';
import { startStore } from '#test/e2e/store-process.ts';
import { useAllSecrets } from './sign-in-secrets.ts';
import { expect, test } from '#test/e2e/test.ts';

/** All secret or personal values that this test sends and receives. */
const PERSON = {
  email: 'wilhelmina.secret@example.test',
  password: 'never-to-be-logged-1',
  name: 'Wilhelmina Unlogged',
};
/** A person without orders, who can delete their account. */
const ANOTHER = { email: 'another.secret@example.test', password: 'never-to-be-logged-4', name: 'Another Unlogged' };
const OWN = {
  phone: '+49 151 99887766',
  address: '17 Unlogged Lane, Springfield',
  message: 'My cat is called Mephisto',
  wrong: 'a-wrong-password-2',
  card: '4242424242424242',
  declined: '4000000000000002',
};

/** The client address that the proxy reports. */
const ADDRESS = '203.0.113.77';

test('the log of a store contains no person, password, token, code, link, card or address', async () => {
  test.slow();
  const database = await testDatabase();
  // Logs every request and every statement.
  const env = { LOG_REQUESTS: '1', SLOW_QUERY_MS: '1', TRUSTED_PROXIES: '127.0.0.1,::1' };
  const store = await startStore({ databaseUrl: database.url, env });
  const from = { origin: store.origin, 'x-forwarded-for': ADDRESS };
  const browser = await request.newContext({ baseURL: store.origin, extraHTTPHeaders: from });
  const secrets: string[] = [
    PERSON.email,
    PERSON.password,
    PERSON.name,
    ADDRESS,
    ...Object.values(OWN),
    ...Object.values(ANOTHER),
  ];
  try {
    const post = async (path: string, data: object, headers = {}) => browser.post(`/api${path}`, { data, headers });
    expect((await post('/identity/sign-up/email', PERSON)).status()).toBe(200);
    expect((await post('/identity/sign-in/email', { ...PERSON, password: OWN.wrong })).status()).toBe(401);
    expect((await post('/identity/sign-in/email', PERSON)).status()).toBe(200);
    const cookies = (await browser.storageState()).cookies.map(({ value }) => decodeURIComponent(value));
    secrets.push(...cookies.flatMap((value) => [value, value.split('.')[0]!]));
    await post('/identity/request-password-reset', { email: PERSON.email });
    const trade = await browser.put(`/api/user/${PERSON.email}`, { data: { email: PERSON.email } });
    const { token } = (await trade.json()) as { token: string };
    secrets.push(token, token.split('.')[2]!);
    const own = { authorization: `Bearer ${token}` };
    await browser.put(`/api/user/${PERSON.email}`, { data: { contact: '15199887766' }, headers: own });

    const [part] = (await (await browser.get('/api/part?limit=1&in_stock=1')).json()) as Record<string, never>[];
    const { _id, price, minimum } = part as unknown as { _id: string; price: number; minimum: number };
    const body = {
      placeOrderProduct: _id,
      customerEmail: PERSON.email,
      customerName: PERSON.name,
      phone: OWN.phone,
      address: OWN.address,
      placeOrderQuantity: minimum,
      placeOrderPrice: Math.round(price * 100 * minimum) / 100,
    };
    const placed = await post('/placeOrder', body, { ...own, 'idempotency-key': 'key-of-wilhelmina' });
    expect(placed.status()).toBe(200);
    const order = ((await placed.json()) as { insertedId: string }).insertedId;
    const begun = await post('/create-payment-intent', { placeOrderPrice: body.placeOrderPrice, order }, own);
    const { clientSecret } = (await begun.json()) as { clientSecret: string };
    secrets.push(clientSecret);
    const { publishableKey } = (await (await browser.get('/api/payment-config')).json()) as { publishableKey: string };
    const intent = clientSecret.split('_secret')[0]!;
    for (const number of [OWN.declined, OWN.card]) {
      const form = {
        key: publishableKey,
        client_secret: clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '2040',
        'payment_method_data[card][cvc]': '123',
      };
      await browser.post(`${store.cardSandboxUrl}/v1/payment_intents/${intent}/confirm`, { form });
    }
    const settled = await browser.patch(`/api/placeorder/${order}`, {
      data: { order, transactionId: intent },
      headers: own,
    });
    expect([200, 409]).toContain(settled.status());
    expect((await post('/contact', { email: PERSON.email, subject: OWN.message, message: OWN.message })).status()).toBe(
      200,
    );
    await browser.get(`/api/placeorder?email=${PERSON.email}`, { headers: own });

    // Includes refused and failed requests.
    await post('/placeOrder', { ...body, placeOrderQuantity: -1 }, own);
    await post('/placeOrder', body, { authorization: `Bearer ${token}x` });
    await browser.get(`/api/userinfo/${PERSON.email}?token=${token}`);
    await browser.get(`/?q=${encodeURIComponent(OWN.message)}`);
    await browser.post('/api/contact', {
      data: `{"email":"${PERSON.email}`,
      headers: { 'content-type': 'application/json' },
    });
    await browser.get(`/reset-password?token=${token}`);
    secrets.push(...(await useAllSecrets(browser, store, ANOTHER)));
  } finally {
    await browser.dispose();
    await store.stop();
    await database.drop();
  }
  const log = store.output();
  const keys = ['sk_test_', 'whsec_', 'BEGIN PRIVATE', '"d":"', `postgres://`];
  for (const secret of [...secrets, ...secrets.map(encodeURIComponent), ...keys]) {
    // Six digits are a code only as a whole number; within a longer number they are a coincidence.
    const at = /^\d{6}$/.test(secret)
      ? log.search(new RegExp(`(?<![\\w.-])${secret}(?![\\w.-])`))
      : log.indexOf(secret);
    expect(at < 0 ? '' : log.slice(Math.max(0, at - 200), at + 80), 'is in the log').toBe('');
  }
  expect(log.length).toBeGreaterThan(1_000);
});
