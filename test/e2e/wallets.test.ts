import { expect, test as base } from '@playwright/test';
import { testDatabase } from '#test/postgres.ts';
import { orderPart } from './paying.ts';
import { customer, signIn } from './store.ts';
import { startStore, type StoreProcess } from './store-process.ts';

const test = base.extend<{}, { store: StoreProcess }>({
  store: [
    // Playwright requires a destructuring pattern, here an empty one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const database = await testDatabase();
      const env = { PAYMENT_WALLETS: 'apple_pay, google_pay, link' };
      const store = await startStore({ databaseUrl: database.url, env });
      await use(store);
      await store.stop();
      await database.drop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ store }, use) => use(store.origin),
});

test('with wallets switched on an order is paid with one, on the one page that may ask for it', async ({ page }) => {
  await signIn(page, customer);
  expect((await page.request.get('/dashboard')).headers()['permissions-policy']).toContain('payment=()');
  await orderPart(page, 'Tallow 4 g');
  await page.getByRole('link', { name: 'Pay now' }).click();
  const form = page.frameLocator('iframe[title="Secure card payment input frame"]');
  for (const name of ['Card', 'Apple Pay', 'Google Pay', 'Link'])
    await expect(form.getByRole('radio', { name, exact: true })).toBeVisible();
  await form.getByRole('radio', { name: 'Google Pay' }).check();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText(/Congrats! Your payment is completed/).first()).toBeVisible();
});
