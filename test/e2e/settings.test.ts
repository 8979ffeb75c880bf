import type { Page } from '@playwright/test';
import { DEFAULT_SHOP_SETTINGS, SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { cardForm, typeCard } from './paying.ts';
import { admin } from './people.ts';
import { openShop } from './shop.ts';
import { hydrated } from './specification/signed-in.ts';
import { expect, test } from './test.ts';

// Other tests expect a shop that charges nothing beyond the parts.
test.use({ ownStore: {} });

const summary = (page: Page) => page.locator('section', { hasText: 'Your order' }).first();

test('each setting says what it does', async ({ page, site }) => {
  const shop = await openShop(site);
  await shop.signIn(page, admin);
  await page.goto('/dashboard/settings');
  for (const setting of Object.values(SHOP_SETTINGS)) {
    const hint = 'hint' in setting ? setting.hint : undefined;
    if (hint && !hint.includes('{')) await expect(page.getByText(hint, { exact: true }).first()).toBeAttached();
  }
});

test('an admin sets delivery and tax, and checkout charges them by address', async ({
  page: theirs,
  site,
  browser,
}) => {
  const shop = await openShop(site);
  const page = await browser.newPage({ baseURL: site.origin });
  await shop.signIn(page, admin);
  await page.goto('/dashboard/settings');
  await page.getByLabel('Legal name').fill('Forge & Daughters Ltd.');
  await page.getByRole('button', { name: 'Add delivery method' }).click();
  await page.getByRole('textbox', { name: 'Name' }).last().fill('Courier');
  await page.getByLabel('Price').fill('nine');
  await page.getByLabel('Free from').fill('200');
  await page.getByLabel('Delivers to').fill('US, BD');
  await page.getByLabel('Business days, from').fill('1');
  await page.getByLabel('Business days, to').fill('3');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Enter a price', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Price')).toBeFocused();
  await expect(page.getByLabel('Delivers to')).toHaveValue('US, BD');
  await page.getByLabel('Price').fill('$9.50');
  await page.getByLabel('Tax', { exact: true }).selectOption('added');
  await page.getByRole('button', { name: 'Add tax rate' }).click();
  await page.getByLabel('Place').fill('US-NY');
  await page.getByRole('textbox', { name: 'Name' }).last().fill('Sales tax');
  await page.getByLabel('Percent').fill('8.875');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await expect(page.getByText(`Last changed by ${admin.email}`)).toBeVisible();

  // Another admin's change in the meantime.
  const { version, settings } = await shop.asAdmin<{ version: number; settings: typeof DEFAULT_SHOP_SETTINGS }>(
    'GET',
    '/shop-settings',
  );
  const seller = { ...settings.seller, legalName: 'Forge & Sons', phone: '+1 212 555 0100' };
  await shop.asAdmin('PUT', '/shop-settings', { version, settings: { ...settings, seller } });
  await page.getByLabel('Registration number').fill('HRB 7');
  // Neither an undo that comes too late nor a save loses typed values.
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expect(page.getByText(/has changed the settings since you opened them/)).toBeVisible();
  await expect(page.getByLabel('Legal name')).toHaveValue('Forge & Daughters Ltd.');
  await expect(page.getByLabel('Registration number')).toHaveValue('HRB 7');
  await page.getByLabel('Legal name').fill('Forge Ltd.');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The form now shows their changes: Phone.')).toBeVisible();
  await expect(page.getByText('Legal name, theirs: Forge & Sons')).toBeVisible();
  await expect(page.getByLabel('Legal name')).toHaveValue('Forge Ltd.');
  await expect(page.getByLabel('Registration number')).toHaveValue('HRB 7');
  await expect(page.getByLabel('Phone')).toHaveValue('+1 212 555 0100');
  await page.getByLabel('Phone').fill('abc');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Enter a phone number such as +1 212 555 0100')).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByLabel('Legal name')).toHaveValue('Forge & Sons');
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await expect(page.getByText('Change undone')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('');

  await page.close();

  const part = await shop.addPart({ price: 100, minimum: 1 });
  const person = await shop.signUpVerified(theirs);
  await shop.as(theirs, person, 'PUT', `/basket/lines/${part._id}`, { quantity: 1 });
  await theirs.goto('/checkout');
  await expect(theirs.getByText('Choose a country to see how we deliver there.')).toBeVisible();
  await theirs.getByLabel('Country').selectOption('DE');
  await expect(theirs.getByText("We don't deliver to this address.")).toBeVisible();
  await theirs.getByLabel('Country').selectOption('US');
  await expect(theirs.getByRole('radio', { name: /Courier/ })).toBeChecked();
  await expect(summary(theirs)).toContainText('$109.50');
  await theirs.getByLabel('Street address').fill('12 Mill Lane');
  await theirs.getByLabel('City').fill('New York');
  await theirs.getByLabel('State').selectOption('NY');
  await theirs.getByLabel('ZIP code').fill('10001');
  await expect(summary(theirs)).toContainText('Sales tax 8.875%');
  await expect(summary(theirs)).toContainText('$119.22');
  await theirs.reload();
  await hydrated(theirs);
  await expect(summary(theirs)).toContainText('$119.22');
  await typeCard(theirs, '4242424242424242');
  await theirs.getByRole('button', { name: 'Pay $119.22' }).click();
  await expect(theirs.getByText('Congrats! Your payment is completed', { exact: true })).toBeVisible();
  await expect(cardForm(theirs).getByLabel('Card number')).toHaveCount(0);

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin });
  await plain.addCookies(await theirs.context().cookies());
  const still = await plain.newPage();
  await shop.as(theirs, person, 'PUT', `/basket/lines/${part._id}`, { quantity: 1 });
  await still.goto('/checkout');
  await still.getByLabel('Country').selectOption('BD');
  await still.getByRole('button', { name: 'Show the fields of this country' }).click();
  await still.getByLabel('Country').selectOption('US');
  await still.getByRole('button', { name: 'Show the fields of this country' }).click();
  await still.getByLabel('Street address').fill('12 Mill Lane');
  await still.getByLabel('City').fill('New York');
  await still.getByLabel('State').selectOption('NY');
  await still.getByLabel('ZIP code').fill('10001');
  await still.getByRole('button', { name: 'Place Order' }).click();
  // At the top of the page, where the new page opens, not below the form.
  await expect(still.getByText(/^The total below is for this address/)).toBeInViewport();
  await expect(summary(still)).toContainText('$119.22');
  await still.getByRole('button', { name: 'Place Order' }).click();
  await expect(still).toHaveURL(/\/dashboard\/payment\//);
  await expect(still.getByText('Sales tax 8.875%')).toBeVisible();
  await plain.close();
  await shop.close();
});

