import { admin } from './people.ts';
import { expect, test } from './test.ts';

test('a part in packs is chosen in whole packs on its page, in the basket and at checkout', async ({ page, shop }) => {
  const part = await shop.addPart({ minimum: 1, quantity: 40, packSize: 12 });
  await shop.customer(page);
  await page.goto(`/?q=${part.sku}`);
  await expect(page.getByRole('article')).toContainText('Sold in packs of 12');
  await page.goto(`/part/${part._id}`);
  const quantity = page.getByLabel('Quantity');
  const place = page.getByRole('button', { name: 'Place Order' });
  await expect(quantity).toHaveValue('12');
  await quantity.fill('13');
  await expect(page.getByText('Sold in packs of 12: order 12 or 24')).toBeVisible();
  await expect(place).toBeDisabled();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(quantity).toHaveValue('24');
  await expect(place).toBeEnabled();
  await quantity.fill('37');
  await expect(page.getByText('Sold in packs of 12: order 36', { exact: true })).toBeVisible();
  await quantity.fill('24');
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByText(/^In your basket/).first()).toBeVisible();

  await page.goto('/basket');
  const inBasket = page.getByLabel(`Quantity of ${part.name}`);
  await expect(inBasket).toHaveValue('24');
  // Opening an address ends the page, and with it a change that is on its way.
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes('/basket/lines/'),
  );
  await inBasket.fill('25');
  await expect(page.getByText('Sold in packs of 12: order 24 or 36')).toBeVisible();
  await saved;
  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Change to 36' }).click();
  await expect(page.getByText(/^36 ×/).first()).toBeVisible();
});

test('staff set a pack size, and the form shows the rounded minimum', async ({ page, shop }) => {
  const part = await shop.addPart({ minimum: 5, quantity: 40 });
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageproduct?q=${part.sku}`);
  await page.getByRole('link', { name: `Edit ${part.name}` }).click();
  await page.getByLabel('Pack size').fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A pack has at least 1 unit')).toBeVisible();
  await page.getByLabel('Pack size').fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Successfully saved')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(part.sku) })).toContainText('12');
});
