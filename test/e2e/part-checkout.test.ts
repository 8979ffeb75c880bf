import type { Page } from '@playwright/test';
import { partPath } from '#contract/parts/part-address.ts';
import type { ShopSettings } from '#contract/settings/shop-settings.ts';
import { GOOD, expectPaid, fillAddress, ordersOf, payButton } from './checking-out.ts';
import { typeCard } from './paying.ts';
import { newPerson } from './people.ts';
import { openShop, type Shop } from './shop.ts';
import { expect, test } from './test.ts';

// Other tests expect a shop that charges nothing beyond the parts.
test.use({ ownStore: {} });

const POST = {
  id: 'post',
  name: 'Post',
  priceCents: 500,
  freeFromCents: null,
  places: [],
  minDays: 3,
  maxDays: 5,
  isActive: true,
};

/** The shop delivers for $5.00 and adds 10% tax in Bangladesh. */
async function chargeDeliveryAndTax(shop: Shop): Promise<void> {
  const { version, settings } = await shop.asAdmin<{ version: number; settings: ShopSettings }>(
    'GET',
    '/shop-settings',
  );
  const rates = [{ place: 'BD', label: 'VAT', percent: 10 }];
  const charged = { delivery: { methods: [POST] }, tax: { mode: 'added', isDeliveryTaxed: true, rates } };
  await shop.asAdmin('PUT', '/shop-settings', { version, settings: { ...settings, ...charged } });
}

async function partInShop(page: Page, site: Parameters<typeof openShop>[0]) {
  const shop = await openShop(site);
  await chargeDeliveryAndTax(shop);
  const part = await shop.addPart({ price: 100, minimum: 2 });
  return { shop, part, person: await shop.signUpVerified(page) };
}

async function fillOrderForm(page: Page): Promise<void> {
  await page.getByLabel('Quantity').fill('3');
  await page.getByLabel('Phone').fill('+8801711000000');
  await page.getByLabel('Address').fill('12 Forge Lane\nRajshahi');
}

test('Place Order leads to the checkout of the part with what was typed, and charges delivery and tax', async ({
  page,
  site,
}) => {
  const { shop, part, person } = await partInShop(page, site);
  await page.goto(`/part/${part._id}`);
  await fillOrderForm(page);
  await page.getByRole('button', { name: 'Place Order' }).dblclick();
  await expect(page).toHaveURL(/\/checkout\?part=/);
  await expect(page.getByLabel('Street address')).toHaveValue('12 Forge Lane');
  await expect(page.getByLabel('Phone')).toHaveValue('+8801711000000');
  await expect(page.getByRole('list', { name: 'Parts in your order' }).getByRole('listitem')).toHaveCount(1);
  expect(await ordersOf(shop, page, person), 'nothing is ordered yet').toEqual([]);

  // Back keeps what was typed, and so does coming again.
  await page.goBack();
  await expect(page.getByLabel('Quantity')).toHaveValue('3');
  await expect(page.getByLabel('Address')).toHaveValue('12 Forge Lane\nRajshahi');
  await page.goForward();
  await expect(page.getByLabel('Street address')).toHaveValue('12 Forge Lane');

  await fillAddress(page);
  // $300.00 and $5.00, and 10% of both.
  await expect(payButton(page)).toHaveText('Pay $335.50');
  await typeCard(page, GOOD);
  await payButton(page).dblclick();
  await expect(page.getByText('Your order added successfully')).toBeVisible();
  await expectPaid(page);
  const orders = await ordersOf(shop, page, person);
  expect(orders.map((line) => [line.placeOrderProduct, line.placeOrderQuantity, line.status])).toEqual([
    [part._id, 3, 'paid'],
  ]);
  const order = await shop.as<{ placeOrderPrice: number }>(page, person, 'GET', `/orders/${orders[0]!.order}`);
  expect(order.placeOrderPrice).toBe(335.5);
  await shop.close();
});

test('with other parts in the basket, Place Order leads to the checkout of all, with what was typed', async ({
  page,
  site,
}) => {
  const { shop, part, person } = await partInShop(page, site);
  const other = await shop.addPart({ price: 10, minimum: 1 });
  for (const [id, quantity] of [
    [other._id, 5],
    [part._id, 9],
  ] as const)
    await shop.as(page, person, 'PUT', `/basket/lines/${id}`, { quantity });
  await page.goto(`/part/${part._id}`);
  await expect(page.getByText('Your basket holds 1 other part.')).toBeVisible();
  await fillOrderForm(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText(`${part.name} is in this order`)).toBeVisible();
  const summary = page.getByRole('list', { name: 'Parts in your order' });
  await expect(summary.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByLabel('Street address')).toHaveValue('12 Forge Lane');
  await expect(page.getByRole('main')).toContainText('Deliveryfrom $5.00');
  await fillAddress(page);
  await expect(page.getByText('Delivery to Bangladesh: 3 to 5 business days')).toBeVisible();
  // $300.00, $50.00 and $5.00, and 10% of all.
  await expect(payButton(page)).toHaveText('Pay $390.50');
  await typeCard(page, GOOD);
  await payButton(page).click();
  await expectPaid(page);
  expect((await ordersOf(shop, page, person)).map((line) => line.placeOrderQuantity).toSorted()).toEqual([3, 5]);
  await shop.close();
});

