import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from '#contract/settings/shop-settings.ts';
import { openShop, type Shop } from './shop.ts';
import { expect, test as base } from './test.ts';

/** A counter like Matomo on loopback; `received` are the fields of its requests. */
async function openMatomo() {
  const received: Record<string, string>[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { requests = [] } = JSON.parse(Buffer.concat(chunks).toString()) as { requests?: string[] };
    received.push(...requests.map((each) => Object.fromEntries(new URLSearchParams(each))));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url, received, close };
}

const test = base.extend<{ matomo: Awaited<ReturnType<typeof openMatomo>> }>({
  // oxlint-disable-next-line no-empty-pattern
  matomo: async ({}, use) => {
    const matomo = await openMatomo();
    await use(matomo);
    await matomo.close();
  },
  // One without a window calls itself a bot.
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  ownStore: ({ matomo }, use) =>
    use({ env: { MATOMO_URL: matomo.url, GA4_URL: matomo.url, GA4_API_SECRET: 'secret' } }),
});

async function count(shop: Shop, mode: ShopSettings['visits']['mode']): Promise<void> {
  const { version } = await shop.asAdmin<{ version: number }>('GET', '/shop-settings');
  const visits = { ...DEFAULT_SHOP_SETTINGS.visits, mode, matomoSite: 3, ga4: 'G-TEST1' };
  await shop.asAdmin('PUT', '/shop-settings', { version, settings: { visits } });
}

const question = (page: Page) => page.getByRole('region', { name: 'Statistics' });

test('a shop counts pages, searches, parts and additions to the basket without asking anybody', async ({
  page,
  site,
}) => {
  const shop = await openShop(site);
  const part = await shop.addPart();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/visits')) sent.push(request.postData()!);
  });
  await page.goto('/');
  await expect(page.locator('script[data-visits]'), 'nobody counts').toHaveCount(0);
  await count(shop, 'store');
  await page.goto(`/?q=${part.sku}`);
  await page.getByRole('link', { name: part.name }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(part.name);
  await page.getByRole('button', { name: 'Add to basket' }).first().click();
  const totals = async () => {
    const report = await shop.asAdmin<{ total: { values: Record<string, number> } }>('GET', '/reports/visits');
    const { views, part_views: parts, searches, adds } = report.total.values;
    return { views, parts, searches, adds };
  };
  await expect.poll(totals).toEqual({ views: 2, parts: 1, searches: 1, adds: 1 });
  await expect(question(page)).toHaveCount(0);
  expect(sent.join(), 'nobody is recognized').not.toContain('visitor');
  expect(await page.evaluate(() => localStorage.getItem('visits'))).toBeNull();
});

test('others count only visitors who agree, and the answer can be changed', async ({
  page,
  site,
  matomo: { received },
}) => {
  const shop = await openShop(site);
  await count(shop, 'matomo');
  await page.goto('/');
  await expect(question(page)).toContainText('count your visit with Matomo');
  await question(page).getByRole('button', { name: 'No' }).click();
  await expect(question(page)).toHaveCount(0);
  await page.goto('/blogs');
  const change = page.getByRole('button', { name: 'Statistics about your visit' });
  await expect(change).toBeVisible();
  await expect(question(page), 'the answer is remembered').toHaveCount(0);
  expect(received).toEqual([]);

  await change.click();
  await question(page).getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('link', { name: 'Review' }).first().click();
  const pages = () => received.map(({ url }) => new URL(url!).pathname);
  await expect.poll(pages).toEqual(['/blogs', '/review']);
  expect(new Set(received.map(({ _id }) => _id)).size, 'one visitor').toBe(1);

  await change.click();
  await question(page).getByRole('button', { name: 'No' }).click();
  await page.goto('/');
  await expect(change).toBeVisible();
  expect(received.length, 'nothing more is told').toBe(2);
});

test('an answer holds for the counter that asked, and nothing about an order is kept before it', async ({
  page,
  site,
  matomo: { received },
}) => {
  const shop = await openShop(site);
  const part = await shop.addPart();
  await count(shop, 'matomo');
  const buyer = await shop.customer(page);
  const order = await shop.order(page, buyer, part);
  await shop.pay(page, buyer, order);
  await page.goto(`/dashboard/payment/${order}`);
  const change = page.getByRole('button', { name: 'Statistics about your visit' });
  await expect(change).toBeVisible();
  const kept = () => page.evaluate(() => localStorage.getItem('visits-bought'));
  expect(await kept()).toBeNull();
  await question(page).getByRole('button', { name: 'Yes' }).click();
  const orders = () => received.filter(({ ec_id: id }) => id).length;
  await expect.poll(orders, 'the order is counted after the answer').toBe(1);
  expect(await kept()).toBe(order);
  await change.click();
  await question(page).getByRole('button', { name: 'No' }).click();
  expect(await kept()).toBeNull();
  await change.click();
  await question(page).getByRole('button', { name: 'Yes' }).click();

  await count(shop, 'ga4');
  await page.goto('/blogs');
  await expect(question(page)).toContainText('count your visit with Google Analytics');
});
