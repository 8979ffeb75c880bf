import type { Browser, Page } from '@playwright/test';
import { cardForm, typeCard } from './paying.ts';
import { inDatabase } from './in-database.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

/** An unpaid order, whose customer signs out, and a link to pay it. */
async function linked(browser: Browser, shop: Shop): Promise<{ order: string; path: string; email: string }> {
  const theirs = await browser.newPage();
  const buyer = await shop.signUpVerified(theirs);
  const order = await shop.order(theirs, buyer, await shop.addPart());
  await theirs.close();
  const link = await shop.asAdmin<{ url: string }>('POST', `/orders/${order}/payment-links`, { email: false });
  return { order, path: new URL(link.url).pathname, email: buyer.email };
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ }).click();

test('staff send a payment link, and its reader pays by phone without an account', async ({ page, browser, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { order, email } = await linked(browser, shop);
  const admin = await browser.newPage();
  await shop.signIn(admin, (await import('./people.ts')).admin);
  await admin.goto(`/dashboard/manageorder?order=${order}`);
  await admin.getByRole('button', { name: 'Send payment link' }).click();
  await expect(admin.getByLabel('Payment link', { exact: true })).toHaveValue(/\/pay\/[\w-]{43}$/);
  await admin.close();

  const path = new URL(await shop.linkMailedTo({ email }, '/pay/')).pathname;
  const providerSaw: string[] = [];
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== shop.store.origin)
      providerSaw.push(request.url(), request.postData() ?? '', request.headers()['referer'] ?? '');
  });
  await page.goto(path);
  await expect(page.getByText("You don't need an account.")).toBeVisible();
  await typeCard(page, '4242424242424242');
  await pay(page);
  await expect(page.getByText('This order is paid')).toBeVisible();
  expect(providerSaw.length).toBeGreaterThan(0);
  expect(providerSaw.join('\n')).not.toContain(path.split('/').at(-1)!);
  // A reload, and the link opened again.
  for (const address of [undefined, path]) {
    await (address ? page.goto(address) : page.reload());
    await expect(page.getByText('This order is paid')).toBeVisible();
  }
});

test('staff revoke a link on the page of its order', async ({ page, browser, shop }) => {
  const { order, path } = await linked(browser, shop);
  await shop.signIn(page, (await import('./people.ts')).admin);
  await page.goto(`/dashboard/manageorder?order=${order}`);
  const links = page.getByRole('list', { name: 'Links that work' });
  await page.getByRole('button', { name: 'Show a link to copy' }).click();
  await expect(links.getByRole('listitem')).toHaveCount(2);
  await links.getByRole('button', { name: 'Revoke' }).last().click();
  await expect(page.getByText('Payment link revoked')).toBeVisible();
  await expect(links.getByRole('listitem')).toHaveCount(1);
  const other = await browser.newPage();
  await other.goto(path);
  await expect(other.getByText(/payment link .*(expired|revoked)/)).toBeVisible();
  await other.close();
});

test('the address bar has no token while the card form is open, and a reload leads back', async ({
  page,
  browser,
  shop,
}) => {
  const { path } = await linked(browser, shop);
  await page.goto(path);
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/pay');
  await page.reload();
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
});

test('a declined card leaves the form, with which a card that asks for a confirmation pays', async ({
  page,
  browser,
  shop,
}) => {
  const { path } = await linked(browser, shop);
  await page.goto(path);
  await typeCard(page, '4000000000000002');
  await pay(page);
  await expect(page.getByText(/declined/)).toBeVisible();
  await typeCard(page, '4000002500003155');
  await pay(page);
  const question = page.frameLocator('iframe[title="Payment authentication"]');
  await question.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('This order is paid')).toBeVisible();
});

test('returning from the bank reports the payment; in another browser it asks for the link', async ({
  page,
  browser,
  shop,
}) => {
  const { path, order } = await linked(browser, shop);
  await page.goto(path);
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  const token = path.split('/').at(-1)!;
  const { clientSecret } = (await (
    await page.request.post(`/api/payment-links/${token}/payment`, { data: { placeOrderPrice: 62 } })
  ).json()) as { clientSecret: string };
  const intent = clientSecret.split('_secret')[0]!;
  const { publishableKey } = (await (await page.request.get('/api/payment-config')).json()) as Record<string, string>;
  const provider = new URL(shop.store.cardSandboxUrl).origin;
  await page.request.post(`${provider}/v1/payment_intents/${intent}/confirm`, {
    form: { key: publishableKey!, client_secret: clientSecret, payment_method: 'pm_card_visa' },
  });
  await page.goto(`/pay?payment_intent=${intent}&redirect_status=succeeded`);
  await expect(page.getByText('This order is paid')).toBeVisible();
  expect((await shop.asAdmin<{ paid: boolean }>('GET', `/orders/${order}`)).paid).toBe(true);
  const other = await browser.newPage();
  await other.goto('/pay?redirect_status=succeeded');
  await expect(other.getByText('Open the payment link again')).toBeVisible();
  await other.close();
});

test('a total that has changed is shown before anything is charged', async ({ page, browser, shop }) => {
  const { path, order } = await linked(browser, shop);
  await page.goto(path);
  await typeCard(page, '4242424242424242');
  await inDatabase(shop.store.databaseUrl!, async (client) => {
    await client.query('update order_lines set unit_price_cents = 1300, total_cents = 6500 where order_id = $1', [
      order,
    ]);
    await client.query('update orders set lines_cents = 6500 where id = $1', [order]);
  });
  await pay(page);
  await expect(page.getByText(/The total of this order has changed and you weren't charged/)).toBeVisible();
  await page.getByRole('button', { name: 'Pay $65.00' }).click();
  await expect(page.getByText('This order is paid')).toBeVisible();
});

test('each end of a link says what to do', async ({ page, browser, shop }) => {
  const { path, order } = await linked(browser, shop);
  const inStore = (text: string) => inDatabase(shop.store.databaseUrl!, (client) => client.query(text, [order]));
  await inStore(`update payment_links set expires_at = now() - interval '1 minute' where order_id = $1`);
  await page.goto(path);
  await expect(page.getByText('This payment link has expired')).toBeVisible();
  await inStore(`update payment_links set expires_at = now() + interval '1 day' where order_id = $1`);
  await shop.asAdmin('DELETE', `/order/${order}?as=cancelled`);
  await page.reload();
  await expect(page.getByText('This order was canceled')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact us' }).first()).toBeVisible();
  await page.goto(`${path.slice(0, -1)}_`);
  await expect(page.getByText("This payment link doesn't exist")).toBeVisible();
});
