import { endReservation } from './in-database.ts';
import { cardForm, typeCard } from './paying.ts';
import { expect, test } from './test.ts';

test('parts sold while the payment page was open are refused before the card is charged', async ({
  page,
  browser,
  shop,
}) => {
  const buyer = await shop.signUp(page);
  const part = await shop.addPart({ minimum: 5, quantity: 5 });
  const order = await shop.order(page, buyer, part);
  await page.goto(`/dashboard/payment/${order}`);
  await typeCard(page, '4242424242424242');

  await endReservation(shop.store.databaseUrl!, order);
  const stock = async () => (await shop.asAdmin<{ quantity: number }>('GET', `/part/${part._id}`)).quantity;
  await expect.poll(stock).toBe(5);
  const elsewhere = await browser.newContext();
  const quicker = await elsewhere.newPage();
  await shop.order(quicker, await shop.signUp(quicker), part);
  await elsewhere.close();

  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText('These parts sold out')).toBeVisible();
  await expect(page.getByText(/You weren't charged/)).toBeVisible();
  await expect(cardForm(page).getByLabel('Card number')).toHaveCount(0);
  const { status } = await shop.as<{ status: string }>(page, buyer, 'GET', `/placeorder/${order}`);
  expect(status).toBe('expired');

  // Restocked: the same page can be paid again.
  await shop.asAdmin('PATCH', `/part/${part._id}`, { quantity: 5 });
  await page.getByRole('button', { name: 'Retry' }).click();
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText(/Congrats! Your payment is completed/).first()).toBeVisible();
});
