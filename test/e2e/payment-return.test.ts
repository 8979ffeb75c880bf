import { inDatabase } from './in-database.ts';
import { cardForm } from './paying.ts';
import { failCalls, holdCalls } from './specification/signed-in.ts';
import { expect, test } from './test.ts';

test('returning from the bank before the store knows the result shows the payment, and a paid order without an address asks for it', async ({
  page,
  shop,
}) => {
  const buyer = await shop.signUp(page);
  const order = await shop.order(page, buyer, await shop.addPart());
  const starting = await holdCalls(page, '**/api/create-payment-intent');
  await page.goto(`/dashboard/payment/${order}?redirect_status=succeeded`);
  await page.getByRole('status', { name: 'The card form is loading' }).waitFor();
  await shop.pay(page, buyer, order);
  await starting.release();
  await expect(page.getByText(/Your payment is completed|Nothing was charged|already paid/).first()).toBeVisible();
  await expect(page.getByText(/Congrats! Your payment is completed/)).toBeVisible();
  await expect(page.getByText(/Nothing was charged|already paid/)).toHaveCount(0);
  // As one that was paid in an earlier version.
  await inDatabase(shop.store.databaseUrl!, (client) =>
    client.query("update orders set address = '', delivery = null where id = $1", [order]),
  );
  await page.reload();
  await expect(page.getByText("We can't ship it without one.")).toBeVisible();
  const addAddress = page.getByRole('link', { name: 'Add an address' });
  await expect(addAddress).toHaveAttribute('href', `/dashboard?order=${order}&open=address`);
  const lines = { line1: '12 Forge Lane', city: 'Rajshahi', country: 'BD' };
  await shop.as(page, buyer, 'PUT', `/orders/${order}/delivery`, { delivery: { name: buyer.name, ...lines } });
  await page.reload();
  await expect(page.getByText(/Congrats! Your payment is completed/)).toBeVisible();
  await expect(addAddress).toHaveCount(0);
});

test('while the bank processes the payment there is no form; after a refusal there is one', async ({ page, shop }) => {
  const buyer = await shop.signUp(page);
  const order = await shop.order(page, buyer, await shop.addPart());
  const INTENT = /\/v1\/payment_intents\/[^/?]+(\?|$)/;
  const SETTLE = /\/api\/placeorder\/[^/?]+$/i;
  await page.route(INTENT, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), status: 'processing' } });
  });
  await failCalls(page, SETTLE, 'not_found', 'PATCH');
  let mounted = 0;
  page.on('frameattached', () => mounted++);
  await page.goto(`/dashboard/payment/${order}`);
  await expect(page.getByText('Your payment is being confirmed')).toBeVisible();
  expect(mounted).toBe(0);
  await page.unroute(INTENT);
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
});
