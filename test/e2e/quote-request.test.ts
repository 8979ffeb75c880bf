import { expect, test } from './test.ts';

test('a customer asks for a quote for the parts in the basket, and withdraws it', async ({ page, shop }) => {
  const part = await shop.addPart({ price: 30, minimum: 1, quantity: 50 });
  const person = await shop.customer(page);
  await shop.as(page, person, 'PUT', `/basket/lines/${part._id}`, { quantity: 12 });
  await page.goto('/basket');
  await page.getByRole('link', { name: 'Ask for a quote' }).click();
  await expect(page.getByText(`12 × ${part.name}`)).toBeVisible();
  await page.getByLabel(/Note to the shop/).fill('Twelve by May?');
  await page.getByRole('button', { name: 'Ask for a quote' }).click();
  const asked = page.getByRole('list', { name: 'Quotes that you asked for' });
  await expect(asked).toContainText('Waits for our answer');
  await asked.getByRole('button', { name: `Withdraw the request for ${part.name}` }).click();
  await expect(asked).toBeHidden();
});
