import { admin } from './people.ts';
import { expect, test } from './test.ts';

test('staff agree a price and a discount with a customer, who sees both', async ({ page, browser, shop }) => {
  const theirs = await browser.newPage({ baseURL: shop.store.origin });
  const buyer = await shop.signUpVerified(theirs);
  const part = await shop.addPart({ price: 100, minimum: 1 });
  const [{ _id }] = (await shop.asAdmin<{ _id: string }[]>('GET', `/customers?q=${buyer.email}`)) as [{ _id: string }];
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/customers/${_id}`);
  const form = page.locator('form', { has: page.getByRole('textbox', { name: 'Parts' }) });
  await form.getByLabel('Parts').fill(`${part.sku}, 2`);
  await form.getByText('Prices and discount').click();
  await form.getByLabel('Agreed prices').fill(`${part.sku}, 80`);
  await form.getByLabel('Discount', { exact: false }).first().fill('10%');
  await form.getByRole('button', { name: 'Place order' }).click();
  await expect(form.getByText('Enter what the discount is for')).toBeVisible();
  await form.getByLabel('Name of the discount').fill('School discount');
  await form.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByText('School discount 10%')).toBeVisible();
  await expect(page.getByText('$144.00').first()).toBeVisible();
  const order = new URL(page.url()).searchParams.get('order');
  await theirs.goto(`/dashboard?order=${order}`);
  await expect(theirs.getByText(/^Agreed price/)).toBeVisible();
  await expect(theirs.getByText('$144.00').first()).toBeVisible();
  await theirs.close();
});
