import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Part } from '#contract/parts/parts.ts';
import { admin, customer } from '#test/e2e/people.ts';
import { openShop } from '#test/e2e/shop.ts';
import { expect, test } from '#test/e2e/test.ts';
import { spoken } from './spoken.ts';

/* The ten main screens as a screen reader reads them, compared with the files in screens/. After an intended change:
   UPDATE_READING_ORDER=1 npm test -- test/e2e/accessibility/reading-order */

const folder = fileURLToPath(new URL('screens/', import.meta.url));

const CARD_SCREENS = new Set(['checkout', 'payment']);

// A store for this test only, whose catalog and orders no other test changes.
test.use({ ownStore: { env: {} } });

test('the reading order of the main screens is the recorded one', async ({ page, site }) => {
  const shop = await openShop(site);
  const changed: string[] = [];
  const read = async (name: string, path: string) => {
    await page.goto(path);
    // The card provider's fields take a while to load.
    if (CARD_SCREENS.has(name)) await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeEnabled();
    if (!(await isRecorded(name, await spoken(page)))) changed.push(name);
  };
  const parts = (await (await page.request.get('/api/part?q=Bellows')).json()) as Part[];
  const part = parts[0]!;
  await read('home', '/');
  await read('search', '/?q=bellows');
  await read('part', new URL((await partPage(page, part))!, page.url()).pathname);
  await read('login', '/login');
  await shop.signIn(page, customer);
  await shop.as(page, customer, 'PUT', `/basket/lines/${part._id}`, { quantity: part.minimum });
  await read('basket', '/basket');
  await read('checkout', '/checkout');
  await shop.pay(page, customer, await shop.order(page, customer, part));
  const unpaid = await shop.order(page, customer, part);
  await read('my-orders', '/dashboard');
  await read('payment', `/dashboard/payment/${unpaid}`);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await shop.signIn(page, admin);
  await read('manage-product', '/dashboard/manageproduct');
  await read('manage-order', '/dashboard/manageorder');
  await shop.close();
  expect(changed, 'screens whose reading order differs from test/e2e/accessibility/reading-order/screens').toEqual([]);
});

/** The address of a part's public page. */
async function partPage(page: Page, { name }: Part): Promise<string | null> {
  await page.goto(`/?q=${encodeURIComponent(name)}`);
  return page.getByRole('link', { name, exact: true }).first().getAttribute('href');
}

/** Compares the text with the file. Writes the file if it does not exist or if requested. */
async function isRecorded(name: string, text: string): Promise<boolean> {
  const file = `${folder}${name}.txt`;
  const recorded = await readFile(file, 'utf8').catch(() => undefined);
  if (recorded === text) return true;
  if (process.env['UPDATE_READING_ORDER'] !== '1') {
    expect.soft(text, name).toBe(recorded);
    return false;
  }
  await mkdir(folder, { recursive: true });
  await writeFile(file, text);
  return true;
}
