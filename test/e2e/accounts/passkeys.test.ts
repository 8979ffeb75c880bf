import { expect, test } from '#test/e2e/test.ts';
import { hydrated } from '#test/e2e/specification/signed-in.ts';
import { addAuthenticator, signOut } from './factor-steps.ts';

test('a passkey is added, signs in and returns to the previous page, is renamed and removed', async ({
  page,
  shop,
}) => {
  const device = await addAuthenticator(page);
  await shop.signUpVerified(page);
  await page.goto('/dashboard/myprofile');
  await page.getByRole('link', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Enter a name')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Laptop' })).toBeVisible();
  expect(await device.credentials()).toBe(1);
  await page.getByLabel('Name', { exact: true }).fill('The same again');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('that device already has a passkey for this account')).toBeVisible();

  await signOut(page);
  await page.goto('/dashboard/myprofile/passkeys');
  await expect(page).toHaveURL(/\/login/);
  await hydrated(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/dashboard\/myprofile\/passkeys$/);

  await page.getByRole('button', { name: 'Rename Laptop' }).click();
  await page.getByLabel('New name').fill('Key ring');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Key ring' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Phone');
  await page.getByRole('button', { name: 'Remove Key ring' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Key ring' }).click();
  await expect(page.getByRole('heading', { name: 'Key ring' })).toHaveCount(0);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Phone');

  await signOut(page);
  await page.goto('/login');
  await hydrated(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert').filter({ hasText: "doesn't recognize that passkey" })).toBeVisible();
  await device.off();
});
