import { orderPart } from './paying.ts';
import { customer, signIn } from './people.ts';
import { expect, test } from './test.ts';

test.use({ ownStore: { env: { PAYMENT_WALLETS: 'apple_pay, google_pay, link' } } });

test('with wallets enabled a wallet pays an order, on the only page that may request it', async ({ page }) => {
  await signIn(page, customer);
  expect((await page.request.get('/dashboard')).headers()['permissions-policy']).toContain('payment=()');
  await orderPart(page, 'Tallow 4 g');
  await page.getByRole('link', { name: 'Pay now' }).click();
  const form = page.frameLocator('iframe[title="Secure card payment input frame"]');
  for (const name of ['Card', 'Apple Pay', 'Google Pay', 'Link'])
    await expect(form.getByRole('radio', { name, exact: true })).toBeVisible();
  await form.getByRole('radio', { name: 'Google Pay' }).check();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText(/Congrats! Your payment is completed/).first()).toBeVisible();
});
