import { admin } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { holdCalls } from './signed-in.ts';

test('a spinner shows while the session loads', async ({ page, shop }) => {
  const part = await shop.addPart();
  await shop.customer(page);
  await page.goto(`/?q=${part.name}`);
  const held = await holdCalls(page, '**/api/viewer');
  await page.getByRole('link', { name: 'place order' }).first().click();
  const spinner = page.getByRole('status').filter({ hasText: 'Checking your sign-in' });
  await expect(spinner).toBeVisible();
  await expect(spinner.locator('svg.animate-spin')).toBeVisible();
  await held.release();
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeVisible();
  await expect(spinner).toHaveCount(0);
});

test('the spinner shows on the way to the dashboard from any page', async ({ page, shop }) => {
  const part = await shop.addPart();
  await shop.customer(page);
  for (const from of ['/blogs', `/part/${part._id}`]) {
    await page.goto(from);
    const held = await holdCalls(page, '**/api/viewer');
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page.getByText('Checking your sign-in')).toBeVisible();
    await held.release();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Orders');
    await expect(page.getByText('Checking your sign-in')).toHaveCount(0);
  }
});

test('a spinner shows while the role loads', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  await page.goto('/dashboard/myprofile');
  const held = await holdCalls(page, '**/api/admin/*');
  await page.getByRole('link', { name: 'Manage Order' }).click();
  const spinner = page.getByRole('status').filter({ hasText: 'One moment' });
  await expect(spinner).toBeVisible();
  await held.release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Order');
  await expect(spinner).toHaveCount(0);
});

test('the login button shows that it is working', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  await page.context().clearCookies();
  await page.goto('/login');
  const held = await holdCalls(page, '**/api/identity/sign-in/email');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Login' }).locator('svg.animate-spin')).toBeVisible();
  await held.release();
  await expect(page).toHaveURL('/');
});
