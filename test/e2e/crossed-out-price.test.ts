import type { ShopSettings } from '#contract/settings/shop-settings.ts';
import { openShop } from './shop.ts';
import { expect, test } from './test.ts';

// Other tests expect a shop without a country.
test.use({ ownStore: {} });

test('a former price is crossed out, with the lowest price of 30 days in a shop of the EU', async ({ page, site }) => {
  const shop = await openShop(site);
  const part = await shop.addPart({ price: 120 });
  await shop.asAdmin('PATCH', `/part/${part._id}`, { price: 99.5, compareAt: 140 });
  const fresh = await shop.addPart({ price: 10, compareAt: 15 });
  const shown = async (path: string) => {
    await page.goto(path);
    return page.getByRole('main');
  };
  const lists = [part, fresh].map(({ sku }) => [`/?q=${sku}`, `/?q=${sku}&view=table`, `/parts/${sku}`]);
  for (const path of lists[0]!) {
    const main = await shown(path);
    await expect(main.locator('s')).toHaveText('Was $140.00');
    await expect(main).not.toContainText('Lowest price');
  }
  const { version, settings } = await shop.asAdmin<{ version: number; settings: ShopSettings }>(
    'GET',
    '/shop-settings',
  );
  const seller = { ...settings.seller, country: 'DE' };
  await shop.asAdmin('PUT', '/shop-settings', { version, settings: { ...settings, seller } });
  for (const path of lists[0]!) {
    const main = await shown(path);
    await expect(main.locator('s')).toHaveText('Was $140.00');
    await expect(main).toContainText('Lowest price of the last 30 days: $120.00');
  }
  for (const path of lists[1]!) {
    const main = await shown(path);
    await expect(main).toContainText('$10.00');
    await expect(main.locator('s'), 'a new part has no earlier price to state').toHaveCount(0);
  }
});
