import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { admin, customer } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { hydrated } from '#test/e2e/specification/signed-in.ts';

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

async function choose(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await page.getByLabel('Choose files').setInputFiles(files);
  await page.getByRole('button', { name: 'Check files' }).click();
}

const found = async (page: Page, q: string): Promise<{ name: string; price: number; quantity: number }[]> =>
  (await page.request.get(`/api/part?q=${q}&sort=name`)).json();

test('files are read, previewed row by row, and written once', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  await page.goto('/dashboard/manageproduct');
  await page.getByRole('navigation', { name: 'Catalog' }).getByRole('link', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { name: 'Import parts' })).toBeVisible();
  await page.getByRole('button', { name: 'Check files' }).click();
  await expect(page.getByText('Choose at least one file')).toBeVisible();
  await page.getByLabel('Stock of each new part').fill('40');
  const rows = Array.from({ length: 60 }, (_, n) => `Grommet ${String(n).padStart(2, '0')},${n + 0.5}`).join('\n');
  await choose(
    page,
    csv('cable.csv', `name,price\n${rows}\nGrommet none,\nGrommet 00,7\n`),
    csv('case-fan.csv', 'name,price\nGrommet fan,12\n'),
  );
  await expect(page.getByText('61 new, 0 changed, 0 unchanged, 2 rejected.')).toBeVisible();
  expect(await found(page, 'Grommet')).toEqual([]);
  await page.getByRole('button', { name: /^Rejected/ }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expect(page.getByText('no price')).toBeVisible();
  await expect(page.getByText('the same part as cable.csv line 2')).toBeVisible();
  await page.getByRole('button', { name: /^All rows/ }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('row', { name: /Grommet 25/ })).toBeVisible();
  await page.getByRole('button', { name: 'Import 61 rows' }).dblclick();
  await expect(page.getByText('Imported: 61 parts added, 0 changed')).toBeVisible();
  const parts = await found(page, 'Grommet');
  expect([parts.length, parts[0]]).toMatchObject([61, { name: 'Grommet 00', price: 0.5, quantity: 40 }]);

  await page.getByRole('button', { name: 'Import more' }).click();
  await choose(page, csv('cable.csv', 'name,price\nGrommet 00,9\nGrommet 01,1.5\n'));
  await expect(page.getByText('0 new, 1 changed, 1 unchanged, 0 rejected.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Grommet 00.*\$0\.50.*\$9\.00/s })).toBeVisible();
});

test("another shop's file is understood, and its rows find their parts by the numbers that the admin chose", async ({
  page,
  shop,
}) => {
  const own = await shop.addPart({ name: 'Zephyr SSD', category: 'storage', gtin: '4006381333931' });
  await shop.signIn(page, admin);
  await page.goto('/dashboard/import');
  const exported = await readFile(new URL('../../imports/shops/woocommerce-export.csv', import.meta.url));
  const file = Buffer.concat([exported, Buffer.from(`100,variable,WOO-SSD${','.repeat(25)}\n`)]);
  await choose(page, { name: 'wc-product-export.csv', mimeType: 'text/csv', buffer: file });
  await expect(page.getByText('3 new, 0 changed, 0 unchanged, 0 rejected.')).toBeVisible();
  await expect(page.getByText('1 row is no part, only about products of variants')).toBeVisible();
  await expect(page.getByText(`${own.sku} has the same GTIN`)).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  const numbers = page.getByRole('group', { name: 'Find parts by' }).getByRole('combobox');
  await expect(numbers.nth(2)).toHaveValue('none');
  await numbers.nth(2).selectOption('GTIN');
  await page.getByRole('button', { name: 'Check files' }).click();
  await expect(page.getByText('2 new, 1 changed, 0 unchanged, 0 rejected.')).toBeVisible();
  await expect(page.getByText(`found by its GTIN; its SKU stays ${own.sku}`)).toBeVisible();
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page.getByText('Imported: 2 parts added, 1 changed')).toBeVisible();
  await page.getByRole('link', { name: 'View parts' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'WOO-SSD-2' })).toContainText('$159.99');
});

test('an invalid file is refused with an explanation, and nothing is written', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  await page.goto('/dashboard/import');
  await choose(page, csv('memory.csv', 'name,price\nZinnober,1\n'), csv('cable.csv', 'name,price\n"Torn,5\n'));
  await expect(page.getByText(/A quotation mark in line 2 is never closed/)).toBeVisible();
  expect(await found(page, 'Zinnober')).toEqual([]);
});

test('an import whose answer is lost is not called failed, and a repeat finds it done', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  await page.goto('/dashboard/import');
  await choose(page, csv('cable.csv', 'name,price\nSisal one,1\nSisal two,2\n'));
  await hydrated(page);
  await page.route('**/apply', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText("We don't know whether the rows were saved.")).toBeVisible();
  await expect(page.getByText('Nothing has been imported.')).toHaveCount(0);
  await page.unroute('**/apply');
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page.getByText('Imported: 2 parts added, 0 changed')).toBeVisible();
  expect((await found(page, 'Sisal')).length).toBe(2);
});

test('parts and orders are exported as filtered', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  await page.goto('/dashboard/manageproduct?category=memory');
  const [parts] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(parts.suggestedFilename()).toMatch(/^parts-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await parts.path(), 'utf8')).split('\r\n').slice(0, -1);
  expect(lines[0]).toMatch(/^\uFEFFid,sku,brand,mpn,gtin,kind,name,/);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.slice(1).every((line) => line.includes(',memory,'))).toBe(true);
  await page.goto('/dashboard/manageorder?status=all');
  const [orders] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(orders.suggestedFilename()).toMatch(/^orders-/);
  await hydrated(page);
  await page.route('**/api/orders.csv*', (route) => route.abort());
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText(/could not be reached/)).toBeVisible();
});

test('customers cannot open the page', async ({ page, shop }) => {
  await shop.signIn(page, customer);
  await page.goto('/dashboard/import');
  await expect(page).toHaveURL(/\/login/);
});

test('where every row is rejected, the screen asks what the columns contain', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  await page.goto('/dashboard/import');
  await choose(
    page,
    csv('parts.csv', 'Code,Thing,Amount,Left\nOBI-1,Obsidian fan 80,4.50,12\nOBI-2,Obsidian fan 92,5.50,13\n'),
  );
  await expect(page.getByText('No row can be imported like this')).toBeVisible();
  await page.getByRole('button', { name: 'Choose columns' }).click();
  await page.getByLabel('Kind of new parts in this file').selectOption('case-fan');
  await page.getByLabel('Thing').selectOption('name');
  await page.getByLabel('Amount').selectOption('price');
  await page.getByLabel('Left').selectOption('stock');
  await page.getByRole('button', { name: 'Check files' }).click();
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeEnabled();
});
