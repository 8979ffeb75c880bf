import type { Page } from '@playwright/test';
import { appCode } from '#test/fixtures/authenticator-app.ts';
import { expect, test } from '#test/e2e/test.ts';
import { logIn } from '#test/e2e/specification/signed-in.ts';
import { openScan, signOut, turnOnTwoFactor } from './factor-steps.ts';

test('two-factor is turned on with an app, and the sign-in then asks for a code and returns to the previous page', async ({
  page,
  shop,
}) => {
  const person = await shop.signUpVerified(page);
  await page.goto('/dashboard/myprofile');
  await page.getByRole('link', { name: 'Set up' }).click();
  const secret = await openScan(page, person.password);
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Turn on two-factor' }).click();
  await expect(page.getByText('That code is wrong')).toBeVisible();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await page.getByLabel('Code', { exact: true }).fill(appCode(secret));
  await page.getByRole('button', { name: 'Turn on two-factor' }).dblclick();
  await expect(page.getByText('Two-factor is on')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('partsmith-recovery-codes.txt');
  const recovery = await page
    .getByRole('listitem')
    .filter({ hasText: /^\w{5}-\w{5}$/ })
    .allInnerTexts();
  expect(recovery).toHaveLength(10);
  await page.getByRole('link', { name: 'I saved them' }).click();
  await expect(page.getByText('10 recovery codes are left')).toBeVisible();

  await signOut(page);
  await page.goto('/dashboard/addreview');
  await logIn(page, person);
  await expect(page).toHaveURL(/\/second-step\?from=/);
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('12');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('Enter the six digits your app shows')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(appCode(secret, 1));
  await page.getByLabel('Trust this device').check();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/addreview$/);
  await expect(page.getByRole('button', { name: 'Sign Out' }).first()).toBeVisible();

  await signOut(page);
  await page.goto('/login');
  await logIn(page, person);
  await expect(page).toHaveURL(/\/$/);
  await page.context().clearCookies({ name: /trust/ });
  await signOut(page);
  await page.goto('/login');
  await logIn(page, person);
  await page.getByRole('link', { name: /Use a recovery code/ }).click();
  await page.getByLabel('Recovery code').fill(recovery[0]!);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page).toHaveURL(/\/$/);

  await page.goto('/dashboard/myprofile/authenticator');
  await expect(page.getByText('You have 9 unused recovery codes')).toBeVisible();
  const off = page.getByRole('button', { name: 'Turn off two-factor' });
  await page.getByLabel('Your password').last().fill('not the one');
  await off.click();
  await expect(page.getByText('Wrong password.')).toBeVisible();
  await page.getByLabel('Your password').last().fill(person.password);
  await off.click();
  await expect(page).toHaveURL(/\/dashboard\/myprofile$/);
  await expect(page.getByRole('link', { name: 'Set up' })).toBeVisible();
});

test('of two tabs that set an app up, only the later shows recovery codes; both learn what the other did', async ({
  page,
  shop,
}) => {
  const person = await shop.signUpVerified(page);
  await openScan(page, person.password);
  const later = await page.context().newPage();
  const app = await turnOnTwoFactor(later, person.password);
  await page.getByLabel('Code', { exact: true }).fill(appCode(app.secret, 1));
  await page.getByRole('button', { name: 'Turn on two-factor' }).click();
  await expect(page.getByText('were replaced by newer ones')).toBeVisible();
  await expect(page.getByText('You have 10 unused recovery codes')).toBeVisible();
  await expect(page.getByText('Save these recovery codes')).toHaveCount(0);

  const open = async (tab: Page, button: string) => {
    await tab.goto('/dashboard/myprofile/authenticator');
    const form = tab.locator('form').filter({ has: tab.getByRole('button', { name: button }) });
    await form.getByLabel('Your password').fill(person.password);
    return form.getByRole('button', { name: button });
  };
  const makeCodes = await open(page, 'Make new codes');
  await (await open(later, 'Turn off two-factor')).click();
  await expect(later).toHaveURL(/\/dashboard\/myprofile$/);
  await makeCodes.click();
  await expect(page.getByRole('alert').filter({ hasText: "Two-factor isn't turned on" })).toBeVisible();
});

test('the second step does not claim that the password was correct, because anyone can open its page', async ({
  reader,
}) => {
  await reader.goto('/second-step');
  await expect(reader.getByRole('heading', { name: 'Second step' })).toBeVisible();
  await expect(reader.getByText(/password is correct/)).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('two-factor works as plain forms', async ({ page, shop }) => {
    const person = await shop.signUpVerified(page);
    const { secret, recoveryCodes } = await turnOnTwoFactor(page, person.password);
    expect(recoveryCodes).toHaveLength(10);
    await page.context().clearCookies();
    await page.goto('/dashboard/addreview');
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByText('That code is wrong')).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(appCode(secret, 1));
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard\/addreview$/);
  });
});
