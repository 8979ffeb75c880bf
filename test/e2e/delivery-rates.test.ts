import { partPath } from '#contract/parts/part-address.ts';
import { admin } from './people.ts';
import { openShop } from './shop.ts';
import { expect, test } from './test.ts';

// Other tests expect a shop that charges nothing beyond the parts.
test.use({ ownStore: {} });

test('an admin sets prices by weight, and part page and checkout charge the parcels of each method', async ({
  page,
  site,
  browser,
}) => {
  const shop = await openShop(site);
  const staff = await browser.newPage({ baseURL: site.origin });
  await shop.signIn(staff, admin);
  await staff.goto('/dashboard/settings');
  const addMethod = async (name: string, days: [string, string]) => {
    await staff.getByRole('button', { name: 'Add delivery method' }).click();
    const method = staff.getByRole('group', { name: /^method \d$/ }).last();
    await method.getByLabel('Name').fill(name);
    await method.getByLabel('Business days, from').fill(days[0]);
    await method.getByLabel('Business days, to').fill(days[1]);
    return staff.getByRole('group', { name: /^(?:method \d|Post|Express)$/ }).last();
  };
  const post = await addMethod('Post', ['2', '4']);
  await post.getByLabel('Greatest weight of a parcel').fill('10');
  for (const [kg, price] of [
    ['2', '4.90'],
    ['10', '8.50'],
  ] as const) {
    await post.getByRole('button', { name: 'Add price by weight' }).click();
    await post.getByLabel('Up to kg').last().fill(kg);
    await post.getByLabel('Price', { exact: true }).last().fill(price);
  }
  const express = await addMethod('Express', ['1', '1']);
  await express.getByLabel('Price').fill('12');
  await staff.getByLabel('Weight of parts without one').fill('800');
  await staff.getByRole('button', { name: 'Save settings' }).click();
  await expect(staff.getByText('Settings saved')).toBeVisible();
  await staff.reload();
  await expect(staff.getByLabel('Up to kg').nth(1)).toHaveValue('10');
  await staff.getByRole('button', { name: 'Remove price 1 of Post' }).click();
  await expect(staff.getByLabel('Up to kg')).toHaveValue('10');
  await staff.close();

  const part = await shop.addPart({ price: 100, minimum: 1, weight: 6_000 });
  const light = await shop.addPart({ price: 100, minimum: 1 });
  const person = await shop.signUpVerified(page);
  await page.goto(partPath(light));
  await expect(page.getByRole('region', { name: 'Delivery and returns' })).toContainText(
    'from $4.90, 2 to 4 business days',
  );
  await page.goto(partPath(part));
  await expect(page.getByRole('region', { name: 'Delivery and returns' })).toContainText('from $8.50');
  await shop.as(page, person, 'PUT', `/basket/lines/${part._id}`, { quantity: 3 });
  await page.goto('/checkout');
  await page.getByLabel('Country').selectOption({ label: 'United Kingdom' });
  const choice = (name: string) => page.getByRole('radio', { name });
  await expect(choice('Express')).toBeChecked();
  await expect(page.getByText('2 to 4 business days, 3 parcels')).toBeVisible();
  await choice('Post').check();
  await expect(page.getByRole('button', { name: 'Pay $325.50' })).toBeVisible();
  await expect(page.getByText('Post, 3 parcels')).toBeVisible();
});
