import { admin, signIn } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { turnOnTwoFactor } from './factor-steps.ts';

// A store that requires a second factor for its admins, like every store outside sandbox mode.
test.use({ ownStore: { env: { ADMIN_SECOND_FACTOR: '1' } } });

test('an admin without a second factor is asked to set one up, and can then use the admin pages', async ({ page }) => {
  await signIn(page, admin);
  await page.goto('/dashboard/users');
  await expect(page).toHaveURL(/\/second-step\?from=%2Fdashboard%2Fusers/);
  await expect(page.getByText('Admins of this store sign in with a second step')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();
  await turnOnTwoFactor(page, admin.password);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Make Admin' }).first().click();
  await expect(page.getByRole('heading', { name: 'Make Admin' })).toBeVisible();
  await expect(page.getByText(admin.email).first()).toBeVisible();
});
