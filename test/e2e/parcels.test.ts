import type { Browser, Page } from '@playwright/test';
import { admin } from './people.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

/** Paid orders of two units each; their ids. The page is the admin's. */
async function paidOrders(page: Page, browser: Browser, shop: Shop, count: number): Promise<string[]> {
  const theirs = await browser.newPage({ baseURL: shop.store.origin });
  const buyer = await shop.signUp(theirs);
  const ids: string[] = [];
  while (ids.length < count) {
    const id = await shop.order(theirs, buyer, await shop.addPart());
    await shop.pay(theirs, buyer, id);
    ids.push(id);
  }
  await theirs.close();
  await shop.signIn(page, admin);
  return ids;
}

test('two slips scanned in a row ship nothing, and a number that is used already is asked about', async ({
  page,
  browser,
  shop,
}) => {
  const [first, second] = await paidOrders(page, browser, shop, 2);
  await page.goto('/dashboard/ship');
  await page.keyboard.type(`${await shop.numberOf(first!)}\n`);
  await expect(page.getByLabel('Tracking number')).toBeFocused();
  await page.keyboard.type(`${await shop.numberOf(second!)}\n`);
  await expect(page.getByText('This is the number of an order. Scan the label of the parcel instead.')).toBeVisible();
  await page.getByLabel('Tracking number').fill('JD0200');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Order ${await shop.numberOf(first!)} shipped`)).toBeVisible();
  await page.keyboard.type(`${await shop.numberOf(second!)}\n`);
  await expect(page.getByLabel('Tracking number')).toBeFocused();
  await page.keyboard.type('JD0200\n');
  await expect(page.getByText(`Order ${await shop.numberOf(first!)} of `)).toBeVisible();
  await page.getByLabel('Both orders are in this parcel').check();
  await page.getByRole('button', { name: `Ship order ${await shop.numberOf(second!)}` }).click();
  await expect(page.getByText(`Order ${await shop.numberOf(second!)} shipped`)).toBeVisible();
});

test('a label that is scanned at once after the slip waits until the order is found', async ({
  page,
  browser,
  shop,
}) => {
  const [first] = await paidOrders(page, browser, shop, 1);
  const number = await shop.numberOf(first!);
  await page.goto('/dashboard/ship');
  await page.keyboard.type(`${number}\nJD0201\n`);
  await expect(page.getByText(`Order ${number} shipped`)).toBeVisible();
  await expect(page.getByText('JD0201')).toBeVisible();
});

test('a tracking number is corrected, and a parcel that was not sent is taken back', async ({
  page,
  browser,
  shop,
}) => {
  const [id] = await paidOrders(page, browser, shop, 1);
  await shop.asAdmin('DELETE', `/order/${id}?as=shipped&carrier=DHL&tracking=WRONG7`);
  await page.goto(`/dashboard/manageorder?order=${id}`);
  await page.getByRole('button', { name: 'Change tracking number of parcel DHL WRONG7' }).click();
  const dialog = page.getByRole('dialog', { name: `Change tracking number of order ${await shop.numberOf(id!)}` });
  await expect(dialog.getByLabel('Tracking number')).toHaveValue('WRONG7');
  await dialog.getByLabel('Tracking number').fill('');
  await dialog.getByRole('button', { name: 'Change tracking number' }).click();
  await expect(dialog.getByText('Enter the tracking number')).toBeVisible();
  await dialog.getByLabel('Tracking number').fill('JD0203');
  await dialog.getByRole('button', { name: 'Change tracking number' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('DHL JD0203')).toBeVisible();
  await page.getByRole('button', { name: 'Parcel DHL JD0203 was not sent after all' }).click();
  await page.getByRole('button', { name: 'Take the parcel back' }).click();
  await expect(page.getByText('Parcel taken back: its parts are to be shipped')).toBeVisible();
  await expect(page.getByText('DHL JD0203')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Pending|^Ship/ }).first()).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a tracking number is corrected, and a parcel is taken back', async ({ page, browser, shop }) => {
    const [id] = await paidOrders(page, browser, shop, 1);
    await shop.asAdmin('DELETE', `/order/${id}?as=shipped&carrier=DHL&tracking=WRONG8`);
    await page.goto(`/dashboard/manageorder?order=${id}`);
    await page.getByRole('button', { name: 'Change tracking number of parcel DHL WRONG8' }).click();
    await page.getByLabel('Carrier').fill('DHL');
    await page.getByRole('textbox', { name: 'Tracking number' }).fill('JD0202');
    await page.getByRole('button', { name: 'Change tracking number', exact: true }).click();
    await expect(page.getByText('DHL JD0202')).toBeVisible();
    await page.getByRole('button', { name: 'Parcel DHL JD0202 was not sent after all' }).click();
    await page.getByRole('button', { name: 'Take the parcel back' }).click();
    await expect(page.getByText('Parcel taken back: its parts are to be shipped')).toBeVisible();
    await expect(page.getByText('DHL JD0202')).toBeHidden();
  });
});
