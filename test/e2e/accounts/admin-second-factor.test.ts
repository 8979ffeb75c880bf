import { testDatabase } from '#test/postgres.ts';
import { startStore } from '../store-process.ts';
import { admin, expect, signIn, test as base } from '../store.ts';
import { turnOn } from './factor-steps.ts';

/** With a store that requires a second factor of its admins, like every store outside sandbox mode. */
const test = base.extend({
  store: [
    // Playwright requires a destructuring pattern, here an empty one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const database = await testDatabase();
      const store = await startStore({ databaseUrl: database.url, env: { ADMIN_SECOND_FACTOR: '1' } });
      await use(store);
      await store.stop();
      await database.drop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test('an admin without a second factor is led to set one up, and may then do what admins do', async ({ page }) => {
  await signIn(page, admin);
  await page.goto('/dashboard/users');
  await expect(page).toHaveURL(/\/second-step\?from=%2Fdashboard%2Fusers/);
  await expect(page.getByText('Admins of this store sign in with a second step')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
  await turnOn(page, admin.password);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Make Admin' }).first().click();
  await expect(page.getByRole('heading', { name: 'Make Admin' })).toBeVisible();
  await expect(page.getByText(admin.email).first()).toBeVisible();
});
