import { readFile } from 'node:fs/promises';
import { admin, unique } from './people.ts';
import { expect, test } from './test.ts';

test('staff find a customer by the end of the phone number, open the page, and export who is shown', async ({
  page,
  shop,
}) => {
  const buyer = await shop.customer(page);
  const [street, end] = [`Ring ${unique()}`, String((crypto.getRandomValues(new Uint32Array(1))[0]! % 9_000) + 1_000)];
  const address = { name: 'Ida Baumeister', line1: street, city: 'Berlin', postcode: '10119', country: 'DE' };
  await shop.as(page, buyer, 'POST', '/account/addresses', { ...address, phone: `+49 30 2345${end}` });
  await page.context().clearCookies();
  await shop.signIn(page, admin);
  await page.goto('/dashboard/manageorder');
  await page.getByRole('navigation', { name: 'People' }).getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('searchbox', { name: 'Name, email, phone or address' }).fill(`2345${end}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 customer', { exact: true })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: buyer.email });
  await expect(row).toContainText(street);
  await expect(row).toContainText(`+49 30 2345${end}`);
  await expect(row).toContainText('$0.00');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const lines = (await readFile((await download.path())!, 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(buyer.email);

  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/dashboard\/customers\/[\da-f-]{36}$/);
  await expect(page.getByRole('heading', { name: 'Addresses' })).toBeVisible();

  await page.goto('/dashboard/customers?country=FR');
  await expect(page.getByLabel('Country')).toHaveValue('FR');
  await expect(page.getByText(buyer.email)).toBeHidden();
});
