import { admin } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';

test('an admin plans a price, sees it next to the history, and takes it back', async ({ page, shop }) => {
  const part = await shop.addPart({ price: 120 });
  await shop.asAdmin('PATCH', `/part/${part._id}`, { price: 100 });
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageproduct?q=${part.sku}`);
  await page.getByRole('link', { name: `Prices of ${part.name}` }).click();
  await expect(page.getByRole('img', { name: /from \$120\.00 to \$100\.00/ })).toBeVisible();
  const history = page.getByRole('table', { name: 'Price history' });
  await expect(history.getByRole('row')).toHaveCount(3);

  await page.getByLabel('New price').fill('80');
  await page.getByLabel('Compare at').fill('70');
  await page.getByRole('button', { name: 'Plan price' }).click();
  await expect(page.getByText('The compare-at price must be above the price')).toBeVisible();
  await page.getByLabel('Compare at').fill('100');
  await page.getByLabel('Ends').fill('2099-01-31T00:00');
  await page.getByRole('button', { name: 'Plan price' }).click();
  const plans = page.getByRole('table', { name: 'Planned prices' });
  await expect(plans).toContainText('Applies now');
  await expect(history.getByRole('row')).toHaveCount(4);
  await plans.getByRole('button', { name: 'End now: $80.00' }).click();
  await expect(plans).toContainText('Ended');
  await expect(history.getByRole('row').nth(1)).toContainText('$100.00');
  expect((await shop.asAdmin<{ price: number }>('GET', `/part/${part._id}`)).price).toBe(100);
});
