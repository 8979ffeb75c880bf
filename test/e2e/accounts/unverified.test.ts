import { expect, test } from '#test/e2e/test.ts';

const PROFILE = '/dashboard/myprofile';
const FORMS = /^(Add a passkey|Begin|Send the code)$/;

test('an unverified account is offered the verification link in place of every form that adds a factor', async ({
  page,
  shop,
}) => {
  const person = await shop.signUp(page);
  await page.goto(PROFILE);
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Sign-in and security' }) });
  await expect(section.getByText('Verify your email first.')).toHaveCount(3);
  await expect(section.getByRole('link')).toHaveText(['Change', 'Change']);
  for (const path of ['passkeys', 'authenticator', 'phone']) {
    await page.goto(`${PROFILE}/${path}`);
    await expect(page.getByText('Verify your email first', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: FORMS })).toHaveCount(0);
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Email sent.' })).toBeVisible();
  }
  await shop.verifyEmail(page, person);
  for (const path of ['passkeys', 'authenticator', 'phone']) {
    await page.goto(`${PROFILE}/${path}`);
    await expect(page.getByRole('button', { name: FORMS })).toBeVisible();
    await expect(page.getByText('Verify your email first', { exact: true })).toHaveCount(0);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the verification link is sent again, and the profile confirms it', async ({ page, shop }) => {
    await shop.signUp(page);
    await page.goto(`${PROFILE}/passkeys`);
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expect(page.getByText('Email sent. The link works for one day.')).toBeVisible();
  });
});
