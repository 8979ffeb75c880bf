import type { ShopSettings } from '#contract/settings/shop-settings.ts';
import { typeCard } from './paying.ts';
import { openShop } from './shop.ts';
import { expect, test } from './test.ts';
import { admin } from './people.ts';

// Other tests expect a store that charges nothing for delivery and tax.
test.use({ ownStore: {} });

const OREGON = {
  name: 'Ida Builder',
  line1: '12 Forge Lane',
  city: 'Portland',
  region: 'OR',
  postcode: '97201',
  country: 'US',
};

test('a customer moves a paid order and pays the difference; staff move it back and refund it', async ({
  page,
  browser,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const shop = await openShop(site);
  const { version, settings } = await shop.asAdmin<{ version: number; settings: ShopSettings }>(
    'GET',
    '/shop-settings',
  );
  const tax = { mode: 'added', isDeliveryTaxed: true, rates: [{ place: 'US-NY', label: 'Sales tax', percent: 10 }] };
  await shop.asAdmin('PUT', '/shop-settings', { version, settings: { ...settings, tax } });
  const person = await shop.signUpVerified(page);
  const part = await shop.addPart({ price: 100, minimum: 1 });
  const { insertedId: id } = await shop.as<{ insertedId: string }>(page, person, 'POST', '/orders', {
    lines: [{ part: part._id, quantity: 1 }],
    delivery: OREGON,
  });
  await shop.pay(page, person, id);

  await page.goto(`/dashboard?order=${id}`);
  await page.getByRole('link', { name: 'Change address' }).click();
  const form = page.getByRole('dialog', { name: 'Change delivery address' });
  await form.getByLabel('State').selectOption('New York');
  await form.getByLabel('ZIP code').fill('10001');
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(form.getByText('There it costs $10.00 more.')).toBeVisible();
  await form.getByLabel('Charge or refund a difference').check();
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('$10.00 to pay for the new address')).toBeVisible();

  // Staff cannot ship it meanwhile.
  const staff = await browser.newPage();
  await shop.signIn(staff, admin);
  await staff.goto(`/dashboard/manageorder?order=${id}`);
  await expect(staff.getByText('Nothing can be shipped until then.')).toBeVisible();
  await expect(staff.getByRole('button', { name: /^Ship / })).toHaveCount(0);
  await expect(staff.getByRole('button', { name: 'Send payment link' })).toBeVisible();

  await page.getByRole('button', { name: 'Pay the difference' }).click();
  await expect(page.getByText("You don't need an account.")).toBeVisible();
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay $10.00' }).click();
  await expect(page.getByText('This order is paid')).toBeVisible();
  await page.goto(`/dashboard?order=${id}`);
  await expect(page.getByText('Portland, NY 10001')).toBeVisible();
  await expect(page.getByText('$110.00').first()).toBeVisible();
  await expect(page.getByText('to pay for the new address')).toHaveCount(0);

  await staff.goto(`/dashboard/manageorder?order=${id}&open=address`);
  const theirs = staff.getByRole('dialog', { name: 'Change delivery address' });
  await theirs.getByLabel('State').selectOption('Oregon');
  await theirs.getByLabel('City').fill('Portland');
  await theirs.getByLabel('ZIP code').fill('97201');
  await theirs.getByLabel('Charge or refund a difference').check();
  await theirs.getByRole('button', { name: 'Save address' }).click();
  await expect(staff.getByText('Delivery address changed')).toBeVisible();
  await expect(staff.getByText('Delivery and tax at the new address cost less').first()).toBeVisible();
  await staff.close();
});
