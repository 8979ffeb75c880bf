import { admin } from './people.ts';
import { hydrated } from './specification/signed-in.ts';
import { expect, test } from './test.ts';

test('an admin sets volume discounts; card, comparison, part page, basket and order use them', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  const part = await shop.addPart({ price: 12.4, minimum: 5, quantity: 500 });
  const context = await browser.newContext({ baseURL: baseURL! });
  const office = await context.newPage();
  await shop.signIn(office, admin);
  await office.goto(`/dashboard/manageproduct?q=${part.sku}`);
  // For the dialog, which needs scripts.
  await hydrated(office);
  await office.getByRole('link', { name: `Edit ${part.name}` }).click();
  const field = office.getByLabel('Volume discounts');
  await field.fill('25+ 12.40');
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('must be below the price of a single unit')).toBeVisible();
  await field.fill('25+ $11.90, 100+ 11.05');
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Successfully saved')).toBeVisible();
  await context.close();

  await page.goto(`/?q=${part.sku}`);
  await expect(page.getByRole('article')).toContainText('from $11.05');
  await page.goto(`/compare?ids=${part._id}`);
  await expect(page.getByRole('row', { name: /Price/ })).toContainText('25+ $11.90');

  await shop.customer(page);
  await page.goto(`/part/${part._id}`);
  const prices = page.getByRole('table', { name: 'Unit price by quantity' });
  await expect(prices.getByRole('row')).toHaveText([
    'QuantityUnit price',
    '5 to 24$12.40',
    '25 to 99$11.90',
    '100+$11.05',
  ]);
  const total = page.locator('dd[aria-live="polite"]');
  for (const [quantity, expected] of [
    ['24', '$297.60'],
    ['25', '$297.50'],
    ['100', '$1,105.00'],
  ] as const) {
    await page.getByLabel('Quantity').fill(quantity);
    await expect(total).toHaveText(expected);
  }
  await expect(prices.getByRole('row', { name: '100+' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByText(`In your basket: 100 × ${part.name}`)).toBeVisible();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('$1,105.00');

  await page.goto('/basket');
  const row = page.getByRole('listitem').filter({ hasText: part.name });
  await expect(row).toContainText('$11.05 each');
  await page.getByLabel(`Quantity of ${part.name}`).fill('30');
  await expect(row).toContainText('$11.90 each');
  await expect(row).toContainText('$11.05 each from 100');
  await expect(row).toContainText('$357.00');
});
