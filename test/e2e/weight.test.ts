import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { cardForm } from './paying.ts';
import { hydrated } from './specification/signed-in.ts';
import { expect, test } from './test.ts';

/** Compression would not make shorter scripts smaller, in bytes. */
const WORTH_COMPRESSING = 1_000;

/** Size limit for all scripts of the home page until the visitor first uses it, compressed with gzip, in bytes. */
const MOST = 130 * 1_024;
/** The same for checkout. */
const MOST_OF_CHECKOUT = 142 * 1_024;

test("the home page's scripts are few, precompressed and do not include zod", async ({ page }) => {
  const scripts: string[] = [];
  const uncompressed: string[] = [];
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js')) return;
    scripts.push(pathname);
    texts.push(response.text());
    const { 'content-encoding': coding, 'content-length': length } = response.headers();
    const isShort = coding === undefined && Number(length) < WORTH_COMPRESSING;
    if (coding !== 'br' && !isShort) uncompressed.push(`${pathname}: ${coding}`);
  });
  await openUnused(page, '/');
  expect(scripts.length).toBeGreaterThan(3);
  expect(uncompressed).toEqual([]);
  const sizes = (await Promise.all(texts)).map((text) => gzipSync(text, { level: 9 }).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST);
  const withZod = (await Promise.all(texts)).flatMap((text, index) => (text.includes('_zod') ? [scripts[index]] : []));
  expect(withZod, 'schemas are loaded with the first form').toEqual([]);
});

test("checkout loads its form's scripts and the card provider's when the customer first uses it", async ({
  page,
  shop,
}) => {
  const part = await shop.addPart();
  const person = await shop.signUp(page);
  await shop.as(page, person, 'PUT', `/basket/lines/${part._id}`, { quantity: part.minimum });
  const sizes: Promise<number>[] = [];
  const ofProvider: string[] = [];
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    if (origin !== shop.store.origin) ofProvider.push(response.url());
    else if (pathname.endsWith('.js')) sizes.push(response.text().then((text) => gzipSync(text, { level: 9 }).length));
  });
  await openUnused(page, '/checkout');
  await expect(page.getByLabel('The card form is loading')).toBeVisible();
  expect(ofProvider).toEqual([]);
  expect((await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_OF_CHECKOUT);
  await page.getByLabel('City').fill('Rajshahi');
  await hydrated(page);
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Rajshahi');
});

/** Opens a page that counts as unused until a test clicks or types. */
async function openUnused(page: Page, path: string): Promise<void> {
  // The browser may report a pointer or a scroll position by itself, which would count as the visitor's first use.
  await page.addInitScript(() => {
    for (const name of ['pointermove', 'scroll', 'focusin'])
      addEventListener(name, (event) => event.stopImmediatePropagation(), true);
  });
  await page.goto(path);
  // Not `hydrated`, which counts as using the page.
  await page.waitForFunction(() => performance.getEntriesByName('partsmith:hydrated').length > 0);
  await page.waitForLoadState('networkidle');
}
