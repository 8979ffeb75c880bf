import { unique } from '#test/e2e/people.ts';
import { holdCalls, open } from '#test/e2e/specification/signed-in.ts';
import { expect, test } from '#test/e2e/test.ts';

test('a line that is corrected while the others go into the basket stays corrected', async ({ page, shop }) => {
  const [fan, cable] = [await shop.addPart({ minimum: 1 }), await shop.addPart({ minimum: 1 })];
  await open(page, '/quick-order');
  await page.getByLabel('Parts and quantities').fill(`${fan.sku}, 2\n${cable.name} unknowable`);
  await page.getByRole('button', { name: 'Find parts' }).click();
  await expect(page.getByText('1 ready · 1 to confirm')).toBeVisible();
  const adding = await holdCalls(page, '**/api/basket/lines');
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await page.getByRole('button', { name: new RegExp(`^Choose ${cable.name}`) }).click();
  await adding.release();
  await expect(page.getByText('1 part is in your basket.')).toBeVisible();
  await expect(page.getByText('1 ready', { exact: true })).toBeVisible();
});

test('a list that is searched while parts go into the basket leaves their result', async ({ page, shop }) => {
  const [fan, cable] = [await shop.addPart({ minimum: 1 }), await shop.addPart({ minimum: 1 })];
  await open(page, '/quick-order');
  const list = page.getByLabel('Parts and quantities');
  await list.fill(`${fan.sku}, 2`);
  await page.getByRole('button', { name: 'Find parts' }).click();
  await expect(page.getByText('1 ready')).toBeVisible();
  const adding = await holdCalls(page, '**/api/basket/lines');
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await list.fill(`${fan.sku}, 2\n${cable.sku}, 1`);
  await page.getByRole('button', { name: 'Find parts' }).click();
  await adding.release();
  await expect(page.getByText('1 part is in your basket.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Parts of your list' })).toContainText(cable.name);
});