test('a link to the open settings shows what another admin saved, but keeps what was typed', async ({ page, site }) => {
  const shop = await openShop(site);
  const saveName = async (legalName: string) => {
    type Answer = { version: number; settings: typeof DEFAULT_SHOP_SETTINGS };
    const { version, settings } = await shop.asAdmin<Answer>('GET', '/shop-settings');
    const seller = { ...settings.seller, legalName };
    await shop.asAdmin('PUT', '/shop-settings', { version, settings: { ...settings, seller } });
  };
  const tab = page.getByRole('link', { name: 'Selling' });
  const name = page.getByLabel('Legal name');
  const undo = page.getByRole('button', { name: 'Undo the last change' });
  await shop.signIn(page, admin);
  await page.goto('/dashboard/settings');
  await saveName('First');
  await tab.click();
  await expect(name).toHaveValue('First');
  await saveName('Second');
  await undo.click();
  await page.getByRole('link', { name: 'Load the saved settings' }).click();
  await expect(name).toHaveValue('Second');
  await saveName('Third');
  await undo.click();
  await expect(page.getByRole('link', { name: 'Load the saved settings' })).toBeVisible();
  await tab.click();
  await expect(name).toHaveValue('Third');
  await saveName('Fourth');
  await page.getByLabel('Phone').fill('+1 212 555 0100');
  const loaded = page.waitForResponse('**/api/shop-settings');
  await tab.click();
  await loaded;
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('The form now shows their changes: Legal name.')).toBeVisible();
  await expect(page.getByLabel('Phone')).toHaveValue('+1 212 555 0100');
  await shop.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('settings change with plain forms, including lists', async ({ page, site }) => {
    const shop = await openShop(site);
    await shop.signIn(page, admin);
    await page.goto('/dashboard/settings');
    for (const name of ['Post', 'Courier']) {
      await page.getByRole('button', { name: 'Add delivery method' }).click();
      await page.getByRole('textbox', { name: 'Name' }).last().fill(name);
      await page.getByLabel('Price').last().fill('5');
      await page.getByLabel('Business days, from').last().fill('1');
      await page.getByLabel('Business days, to').last().fill('3');
    }
    await page.getByRole('button', { name: 'Move method 2 up' }).click();
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
    await page.getByRole('button', { name: 'Remove Post' }).click();
    await page.getByRole('button', { name: 'Save settings' }).click();
    const { settings } = await shop.asAdmin<{ settings: typeof DEFAULT_SHOP_SETTINGS }>('GET', '/shop-settings');
    expect(settings.delivery.methods.map(({ name }) => name)).toEqual(['Courier']);
    await shop.close();
  });
});
