import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { workbook } from '#server/spreadsheets/testing.ts';
import { holdCalls, hydrated } from './specification/signed-in.ts';
import { expect, test } from './test.ts';

const rows = (page: Page) => page.getByRole('region', { name: 'Parts in your list' }).getByRole('listitem');
const quantity = (page: Page, name: string) => page.getByRole('spinbutton', { name: `Quantity of ${name}` });

test('a list for several machines is pasted, corrected and added to the basket; the rest stays', async ({
  page,
  shop,
}) => {
  const [fan, drive, cable] = [
    await shop.addPart({ minimum: 1, quantity: 45 }),
    await shop.addPart({ minimum: 1 }),
    await shop.addPart({ minimum: 1 }),
  ];
  await page.goto('/quick-order');
  // Scripts keep the list as a draft.
  await hydrated(page);
  const list = [`5 x ${fan.name}`, `${drive.sku}, 1`, `${drive.name} x 2`, `${cable.name} unknowable`, 'zqxvw'];
  await page.getByLabel('Parts and quantities').fill(list.join('\n'));
  await page.getByRole('button', { name: 'Find parts' }).click();
  await expect(page.getByText('2 ready · 1 to confirm · 1 not found')).toBeVisible();
  await expect(quantity(page, drive.name)).toHaveValue('3');

  await page.getByLabel('Number of machines').fill('10');
  await expect(rows(page).first()).toContainText('× 10 = 50');
  await expect(rows(page).first()).toContainText('Please order less than 45 parts to purchased');
  await page.getByRole('button', { name: 'Change to 45' }).click();
  await expect(rows(page).first()).toContainText('45 in all');
  await page.getByRole('button', { name: new RegExp(`^Choose ${cable.name}`) }).click();
  await expect(page.getByText('3 ready · 1 not found')).toBeVisible();
  await quantity(page, cable.name).fill('2');
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByText('3 parts are in your basket.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Basket, 3 parts' })).toBeVisible();
  await expect(page.getByText('0 ready · 1 not found')).toBeVisible();
  await page.getByRole('link', { name: 'Go to basket' }).click();
  for (const [part, units] of [
    [fan, '45'],
    [drive, '30'],
    [cable, '20'],
  ] as const)
    await expect(quantity(page, part.name)).toHaveValue(units);

  await page.goto('/quick-order');
  await expect(page.getByLabel('Parts and quantities')).toHaveValue(list.join('\n'));
  const file = workbook([['Rack 4'], ['Part number', 'Quantity'], [fan.sku, 2], ['=1+1', 1]]);
  await page.getByLabel('Or a file').setInputFiles({ name: 'bill.xlsx', mimeType: '', buffer: file });
  await expect(quantity(page, fan.name)).toHaveValue('2');
  await expect(page.getByLabel('Parts and quantities')).toHaveValue(/^Rack 4\nPart number\tQuantity\n/);
  const large = { name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.alloc(2 * 1024 * 1024 + 1, 'a') };
  await page.getByLabel('Or a file').setInputFiles(large);
  await expect(page.getByText('Files can be up to 2 MB.')).toBeVisible();
  await expect(quantity(page, fan.name)).toHaveValue('2');
});

