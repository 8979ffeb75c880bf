import { cardForm, typeCard } from './paying.ts';
import { expect, test } from './test.ts';

test('Enter in each card field submits the payment', async ({ page, shop }) => {
  const buyer = await shop.signUp(page);
  const part = await shop.addPart({ quantity: 500 });
  for (const field of ['Card number', 'Expiration date', 'Security code']) {
    await page.goto(`/dashboard/payment/${await shop.order(page, buyer, part)}`);
    await typeCard(page, '4242424242424242');
    await cardForm(page).getByLabel(field).press('Enter');
    await expect(page.getByText(/Congrats! Your payment is completed/).first()).toBeVisible();
  }
});

test('Enter in an empty card form names the missing fields, once', async ({ page, shop }) => {
  const buyer = await shop.signUp(page);
  await page.goto(`/dashboard/payment/${await shop.order(page, buyer, await shop.addPart())}`);
  await page.locator('button:enabled', { hasText: /^Pay \$/ }).waitFor();
  await cardForm(page).getByLabel('Card number').press('Enter');
  const incomplete = /Your card number is incomplete/;
  await expect(cardForm(page).getByText(incomplete)).toBeVisible();
  await expect(page.locator('form[aria-busy=false]')).toBeVisible();
  await expect(page.getByText(incomplete)).toHaveCount(0);
});

test('a field rejected by the provider shows one message', async ({ page, shop }) => {
  const buyer = await shop.signUp(page);
  await page.goto(`/dashboard/payment/${await shop.order(page, buyer, await shop.addPart())}`);
  await typeCard(page, '4000000000000127');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  const wrong = /security code is incorrect/;
  await expect(page.getByRole('alert').getByText(wrong)).toBeVisible();
  await expect(cardForm(page).getByLabel('Security code')).toHaveAttribute('aria-invalid', 'true');
  await expect(cardForm(page).getByText(wrong)).toHaveCount(0);
});
