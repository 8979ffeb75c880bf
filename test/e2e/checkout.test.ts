import { orderTextsFor } from '#contract/orders/order-texts.ts';
import { expectPaid, fillAddress, GOOD, ordersOf, payButton, put } from './checking-out.ts';
import { cardForm, typeCard } from './paying.ts';
import { hydrated, logIn } from './specification/signed-in.ts';
import { expect, test } from './test.ts';

const DECLINED = '4000000000000002';
const SECURE = '4000002500003155';

test('from a signed-out basket: sign in, a declined card, then one order and one payment for all parts', async ({
  page,
  shop,
}) => {
  const [fan, board] = [await shop.addPart(), await shop.addPart({ price: 100, minimum: 1 })];
  const person = await shop.signUp(page);
  await shop.verifyEmail(page, person);
  await page.context().clearCookies();
  for (const [part, quantity] of [
    [fan, 10],
    [board, 2],
  ] as const)
    await page.request.put(`/api/basket/lines/${part._id}`, {
      data: { quantity },
      headers: { origin: shop.store.origin },
    });
  await page.goto('/basket');
  await page.getByRole('link', { name: 'Check out' }).click();
  await expect(page).toHaveURL(/\/login\?from=%2Fcheckout/);
  await logIn(page, person);
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('list', { name: 'Parts in your order' })).toContainText(fan.name);

  await typeCard(page, DECLINED);
  await expect(payButton(page)).toHaveText('Pay $324.00');
  await payButton(page).click();
  await expect(page.getByText('Enter a street or PO box')).toBeVisible();
  await expect(page.getByLabel('Country')).toBeFocused();
  expect(await ordersOf(shop, page, person)).toEqual([]);
  await fillAddress(page);
  for (const { key, label } of orderTextsFor(false)) await page.getByLabel(label).fill(`Typed ${key}`);
  await payButton(page).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await expect(page).toHaveURL(/\/checkout\?order=/);
  await typeCard(page, GOOD);
  await payButton(page).click();
  await expectPaid(page);

  const lines = await ordersOf(shop, page, person);
  expect(new Set(lines.map(({ order }) => order)).size).toBe(1);
  expect(new Map(lines.map((line) => [line.placeOrderProduct, [line.placeOrderQuantity, line.status]]))).toEqual(
    new Map([
      [fan._id, [10, 'paid']],
      [board._id, [2, 'paid']],
    ]),
  );
  const tab = await page.context().newPage();
  await tab.goto(`/dashboard?order=${lines[0]!.order}`);
  for (const { key } of orderTextsFor(false)) await expect(tab.getByText(`Typed ${key}`)).toBeVisible();
  await tab.close();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Basket', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Your basket is empty')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
});

test('a double click and a second tab create and pay one order', async ({ page, shop }) => {
  const part = await shop.addPart();
  const person = await shop.signUp(page);
  await put(shop, page, person, [[part, 5]]);
  await page.goto('/checkout');
  const tab = await page.context().newPage();
  await tab.goto('/checkout');
  for (const each of [page, tab]) {
    await fillAddress(each);
    await typeCard(each, GOOD);
  }
  await payButton(page).dblclick();
  await expectPaid(page);
  await payButton(tab).click();
  await expect(tab).toHaveURL(/\/dashboard\/payment\//);
  await expectPaid(tab);
  const lines = await ordersOf(shop, page, person);
  expect(lines.map(({ status }) => status)).toEqual(['paid']);
  await tab.close();
});

test('after a lost response the same order is sent again', async ({ page, shop }) => {
  const part = await shop.addPart();
  const person = await shop.signUp(page);
  await put(shop, page, person, [[part, 5]]);
  await page.goto('/checkout');
  await fillAddress(page);
  await typeCard(page, GOOD);
  await page.route('**/api/orders', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await payButton(page).click();
  await expect(page.getByText(/Press Pay again; you won't be charged or ordered twice/)).toBeVisible();
  await page.unroute('**/api/orders');
  await payButton(page).click();
  await expectPaid(page);
  expect((await ordersOf(shop, page, person)).length).toBe(1);
});

test('3-D Secure is completed in place, and a reload after placing the order opens its payment', async ({
  page,
  shop,
}) => {
  const part = await shop.addPart();
  const person = await shop.signUp(page);
  await put(shop, page, person, [[part, 5]]);
  await page.goto('/checkout');
  await fillAddress(page);
  await typeCard(page, DECLINED);
  const charging = page.waitForRequest('**/create-payment-intent').then(() => page.url());
  await payButton(page).click();
  expect(await charging, 'the address names the order before the card is charged').toMatch(/\/checkout\?order=/);
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  await hydrated(page);
  await page.goto('/checkout');
  await expect(page.getByText('You have an order to pay for')).toBeVisible();
  await page.getByRole('link', { name: 'Pay now' }).click();
  await typeCard(page, GOOD);
  await payButton(page).click();
  await expectPaid(page);

  await put(shop, page, person, [[part, 6]]);
  await page.goto('/checkout');
  await fillAddress(page);
  await typeCard(page, DECLINED);
  await payButton(page).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  // The payment page may read the order before the store learns of its payment, as here.
  await page.route(/\/api\/orders\/[^/?]+$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), status: 'unpaid', paid: false } });
    await page.unrouteAll();
  });
  const refused: string[] = [];
  page.on('response', (response) => response.status() === 409 && refused.push(response.url()));
  await typeCard(page, SECURE);
  await payButton(page).click();
  await page
    .frameLocator('iframe[title*="authentication" i]')
    .getByRole('button', { name: 'Complete authentication' })
    .click();
  await expectPaid(page);
  expect(refused).toEqual([]);
  const lines = await ordersOf(shop, page, person);
  expect(lines.map(({ status }) => status)).toEqual(['paid', 'paid']);
  expect(new Set(lines.map(({ order }) => order)).size).toBe(2);
});

