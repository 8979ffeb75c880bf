import type { Page } from '@playwright/test';
import { typeCard } from './paying.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
const saveAddress = async (shop: Shop, page: Page, person: { email: string }, city: string): Promise<string> => {
  const address = { name: 'Maren Holt', line1: '10 Main Street', city, country: 'BD' };
  const path = '/account/addresses';
  return (await shop.as<{ insertedId: string }>(page, person, 'POST', path, address)).insertedId;
};
const placed = (shop: Shop, page: Page, { email }: { email: string }): Promise<{ address: string }[]> =>
  shop.as<{ address: string }[]>(page, { email }, 'GET', `/placeorder?email=${email}&status=all`);
const typeAddress = async (page: Page): Promise<void> => {
  await page.getByLabel('Country').selectOption({ label: 'Bangladesh' });
  await page.getByLabel('Street address').fill('12 Forge Lane');
  await page.getByLabel('City').fill('Rajshahi');
};

test.describe('addresses that another tab changes while checkout is open', () => {
  test('after the chosen one is deleted, the order waits for another choice', async ({ page, shop }) => {
    const part = await shop.addPart({ price: 100, minimum: 1 });
    const person = await shop.signUpVerified(page);
    await shop.as(page, person, 'PUT', `/basket/lines/${part._id}`, { quantity: 1 });
    await saveAddress(shop, page, person, 'Dhaka');
    const sylhet = await saveAddress(shop, page, person, 'Sylhet');
    await page.goto('/checkout');
    await page.getByRole('radio', { name: 'Another address' }).check();
    await typeAddress(page);
    await page.getByRole('radio', { name: /Sylhet/ }).check();
    await typeCard(page, '4242424242424242');
    await shop.as(page, person, 'DELETE', `/account/addresses/${sylhet}`);
    // The refused order shows the current values.
    await shop.asAdmin('PATCH', `/part/${part._id}`, { price: 90 });
    await payButton(page).click();
    await expect(payButton(page)).toHaveText('Pay $90.00');
    await expect(page.getByRole('radio', { name: /Sylhet/ })).toHaveCount(0);
    await payButton(page).click();
    await expect(page.getByText('This address is no longer saved. Choose another.')).toBeVisible();
    expect(await placed(shop, page, person)).toEqual([]);
    await page.getByRole('radio', { name: /Dhaka/ }).check();
    await payButton(page).click();
    await expect(page).toHaveURL(/\/dashboard\/payment\//);
    expect((await placed(shop, page, person)).map(({ address }) => address)).toEqual([
      'Maren Holt\n10 Main Street\nDhaka\nBangladesh',
    ]);
  });

  test('a first address that is saved later replaces nothing that was typed', async ({ page, shop }) => {
    const part = await shop.addPart({ price: 100, minimum: 1 });
    const person = await shop.signUpVerified(page);
    await shop.as(page, person, 'PUT', `/basket/lines/${part._id}`, { quantity: 1 });
    await page.goto('/checkout');
    await typeAddress(page);
    await typeCard(page, '4242424242424242');
    await saveAddress(shop, page, person, 'Dhaka');
    await shop.asAdmin('PATCH', `/part/${part._id}`, { price: 90 });
    await payButton(page).click();
    await expect(page.getByRole('radio', { name: /Dhaka/ })).toBeVisible();
    await expect(page.getByLabel('Street address')).toHaveValue('12 Forge Lane');
    await payButton(page).click();
    await expect(page).toHaveURL(/\/dashboard\/payment\//);
    expect((await placed(shop, page, person)).map(({ address }) => address)).toEqual([
      `${person.name}\n12 Forge Lane\nRajshahi\nBangladesh`,
    ]);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an address that was deleted leaves the fields of another one', async ({ page, shop }) => {
    const part = await shop.addPart({ price: 100, minimum: 1 });
    const person = await shop.signUpVerified(page);
    await shop.as(page, person, 'PUT', `/basket/lines/${part._id}`, { quantity: 1 });
    await saveAddress(shop, page, person, 'Dhaka');
    const sylhet = await saveAddress(shop, page, person, 'Sylhet');
    await page.goto('/checkout');
    await page.getByRole('radio', { name: /Sylhet/ }).check();
    await shop.as(page, person, 'DELETE', `/account/addresses/${sylhet}`);
    const order = page.getByRole('button', { name: 'Place Order' });
    await order.click();
    await expect(page.getByText('This address is no longer saved. Choose another.')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Another address' })).toBeChecked();
    await order.click();
    await expect(page.getByText('Enter a street or PO box')).toBeVisible();
    expect(await placed(shop, page, person)).toEqual([]);
  });
});
