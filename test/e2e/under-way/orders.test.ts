import type { Browser, Page } from '@playwright/test';
import { admin, unique } from '#test/e2e/people.ts';
import type { Shop } from '#test/e2e/shop.ts';
import { holdCalls, open } from '#test/e2e/specification/signed-in.ts';
import { expect, test } from '#test/e2e/test.ts';

/** Paid orders of one part each, of a customer whose browser is closed. */
async function paidOrders(browser: Browser, shop: Shop, count: number) {
  const theirs = await browser.newPage({ baseURL: shop.store.origin });
  const person = await shop.signUpVerified(theirs);
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
  await open(page, path);
  await streaming;
}

const numberOf = (order: string): string => order.slice(-8);

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
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
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
