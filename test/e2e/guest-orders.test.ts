import type { Browser, Page } from '@playwright/test';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { cardForm, typeCard } from './paying.ts';
import { newPerson } from './people.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

/** Lets visitors order without an account; the other settings keep their defaults. */
async function allowGuests(shop: Shop, guests = true): Promise<void> {
  const { version, settings } = await shop.asAdmin<{ version: number; settings: typeof DEFAULT_SHOP_SETTINGS }>(
    'GET',
    '/shop-settings',
  );
  const orders = { ...settings.orders, guests };
  await shop.asAdmin('PUT', '/shop-settings', { version, settings: { ...settings, orders } });
}

test.beforeEach(({ shop }) => allowGuests(shop));
test.afterAll(async ({ shop }) => allowGuests(shop, false));

/** Puts a new part into the visitor's basket and opens the checkout. */
async function toCheckout(page: Page, shop: Shop): Promise<{ name: string }> {
  const part = await shop.addPart();
  const added = await page.request.put(`/api/basket/lines/${part._id}`, {
    data: { quantity: part.minimum },
    headers: { origin: shop.store.origin },
  });
  expect(added.ok()).toBe(true);
  await page.goto('/basket');
  await page.getByRole('link', { name: 'Check out' }).click();
  await expect(page).toHaveURL(/\/guest-checkout$/);
  return part;
}

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Country').selectOption('US');
  await page
    .getByLabel(/^(Full )?[Nn]ame/)
    .first()
    .fill('Ada Byron');
  await page
    .getByLabel(/^(Address|Street)/)
    .first()
    .fill('12 Mill Lane');
  await page.getByLabel('City').fill('New York');
  await page.getByLabel('State').selectOption('NY');
  await page.getByLabel(/ZIP/).fill('10001');
}

const toPayment = (page: Page) => page.getByRole('button', { name: 'Continue to payment' });

test('a visitor orders by phone without an account, pays, follows the order, and takes it into an account', async ({
  page,
  browser,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const person = newPerson();
  const { name } = await toCheckout(page, shop);
  await expect(page.getByRole('link', { name: 'Sign in' }).last()).toBeVisible();
  await toPayment(page).click();
  await expect(page.getByText('Email is Required')).toBeVisible();
  await fill(page, person.email);
  await page.reload();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  await toPayment(page).dblclick();
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  await expect(page.getByText(name)).toBeVisible();
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText('This order is paid')).toBeVisible();
  await page.getByRole('link', { name: 'View your order' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Invoice (PDF)' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Invoice (PDF)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^invoice-\d+\.pdf$/);

  // One order, of a guest, whom staff find by the email.
  const found = await shop.asAdmin<{ _id: string; guest?: boolean; orderCount: number }[]>(
    'GET',
    `/customers?q=${encodeURIComponent(person.email)}`,
  );
  expect(found).toMatchObject([{ guest: true, orderCount: 1 }]);
  // The link in the email opens the order in another browser.
  const mailed = new URL(await shop.linkMailedTo(person, '/guest-order/')).pathname;
  await seesOrder(browser, mailed, name);

  const signedUp = await page.request.post('/api/identity/sign-up/email', {
    data: person,
    headers: { origin: shop.store.origin },
  });
  expect(signedUp.ok()).toBe(true);
  await page.goto('/dashboard');
  await expect(page.getByText(name)).toHaveCount(0);
  await shop.verifyEmail(page, person);
  await page.goto('/dashboard');
  await expect(page.getByText(name).first()).toBeVisible();
  await seesOrder(browser, mailed, name);
});

async function seesOrder(browser: Browser, path: string, name: string): Promise<void> {
  const other = await browser.newPage();
  await other.goto(path);
  await expect(other.getByText(name).first()).toBeVisible();
  await other.close();
}

test('a guest cancels an order before it is paid, and asks for another link', async ({ page, shop }) => {
  const person = newPerson();
  await toCheckout(page, shop);
  await fill(page, person.email);
  await toPayment(page).click();
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  await page.goto(new URL(await shop.linkMailedTo(person, '/guest-order/')).pathname);
  await page.getByRole('button', { name: 'Email me a new link' }).click();
  await expect(page.getByText('We sent a new link to the email of the order')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText(/^Cancel order #\d+\?$/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('The order was canceled')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay', exact: true })).toHaveCount(0);
});

test('the checkout of guests works without scripts up to the card', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const { name } = await toCheckout(page, shop);
  await page.getByLabel('Email', { exact: true }).fill(newPerson().email);
  await page.getByLabel('Country').selectOption('US');
  await page.getByRole('button', { name: /country/i }).click();
  await expect(page.getByLabel('State')).toBeVisible();
  await page
    .getByLabel(/^(Full )?[Nn]ame/)
    .first()
    .fill('Ada Byron');
  await page
    .getByLabel(/^(Address|Street)/)
    .first()
    .fill('12 Mill Lane');
  await page.getByLabel('City').fill('New York');
  await page.getByLabel('State').selectOption('NY');
  await page.getByLabel(/ZIP/).fill('10001');
  await toPayment(page).click();
  await expect(page).toHaveURL(/\/pay\/[\w-]{43}$/);
  await expect(page.getByText(name)).toBeVisible();
  await context.close();
});

test('without the setting, visitors sign in to check out', async ({ page, shop }) => {
  await allowGuests(shop, false);
  await page.goto('/guest-checkout');
  await expect(page).toHaveURL(/\/login/);
});
