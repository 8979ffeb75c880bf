import { typeCard } from '#test/e2e/paying.ts';
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

test('an order that needs a verified email says so before it is sent, offers the link, and succeeds after it', async ({
  page,
  shop,
}) => {
  const part = await shop.addPart({ minimum: 1, quantity: 10 });
  const person = await shop.signUp(page);
  await shop.as(page, person, 'PUT', `/basket/lines/${part._id}`, { quantity: 8 });
  await page.goto('/checkout');
  await page.getByLabel('Street address').fill('12 Forge Lane');
  await page.getByLabel('City').fill('Rajshahi');
  await page.getByLabel('Country').selectOption({ label: 'Bangladesh' });
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  await expect(page.getByText('Verify your email to order more than 5 of these')).toBeVisible();
  await expect(pay).toBeDisabled();
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Email sent.' })).toBeVisible();

  const tab = await page.context().newPage();
  await tab.goto(`/part/${part._id}`);
  const quantity = tab.getByLabel('Quantity');
  await expect(quantity).toHaveAttribute('max', '5');
  await quantity.fill('7');
  await expect(tab.getByText('Verify your email to order more than 5 of these')).toBeVisible();
  await expect(tab.getByRole('button', { name: 'Place Order' })).toBeDisabled();
  await expect(quantity).toHaveValue('7');
  await expect(tab.getByText('what you entered here is kept')).toBeVisible();
  await expect(tab.getByRole('button', { name: 'Send the link again' })).toBeVisible();
  await quantity.fill('5');
  await expect(tab.getByRole('button', { name: 'Place Order' })).toBeEnabled();
  await quantity.fill('11');
  await expect(tab.getByText('Please order less than 10 parts to purchased')).toBeVisible();
  await tab.close();

  await shop.verifyEmail(page, person);
  // Back in this tab; the test's browser counts every tab as focused.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await typeCard(page, '4242424242424242');
  await pay.click();
  await expect(page.getByText('Congrats! Your payment is completed', { exact: true })).toBeVisible();
});

test('a quantity that no account can order is refused without the verification link', async ({ page, shop }) => {
  const part = await shop.addPart({ minimum: 1, quantity: 10 });
  await shop.signUp(page);
  await page.goto(`/part/${part._id}`);
  await page.getByLabel('Quantity').fill('2');
  await shop.asAdmin('PATCH', `/part/${part._id}`, { minimum: 4 });
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Please order minimum 4 parts to purchased')).toBeVisible();
  await expect(page.getByText('Verify your email first', { exact: true })).toHaveCount(0);
});

test('the verification link says whether it worked, even when opened again, changed or for another account', async ({
  page,
  shop,
}) => {
  const first = await shop.signUp(page);
  const link = await shop.linkMailedTo(first, 'verify-email');
  await page.goto(link.replace(/token=[^&]+/, 'token=changed'));
  await expect(page.getByRole('alert').filter({ hasText: 'This link no longer works' })).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Email sent.' })).toBeVisible();
  for (const _ of ['first', 'again']) {
    await page.goto(link);
    await expect(page.getByText('Your email is verified', { exact: true })).toBeVisible();
  }
  await shop.signUp(page);
  await page.goto(link);
  await expect(page.getByRole('alert').filter({ hasText: 'This link is for another account' })).toBeVisible();
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByText('Sign in first, then open the link in the email again.')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the most that an unverified account can order is stated', async ({ page, shop }) => {
    const part = await shop.addPart({ minimum: 1, quantity: 10 });
    await shop.signUp(page);
    await page.goto(`/part/${part._id}`);
    await expect(page.getByLabel('Quantity')).toHaveAttribute('max', '5');
    await expect(page.getByText('Verify your email to order more than 5 of these')).toBeVisible();
  });

  test('the verification link is sent again, and the profile confirms it', async ({ page, shop }) => {
    await shop.signUp(page);
    await page.goto(`${PROFILE}/passkeys`);
    await page.getByRole('button', { name: 'Send the link again' }).click();
    await expect(page.getByText('Email sent. The link works for one day.')).toBeVisible();
  });
});