test('after a decline the address can be changed, and the order gets it and its new total', async ({ page, site }) => {
  const { shop, part, person } = await partInShop(page, site);
  await page.goto(`/checkout?part=${part._id}&quantity=2`);
  await fillAddress(page);
  await typeCard(page, '4000000000000002');
  await expect(payButton(page)).toHaveText('Pay $225.50');
  await payButton(page).click();
  await expect(page.getByText('Your card was declined.')).toBeVisible();
  await expect(page.getByText('You can also change the address')).toBeVisible();
  await page.getByLabel('Country').selectOption({ label: 'Bhutan' });
  await page.getByLabel('Street address').fill('7 Norzin Lam');
  await page.getByLabel('City').fill('Thimphu');
  await expect(payButton(page)).toHaveText('Pay $205.00');
  await typeCard(page, GOOD);
  await payButton(page).click();
  await expectPaid(page);
  const [line, ...others] = await ordersOf(shop, page, person);
  expect(others).toEqual([]);
  const order = await shop.as<{ placeOrderPrice: number; delivery: { line1: string; country: string } }>(
    page,
    person,
    'GET',
    `/orders/${line!.order}`,
  );
  expect([order.placeOrderPrice, order.delivery.line1, order.delivery.country]).toEqual([205, '7 Norzin Lam', 'BT']);
  await shop.close();
});

test.describe('in a browser in Germany', () => {
  test.use({ locale: 'en-US', timezoneId: 'Europe/Berlin' });

  test('a new account continues its checkout, where the country is filled in', async ({ page, site }) => {
    const shop = await openShop(site);
    await chargeDeliveryAndTax(shop);
    const part = await shop.addPart({ price: 100, minimum: 1 });
    await page.goto(partPath(part));
    await page.getByRole('button', { name: 'Add to basket' }).first().click();
    await page.getByRole('link', { name: 'Basket, 1 part' }).click();
    await page.getByRole('link', { name: 'Check out' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    const person = newPerson();
    await page.getByLabel('Name').fill(person.name);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.getByLabel('Country')).toHaveValue('DE');
    await expect(page.getByText('Guessed from your browser.')).toBeVisible();
    await expect(page.getByText('Delivery to Germany: 3 to 5 business days')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Country')).toHaveValue('DE');
    await shop.close();
  });
});

test('what was typed survives signing in again on the way to the checkout', async ({ page, site }) => {
  const { shop, part, person } = await partInShop(page, site);
  await page.goto(`/part/${part._id}`);
  await fillOrderForm(page);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/part/${part._id}`));
  await expect(page.getByLabel('Address')).toHaveValue('12 Forge Lane\nRajshahi');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByLabel('Street address')).toHaveValue('12 Forge Lane');
  await shop.close();
});

test('an order placed without a structured address asks for it before Pay, on its payment page', async ({
  page,
  site,
}) => {
  const { shop, part, person } = await partInShop(page, site);
  const id = await shop.order(page, person, part);
  await page.goto(`/dashboard/payment/${id}`);
  await expect(page.getByLabel('Street address')).toHaveValue('12 Forge Lane, Rajshahi');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Choose a country', { exact: true }).last()).toBeVisible();
  await fillAddress(page);
  await page.getByRole('button', { name: 'Continue to payment' }).dblclick();
  await expect(payButton(page)).toHaveText('Pay $225.50');
  await expect(page.getByRole('main')).toContainText('Post$5.00VAT 10%$20.50Total$225.50');
  await typeCard(page, GOOD);
  await payButton(page).click();
  await expectPaid(page);
  await shop.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the part page leads to the checkout with what was typed, and the order is confirmed', async ({
    page,
    site,
  }) => {
    const { shop, part, person } = await partInShop(page, site);
    await page.goto(`/part/${part._id}`);
    await fillOrderForm(page);
    await page.getByLabel('Quantity').fill('1');
    await page.locator('form[action^="/part/"]').evaluate((form: HTMLFormElement) => (form.noValidate = true));
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByText('Please order minimum 2 parts to purchased')).toBeVisible();
    await page.getByLabel('Quantity').fill('3');
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page).toHaveURL(/\/checkout\?part=/);
    await expect(page.getByLabel('Street address')).toHaveValue('12 Forge Lane');
    await expect(page.getByLabel('Phone')).toHaveValue('+8801711000000');
    await page.getByLabel('Country').selectOption({ label: 'Bangladesh' });
    await page.getByLabel('City').fill('Rajshahi');
    await page.getByRole('button', { name: 'Place Order' }).click();
    // The page could not add delivery and tax before it knew the country.
    await expect(page.getByText('The total below is for this address.')).toBeVisible();
    await expect(page.getByText('$335.50').first()).toBeVisible();
    await page.getByRole('button', { name: 'Place Order' }).click();
    await expect(page.getByText('Your order added successfully')).toBeVisible();
    await expect(page.getByText('$335.50')).toBeVisible();
    expect((await ordersOf(shop, page, person)).length).toBe(1);
    await shop.close();
  });

  test('the payment page saves the address of an order that needs one', async ({ page, site }) => {
    const { shop, part, person } = await partInShop(page, site);
    const id = await shop.order(page, person, part, '');
    await page.goto(`/dashboard/payment/${id}`);
    await page.getByLabel('Country').selectOption({ label: 'Bangladesh' });
    await page.getByLabel('Street address').fill('12 Forge Lane');
    await page.getByLabel('City').fill('Rajshahi');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(page.getByRole('main')).toContainText('$225.50');
    await expect(page.getByRole('button', { name: 'Continue to payment' })).toHaveCount(0);
    await shop.close();
  });
});
