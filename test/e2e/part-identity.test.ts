import { admin } from './people.ts';
import { expect, test } from './test.ts';

/** Two drives with the same name; the numbers are those of a real one. */
const drives = (name: string) =>
  ['2000', '4000'].map((capacity) => ({
    name,
    category: 'storage',
    brand: 'Samsung',
    mpn: `MZ-V9P${capacity[0]}T0BW`,
    gtin: '8806094215038',
    specifications: [
      { name: 'Capacity', value: Number(capacity), unit: 'GB' },
      { name: 'Form factor', value: 'M.2-2280' },
    ],
  }));

test('every screen with a part distinguishes it from its namesakes', async ({ page, shop }) => {
  const name = `Samsung 990 Pro ${Date.now().toString(36)}`;
  const [two, four] = drives(name);
  const first = await shop.addPart(two);
  const second = await shop.addPart(four);
  const line = `4 TB, M.2-2280 · ${second.sku}`;

  await page.goto(`/?q=${second.sku}`);
  await expect(page.getByRole('article').filter({ hasText: name }).first()).toContainText(line);
  await page.goto(`/compare?ids=${first._id},${second._id}`);
  await expect(page.getByRole('columnheader', { name }).nth(1)).toContainText(line);

  await shop.signIn(page, admin);
  await page.goto(`/part/${second._id}`);
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} 4 TB, M.2-2280`);
  await expect(page).toHaveTitle(`${name}, 4 TB, M.2-2280 · Partsmith`);
  for (const text of ['4 TB, M.2-2280', 'Samsung', second.sku, 'MZ-V9P4T0BW', '8806094215038'])
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
  await page.goto(`/dashboard/manageproduct?q=${second.sku}`);
  await expect(page.getByRole('row').filter({ hasText: second.sku })).toContainText(line);
});

test('adding a part with an existing name warns, and keeps the typed numbers', async ({ page, shop }) => {
  const name = `Samsung 980 ${Date.now().toString(36)}`;
  const known = await shop.addPart({ name, category: 'storage' });
  await shop.signIn(page, admin);
  await page.goto('/dashboard/addproduct');
  await page.getByLabel('Name', { exact: true }).fill(name.toUpperCase());
  await expect(page.getByText(`A part with that name already exists: ${known.sku} (Storage)`)).toBeVisible();
  const sku = `S980-${Date.now().toString(36)}`;
  await page.getByLabel('SKU').fill(known.sku.toLowerCase());
  await page.getByLabel('Brand').fill('Samsung');
  await page.getByLabel('GTIN').fill('8806094215031');
  await page.getByLabel('Description').fill('A drive.');
  await page.getByLabel('Price').fill('99');
  await page.getByLabel('Minimum order').fill('1');
  await page.getByLabel('Quantity in stock').fill('9');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('the last one is a check digit')).toBeVisible();
  await page.getByLabel('GTIN').fill('8806094215038');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`${name} has this SKU`)).toBeVisible();
  await page.getByLabel('SKU').fill(sku);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/manageproduct');
  await expect(page.getByRole('row').filter({ hasText: sku })).toBeVisible();
});

test("a maker's number as the SKU opens its page from a list and by its address", async ({ page, shop, request }) => {
  const stamp = Date.now().toString(36);
  for (const sku of [
    `LM317T/NO${stamp}`,
    `SN74HC00N#${stamp}`,
    `1N4148 ${stamp}`,
    `A(B)&+${stamp}`,
    `Größe-${stamp}`,
  ]) {
    const name = `Number ${stamp} ${sku.length}${sku[0]}`;
    await shop.addPart({ name, sku, category: 'case-fan' });
    await page.goto(`/?q=${encodeURIComponent(sku)}`);
    await page.getByRole('article').getByRole('link', { name }).first().click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const { pathname } = new URL(page.url());
    await page.goto(pathname);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect((await request.get(pathname, { maxRedirects: 0 })).status()).toBe(200);
    const other = await request.get(`/parts/old-name-${encodeURIComponent(sku)}`, { maxRedirects: 0 });
    expect([other.status(), other.headers()['location']]).toEqual([301, pathname]);
  }
});
