import { unique, admin } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';

test("the audit trail shows an admin's actions and is searched by actor and item", async ({ page, shop }) => {
  const part = await shop.addPart({ name: `Traced ${unique()}` });
  await shop.asAdmin('PATCH', `/part/${part._id}`, { price: 13 });
  await shop.asAdmin('DELETE', `/part/${part._id}`);
  await shop.signIn(page, admin);
  await page.goto('/dashboard/verification');
  await page.getByRole('link', { name: 'Audit trail' }).click();
  await expect(page.getByRole('heading', { name: 'Audit trail' })).toBeVisible();
  await page.getByRole('link', { name: 'Parts', exact: true }).click();
  await page.getByLabel('Email, SKU, order number or ID').fill(part._id);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(new RegExp(`q=${part._id}`));
  // Until the response arrives, the page shows the previous list, including deletions from other tests.
  await expect(page.getByRole('row', { name: /a part/ })).toHaveCount(3);
  await expect(page.getByRole('row', { name: /Deleted a part/ })).toContainText(part.name);
  await expect(page.getByRole('row', { name: /Changed a part/ })).toContainText('Price: from $12.40 to $13.00');
  await expect(page.getByRole('row', { name: /Added a part/ })).toContainText(admin.email);
  await page.getByLabel('Email, SKU, order number or ID').fill('nobody@partsmith.test');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('No entries match')).toBeVisible();
});

test('a customer cannot open the audit trail', async ({ page, shop }) => {
  await shop.signUp(page);
  await page.goto('/dashboard/audit');
  await expect(page).toHaveURL('/login?error=admins_only');
});
