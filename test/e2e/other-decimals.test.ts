import { openShop } from './shop.ts';
import { expect, test } from './test.ts';

test.use({ ownStore: { env: { PAYMENT_CURRENCY: 'jpy' } } });

test('a purchase in yen, and a refund of a part of it, show whole amounts', async ({ page, site }) => {
  const shop = await openShop(site);
  const person = await shop.signUp(page, 'Ada Byron');
  const part = await shop.addPart({ name: 'Yen fan', price: 12_480, minimum: 1, quantity: 50 });
  await page.goto(`/part/${part._id}`);
  await expect(page.getByText('¥12,480').first()).toBeVisible();
  const order = await shop.order(page, person, part);
  await shop.pay(page, person, order);
  await shop.asAdmin('POST', `/order/${order}/refund`, { amount: 1_001, reason: 'Scratched' });
  await page.goto('/dashboard');
  await expect(page.getByText('¥12,480').first()).toBeVisible();
  await page.goto('/');
  await expect(page.getByText(/\.00/)).toHaveCount(0);
});
