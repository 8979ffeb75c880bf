import { admin, unique } from './people.ts';
import { expect, test } from './test.ts';

test('a part is sold before it arrives: now 2, 10 on a day, and the order says what it waits for', async ({
  page,
  shop,
}) => {
  const part = await shop.addPart({ name: `Gasket ${unique()}`, quantity: 2, minimum: 1, price: 4 });
  await shop.asAdmin('PATCH', `/part/${part._id}`, { backorderLimit: 50 });
  const { insertedId: supplier } = await shop.asAdmin<{ insertedId: string }>('POST', '/suppliers', {
    name: `Quarry ${unique()}`,
  });
  const { insertedId } = await shop.asAdmin<{ insertedId: string }>('POST', '/purchase-orders', {
    supplier,
    lines: [{ part: part._id, quantity: 10 }],
  });
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/purchase-orders/${insertedId}`);
  await page.getByLabel('Expected on').fill('2999-12-12');
  await page.getByRole('button', { name: 'Mark as ordered' }).click();
  await expect(page.getByText('Marked as ordered')).toBeVisible();

  await page.goto(`/part/${part._id}`);
  await expect(page.getByText('Now 2, 10 on Dec 12, 2999')).toBeVisible();
  await page.getByLabel('Quantity', { exact: true }).fill('13');
  await expect(page.getByText('Please order less than 12 parts to purchased')).toBeVisible();
  await page.getByLabel('Quantity', { exact: true }).fill('5');
  await expect(page.getByText('Now 2, 3 on Dec 12, 2999')).toBeVisible();
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByText(`In your basket: 5 × ${part.name}`)).toBeVisible();
  await page.goto('/basket');
  await expect(page.getByText('Now 2, 3 on Dec 12, 2999')).toBeVisible();
  const order = await shop.asAdmin<{ insertedId: string }>('POST', '/orders', {
    lines: [{ part: part._id, quantity: 5 }],
  });
  await page.goto(`/dashboard?order=${order.insertedId}`);
  await expect(page.getByText('3 units arrive on Dec 12, 2999').first()).toBeVisible();
  await page.goto(`/dashboard/purchase-orders/${insertedId}`);
  await page.getByLabel('Expected on').fill('2999-12-20');
  await page.getByRole('button', { name: 'Save day' }).click();
  await expect(page.getByText('Expected day saved')).toBeVisible();
  await page.goto(`/dashboard?order=${order.insertedId}`);
  await expect(page.getByText('3 units arrive on Dec 20, 2999').first()).toBeVisible();
});
