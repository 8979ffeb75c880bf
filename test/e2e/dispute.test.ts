import type { Order } from '#contract/orders/orders.ts';
import { admin } from './people.ts';
import { hydrated } from './specification/signed-in.ts';
import { expect, test } from './test.ts';

test('an admin sees why a disputed order cannot be shipped, and lifts the block', async ({ page, browser, shop }) => {
  const theirs = await browser.newPage();
  const buyer = await shop.signUp(theirs);
  const id = await shop.order(theirs, buyer, await shop.addPart());
  await shop.pay(theirs, buyer, id, 'pm_card_createDisputeProductNotReceived');
  await theirs.close();
  const order = () => shop.asAdmin<Order>('GET', `/placeorder/${id}`);
  await expect.poll(async () => (await order()).disputes?.length).toBe(1);

  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?status=all&q=${id}`);
  const row = page.getByRole('row', { name: new RegExp(`#${await shop.numberOf(id)}\\b`) });
  await expect(row.getByText('Disputed')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Pending' })).toBeDisabled();
  await expect(row.getByText('Blocked by a dispute')).toBeAttached();

  await page.goto(`/dashboard/manageorder?order=${id}`);
  await expect(page.getByText('Shipping is blocked')).toBeVisible();
  const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
  expect((await page.getByText('Shipping is blocked').boundingBox())!.y).toBeGreaterThan(title.y + title.height);
  await expect(page.getByText('Product not received')).toBeVisible();
  await expect(page.getByText('Needs response')).toBeVisible();
  await expect(page.getByText('Evidence due by')).toBeVisible();
  await page.getByRole('button', { name: 'Lift the block' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Allow shipping' }).click();
  await expect(page.getByText('Shipping is blocked')).toHaveCount(0);
  expect((await order()).disputes![0]!.liftedAt).not.toBeNull();

  await page.goto(`/dashboard/manageorder?status=all&q=${id}`);
  await expect(row.getByRole('button', { name: /^Pending: ship/ })).toBeEnabled();
});

test('canceling a disputed order promises no refund until the bank returns the money', async ({
  page,
  browser,
  shop,
}) => {
  const theirs = await browser.newPage();
  const buyer = await shop.signUp(theirs);
  const parts = [await shop.addPart(), await shop.addPart()];
  const lines = parts.map(({ _id, minimum }) => ({ part: _id, quantity: minimum }));
  const delivery = { name: 'Ida Builder', line1: '12 Forge Lane', city: 'Rajshahi', country: 'BD' };
  const { insertedId: id, number } = await shop.as<{ insertedId: string; number: string }>(
    theirs,
    buyer,
    'POST',
    '/orders',
    { lines, delivery },
  );
  await shop.pay(theirs, buyer, id, 'pm_card_createDisputeProductNotReceived');
  await theirs.close();
  await expect.poll(async () => (await shop.asAdmin<Order>('GET', `/placeorder/${id}`)).disputes?.length).toBe(1);
  await shop.signIn(page, admin);
  const dialog = page.getByRole('dialog', { name: `Cancel order ${number} of Ida Builder?` });
  const consequence = 'Its payment is disputed: if the bank returns it, it will be refunded to the card.';
  await page.goto(`/dashboard/manageorder?order=${id}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog).toContainText(consequence);
  await expect(dialog.getByRole('button', { name: `Cancel order ${number}`, exact: true })).toBeVisible();
  // The row in the list shows the same.
  await page.goto(`/dashboard/manageorder?status=all&q=${id}`);
  await hydrated(page);
  const row = page.getByRole('row', { name: new RegExp(number) });
  await row.getByRole('button', { name: /cancel/i }).click();
  await expect(dialog).toContainText(consequence);
});
