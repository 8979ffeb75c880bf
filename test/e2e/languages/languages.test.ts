import type { Page } from '@playwright/test';
import { partPath } from '#contract/parts/part-address.ts';
import { openShop, type Shop } from '../shop.ts';
import { expect, test } from '../test.ts';
import { offer } from './offer.ts';

test.use({ ownStore: {} });

/** The shop, which offers German. */
async function germanShop(site: Parameters<typeof openShop>[0]): Promise<Shop> {
  const shop = await openShop(site);
  await offer(shop, 'de');
  return shop;
}

const language = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang);

test('a language has no addresses until the shop offers it', async ({ page, site }) => {
  expect((await page.request.get('/de')).status()).toBe(404);
  expect((await page.request.get('/en-XA')).status()).toBe(404);
  const shop = await germanShop(site);
  expect((await page.request.get('/de')).status()).toBe(200);
  expect((await page.request.get('/de/basket')).status()).toBe(200);
  expect((await page.request.get('/de/nothing')).status()).toBe(404);
  await offer(shop, 'de', false);
  await expect.poll(async () => (await page.request.get('/de')).status()).toBe(404);
});

test('the pages of a language are in it, before and after hydration, and lead to pages in it', async ({
  page,
  site,
}) => {
  const shop = await germanShop(site);
  const part = await shop.addPart();
  const html = await (await page.request.get('/de')).text();
  expect(html).toMatch(/^<!DOCTYPE html><html lang="de" dir="ltr"[ >]/);
  expect(html).toContain('>Anmelden<');
  await page.goto('/de');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Anmelden' })).toBeVisible();
  await header.getByRole('link', { name: 'Warenkorb' }).click();
  await expect(page).toHaveURL('/de/basket');
  await page.goBack();
  await expect(page).toHaveURL('/de');
  await page.goto(`/de/part/${part._id}`);
  await expect(page).toHaveURL(/^[^?]+\/de\/login\?from=%2Fpart%2F/);
  await shop.signIn(page, await shop.customer(page));
  await page.goto('/de/dashboard');
  await expect(header.getByRole('button', { name: 'Abmelden' })).toBeVisible();
  expect(await language(page)).toBe('de');
});

test('without scripts, links and forms lead to pages in the language', async ({ browser, site }) => {
  const shop = await germanShop(site);
  const part = await shop.addPart({ name: 'Sprachtest' });
  const page = await browser.newPage({ baseURL: site.origin, javaScriptEnabled: false });
  await page.goto('/de');
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('Sprachtest');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/de\?.*q=Sprachtest/);
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/\?.*q=Sprachtest/);
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL(/\/de\?.*q=Sprachtest/);
  await page.goto(`/de${partPath(part)}`);
  await page.locator('[formaction]').click();
  await expect(page).toHaveURL('/de/basket');
  await page.close();
});

test('no link and no form of a page leads out of its language', async ({ page, site }) => {
  const shop = await germanShop(site);
  const part = await shop.addPart({ name: 'Sprachtest' });
  for (const path of [
    '/',
    '/?q=Sprachtest',
    partPath(part),
    '/basket',
    '/login',
    '/quick-order',
    '/compare',
    '/blogs',
  ]) {
    const html = await (await page.request.get(`/de${path}`)).text();
    const addresses = [
      ...html.matchAll(/<(?:a|form|button)\b[^>]* (?:href|action|formaction)="(\/[^"]*)"[^>]*>/gi),
    ].flatMap(
      // The choice of another language, and what is in none.
      ([tag, address = '']) => (/ lang="en"/.test(tag) || /^\/(api|pictures)\//.test(address) ? [] : address),
    );
    expect(addresses.length).toBeGreaterThan(10);
    expect(addresses.filter((address) => !/^\/de([/?#]|$)/.test(address))).toEqual([]);
  }
});

test('other spellings of an address lead to the one in its language', async ({ page, site }) => {
  await germanShop(site);
  for (const [path, canonical] of [
    ['/de/', '/de'],
    ['/de/Basket/', '/de/basket'],
  ]) {
    const answer = await page.request.get(path!, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([301, canonical]);
  }
});

test('search engines learn the addresses in each language', async ({ page, site }) => {
  const shop = await germanShop(site);
  await shop.addPart();
  for (const [path, own] of [
    ['/de/blogs', '/de/blogs'],
    ['/blogs', '/blogs'],
    ['/de', '/de'],
  ]) {
    const html = await (await page.request.get(path!)).text();
    const head = html.slice(0, html.indexOf('</head>'));
    const links = [...head.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/g)].map(
      ([, code, href]) => [code, href],
    );
    const english = own!.replace(/^\/de/, '') || '/';
    expect(head).toContain(`<link rel="canonical" href="${site.origin}${own}"/>`);
    expect(links).toEqual([
      ['en', site.origin + english],
      ['x-default', site.origin + english],
      ['de', `${site.origin}/de${english === '/' ? '' : english}`],
    ]);
  }
  const pages = await (await page.request.get('/sitemap-pages.xml')).text();
  expect(pages).toContain(`<loc>${site.origin}/de/blogs</loc>`);
  await expect
    .poll(async () => (await page.request.get('/sitemap.xml')).text())
    .toMatch(/sitemap-parts\.xml\?from=[\w-]+&amp;language=de/);
  const index = await (await page.request.get('/sitemap.xml')).text();
  const german = /<loc>([^<]+language=de)<\/loc>/.exec(index)![1]!.replace('&amp;', '&');
  const parts = await (await page.request.get(german)).text();
  const [, address] = /<loc>([^<]+)<\/loc>/.exec(parts)!;
  expect(address).toContain(`${site.origin}/de/parts/`);
  expect((await page.request.get(address!)).status()).toBe(200);
});

test('the cache keeps languages apart', async ({ page, site }) => {
  await germanShop(site);
  const get = async (path: string) => {
    const answer = await page.request.get(path);
    return { text: await answer.text(), etag: answer.headers()['etag'] };
  };
  const [english, german] = [await get('/blogs'), await get('/de/blogs')];
  expect(english.text).toContain('<html lang="en"');
  expect(german.text).toContain('<html lang="de"');
  expect(german.etag).not.toBe(english.etag);
});

test('no script of another language is loaded, and what has no texts is shared', async ({ page, site }) => {
  await germanShop(site);
  const scripts = async (path: string) => {
    const found: string[] = [];
    const note = (request: { url(): string }) =>
      void (/\.js$/.test(request.url()) && found.push(new URL(request.url()).pathname));
    page.on('request', note);
    await page.goto(path);
    page.off('request', note);
    return found;
  };
  const german = await scripts('/de');
  const own = german.filter((path) => path.startsWith('/assets/de-'));
  expect(own.length).toBeGreaterThan(3);
  expect(german.length).toBeGreaterThan(own.length);
  const names = (paths: string[]) => paths.map((path) => path.replace(/.*\//, ''));
  expect(new Set(names(german)).size, 'none is loaded twice').toBe(german.length);
  expect((await scripts('/')).filter((path) => /\/assets\/[^/]+\//.test(path))).toEqual([]);
});
