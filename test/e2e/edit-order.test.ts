import type { Browser, Page } from '@playwright/test';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { admin } from './people.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

const delivery = { name: 'Ida Builder', line1: '12 Forge Lane', city: 'Rajshahi', country: 'BD' };

/** A paid order of one unit for $100; `theirs` is its customer's page. */
async function paidOrder(browser: Browser, shop: Shop) {
  const part = await shop.addPart({ price: 100, minimum: 1, quantity: 20 });
  const theirs = await browser.newPage({ baseURL: shop.store.origin });
  const person = await shop.signUp(theirs);
  const lines = [{ part: part._id, quantity: 1 }];
  const { insertedId: id } = await shop.as<{ insertedId: string }>(theirs, person, 'POST', '/orders', {
    lines,
    delivery,
  });
  await shop.pay(theirs, person, id);
  return { part, id, theirs, person };
}

const review = (page: Page) => page.getByRole('button', { name: 'Review changes' }).click();

test('staff add a part to a paid order; its customer pays the difference', async ({ page, browser, shop }) => {
  const { part, id, theirs, person } = await paidOrder(browser, shop);
  const added = await shop.addPart({ price: 30, minimum: 1, quantity: 2 });
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?order=${id}`);
  await page.getByRole('link', { name: 'Change parts' }).click();
  await page.getByLabel('Add parts').fill(`${added.sku}, 3`);
  await review(page);
  await expect(page.getByText('Only 2 more in stock')).toBeVisible();
  await page.getByLabel('Add parts').fill(`${added.sku}, 2`);
  await page.getByLabel(`Units of ${part.name}`).fill('two');
  await review(page);
  await expect(page.getByText('Enter a whole number; 0 removes the part')).toBeVisible();
  await page.getByLabel(`Units of ${part.name}`).fill('2');
  await review(page);
  const reviewed = page.locator('section', { hasText: 'The changed order' });
  await expect(reviewed).toContainText(`${part.name}: 2 instead of 1`);
  await expect(reviewed).toContainText(`${added.name}: 2 added`);
  await expect(reviewed).toContainText('To be paid$160.00');
  await page.getByRole('button', { name: 'Change order' }).click();
  await expect(page.getByText('$160.00 to pay for the changed parts')).toBeVisible();

  await theirs.goto(`/dashboard?order=${id}`);
  await theirs.getByRole('button', { name: 'Pay the difference' }).click();
  await expect(theirs.getByRole('button', { name: 'Pay $160.00' })).toBeVisible();
  await theirs.goto(`/dashboard?order=${id}`);
  await theirs.getByRole('button', { name: 'Keep the order as it is' }).click();
  await expect(theirs.getByText('$160.00 to pay for the changed parts')).toBeHidden();
  const order = await shop.as<WholeOrder>(theirs, person, 'GET', `/orders/${id}`);
  expect([order.placeOrderPrice, order.change]).toEqual([100, undefined]);
});

test('without scripts, staff lower the price of a part of a paid order, which refunds the difference', async ({
  browser,
  shop,
}) => {
  const { part, id, theirs, person } = await paidOrder(browser, shop);
  const plain = await browser.newPage({ baseURL: shop.store.origin, javaScriptEnabled: false });
  await shop.signIn(plain, admin);
  await plain.goto(`/dashboard/change-order/${id}`);
  await plain.getByLabel(`Unit price of ${part.name}`).fill('80.50');
  await review(plain);
  await expect(plain.locator('section', { hasText: 'The changed order' })).toContainText('Refunded now$19.50');
  await plain.getByRole('button', { name: 'Change order and refund' }).click();
  await expect(plain).toHaveURL(/order=/);
  const order = await shop.as<WholeOrder>(theirs, person, 'GET', `/orders/${id}`);
  expect([order.placeOrderPrice, order.refunds[0]?.amount]).toEqual([80.5, 19.5]);
});
