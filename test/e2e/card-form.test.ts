import { cardForm, typeCard } from './paying.ts';
import { failCalls } from './specification/signed-in.ts';
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

test('a card that was typed stays when the total of the order changes, and pays the new one', async ({
  page,
  shop,
}) => {
  const buyer = await shop.signUp(page);
  const parts = [await shop.addPart({ minimum: 1, price: 30 }), await shop.addPart({ minimum: 1, price: 12 })];
  const { insertedId, lines } = await shop.as<{ insertedId: string; lines: string[] }>(page, buyer, 'POST', '/orders', {
    lines: parts.map(({ _id }) => ({ part: _id, quantity: 1 })),
    delivery: { name: 'Nora', line1: '12 Forge Lane', city: 'Rajshahi', country: 'BD' },
  });
  await page.goto(`/dashboard/payment/${insertedId}`);
  await typeCard(page, '4242424242424242');
  await shop.asAdmin('DELETE', `/order/${lines[1]}?as=cancelled`);
  const pay = page.getByRole('button', { name: 'Pay $30.00' });
  await expect(pay).toBeVisible();
  await failCalls(page, '**/api/create-payment-intent', 'price_changed');
  await pay.click();
  await expect(page.getByText("The total of this order has changed and you weren't charged.")).toBeVisible();
  await page.unroute('**/api/create-payment-intent');
  await pay.click();
  await expect(page.getByText(/Congrats! Your payment is completed/).first()).toBeVisible();
});
