import { signIn } from './people.ts';
import { expect, test } from './test.ts';

test('an emailed link replaces a forgotten password, once', async ({ page, shop, browser }) => {
  const person = await shop.signUp(page);
  const elsewhere = await browser.newPage();
  await elsewhere.goto('/login');
  await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click();
  // The login form also has a field with that name.
  await expect(elsewhere.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await elsewhere.getByLabel('Email', { exact: true }).fill('no address');
  await elsewhere.getByRole('button', { name: 'Send link' }).click();
  await expect(elsewhere.getByText('Provide a valid Email')).toBeVisible();
  await elsewhere.getByLabel('Email', { exact: true }).fill(person.email);
  await elsewhere.getByRole('button', { name: 'Send link' }).click();
  await expect(elsewhere.getByRole('status').filter({ hasText: person.email })).toBeVisible();

  const link = await shop.linkMailedTo(person, 'reset-password');
  await elsewhere.goto(link);
  await elsewhere.getByLabel('New password', { exact: true }).fill('short');
  await elsewhere.getByRole('button', { name: 'Set password' }).click();
  await expect(elsewhere.getByText('Must be 6 characters or longer')).toBeVisible();
  await elsewhere.getByLabel('New password', { exact: true }).fill('a newer password');
  await elsewhere.getByRole('button', { name: 'Set password' }).click();
  await expect(elsewhere.getByText('You were signed out on every device')).toBeVisible();

  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
  await signIn(elsewhere, { email: person.email, password: 'a newer password' });
  await expect(elsewhere.getByRole('link', { name: 'Dashboard' }).first()).toBeVisible();

  await page.goto(link);
  await expect(page.getByText('This link no longer works')).toBeVisible();
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.test');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'If there is an account' })).toBeVisible();
  await elsewhere.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a password can be reset with plain forms', async ({ page, shop, browser }) => {
    const other = await browser.newPage({ javaScriptEnabled: true });
    const person = await shop.signUp(other);
    await other.close();
    await page.goto('/forgotten-password');
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText(person.email)).toBeVisible();
    await page.goto(await shop.linkMailedTo(person, 'reset-password'));
    await page.getByLabel('New password', { exact: true }).fill('a newer password');
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByText('You were signed out on every device')).toBeVisible();
  });
});
