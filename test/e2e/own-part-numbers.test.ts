import type { Page } from '@playwright/test';
import { axeFindings, sideways } from './accessibility/audit.ts';
import { fillAddress, put } from './checking-out.ts';
import { joinCompany } from './in-database.ts';
import { unique } from './people.ts';
import { expect, test } from './test.ts';

test('members of a company find and order parts by its own numbers', async ({ browser, page, shop }, info) => {
  let pictures = 0;
  const look = async (screen: Page, name: string) => {
    await screen.screenshot({ path: info.outputPath(`${++pictures}-${name}.png`), fullPage: true });
    expect([...(await axeFindings(screen)), ...(await sideways(screen))]).toEqual([]);
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const buyer = await shop.signUpVerified(page);
  const name = `Forge ${unique()}`;
  const { insertedId: company } = await shop.asAdmin<{ insertedId: string }>('POST', '/companies', { name });
  await joinCompany(shop.store.databaseUrl!, company, buyer.email);
  const [part, second] = [await shop.addPart({ minimum: 1 }), await shop.addPart({ minimum: 1 })];
  const [number, other] = [`Forge ${unique()}`, `Rivet ${unique()}`];

  await page.goto('/dashboard/company');
  await page.getByRole('link', { name: 'Own part numbers' }).click();
  await expect(page.getByText('No numbers yet.')).toBeVisible();
  await look(page, 'none');
  await page.getByLabel('Your number').fill('Zero\u200Bwidth');
  await page.getByLabel('Part', { exact: true }).fill(part.sku);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText("Don't use invisible characters")).toBeVisible();
  await page.getByLabel('Your number').fill(number);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Saved: ${number} is ${part.name}`).first()).toBeVisible();
  const file = { name: 'numbers.csv', mimeType: 'text/csv' };
  const bytes = Buffer.from(`Your number;SKU\n${other};${second.sku}\nGone;PS-none\n`);
  await page.getByLabel('File', { exact: true }).setInputFiles({ ...file, buffer: bytes });
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByText('Nothing is saved yet.').first()).toBeVisible();
  await expect(page.getByText('Line 3, Gone: No part on sale has the number PS-none').first()).toBeVisible();
  await look(page, 'checked');
  await page.getByLabel('File', { exact: true }).setInputFiles({ ...file, buffer: bytes });
  await page.getByLabel('Leave out rows that cannot be used').check();
  await page.getByRole('button', { name: 'Import numbers' }).click();
  await expect(page.getByRole('heading', { name: '2 numbers' })).toBeVisible();
  await look(page, 'numbers');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByLabel('Search by number, SKU or name').fill('rivet');
  await page.getByLabel('Search by number, SKU or name').press('Enter');
  await expect(page.getByRole('heading', { name: '1 number' })).toBeVisible();
  await look(page, 'found');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(number);
  await expect(page.getByRole('option', { name: part.name })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`/?q=${encodeURIComponent(number.toUpperCase())}`);
  await expect(page.getByRole('link', { name: part.name }).first()).toBeVisible();
  await expect(page.getByText(second.name)).toHaveCount(0);
  await page.goto(`/part/${part._id}`);
  await expect(page.getByText(number)).toBeVisible();
  await look(page, 'part');
  await page.goto('/quick-order');
  await page.getByLabel('Parts and quantities').fill(`${number}, 3\n${other}, 2`);
  await page.getByRole('button', { name: 'Find parts' }).click();
  await expect(page.getByText(`Your number: ${other}`)).toBeVisible();
  await look(page, 'quick-order');

  const visitor = await browser.newPage({ baseURL: shop.store.origin });
  await visitor.goto(`/?q=${encodeURIComponent(number)}`);
  await expect(visitor.getByText(part.name)).toHaveCount(0);
  await visitor.goto(`/part/${part._id}`);
  expect(await visitor.content()).not.toContain(number);
  await visitor.close();

  await put(shop, page, buyer, [
    [part, 1],
    [second, 1],
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/basket');
  await expect(page.getByText(`Your number: ${number}`)).toBeVisible();
  await look(page, 'basket');
  await page.goto(`/checkout?company=${company}`);
  await fillAddress(page);
  await expect(page.getByText(`Your number: ${number}`)).toBeVisible();
  await look(page, 'checkout');
  const { insertedId: order } = await shop.as<{ insertedId: string }>(page, buyer, 'POST', '/orders', {
    lines: [part, second].map(({ _id }) => ({ part: _id, quantity: 1 })),
    company,
    delivery: { name: 'Ada', line1: '12 Forge Lane', city: 'Rajshahi', country: 'BD' },
  });
  await page.goto(`/dashboard?order=${order}`);
  await expect(page.getByText(`Your number: ${number}`)).toBeVisible();
  await look(page, 'order');
});
