import { openShop } from '#test/e2e/shop.ts';
import { expect, test } from '#test/e2e/test.ts';

// What fits depends on every part of the store.
test.use({ ownStore: {} });

const CPU = 'AMD Ryzen 7 7800X3D';

test.beforeEach(async ({ site, page }) => {
  const shop = await openShop(site);
  const { parts } = await shop.asAdmin<{ parts: unknown[] }>('GET', `/part/suggest?q=${encodeURIComponent(CPU)}`);
  if (parts.length > 0) return;
  const add = (name: string, category: string, price: number, facts: Record<string, string | number>) =>
    shop.addPart({
      name,
      category,
      price,
      specifications: Object.entries(facts).map(([fact, value]) => ({ name: fact, value })),
    });
  await add(CPU, 'processor', 340, { Socket: 'AM5', Cores: 8, TDP: 120 });
  await add('AMD Ryzen 5 5600', 'processor', 95, { Socket: 'AM4', Cores: 6, TDP: 65 });
  await add('Mooring B650', 'motherboard', 170, { Socket: 'AM5', 'Form factor': 'ATX' });
  await add('Mooring B550', 'motherboard', 110, { Socket: 'AM4', 'Form factor': 'ATX' });
  await add('Loud Gale', 'cpu-cooler', 20, { Type: 'Air', Noise: 38 });
  await add('Calm Breeze', 'cpu-cooler', 60, { Type: 'Air', Noise: 18 });
  await add('Old Lull', 'cpu-cooler', 15, { Type: 'Air', Noise: 20 });
  const read = async (path: string) => (await page.request.get(`/api/part${path}`)).json();
  const ready = async () => {
    const { fits } = await read('/facets?q=motherboard for ryzen 7 7800x3d');
    const quiet = await read('?q=quiet cpu cooler');
    return [fits?.name, quiet.some(({ name }: { name: string }) => name === 'Calm Breeze')];
  };
  // The store counts sockets and noises in the background.
  await expect.poll(ready).toEqual([CPU, true]);
  await shop.close();
});

test('what a part has to fit is said, and is a chip that can be removed', async ({ page }) => {
  await page.goto('/?q=motherboard+for+ryzen+7+7800x3d');
  await expect(page.getByText(`Fits ${CPU} (AM5).`)).toBeVisible();
  const names = page.getByRole('list', { name: 'Parts', exact: true }).getByRole('heading');
  await expect(names.filter({ hasText: 'Mooring B650' })).toBeVisible();
  await expect(names.filter({ hasText: 'Mooring B550' })).toHaveCount(0);
  const chips = page.getByRole('list', { name: 'Active filters' });
  await chips.getByRole('link', { name: /Socket: AM5/ }).click();
  await expect(page).toHaveURL(/q=motherboard(?:#|&|$)/);
  await expect(names.filter({ hasText: 'Mooring B550' })).toBeVisible();
});

test('a word that means a fact filters and sorts; the order is in the list of orders and can be changed', async ({
  page,
}) => {
  await page.goto('/?q=quiet+cpu+cooler');
  const all = page.getByRole('list', { name: 'Parts', exact: true }).getByRole('heading');
  const names = all.filter({ hasText: /Calm Breeze|Old Lull|Loud Gale/ });
  await expect(names).toHaveText(['Calm Breeze', 'Old Lull']);
  const sort = page.getByLabel('Sort by');
  await expect(sort.getByRole('option', { selected: true })).toHaveText('Quietest first');
  await sort.selectOption({ label: 'Price, low to high' });
  await expect(page).toHaveURL(/sort=price/);
  await expect(names).toHaveText(['Old Lull', 'Calm Breeze']);
  await page.getByRole('link', { name: 'Search for the words instead' }).click();
  await expect(page).toHaveURL(/words=1/);
});

test("a kind's own measures are orders of its list", async ({ page }) => {
  await page.goto('/?category=processor');
  const sort = page.getByLabel('Sort by');
  await sort.selectOption({ label: 'Most cores first' });
  await expect(page).toHaveURL(/sort=-cores/);
  const names = page.getByRole('list', { name: 'Parts', exact: true }).getByRole('heading');
  const ofTest = names.filter({ hasText: 'AMD Ryzen' });
  await expect(ofTest).toHaveText([/7800X3D/, /5600/]);
  await sort.selectOption({ label: 'Lowest price per core' });
  await expect(ofTest).toHaveText([/5600/, /7800X3D/]);
});
