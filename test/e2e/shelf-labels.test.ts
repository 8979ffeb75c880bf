import { readFile } from 'node:fs/promises';
import { textOfPdf } from '#test/fixtures/pdf-text.ts';
import { admin, unique } from './people.ts';
import { expect, test } from './test.ts';

test('labels of the selected parts are downloaded as PDF, from the first free label of a sheet', async ({
  page,
  shop,
}) => {
  const name = `Label ${unique()}`;
  const parts = [await shop.addPart({ name, price: 12 }), await shop.addPart({ name: `${name} B`, price: 13 })];
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageproduct?q=${encodeURIComponent(name)}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Shelf labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Shelf labels for 2 parts' });
  await dialog.getByLabel('Labels', { exact: true }).selectOption({ label: 'A4, 2 x 7 labels of 99.1 x 38.1 mm' });
  await dialog.getByLabel('First free label').fill('15');
  await dialog.getByRole('button', { name: 'Download PDF' }).click();
  await expect(dialog.getByText('Enter a number from 1 to 14')).toBeVisible();
  await dialog.getByLabel('First free label').fill('14');
  await dialog.getByLabel('Print the price').check();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download PDF' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^shelf-labels-.*\.pdf$/);
  const text = textOfPdf(new Uint8Array(await readFile(await download.path())));
  for (const { sku } of parts) expect(text).toContain(sku);
  expect(text).toContain('$13.00');
  await expect(dialog).toBeHidden();
});
