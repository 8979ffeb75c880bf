import type { Page } from '@playwright/test';
import type { ShopSettings } from '#contract/settings/shop-settings.ts';
import { typeCard } from './paying.ts';
import { holdScripts } from './early-scripts.ts';
import { openShop, type Shop } from './shop.ts';
import { hydrated } from './specification/signed-in.ts';
import { expect, test } from './test.ts';

// Other tests expect a shop that charges nothing beyond the parts.
test.use({ ownStore: {} });

const method = (page: Page, name: string) => page.getByRole('radio', { name });
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

async function expectAfterReloadAndBack(page: Page, expectState: () => Promise<void>): Promise<void> {
  await page.reload();
  await expectState();
  await page.goto('/basket');
  await page.goBack();
  await expectState();
}

/** The shop delivers by mail, and to two countries by a more expensive express service. */
async function offerMethods(shop: Shop): Promise<void> {
  const { version, settings } = await shop.asAdmin<{ version: number; settings: ShopSettings }>(
    'GET',
    '/shop-settings',
  );
  const post = {
    id: 'post',
    name: 'Post',
    priceCents: 500,
    freeFromCents: null,
    minDays: 3,
    maxDays: 5,
    isActive: true,
  };
  const methods = [
    { ...post, places: [] },
    { ...post, id: 'express', name: 'Express', priceCents: 2000, places: ['GB', 'DE'] },
  ];
  await shop.asAdmin('PUT', '/shop-settings', { version, settings: { ...settings, delivery: { methods } } });
}

/** A verified customer with a part of $100 in the basket, in a shop with these methods. */
async function basketInShop(page: Page, site: Parameters<typeof openShop>[0]) {
  const shop = await openShop(site);
  await offerMethods(shop);
  const part = await shop.addPart({ price: 100, minimum: 1 });
  const person = await shop.signUpVerified(page);
  await shop.as(page, person, 'PUT', `/basket/lines/${part._id}`, { quantity: 1 });
  return { shop, person };
}

test('the chosen delivery method is charged, and stays after Back, a reload and another country', async ({
  page,
  site,
}) => {
  const { shop, person } = await basketInShop(page, site);

  await page.goto('/checkout');
  await page.getByLabel('Country').selectOption({ label: 'United Kingdom' });
  await expect(method(page, 'Post')).toBeChecked();
  await expect(payButton(page)).toHaveText('Pay $105.00');
  await page.getByLabel('Street address').fill('10 Downing Street');
  await page.getByLabel('Town or city').fill('London');
  await page.getByLabel('Postcode').fill('SW1A 2AA');
  await method(page, 'Express').check();
  await expect(payButton(page)).toHaveText('Pay $120.00');

  // The browser fills in the country again, without an event.
  await page.goto('/basket');
  await page.goBack();
  await expect(page.getByLabel('Postcode')).toHaveValue('SW1A 2AA');
  await expect(method(page, 'Express')).toBeChecked();
  await page.reload();
  await expect(page.getByLabel('Postcode')).toHaveValue('SW1A 2AA');
  await expect(method(page, 'Express')).toBeChecked();
  await expect(payButton(page)).toHaveText('Pay $120.00');
  await page.getByLabel('Country').selectOption({ label: 'Brazil' });
  await expect(method(page, 'Express')).toHaveCount(0);
  await expect(method(page, 'Post')).toBeChecked();
  await page.getByLabel('Country').selectOption({ label: 'United Kingdom' });
  await method(page, 'Post').focus();
  await page.keyboard.press('ArrowDown');
  await expect(method(page, 'Express')).toBeChecked();

  await typeCard(page, '4242424242424242');
  await payButton(page).click();
  await expect(page.getByText('Congrats! Your payment is completed', { exact: true })).toBeVisible();
  // The amounts shown as paid add up to the total.
  await expect(page.getByRole('main')).toContainText('Unit price$100.00Express$20.00Total$120.00');
  const [line] = await shop.as<{ order: string }[]>(
    page,
    person,
    'GET',
    `/placeorder?email=${person.email}&status=all`,
  );
  const order = await shop.as<{ placeOrderPrice: number }>(page, person, 'GET', `/orders/${line!.order}`);
  expect(order.placeOrderPrice).toBe(120);
  await shop.close();
});

test('with a saved address the chosen method stays after Back and a reload, and when chosen before hydration', async ({
  page,
  site,
}) => {
  const { shop, person } = await basketInShop(page, site);
  await shop.as(page, person, 'POST', '/account/addresses', {
    name: 'Maren Holt',
    line1: '10 Downing Street',
    city: 'London',
    postcode: 'SW1A 2AA',
    country: 'GB',
  });
  const expectExpress = async () => {
    await hydrated(page);
    await expect(method(page, 'Express')).toBeChecked();
    await expect(payButton(page)).toHaveText('Pay $120.00');
  };

  // Without a draft, which a change would store.
  const release = await holdScripts(page);
  await page.goto('/checkout', { waitUntil: 'domcontentloaded' });
  await expect(method(page, 'Post')).toBeChecked();
  await method(page, 'Express').check();
  release();
  await expectExpress();

  await method(page, 'Post').check();
  await expect(payButton(page)).toHaveText('Pay $105.00');
  await method(page, 'Express').check();
  await expectAfterReloadAndBack(page, expectExpress);
  await shop.close();
});

test('a method that only the chosen saved address has stays after a reload and Back', async ({ page, site }) => {
  const { shop, person } = await basketInShop(page, site);
  const save = (city: string, country: string, postcode: string, region?: string) =>
    shop.as(page, person, 'POST', '/account/addresses', {
      name: 'Maren Holt',
      line1: '10 Main Street',
      city,
      region,
      postcode,
      country,
    });
  // The first one is the default.
  await save('Recife', 'BR', '50010-000', 'PE');
  await save('London', 'GB', 'SW1A 2AA');

  await page.goto('/checkout');
  await expect(method(page, 'Express')).toHaveCount(0);
  await page.getByRole('radio', { name: /London/ }).check();
  await method(page, 'Express').check();
  const expectExpress = async () => {
    await hydrated(page);
    await expect(page.getByRole('radio', { name: /London/ })).toBeChecked();
    await expect(method(page, 'Express')).toBeChecked();
    await expect(payButton(page)).toHaveText('Pay $120.00');
  };
  await expectAfterReloadAndBack(page, expectExpress);
  await shop.close();
});

test('each address can be chosen again after a draft was kept, and stays after a reload', async ({ page, site }) => {
  const { shop, person } = await basketInShop(page, site);
  await shop.as(page, person, 'POST', '/account/addresses', {
    name: 'Maren Holt',
    line1: '10 Main Street',
    city: 'London',
    postcode: 'SW1A 2AA',
    country: 'GB',
  });

  await page.goto('/checkout');
  const saved = page.getByRole('radio', { name: /London/ });
  const another = page.getByRole('radio', { name: 'Another address' });
  await another.check();
  await page.getByLabel('Country').selectOption({ label: 'Bangladesh' });
  await page.getByLabel('Street address').fill('12 Forge Lane');
  await expect(method(page, 'Express')).toHaveCount(0);
  // Each choice changes the delivery methods.
  await saved.check();
  await expect(method(page, 'Express')).toBeVisible();
  await another.check();
  await expect(method(page, 'Express')).toHaveCount(0);
  await saved.check();
  await page.reload();
  await hydrated(page);
  await expect(method(page, 'Express')).toBeVisible();
  await expect(saved).toBeChecked();
  await shop.close();
});
