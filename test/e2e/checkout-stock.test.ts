import type { Page } from '@playwright/test';
import type { Part } from '#contract/parts/parts.ts';
import { expectPaid, fillAddress, GOOD, ordersOf, payButton, put } from './checking-out.ts';
import { typeCard } from './paying.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

/** Fills in the checkout and presses Pay after 4 units of one part and none of another are left. */
async function pressPayWhileStockFalls(page: Page, shop: Shop, { scarce, gone }: { scarce: Part; gone: Part }) {
  await page.goto('/checkout');
  await fillAddress(page);
  await typeCard(page, GOOD);
  await shop.asAdmin('PATCH', `/part/${scarce._id}`, { quantity: 4 });
  await shop.asAdmin('PATCH', `/part/${gone._id}`, { quantity: 0 });
  await payButton(page).click();
}

test('a line beyond the stock shows what is left, is reduced or removed, and nothing is reserved before', async ({
  page,
  shop,
}) => {
  const [scarce, gone, plenty] = [
    await shop.addPart({ minimum: 1, quantity: 10 }),
    await shop.addPart({ minimum: 1, quantity: 3 }),
    await shop.addPart(),
  ];
  const person = await shop.signUpVerified(page);
  await put(shop, page, person, [
    [plenty, 5],
    [scarce, 10],
    [gone, 3],
  ]);
  await pressPayWhileStockFalls(page, shop, { scarce, gone });
  const summary = page.getByRole('list', { name: 'Parts in your order' });
  const lineOf = (part: Part) => summary.getByRole('listitem').filter({ hasText: part.name });
  await expect(lineOf(scarce)).toContainText('Please order less than 4 parts to purchased');
  await expect(lineOf(gone)).toContainText('Out of stock');
  await expect(summary.getByRole('listitem').first()).toContainText(`${scarce.name}${scarce.sku}`);
  await expect(page.getByRole('link', { name: 'Check these parts' })).toHaveAttribute('href', /#your-order$/);
  await expect(payButton(page)).toBeDisabled();
  expect(await ordersOf(shop, page, person)).toEqual([]);
  await lineOf(scarce).getByRole('button', { name: 'Change to 4' }).click();
  await lineOf(gone)
    .getByRole('button', { name: `Remove ${gone.name}` })
    .click();
  await expect(payButton(page)).toBeEnabled();
  await expect(page.getByLabel('City')).toHaveValue('Rajshahi');
  await payButton(page).click();
  await expectPaid(page);
  const lines = await ordersOf(shop, page, person);
  expect(new Map(lines.map((line) => [line.placeOrderProduct, line.placeOrderQuantity]))).toEqual(
    new Map([
      [scarce._id, 4],
      [plenty._id, 5],
    ]),
  );
});

test('an order is paid although the basket, which it emptied, is read again meanwhile', async ({ page, shop }) => {
  const [scarce, gone] = [await shop.addPart({ minimum: 1, quantity: 10 }), await shop.addPart({ quantity: 10 })];
  const person = await shop.signUpVerified(page);
  await put(shop, page, person, [
    [scarce, 10],
    [gone, 5],
  ]);
  await pressPayWhileStockFalls(page, shop, { scarce, gone });
  await expect(page.getByRole('button', { name: 'Change to 4' })).toBeVisible();
  // Both changes read the basket again. The first read is answered with both; the second shows what the order left,
  // before the order's own answer arrives.
  const firstRead = page.waitForRequest('**/api/basket');
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
  let placed!: () => void;
  const reads: Promise<unknown>[] = [removed, new Promise<void>((resolve) => (placed = resolve))];
  await page.route('**/api/basket', async (route) => {
    await reads.shift();
    await route.continue();
  });
  await page.route('**/api/basket/lines/*', async (route) => {
    if (route.request().method() === 'DELETE') await firstRead;
    await route.continue();
  });
  await page.route('**/api/orders', async (route) => {
    const response = await route.fetch();
    const read = page.waitForResponse(/\/api\/placeorder\?.*status=open/);
    placed();
    await (await read).finished();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Change to 4' }).click();
  await page.getByRole('button', { name: `Remove ${gone.name}` }).click();
  await payButton(page).click();
  await expectPaid(page);
});
