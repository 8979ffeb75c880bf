import { partPath } from '#contract/parts/part-address.ts';
import { expect, test } from '#test/e2e/test.ts';
import type { Shop } from '#test/e2e/shop.ts';

/** Supplies that no other test has. */
async function addSupplies(shop: Shop) {
  const word = `Tarn${Date.now().toString(36)}`;
  const supply = (name: string, watts: number, efficiency: string, price: number) =>
    shop.addPart({
      name: `${word} ${name}`,
      category: 'power-supply',
      price,
      minimum: 1,
      specifications: [
        { name: 'Wattage', value: watts, unit: 'W' },
        { name: 'Form factor', value: 'ATX' },
        { name: 'Efficiency', value: efficiency },
      ],
    });
  const parts = [
    await supply('A', 550, '80 Plus Bronze', 60),
    await supply('B', 850, '80 Plus Gold', 120),
    await supply('C', 750, '80 Plus Gold', 90),
  ];
  return { word, parts };
}

test('the table has key facts as columns, sorts by measures, filters in its head and compares by ticks', async ({
  page,
  shop,
}) => {
  const { word, parts } = await addSupplies(shop);
  await page.goto(`/?q=${word}&view=table`);
  const table = page.getByRole('table', { name: 'Parts' });
  const heads = table.getByRole('columnheader');
  await expect(heads).toContainText(['Part', 'Price', 'Stock', 'Wattage', 'Efficiency', 'Form factor', 'Order']);
  const names = table.getByRole('rowheader').getByRole('link');
  await table.getByRole('link', { name: 'Wattage' }).click();
  await expect(names).toHaveText([`${word} B`, `${word} C`, `${word} A`]);
  await expect(heads.filter({ hasText: 'Wattage' })).toHaveAttribute('aria-sort', 'descending');
  await table.getByRole('link', { name: 'Price' }).click();
  await expect(names).toHaveText([`${word} A`, `${word} C`, `${word} B`]);
  await table.getByRole('link', { name: 'Price' }).click();
  await expect(names).toHaveText([`${word} B`, `${word} C`, `${word} A`]);

  await table.getByRole('button', { name: 'Filter by Efficiency' }).click();
  await page
    .getByRole('group', { name: 'Efficiency' })
    .getByRole('link', { name: /80 Plus Gold/ })
    .click();
  await expect(names).toHaveText([`${word} B`, `${word} C`]);
  await expect(page.getByText('2 parts', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  // The arrows move along a column.
  const ticks = table.getByRole('checkbox');
  await ticks.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(ticks.nth(1)).toBeFocused();
  await page.keyboard.press('Space');
  await page.getByRole('link', { name: /^Compare/ }).click();
  await expect(page).toHaveURL(/\/compare\?ids=/);
  await page.goBack();

  await table.getByRole('button', { name: 'Add to basket' }).first().click();
  await expect(page.getByText(`In your basket: 1 × ${word} B`)).toBeVisible();
  await names.first().click();
  await expect(page).toHaveURL(partPath(parts[1]!));
});

test('on a phone the table scrolls sideways with the names in view, and the page does not', async ({
  reader,
  shop,
}) => {
  const { word } = await addSupplies(shop);
  await reader.setViewportSize({ width: 390, height: 844 });
  await reader.goto(`/?q=${word}&view=table`);
  const frame = reader.getByRole('region', { name: 'Table of parts' });
  const name = frame.getByRole('rowheader').first();
  const before = await name.boundingBox();
  await frame.evaluate((element) => (element.scrollLeft = 300));
  expect(await frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(50);
  expect((await name.boundingBox())!.x).toBeCloseTo(before!.x, 0);
  expect(await reader.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the table is in the page, and its head sorts it', async ({ page, shop }) => {
    const { word } = await addSupplies(shop);
    await page.goto(`/?q=${word}&view=table`);
    const table = page.getByRole('table', { name: 'Parts' });
    await table.getByRole('link', { name: 'Price' }).click();
    await expect(table.getByRole('rowheader').getByRole('link')).toHaveText([`${word} A`, `${word} C`, `${word} B`]);
  });
});
