import type { Page } from '@playwright/test';
import { NEW_YORK } from '#test/fixtures/ordering.ts';
import { admin, unique } from './people.ts';
import { holdCalls } from './specification/signed-in.ts';
import { expect, test } from './test.ts';
import type { Shop } from './shop.ts';

/** Paid orders of a part with these quantities, by their numbers. */
async function paidOrders(shop: Shop, page: Page, quantities: readonly number[]) {
  const person = await shop.signUp(page);
  const part = await shop.addPart({ name: `Sprocket ${unique()}`, quantity: 100, minimum: 1 });
  const orders: { id: string; number: string }[] = [];
  for (const quantity of quantities) {
    const body = { lines: [{ part: part._id, quantity }], delivery: NEW_YORK };
    const { insertedId } = await shop.as<{ insertedId: string }>(page, person, 'POST', '/orders', body);
    await shop.pay(page, person, insertedId);
    orders.push({ id: insertedId, number: await shop.numberOf(insertedId) });
  }
  return { part, orders };
}

test('two packers pick one batch, see each other, and pack it', async ({ page, browser, shop }) => {
  const theirs = await browser.newPage();
  const { part, orders } = await paidOrders(shop, theirs, [1, 3]);
  await theirs.close();
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?q=${part.sku || encodeURIComponent(part.name)}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Start pick batch' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Pick batch \d+$/ })).toBeVisible();

  const second = await page.context().newPage();
  await second.goto(page.url());
  const more = page.getByRole('button', { name: `One more: ${part.name}` });
  // Faster than the answers. Of two requests at once the earlier could arrive last.
  let requests = 0;
  page.on('request', (request) => (requests += Number(request.method() === 'PUT')));
  const held = await holdCalls(page, '**/api/pick-batches/*/parts/*');
  for (let times = 0; times < 3; times++) await more.click();
  await expect(page.getByText('3 of 4 units picked')).toBeVisible();
  await expect.poll(() => requests).toBeGreaterThan(0);
  expect(requests).toBe(1);
  await held.release();
  await expect(second.getByText(/^3 of 4 units picked by /)).toBeVisible();
  await page.getByRole('button', { name: `Not found: ${part.name}` }).click();
  await expect(second.getByText(`Not found: ${part.name}`)).toBeVisible();
  await second.getByRole('button', { name: `Picked: 4 x ${part.name}` }).click();
  await expect(page.getByRole('button', { name: `Picked: 4 x ${part.name}` })).toHaveAttribute('aria-pressed', 'true');

  await page.goto(`/dashboard/manageorder?q=${orders[0]!.number}`);
  await page.getByRole('link', { name: /^Batch \d+$/ }).click();
  await page.getByRole('button', { name: `Pack order ${orders[0]!.number}` }).click();
  await expect(second.getByText('3 of 3 units picked').first()).toBeVisible();
  await second.getByRole('button', { name: `Pack order ${orders[1]!.number}` }).click();
  await expect(page.getByText('This batch has ended')).toBeVisible();
  await second.close();
});

test('without scripts a batch is started, ticked and left', async ({ browser, page, shop }) => {
  const theirs = await browser.newPage();
  const { part } = await paidOrders(shop, theirs, [2]);
  await theirs.close();
  await shop.signIn(page, admin);
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ baseURL: shop.store.origin, javaScriptEnabled: false, storageState });
  const plain = await context.newPage();
  await plain.goto('/dashboard/pick-list');
  await plain.getByLabel('Oldest orders').fill('100');
  await plain.getByRole('button', { name: 'Start batch' }).click();
  await plain.getByRole('button', { name: `One more: ${part.name}` }).click();
  await expect(plain.getByText(/^1 of 2 units picked by /)).toBeVisible();
  await plain.getByRole('button', { name: 'Leave batch' }).click();
  await expect(plain.getByText('Leave this batch?')).toBeVisible();
  await plain.getByRole('button', { name: 'Leave batch' }).last().click();
  await expect(plain.getByText('This batch has ended')).toBeVisible();
  await context.close();
});

/** Types a code as a scanner does: all keys at once, then Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.insertText(code);
  await page.keyboard.press('Enter');
}

test('a packer scans the slip, then each part: a wrong one is said aloud, and the last one packs the order', async ({
  page,
  browser,
  shop,
}) => {
  const theirs = await browser.newPage();
  const { part, orders } = await paidOrders(shop, theirs, [2, 1]);
  const other = await shop.addPart({ name: `Ratchet ${unique()}` });
  await theirs.close();
  const [first, second] = orders as [(typeof orders)[0], (typeof orders)[0]];
  await shop.signIn(page, admin);
  await page.goto('/dashboard/pack');
  const live = page.locator('[aria-live]').filter({ has: page.locator('p, strong, div') });
  await scan(page, first.number);
  await expect(page.getByLabel('Part', { exact: true })).toBeFocused();
  await scan(page, other.sku);
  await expect(live.filter({ hasText: `Wrong part: ${other.name}` })).toHaveAttribute('aria-live', 'assertive');
  await scan(page, second.number);
  await expect(page.getByText(`${second.number} is another order`)).toBeVisible();
  await scan(page, part.sku);
  await expect(page.getByText(`${part.name}: 1 of 2`)).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 of 2 units')).toBeVisible();
  await scan(page, part.sku);
  await expect(page.getByText(`Order ${first.number} packed`)).toBeVisible();
  await scan(page, second.number);
  await page.getByRole('button', { name: 'Pack anyway' }).click();
  await expect(page.getByText(`Order ${second.number} packed`)).toBeVisible();
  await page.goto(`/dashboard/manageorder?order=${second.id}`);
  await expect(page.getByText('Not all parts were scanned')).toBeVisible();
});