test('a corrected list keeps the machines, and the quantities and removals of its other lines', async ({
  page,
  shop,
}) => {
  const [fan, drive, cable] = [await shop.addPart(), await shop.addPart(), await shop.addPart({ minimum: 1 })];
  await page.goto('/quick-order');
  const area = page.getByLabel('Parts and quantities');
  await area.fill(`${drive.sku}, 2\n${fan.sku}, 1\nzqxvw`);
  await page.getByRole('button', { name: 'Find parts' }).click();
  await expect(page.getByText('0 ready · 2 to change · 1 not found')).toBeVisible();
  await page.getByLabel('Number of machines').fill('10');
  await quantity(page, fan.name).fill('3');
  await page.getByRole('button', { name: `Remove ${drive.name}` }).click();
  await area.fill(`${cable.sku}, 2\n${drive.sku}, 2\n${fan.sku}, 1`);
  await page.getByRole('button', { name: 'Find parts' }).click();
  await expect(page.getByText('2 ready', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Number of machines')).toHaveValue('10');
  await expect(rows(page).first()).toContainText('× 10 = 20');
  await expect(rows(page).last()).toContainText('× 10 = 30');
  await expect(quantity(page, drive.name)).toHaveCount(0);
});

test('a table shows what is left out, asks what is unclear, and takes other columns', async ({ page, shop }) => {
  const [fan, drive] = [await shop.addPart({ minimum: 1, quantity: 2000 }), await shop.addPart({ minimum: 1 })];
  await page.goto('/quick-order');
  const list = [
    'Part number;Qty;Spare;DNP',
    `${fan.sku};1.000;2;`,
    `${drive.sku};3;4;`,
    `${drive.sku};9;9;DNP`,
    'Total;;;',
    'Freight 25.00',
  ];
  await page.getByLabel('Parts and quantities').fill(list.join('\n'));
  await page.getByRole('button', { name: 'Find parts' }).click();
  await expect(page.getByText('1 ready · 1 to confirm')).toBeVisible();
  await page.getByText('3 lines left out').click();
  await expect(page.getByText('Marked as not wanted', { exact: true })).toBeVisible();
  await expect(page.getByText('Delivery', { exact: true })).toBeVisible();
  await expect(page.getByText('Did you mean 1,000 or 1?')).toBeVisible();
  await page.getByRole('button', { name: `Choose 1,000 x ${fan.name}` }).click();
  await expect(quantity(page, fan.name)).toHaveValue('1000');
  await expect(page.getByText('2 ready', { exact: true })).toBeVisible();

  await page.getByText('Columns:').click();
  await page.getByLabel('Qty').selectOption('Not used');
  await page.getByLabel('Spare').selectOption('Quantity');
  await page.getByRole('button', { name: 'Find parts again' }).click();
  await expect(page.getByText('Spare: quantity')).toBeVisible();
  await expect(quantity(page, drive.name)).toHaveValue('4');
  // A corrected list keeps its columns.
  await page.getByLabel('Parts and quantities').fill(list.slice(0, 3).join('\n'));
  await page.getByRole('button', { name: 'Find parts' }).first().click();
  await expect(page.getByText('Spare: quantity')).toBeVisible();
  await expect(quantity(page, drive.name)).toHaveValue('4');
});

test('only likely suggestions are used at once, and the rest is counted', async ({ page, shop }) => {
  // Names unlike those of other tests' parts: a word that is nearly one of theirs may have been mistyped.
  const name = () =>
    `Kestrel ${randomUUID()
      .replace(/\W/g, '')
      .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!)}`;
  const [fan, drive] = [
    await shop.addPart({ name: name(), minimum: 1 }),
    await shop.addPart({ name: name(), minimum: 1 }),
  ];
  await page.goto('/quick-order');
  const likely = fan.name.split(' ').toReversed().join(' ');
  await page.getByLabel('Parts and quantities').fill(`${likely}, 2\n${drive.name} unknowable`);
  await page.getByRole('button', { name: 'Find parts' }).click();
  await expect(page.getByText('0 ready · 2 to confirm')).toBeVisible();
  await expect(page.getByText('One other line is left for you.')).toBeVisible();
  await page.getByRole('button', { name: 'Use the likely suggestion' }).click();
  await expect(page.getByText('1 suggestion used. One other line is left for you.')).toBeVisible();
  await expect(quantity(page, fan.name)).toHaveValue('2');
});

test('what is typed while a list is matched stays', async ({ page, shop }) => {
  const part = await shop.addPart();
  await page.goto('/quick-order');
  const area = page.getByLabel('Parts and quantities');
  await area.fill(`${part.sku}, 5`);
  const held = await holdCalls(page, '**/api/match');
  await page.getByRole('button', { name: 'Find parts' }).click();
  await area.fill(`${part.sku}, 5\nzqxvw`);
  await held.release();
  await expect(page.getByText('1 ready', { exact: true })).toBeVisible();
  await expect(area).toHaveValue(`${part.sku}, 5\nzqxvw`);
  await page.goto('/quick-order');
  await expect(area).toHaveValue(`${part.sku}, 5\nzqxvw`);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('other columns of a table are chosen with plain forms', async ({ page, shop }) => {
    const fan = await shop.addPart({ minimum: 1 });
    await page.goto('/quick-order');
    await page.getByLabel('Parts and quantities').fill(`Part number;Qty;Spare\n${fan.sku};2;5`);
    await page.getByRole('button', { name: 'Find parts' }).click();
    await expect(quantity(page, fan.name)).toHaveValue('2');
    await page.getByText('Columns:').click();
    await page.getByLabel('Qty').selectOption('Not used');
    await page.getByLabel('Spare').selectOption('Quantity');
    await page.getByRole('button', { name: 'Find parts again' }).click();
    await expect(quantity(page, fan.name)).toHaveValue('5');
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await page.getByRole('link', { name: 'Go to basket' }).click();
    await expect(quantity(page, fan.name)).toHaveValue('5');
  });

  test('a file is matched, corrected and added to the basket with plain forms', async ({ page, shop }) => {
    const [fan, drive] = [await shop.addPart({ minimum: 1 }), await shop.addPart({ minimum: 5 })];
    await page.goto('/basket');
    await page.getByRole('link', { name: 'Quick order' }).first().click();
    const csv = `Qty;Description\n2;${fan.name}\n4;${drive.name} unknowable\n`;
    await page.getByLabel('Or a file').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'Find parts' }).click();
    await expect(page.getByText('1 ready · 1 to confirm')).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`^Choose ${drive.name}`) }).click();
    await expect(page.getByText('Please order minimum 5 parts to purchased')).toBeVisible();
    await page.getByRole('button', { name: 'Change to 5' }).click();
    await expect(page.getByText('5 in all')).toBeVisible();
    await quantity(page, fan.name).fill('3');
    await page.getByLabel('Number of machines').fill('2');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(rows(page).first()).toContainText('× 2 = 6');
    await expect(rows(page).last()).toContainText('× 2 = 8');
    const area = page.getByLabel('Parts and quantities');
    const list = await area.inputValue();
    for (const correction of ['', `${list}\nzqxvw`, list]) {
      await area.fill(correction);
      await page.getByRole('button', { name: 'Find parts' }).click();
      await expect(page.getByLabel('Number of machines')).toHaveValue('2');
      await expect(rows(page).first()).toContainText('× 2 = 6');
      await expect(rows(page).nth(1)).toContainText('× 2 = 8');
    }
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expect(page.getByText('2 parts are in your basket.')).toBeVisible();
    await page.getByRole('link', { name: 'Go to basket' }).click();
    await expect(quantity(page, fan.name)).toHaveValue('6');
    await expect(quantity(page, drive.name)).toHaveValue('8');
  });
});

test('a link has a list, which is matched at once, with and without scripts', async ({ page, reader, shop }) => {
  const part = await shop.addPart({ minimum: 1, quantity: 20 });
  const path = `/quick-order?${new URLSearchParams({ text: `${part.sku}, 3\n<b>none</b>, 1` })}`;
  for (const shown of [page, reader]) {
    await shown.goto(path);
    await expect(shown.getByText(part.name).first()).toBeVisible();
    await expect(shown.locator('b', { hasText: 'none' })).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByText('1 part is in your basket.')).toBeVisible();
  await page.goto('/basket');
  await expect(page.getByText(part.name).first()).toBeVisible();
});
