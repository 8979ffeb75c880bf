import { expect, test } from './test.ts';
import type { Shop } from './shop.ts';

/** A drive that is sold out, one twice as large for a little more, and an old disk that costs the same. */
async function addDrives(shop: Shop) {
  const run = Date.now().toString(36);
  const drive = (name: string, price: number, capacity: number, form = 'M.2-2280', more: object = {}) =>
    shop.addPart({
      name: `${name} ${run}`,
      category: 'storage',
      price,
      minimum: 1,
      // Other tests add drives, too; no other one has this connection.
      specifications: [
        { name: 'Capacity', value: capacity, unit: 'GB' },
        { name: 'Type', value: 'SSD' },
        { name: 'Form factor', value: form },
        { name: 'Interface', value: form === '3.5 inch' ? 'SATA 6.0 Gb/s' : `E2E${run} PCIe 4.0 X4` },
      ],
      ...more,
    });
  const soldOut = await drive('Harbor', 100, 1000, 'M.2-2280', { quantity: 0 });
  const larger = await drive('Pier', 120, 2000);
  await drive('Anchor', 100, 320, '3.5 inch');
  return { soldOut, larger };
}

test('a part that is sold out names what can be ordered instead, and in what it differs', async ({ page, shop }) => {
  const { soldOut, larger } = await addDrives(shop);
  const words = '2 TB instead of 1 TB, $20.00 more';
  await page.goto(`/parts/x-${soldOut.sku}`);
  const list = page.getByRole('list', { name: 'Alternatives' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText(larger.name);
  await expect(list).toContainText(words);
  await list.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByText(`In your basket: 1 × ${larger.name}`)).toBeVisible();

  await shop.customer(page);
  for (const path of [`/part/${soldOut._id}`, `/dashboard/saved?add=${soldOut._id}`]) {
    await page.goto(path);
    await expect(page.getByRole('list', { name: 'Alternatives' })).toContainText(words);
  }
});

test('a quick order replaces a part that is sold out', async ({ page, shop }) => {
  const { soldOut, larger } = await addDrives(shop);
  await page.goto('/quick-order');
  await page.getByLabel('Parts and quantities').fill(`${soldOut.sku}, 2`);
  await page.getByRole('button', { name: 'Find parts' }).click();
  await expect(page.getByText('2 TB instead of 1 TB, $20.00 more')).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^Use ${larger.name}.* instead$`) }).click();
  await expect(page.getByLabel(`Quantity of ${larger.name}`)).toHaveValue('2');
  await expect(page.getByRole('status').filter({ hasText: '1 ready' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose another part' }).click();
  await expect(page.getByRole('list', { name: `Instead of ${soldOut.name}` })).toBeVisible();
});
