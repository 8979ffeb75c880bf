import { expect, test } from './test.ts';
import { admin, unique } from './people.ts';

test('staff add a group, put customers into it by email and from the list, and take one out', async ({
  page,
  shop,
}) => {
  const name = `Schools ${unique()}`;
  const [one, two] = [await shop.signUpVerified(page), await shop.signUpVerified(page)];
  await shop.signIn(page, admin);
  await page.goto('/dashboard/customers');
  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Customer groups' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Add group' }).click();
  await expect(page.getByText(`Saved: ${name}`)).toBeVisible();
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await page.getByLabel('Emails').fill(`${one.email}\nnobody@example.test`);
  await page.getByRole('button', { name: 'Add customers' }).click();
  await expect(page.getByText('1 customer added to the group')).toBeVisible();
  await expect(page.getByText('nobody@example.test')).toBeVisible();

  await page.goto(`/dashboard/customers?q=${encodeURIComponent(two.email)}`);
  await page.getByRole('checkbox', { name: /^Select Nora/ }).check();
  await page.getByLabel('Group', { exact: true }).last().selectOption({ label: name });
  await page.getByRole('button', { name: 'Add to group' }).click();
  await expect(page.getByText('1 customer added to the group')).toBeVisible();

  await page.goto('/dashboard/customer-groups');
  await page.getByRole('link', { name: `Customers in ${name}` }).click();
  await expect(page.getByText(one.email)).toBeVisible();
  await page.goto(`/dashboard/customers?q=${encodeURIComponent(two.email)}`);
  await page.getByRole('link', { name: 'Nora Field' }).click();
  await page.getByRole('button', { name: `Take out of ${name}` }).click();
  await expect(page.getByText(`Taken out of ${name}`)).toBeVisible();
});
