import { admin } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { holdCalls, hydrated } from './signed-in.ts';

test('My Orders: an unpaid order has a Pay button, a paid one the Paid badge', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  const part = await shop.addPart({ price: 12.4, minimum: 5 });
  const order = await shop.order(page, person, part);
  await page.goto('/dashboard');
  const row = page.getByRole('row').filter({ hasText: part.name });
  await expect(row.locator('td[data-label="Quantity"]')).toHaveText('5');
  await expect(row.locator('td[data-label="Price"]')).toHaveText('$62.00');
  await expect(row.getByText('Unpaid', { exact: true })).toBeVisible();
  await expect(row.getByRole('link', { name: /^Pay/ })).toHaveAttribute('href', `/dashboard/payment/${order}`);

  await shop.pay(page, person, order);
  await page.reload();
  await expect(row.getByText('Paid', { exact: true })).toBeVisible();
  await expect(row.getByRole('link', { name: /^Pay/ })).toHaveCount(0);
});

test('the Pay button is disabled until the secret and the card provider are ready', async ({ page, shop }) => {
  const person = await shop.customer(page);
  const order = await shop.order(page, person, await shop.addPart());
  const requested = page.waitForRequest('**/api/create-payment-intent');
  const secret = await holdCalls(page, '**/api/create-payment-intent');
  await page.goto(`/dashboard/payment/${order}`);
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  expect((await requested).postDataJSON()).toEqual({ placeOrderPrice: 62, order });
  await expect(pay).toBeDisabled();
  await secret.release();
  await expect(pay).toBeEnabled();
});

test('the confirmation with the transaction id stays after payment', async ({ page, shop }) => {
  const person = await shop.customer(page);
  const order = await shop.order(page, person, await shop.addPart());
  const transaction = await shop.pay(page, person, order);
  await page.goto(`/dashboard/payment/${order}`);
  await expect(page.getByText('Congrats! Your payment is completed')).toBeVisible();
  await expect(page.getByText(transaction)).toBeVisible();
});

test('Manage Order: an unpaid order is labeled so and cannot be shipped, a paid one changes from Pending to Shipped', async ({
  page,
  shop,
}) => {
  const person = await shop.signUp(page);
  const [unpaid, paid] = [await shop.addPart(), await shop.addPart()];
  await shop.order(page, person, unpaid);
  await shop.pay(page, person, await shop.order(page, person, paid));
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?q=${person.email}`);
  await hydrated(page);
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(rowOf(unpaid.name).getByText('Unpaid', { exact: true })).toBeVisible();
  await expect(rowOf(unpaid.name).getByRole('button', { name: 'Pending' })).toBeDisabled();
  await expect(rowOf(paid.name).getByText('Paid', { exact: true })).toBeVisible();

  await rowOf(paid.name)
    .getByRole('button', { name: /^Pending/ })
    .click();
  const answered = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('dialog').getByRole('button', { name: /^Ship/ }).click();
  expect(await (await answered).json()).toMatchObject({ deletedCount: 1 });
  await expect(rowOf(paid.name).getByRole('button', { name: 'Shipped' })).toBeDisabled();
});

test('Cancel asks for confirmation, makes the same call, and keeps the order in the history', async ({
  page,
  shop,
}) => {
  const person = await shop.signUp(page);
  const part = await shop.addPart({ minimum: 5, quantity: 50 });
  const order = await shop.order(page, person, part);
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?q=${person.email}`);
  await hydrated(page);
  await page.getByRole('button', { name: /^Cancel order/ }).click();
  const sent = page.waitForRequest((request) => request.method() === 'DELETE');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel/ })
    .click();
  expect(new URL((await sent).url()).pathname).toBe(`/api/order/${order}`);
  await expect(
    page.getByRole('row').filter({ hasText: part.name }).getByText('Canceled', { exact: true }),
  ).toBeVisible();
  expect((await shop.asAdmin<{ quantity: number }>('GET', `/part/${part._id}`)).quantity).toBe(50);
  expect(await shop.asAdmin<{ status: string }>('GET', `/placeorder/${order}`)).toMatchObject({ status: 'cancelled' });
});