test("a saved address is preselected, and a new one has its country's fields, which survive a reload", async ({
  page,
  shop,
}) => {
  const part = await shop.addPart();
  const person = await shop.signUp(page);
  const saved = { name: '山田 太郎', line1: '港区六本木6-10-1', region: '東京都', postcode: '106-6108', country: 'JP' };
  await shop.as(page, person, 'POST', '/account/addresses', { ...saved, phone: '03-1234-5678' });
  await put(shop, page, person, [[part, 5]]);
  await page.goto('/checkout');
  await expect(page.getByRole('radio', { name: /東京都.*\+81 3 1234 5678.*Default/s })).toBeChecked();
  await expect(page.getByLabel('City, ward and street')).toBeHidden();
  await page.getByRole('radio', { name: 'Another address' }).check();
  await expect(page.getByLabel('Prefecture')).toBeVisible();
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('State').selectOption('TX');
  await page.getByLabel('ZIP code').fill('78701');
  await page.getByLabel('Street address').fill('12 Forge Lane');
  await page.getByRole('checkbox', { name: 'Save this address' }).check();
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('State')).toHaveValue('TX');
  await expect(page.getByLabel('ZIP code')).toHaveValue('78701');
  await typeCard(page, GOOD);
  await payButton(page).click();
  await expect(page.getByText('Enter a city')).toBeVisible();
  await page.getByLabel('City').fill('Austin');
  await payButton(page).click();
  await expectPaid(page);
  const [line] = await ordersOf(shop, page, person);
  const { address } = await shop.as<{ address: string }>(page, person, 'GET', `/orders/${line!.order}`);
  expect(address).toBe(`${person.name}\n12 Forge Lane\nAustin, TX 78701\nUnited States`);
  const addresses = await shop.as<{ text: string; isDefault: boolean }[]>(page, person, 'GET', '/account/addresses');
  expect(addresses.map(({ isDefault }) => isDefault)).toEqual([true, false]);
  expect(addresses[1]!.text).toBe(address);
});

test("another customer's order is not found", async ({ page, shop, browser }) => {
  const { paid } = await shop.customerWithOrders(browser);
  await shop.signUp(page);
  await page.goto('/checkout');
  await expect(page.getByText('Your basket is empty')).toBeVisible();
  await expect(page.getByText(paid.name)).toHaveCount(0);
  await expect(cardForm(page).getByLabel('Card number')).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the order is placed, and its payment page explains what payment requires', async ({ page, shop }) => {
    const part = await shop.addPart();
    const person = await shop.signUp(page);
    await put(shop, page, person, [[part, 5]]);
    await page.goto('/checkout');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByText('Enter a street or PO box')).toBeVisible();
    await page.getByLabel('Street address').fill('Forge');
    await page.getByLabel('Country').selectOption('JP');
    await page.getByRole('button', { name: 'Show the fields of this country' }).click();
    await expect(page.getByLabel('Prefecture')).toBeVisible();
    await expect(page.getByLabel('City, ward and street')).toHaveValue('Forge');
    await page.getByLabel('Country').selectOption('BD');
    await page.getByRole('button', { name: 'Show the fields of this country' }).click();
    await fillAddress(page);
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page).toHaveURL(/\/dashboard\/payment\//);
    await expect(page.getByText(/^Paying by card needs JavaScript/)).toBeVisible();
    expect((await ordersOf(shop, page, person)).map(({ status }) => status)).toEqual(['unpaid']);
    await page.goto('/checkout');
    await expect(page.getByText('Your basket is empty')).toBeVisible();
  });
});
