import type { Page } from '@playwright/test';
import { hydrated } from './specification/signed-in.ts';
import { expect, test } from './test.ts';

const quantity = (page: Page, name: string) => page.getByRole('spinbutton', { name: `Quantity of ${name}` });
const find = async (page: Page, list: string) => {
  await page.getByLabel('Parts and quantities').fill(list);
  await page.getByRole('button', { name: 'Find parts' }).first().click();
};

test('a customer saves a list as chosen, opens it, changes it, orders it again, renames and deletes it', async ({
  page,
  shop,
}, info) => {
  await shop.customer(page);
  const [fan, drive] = [await shop.addPart({ minimum: 1 }), await shop.addPart({ minimum: 1 })];
  await page.goto('/quick-order');
  await find(page, `${fan.name} x 2\n${drive.name} unknowable\nzqxvw`);
  await page.getByRole('button', { name: new RegExp(`^Choose ${drive.name}`) }).click();
  await quantity(page, drive.name).fill('3');
  await page.getByLabel('Name', { exact: true }).fill('Office PCs');
  await page.getByRole('button', { name: 'Save list' }).click();
  await expect(page.getByText('Your saved list Office PCs')).toBeVisible();
  await expect(page.getByText('2 ready · 1 not found')).toBeVisible();
  await expect(quantity(page, fan.name)).toHaveValue('2');
  await expect(quantity(page, drive.name)).toHaveValue('3');

  await quantity(page, fan.name).fill('4');
  // The first save shows the same message.
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Save changes' }).click();
  expect((await saved).status()).toBe(200);
  await expect(page.getByText('List saved').first()).toBeVisible();
  await page.goto('/dashboard/lists');
  await expect(page.getByText('3 lines')).toBeVisible();
  await page.getByRole('button', { name: 'Add Office PCs to basket' }).click();
  await expect(page.getByText('2 parts are in your basket.')).toBeVisible();
  await expect(page.getByText('One line needs your attention.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the list' }).click();
  await expect(quantity(page, fan.name)).toHaveValue('4');
  await page.goto('/basket');
  await expect(quantity(page, fan.name)).toHaveValue('4');

  await page.goto('/dashboard/lists');
  await page.getByText('Rename, remind or delete').click();
  await page.getByLabel('Remind me to order it again').selectOption('3');
  await page.getByRole('button', { name: 'Save the reminder of Office PCs' }).click();
  await expect(page.getByText('reminder on day 3 of each month')).toBeVisible();
  await page.screenshot({ path: info.outputPath('reminder.png'), fullPage: true });
  await page.getByLabel('Remind me to order it again').selectOption({ label: 'Never' });
  await page.getByRole('button', { name: 'Save the reminder of Office PCs' }).click();
  await expect(page.getByText('reminder on day 3 of each month')).toHaveCount(0);
  await page.getByLabel('Name of Office PCs').fill('Rack');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Rack', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Rack' }).click();
  await expect(page.getByText('No saved lists')).toBeVisible();
});

test("another customer's list is not found", async ({ page, shop }) => {
  const owner = await shop.customer(page);
  const { insertedId } = await shop.as<{ insertedId: string }>(page, owner, 'POST', '/saved-lists', {
    name: 'Secret list',
    text: 'PS-10001',
  });
  await page.context().clearCookies();
  await shop.signUp(page);
  await page.goto(`/quick-order?list=${insertedId}`);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByText('Secret list')).toHaveCount(0);
});

test('a visitor is asked to sign in, and keeps the list', async ({ page, shop }) => {
  const fan = await shop.addPart({ minimum: 1 });
  await page.goto('/quick-order');
  await hydrated(page);
  await find(page, `${fan.name} x 2`);
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toHaveAttribute(
    'href',
    '/login?from=%2Fquick-order',
  );
  await expect(page.getByRole('button', { name: 'Save list' })).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a list is saved, opened, changed and ordered with plain forms', async ({ page, shop }) => {
    await shop.customer(page);
    const fan = await shop.addPart({ minimum: 1 });
    await page.goto('/quick-order');
    await find(page, `${fan.name} x 2`);
    await page.getByLabel('Name', { exact: true }).fill('Plain');
    await page.getByRole('button', { name: 'Save list' }).click();
    await expect(page.getByText('Your saved list Plain')).toBeVisible();
    await quantity(page, fan.name).fill('5');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(quantity(page, fan.name)).toHaveValue('5');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(quantity(page, fan.name)).toHaveValue('5');
    await page.goto('/dashboard/lists');
    await page.getByRole('button', { name: 'Add Plain to basket' }).click();
    await expect(quantity(page, fan.name)).toHaveValue('5');
  });
});
