import type { Browser, Page } from '@playwright/test';
import { admin, unique } from '#test/e2e/people.ts';
import type { Shop } from '#test/e2e/shop.ts';
import { holdCalls } from '#test/e2e/specification/signed-in.ts';
import { expect, test } from '#test/e2e/test.ts';

/** Paid orders of one part each, of a customer whose browser is closed. */
async function paidOrders(browser: Browser, shop: Shop, count: number, name?: string) {
  const theirs = await browser.newPage({ baseURL: shop.store.origin });
  const person = await shop.signUp(theirs, name);
  await shop.verifyEmail(theirs, person);
  const orders: string[] = [];
  for (let placed = 0; placed < count; placed++) {
    const order = await shop.order(theirs, person, await shop.addPart({ minimum: 1 }));
    await shop.pay(theirs, person, order);
    orders.push(order);
  }
  await theirs.close();
  return { person, orders };
}

/** Opens a page and waits until it receives live changes. */
async function openLive(page: Page, path: string): Promise<void> {
  const streaming = page.waitForResponse((response) => response.url().endsWith('/api/changes'));
  await page.goto(path);
  await streaming;
}

const ship = (shop: Shop, order: string) =>
  shop.asAdmin('DELETE', `/order/${order}?as=shipped&carrier=DHL&tracking=JD01`);

/** Selects all orders that a search finds. @returns them, and one that the search finds only without them */
async function selectAllOfSearch(page: Page, browser: Browser, shop: Shop, openList: typeof openLive) {
  const name = unique();
  const { orders } = await paidOrders(browser, shop, 2, `k${name}`);
  const { orders: others } = await paidOrders(browser, shop, 1, `w${name}`);
  await shop.signIn(page, admin);
  await openList(page, `/dashboard/manageorder?view=to-ship&q=k${name}`);
  await page.getByRole('checkbox', { name: `Select order ${await shop.numberOf(orders[0]!)}` }).check();
  await page.getByRole('button', { name: 'Select all 2' }).click();
  return { orders, other: others[0]! };
}

/** Expects that packing what is selected does nothing. @param other must not be packed */
async function expectPackRefused(page: Page, shop: Shop, other: string): Promise<void> {
  await page.getByRole('button', { name: /^Pack \d orders?$/ }).click();
  await expect(page.getByText(/Nothing was done|^Packing \d orders?$/).first()).toHaveText(/Nothing was done/);
  const row = page
    .getByRole('table', { name: 'Orders' })
    .locator('tbody tr')
    .filter({ hasText: `#${await shop.numberOf(other)}` });
  await expect(row.getByRole('button', { name: /^Pack / })).toBeVisible();
}

test('orders that are packed one after another in the list are all packed', async ({ page, browser, shop }) => {
  const { person, orders } = await paidOrders(browser, shop, 3);
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?q=${person.email}`);
  const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody tr');
  const packing = await holdCalls(page, '**/api/orders/*/pack');
  for (const order of orders) {
    const button = rows.filter({ hasText: `#${await shop.numberOf(order)}` }).getByRole('button', { name: /^Pack / });
    // A second press on the same button is the same act.
    await button.click();
    await button.click();
  }
  const requests: string[] = [];
  page.on('request', (request) => request.url().endsWith('/pack') && requests.push(request.method()));
  await packing.release();
  await expect(rows.getByRole('button', { name: /^Unpack / })).toHaveCount(3);
  expect(requests.filter((method) => method !== 'POST')).toEqual([]);
});

test('an action that waits for another one is reported when the page is left before it is sent', async ({
  page,
  browser,
  shop,
}) => {
  const { person, orders } = await paidOrders(browser, shop, 2);
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?q=${person.email}`);
  const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody tr');
  const packing = await holdCalls(page, '**/api/orders/*/pack');
  for (const order of orders)
    await rows
      .filter({ hasText: `#${await shop.numberOf(order)}` })
      .getByRole('button', { name: /^Pack / })
      .click();
  await page.getByRole('link', { name: 'Make Admin' }).click();
  await expect(page.getByText('1 action was not sent, because you left the page')).toBeVisible();
  await packing.release();
});

