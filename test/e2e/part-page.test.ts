import { partPath } from '#contract/parts/part-address.ts';
import type { ShopSettings } from '#contract/settings/shop-settings.ts';
import { admin } from './people.ts';
import { openShop } from './shop.ts';
import { expect, test } from './test.ts';

// Other tests expect a store that charges nothing for delivery.
test.use({ ownStore: {}, locale: 'de-DE' });

const socket = (value: string) => [{ name: 'Socket', value }];

test('the page of a part leads from price and order to what decides: facts, what fits, delivery, returns, numbers', async ({
  site,
  browser,
}, info) => {
  const shop = await openShop(site);
  const page = await browser.newPage({ baseURL: site.origin, locale: 'de-DE' });
  const processor = await shop.addPart({
    name: 'Harbor 8',
    category: 'processor',
    mpn: 'HB-8',
    gtin: '8806094215038',
    rohs: 'compliant',
    origin: 'TW',
    hts: '8542.31.0000',
    eccn: '5A992.c',
    lifecycle: 'last_orders',
    lastOrders: '2099-12-31',
    minimum: 1,
    quantity: 500,
    price: 300,
    specifications: [...socket('Q7'), { name: 'Cores', value: 8 }, { name: 'Microarchitecture', value: 'Quay' }],
  });
  const board = await shop.addPart({ name: 'Quay Board', category: 'motherboard', specifications: socket('Q7') });
  const other = await shop.addPart({ name: 'Moor Board', category: 'motherboard', specifications: socket('M2') });
  const { version, settings } = await shop.asAdmin<{ version: number; settings: ShopSettings }>(
    'GET',
    '/shop-settings',
  );
  const method = (name: string, priceCents: number, place: string) => ({
    id: name.toLowerCase(),
    name,
    priceCents,
    freeFromCents: null,
    places: [place],
    minDays: 1,
    maxDays: 3,
    isActive: true,
  });
  const delivery = { methods: [method('Parcel', 650, 'DE'), method('Sea', 4000, 'US')] };
  await shop.asAdmin('PUT', '/shop-settings', { version, settings: { ...settings, delivery } });
  await shop.signIn(page, admin);
  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: 'Part pages' }).click();
  await page.getByLabel('Returns').fill('Return it within 30 days.');
  await page.getByRole('button', { name: 'Save texts' }).click();
  await expect(page.getByText('Texts saved')).toBeVisible();
  // The store counts the sockets of its boards in the background.
  const fitting = async () => (await (await page.request.get(`/api/parts/${processor.sku}`)).json()).fitting;
  await expect.poll(fitting).toMatchObject([{ category: 'motherboard' }]);
  await page.goto(partPath(processor));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Order',
    'Key facts',
    'Compatibility',
    'Delivery and returns',
    'Numbers and documents',
    'Specifications',
    /Reviews/,
    'Questions about this part',
  ]);
  await expect(main.getByText('Last orders until Dec 31, 2099')).toBeVisible();
  await expect(main.getByRole('region', { name: 'Key facts' })).toContainText('Cores8');
  const numbers = main.getByRole('region', { name: 'Numbers and documents' });
  for (const text of ['HB-8', '8806094215038', 'Compliant', 'Taiwan', '8542.31.0000', '5A992.c'])
    await expect(numbers).toContainText(text);
  const estimate = main.getByRole('region', { name: 'Delivery and returns' });
  await expect(estimate).toContainText('Return it within 30 days.');
  await expect(estimate.getByLabel('Deliver to')).toHaveValue('DE');
  await expect(estimate).toContainText('$6.50');
  await estimate.getByLabel('Deliver to').selectOption('US');
  await expect(estimate).toContainText('$40.00');
  await page.reload();
  await expect(estimate.getByLabel('Deliver to')).toHaveValue('US');
  await page.screenshot({ path: info.outputPath('part.png'), fullPage: true });

  await main.getByRole('link', { name: 'Motherboards that fit' }).click();
  await expect(page.getByText('Fits Harbor 8')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: board.name })).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: other.name })).toHaveCount(0);
});
