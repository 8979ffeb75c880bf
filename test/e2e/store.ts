import { test as base, expect, type Page } from '@playwright/test';
import { testDatabase } from '#test/postgres.ts';
import { startStore, type StoreProcess } from './store-process.ts';

/** A browser test with a store of its worker's; `baseURL` is that store's. Errors in a page's console fail its test. */
export const test = base.extend<{ quiet: void }, { store: StoreProcess }>({
  store: [
    // Playwright reads which fixtures are needed from the braces: none.
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
        // An answer of 4xx is told by the page itself; the browser notes it in the console too.
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

/** Somebody nobody has heard of yet. */
export function newPerson(name = 'Nora Field'): { name: string; email: string; password: string } {
  people += 1;
  return { name, email: `nora.${process.pid}.${Date.now()}.${people}@example.test`, password: 'a fine password' };
}

/** Signs somebody in by the login page. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

export const customer = { email: 'customer@partsmith.test', password: 'partsmith-customer' };
export const admin = { email: 'admin@partsmith.test', password: 'partsmith-admin' };
