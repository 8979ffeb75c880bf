import type { ShopSettings } from '#contract/settings/shop-settings.ts';
import { WAREHOUSE } from '#test/fixtures/pick-up.ts';
import { axeFindings, sideways, smallTargets } from './accessibility/audit.ts';
import { cardForm, typeCard } from './paying.ts';
import { admin } from './people.ts';
import { SHORT } from './security/texts.ts';
import { MARKUP, markupEffects } from './security/violations.ts';
import { openShop, type Shop } from './shop.ts';
import { expect, test } from './test.ts';

// Other tests expect a shop without pick-up places.
test.use({ ownStore: {} });

/** Changes settings; the others stay. */
async function change(shop: Shop, more: (settings: ShopSettings) => object): Promise<void> {
  const { version, settings } = await shop.asAdmin<{ version: number; settings: ShopSettings }>(
    'GET',
    '/shop-settings',
  );
  await shop.asAdmin('PUT', '/shop-settings', { version, settings: { ...settings, ...more(settings) } });
}

const METHOD = {
  id: 'post',
  name: 'Post',
  priceCents: 500,
  freeFromCents: null,
  places: [],
  minDays: 2,
  maxDays: 4,
  isActive: true,
};

test('a customer picks up an order by phone: staff add the place, make it ready and hand it over', async ({
  page,
  site,
  browser,
}, info) => {
  const shop = await openShop(site);
  await change(shop, () => ({ delivery: { methods: [METHOD], defaultGrams: null } }));
  const staff = await browser.newPage({ baseURL: site.origin });
  await shop.signIn(staff, admin);
  await staff.goto('/dashboard/settings');
  await staff.getByRole('button', { name: 'Add pick-up place' }).click();
  const place = staff.getByRole('group', { name: 'place 1' });
  await place.getByLabel('Name').fill('Warehouse');
  await place.getByLabel('Address', { exact: true }).fill('12 Dock Street');
  await place.getByLabel('City').fill('Brooklyn');
  await place.getByLabel('Country').selectOption({ label: 'United States' });
  await place.getByLabel('State or region').fill('Nowhere');
  await place.getByLabel('Postal code').fill('11201');
  await place.getByLabel('Opening hours').fill('Mon to Fri 9-17');
  await place.getByLabel('Instructions').fill('Ring at gate 3.');
  await staff.getByRole('button', { name: 'Save settings' }).click();
  await expect(staff.getByText('Choose a state')).toBeVisible();
  await staff.getByLabel('State or region').fill('New York');
  await staff.getByRole('button', { name: 'Save settings' }).click();
  await expect(staff.getByText('Settings saved')).toBeVisible();
  await staff.screenshot({ path: info.outputPath('settings.png'), fullPage: true });
  expect(await axeFindings(staff)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  const part = await shop.addPart({ price: 100, minimum: 1 });
  const person = await shop.signUpVerified(page);
  await shop.as(page, person, 'PUT', `/basket/lines/${part._id}`, { quantity: 1 });
  await page.goto('/checkout');
  await expect(page.getByLabel('Country')).toBeVisible();
  await page.screenshot({ path: info.outputPath('checkout-deliver.png'), fullPage: true });
  await page.getByRole('radio', { name: /^Pick up at Warehouse/ }).check();
  await expect(page.getByLabel('Country')).toBeHidden();
  await expect(page.getByText(/^Ready to pick up on /)).toBeVisible();
  const summary = page.locator('#your-order');
  await expect(summary.getByText('Pick-up at Warehouse')).toBeVisible();
  await expect(summary).toContainText('$100.00');
  await page.getByLabel('Name of the person who picks it up').fill('');
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: /^Pay \$100\.00/ }).click();
  await expect(page.getByText('Enter a name')).toBeVisible();
  await page.getByLabel('Name of the person who picks it up').fill('Ada Byron');
  await page.reload();
  await expect(page.getByRole('radio', { name: /^Pick up at Warehouse/ })).toBeChecked();
  await expect(page.getByLabel('Name of the person who picks it up')).toHaveValue('Ada Byron');
  await expect(summary.getByText('Pick-up at Warehouse')).toBeVisible();
  await expect(cardForm(page).getByLabel('Card number')).toBeVisible();
  await page.screenshot({ path: info.outputPath('checkout.png'), fullPage: true });
  expect([...(await axeFindings(page)), ...(await smallTargets(page)), ...(await sideways(page))]).toEqual([]);
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: /^Pay \$100\.00/ }).click();
  await expect(page.getByText('Congrats! Your payment is completed', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Receipt' }).click();
  const facts = page.getByRole('main');
  await expect(facts).toContainText(/Pick-up atWarehouse\s*12 Dock Street/);
  await expect(facts).toContainText('Ring at gate 3.');
  await page.screenshot({ path: info.outputPath('order.png'), fullPage: true });

  await staff.goto('/dashboard/manageorder');
  await expect(staff.getByText('Pick-up at Warehouse')).toBeVisible();
  await expect(staff.getByRole('link', { name: /^To pick up/ })).toHaveCount(0);
  await staff.screenshot({ path: info.outputPath('orders.png'), fullPage: true });
  await staff.getByRole('link', { name: part.name }).click();
  await staff.getByRole('button', { name: /^Pack/ }).click();
  await expect(staff.getByRole('button', { name: /^Unpack/ })).toBeVisible();
  await staff.getByRole('button', { name: `${part.name} is ready to pick up` }).click();
  await expect(staff.getByRole('dialog')).toContainText('The customer gets an email with the address of Warehouse.');
  await expect(staff.getByLabel('Tracking number')).toHaveCount(0);
  await staff.screenshot({ path: info.outputPath('ready-dialog.png') });
  await staff.getByRole('dialog').getByRole('button', { name: 'Ready to pick up' }).click();
  await expect(staff.getByRole('button', { name: 'Mark as handed over' })).toBeVisible();
  await staff.screenshot({ path: info.outputPath('ready.png'), fullPage: true });
  expect(await axeFindings(staff)).toEqual([]);
  await page.reload();
  await expect(facts.getByText('Ready to pick up').first()).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: info.outputPath('ready-customer-dark.png'), fullPage: true });
  expect([...(await axeFindings(page)), ...(await sideways(page))]).toEqual([]);
  await page.goto('/dashboard?status=all');
  await expect(page.getByText('Ready to pick up')).toBeVisible();

  await staff.goto('/dashboard/manageorder');
  await staff.getByRole('link', { name: /^To pick up/ }).click();
  await expect(staff.getByRole('link', { name: part.name })).toBeVisible();
  await staff.screenshot({ path: info.outputPath('to-pick-up.png'), fullPage: true });
  expect(await sideways(staff)).toEqual([]);
  await staff.getByRole('link', { name: part.name }).click();
  await staff.getByRole('button', { name: 'Mark as handed over' }).click();
  await expect(staff.getByText('Order handed over')).toBeVisible();
  await expect(staff.getByRole('button', { name: 'Mark as handed over' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('Picked up')).toBeVisible();
  await staff.close();

  // Without delivery methods and tax, the order of a part by itself needs no checkout but for the choice.
  await change(shop, () => ({ delivery: { methods: [], defaultGrams: null } }));
  await page.goto(`/part/${part._id}`);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/checkout\?part=/);
  await page.getByRole('radio', { name: /^Pick up at Warehouse/ }).check();
  await expect(page.locator('#your-order').getByText('Pick-up at Warehouse')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.screenshot({ path: info.outputPath('checkout-of-part.png'), fullPage: true });

  const marked = { ...WAREHOUSE, name: SHORT, line1: SHORT, hours: MARKUP, instructions: MARKUP };
  await change(shop, () => ({ pickUp: { places: [marked] } }));
  await shop.as(page, person, 'PUT', `/basket/lines/${part._id}`, { quantity: 1 });
  await page.goto('/checkout');
  await expect(page.getByText(MARKUP.slice(0, 20))).toBeVisible();
  expect(await markupEffects(page)).toEqual({ ran: false, stopped: [] });
  const { insertedId } = await shop.as<{ insertedId: string }>(page, person, 'POST', '/orders', {
    lines: [{ part: part._id, quantity: 1 }],
    pickUp: { place: marked.id, name: SHORT },
  });
  await page.goto(`/dashboard?order=${insertedId}`);
  await expect(page.getByText(MARKUP.slice(0, 20)).first()).toBeVisible();
  expect(await markupEffects(page)).toEqual({ ran: false, stopped: [] });
});