test('packing all found orders packs no others once the search finds others', async ({ page, browser, shop }) => {
  await page.route('**/api/changes', (route) => route.fulfill({ status: 204 }));
  const { orders, other } = await selectAllOfSearch(
    page,
    browser,
    shop,
    async (page, path) => void (await page.goto(path)),
  );
  for (const order of orders) await ship(shop, order);
  await expectPackRefused(page, shop, other);
});

test('live counts of other orders do not let all found orders be packed', async ({ page, browser, shop }) => {
  const { orders, other } = await selectAllOfSearch(page, browser, shop, openLive);
  const shipped = page.getByRole('link', { name: /^Shipped/ });
  const before = Number(/\d+/.exec((await shipped.textContent())!)![0]);
  for (const order of orders) await ship(shop, order);
  await expect(shipped).toContainText(String(before + orders.length));
  await expectPackRefused(page, shop, other);
});

test('shipping all found orders says that the search finds others now, and keeps the parcel details', async ({
  page,
  browser,
  shop,
}) => {
  await page.route('**/api/changes', (route) => route.fulfill({ status: 204 }));
  const { orders } = await selectAllOfSearch(page, browser, shop, async (page, path) => void (await page.goto(path)));
  await page.getByRole('button', { name: 'Ship 2 orders' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Carrier').fill('DHL');
  await ship(shop, orders[0]!);
  await dialog.getByRole('button', { name: 'Ship 2 orders' }).click();
  await expect(dialog.getByText('When you opened this: 2 orders. Now: 1 order.')).toBeVisible();
  await expect(dialog.getByLabel('Carrier')).toHaveValue('DHL');
  await dialog.getByRole('button', { name: 'Ship 1 order' }).click();
  await expect(dialog).toHaveCount(0);
});

test('the answer to another action leaves an open dialog and what was typed into it', async ({
  page,
  browser,
  shop,
}) => {
  const { person, orders } = await paidOrders(browser, shop, 2);
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?q=${person.email}`);
  const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody tr');
  const [first, second] = [await shop.numberOf(orders[0]!), await shop.numberOf(orders[1]!)];
  const rowOf = (number: string) => rows.filter({ hasText: `#${number}` });
  const packing = await holdCalls(page, '**/api/orders/*/pack');
  await rowOf(first)
    .getByRole('button', { name: /^Pack / })
    .click();
  await rowOf(second)
    .getByRole('button', { name: /^Pending: ship/ })
    .click();
  const dialog = page.getByRole('dialog', { name: `Ship order ${second}` });
  await dialog.getByLabel('Tracking number').fill('JD1346');
  await packing.release();
  await expect(rowOf(first).getByRole('button', { name: /^Unpack /, includeHidden: true })).toBeVisible();
  await expect(dialog.getByLabel('Tracking number')).toHaveValue('JD1346');
  await dialog.getByRole('button', { name: /^Ship order/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(second)).toContainText('Shipped');
});

test('a note keeps the focus and what is typed while another admin changes the order', async ({
  page,
  browser,
  shop,
}) => {
  const { orders } = await paidOrders(browser, shop, 1);
  const [order] = orders as [string];
  await shop.signIn(page, admin);
  await openLive(page, `/dashboard/manageorder?order=${order}`);
  const note = page.getByLabel('New note');
  await note.pressSequentially('Wants a ');
  await shop.asAdmin('POST', `/orders/${order}/notes`, { text: 'Is on holiday' });
  await shop.asAdmin('POST', `/orders/${order}/pack`);
  await expect(page.getByText('Is on holiday')).toBeVisible();
  await expect(note).toBeFocused();
  await page.keyboard.type('call');
  await expect(note).toHaveValue('Wants a call');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.locator('li').filter({ hasText: 'Wants a call' })).toBeVisible();
  await expect(note).toHaveValue('');
});

test('a note that is typed while the previous one is sent stays', async ({ page, browser, shop }) => {
  const { orders } = await paidOrders(browser, shop, 1);
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?order=${orders[0]!}`);
  const note = page.getByLabel('New note');
  const sending = await holdCalls(page, '**/api/orders/*/notes');
  await note.fill('Wants a call');
  await page.getByRole('button', { name: 'Add note' }).click();
  await note.fill('Called back');
  await sending.release();
  await expect(page.locator('li').filter({ hasText: 'Wants a call' })).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(note).toHaveValue('Called back');
});

test('a refund that is being typed stays while another admin refunds the rest, and is refused', async ({
  page,
  browser,
  shop,
}) => {
  const { orders } = await paidOrders(browser, shop, 1);
  const [order] = orders as [string];
  await shop.signIn(page, admin);
  await openLive(page, `/dashboard/manageorder?order=${order}`);
  await page.getByRole('link', { name: 'Refund', exact: true }).click();
  const refund = page.getByRole('dialog', { name: /^Refund order/ });
  await refund.getByLabel('Amount').fill('5');
  await refund.getByLabel('Reason').fill('Scratched');
  await shop.asAdmin('POST', `/order/${order}/refund`, { units: 1, reason: 'Broken' });
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
  await expect(refund.getByLabel('Reason')).toHaveValue('Scratched');
  await refund.getByRole('button', { name: 'Refund $5.00' }).click();
  await expect(page.getByText('This order has been refunded in full')).toBeVisible();
});

test('an address that is being typed stays when the order is shipped meanwhile, and is refused', async ({
  page,
  browser,
  shop,
}) => {
  const { orders } = await paidOrders(browser, shop, 1);
  const [order] = orders as [string];
  await shop.signIn(page, admin);
  await openLive(page, `/dashboard/manageorder?order=${order}&open=address`);
  const dialog = page.getByRole('dialog', { name: 'Change delivery address' });
  await dialog.getByLabel('City').fill('Khulna');
  await shop.asAdmin('DELETE', `/order/${order}?as=shipped&carrier=DHL&tracking=JD01`);
  await expect(page.getByRole('main')).toContainText('JD01');
  await expect(dialog.getByLabel('City')).toHaveValue('Khulna');
});

test('a return that is being described stays when an earlier action is answered', async ({ page, shop }) => {
  const person = await shop.signUpVerified(page);
  const order = await shop.order(page, person, await shop.addPart({ name: `Kestrel ${unique()}`, minimum: 1 }));
  await shop.pay(page, person, order);
  await shop.asAdmin('DELETE', `/order/${order}?as=shipped&carrier=DHL&tracking=JD01`);
  await page.goto(`/dashboard?order=${order}`);
  const adding = await holdCalls(page, '**/api/basket/lines');
  await page.getByRole('button', { name: 'Order again' }).click();
  await page.getByRole('link', { name: 'Request a return' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request a return' });
  await dialog.getByLabel('What happened').fill('The fan is loud');
  await adding.release();
  await expect(page.getByText('1 part is in your basket').first()).toBeVisible();
  await expect(dialog.getByLabel('What happened')).toHaveValue('The fan is loud');
  await dialog.getByLabel('Units').fill('1');
  await dialog.getByLabel('Reason').selectOption('not_working');
  await dialog.getByRole('button', { name: 'Request a return' }).click();
  await expect(page.getByText('We have your return request').first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a change that arrives while the list reloads is shown', async ({ page, browser, shop }) => {
  const name = `Orla ${unique()}`;
  const { orders } = await paidOrders(browser, shop, 1, name);
  await shop.signIn(page, admin);
  await openLive(page, `/dashboard/manageorder?q=${encodeURIComponent(name)}`);
  const rows = page.getByRole('table', { name: 'Orders' }).locator('tbody tr');
  const shipped = page.getByRole('navigation', { name: 'Order views' }).getByRole('link', { name: 'Shipped' });
  const before = await shipped.textContent();
  await paidOrders(browser, shop, 1, name);
  const read = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await page.getByRole('button', { name: 'Show 1 new order' }).waitFor();
  // The list as it was before the change, which arrives after it.
  await page.route(
    (url) => url.pathname === '/api/managed-orders',
    async (route) => {
      const response = await route.fetch();
      read.resolve();
      await answered.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Show 1 new order' }).click();
  await read.promise;
  await ship(shop, orders[0]!);
  await expect(shipped).not.toHaveText(before!);
  answered.resolve();
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: `#${await shop.numberOf(orders[0]!)}` })).toContainText('Shipped');
});
