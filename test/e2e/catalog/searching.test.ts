import { admin } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';

test('text typed during a search stays in the field, and Back restores the previous search', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  await page.goto('/dashboard/manageproduct?q=anvil');
  const field = page.getByRole('main').getByRole('searchbox');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/.*bellows/, async (route) => {
    await released;
    await route.continue();
  });
  await field.fill('bellows');
  await field.press('Enter');
  await field.pressSequentially(' 120');
  release();
  await page.waitForURL(/q=bellows\b/);
  await expect(page.getByRole('row', { name: /bellows/i }).first()).toBeVisible();
  await expect(field).toHaveValue('bellows 120');
  await expect(field).toBeFocused();
  await page.goBack();
  await expect(field).toHaveValue('anvil');
});

test('text typed while another view loads is searched in that view', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  await page.goto('/dashboard/audit');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/.*area=part/, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('main').getByRole('link', { name: 'Parts' }).click();
  const field = page.getByRole('main').getByRole('searchbox');
  await field.fill('somebody');
  release();
  await page.waitForURL(/area=part/);
  await expect(field).toHaveValue('somebody');
});
