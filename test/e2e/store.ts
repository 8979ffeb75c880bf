import { test as base, expect, type Page } from '@playwright/test';
import { testDatabase } from '#test/postgres.ts';
import { startStore, type StoreProcess } from './store-process.ts';

/** A browser test with the store of its worker; `baseURL` is that store's. Errors in a page's console fail its test. */
export const test = base.extend<{ quiet: void }, { store: StoreProcess }>({
  store: [
    // Playwright requires a destructuring pattern, here an empty one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const database = await testDatabase();
      const store = await startStore({ databaseUrl: database.url });
      await use(store);
      await store.stop();
      await database.drop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ store }, use) => use(store.origin),
  quiet: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        // The page itself shows a 4xx response; the browser logs it to the console, too.
        if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text());
      });
      await use();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

let people = 0;

/** A person without an account. */
export function newPerson(name = 'Nora Field'): { name: string; email: string; password: string } {
  people += 1;
  return { name, email: `nora.${process.pid}.${Date.now()}.${people}@example.test`, password: 'a fine password' };
}

/** Signs a user in on the login page. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

export const customer = { email: 'customer@partsmith.test', password: 'partsmith-customer' };
export const admin = { email: 'admin@partsmith.test', password: 'partsmith-admin' };