test('a visitor without an account and without scripts picks up an order', async ({ site, browser }, info) => {
  const shop = await openShop(site);
  await change(shop, ({ orders }) => ({
    pickUp: { places: [WAREHOUSE] },
    delivery: { methods: [METHOD], defaultGrams: null },
    orders: { ...orders, guests: true },
  }));
  const part = await shop.addPart({ price: 100, minimum: 1 });
  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false });
  const page = await context.newPage();
  const added = await page.request.put(`/api/basket/lines/${part._id}`, {
    data: { quantity: 1 },
    headers: { origin: site.origin },
  });
  expect(added.ok()).toBe(true);
  await page.goto('/guest-checkout');
  await page.getByLabel('Email', { exact: true }).fill('fetch@visitor.test');
  await page.getByRole('radio', { name: /^Pick up at Warehouse/ }).check();
  await expect(page.getByLabel('Country')).toBeHidden();
  await page.getByLabel('Name of the person who picks it up').fill('Ada Byron');
  await page.locator('input[name=pickUpPhone]').fill('call me');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText(/^Enter the phone number/)).toBeVisible();
  await page.screenshot({ path: info.outputPath('guest-checkout.png'), fullPage: true });
  await page.locator('input[name=pickUpPhone]').fill('');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Pick-up at Warehouse').first()).toBeVisible();
  await context.close();
});

test('shipping several orders says what happens to one that is picked up', async ({ page, site }) => {
  const shop = await openShop(site);
  await change(shop, () => ({ pickUp: { places: [WAREHOUSE] }, delivery: { methods: [METHOD], defaultGrams: null } }));
  const person = await shop.signUpVerified(page);
  const part = await shop.addPart({ price: 100, minimum: 1 });
  const lines = [{ part: part._id, quantity: 1 }];
  const delivery = { name: 'Ada Byron', line1: '12 Forge Lane', city: 'Rajshahi', country: 'BD' };
  for (const more of [
    { pickUp: { place: WAREHOUSE.id, name: 'Ada Byron' } },
    { delivery, deliveryMethod: METHOD.id },
  ]) {
    const order = { lines, ...more };
    const { insertedId } = await shop.as<{ insertedId: string }>(page, person, 'POST', '/orders', order);
    await shop.pay(page, person, insertedId);
  }
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?q=${person.email}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Ship 2 orders' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ship 2 orders?' });
  await expect(dialog.getByText('one that is picked up is marked as ready')).toBeVisible();
});
