import { dayRange, expectedDelivery } from '#contract/orders/delivery-dates.ts';
import { partPath } from '#contract/parts/part-address.ts';
import type { ShopSettings } from '#contract/settings/shop-settings.ts';
import { admin } from './people.ts';
import { openShop } from './shop.ts';
import { expect, test } from './test.ts';

// Other tests expect a shop without delivery methods.
test.use({ ownStore: {} });

test('staff set working days, and part page, basket, checkout and order state the same days', async ({
  page,
  site,
  browser,
}, info) => {
  const shop = await openShop(site);
  const { version, settings } = await shop.asAdmin<{ version: number; settings: ShopSettings }>(
    'GET',
    '/shop-settings',
  );
  const method = { id: 'post', name: 'Post', priceCents: 500, freeFromCents: null, places: [], isActive: true };
  await shop.asAdmin('PUT', '/shop-settings', {
    version,
    settings: { ...settings, delivery: { methods: [{ ...method, minDays: 2, maxDays: 4 }], defaultGrams: null } },
  });
  const staff = await browser.newPage({ baseURL: site.origin });
  await shop.signIn(staff, admin);
  await staff.goto('/dashboard/settings');
  await staff.getByLabel('Working days until dispatch').fill('3');
  // Every day is worked, so that the test has the same result on each weekday.
  for (const day of ['Saturdays', 'Sundays']) await staff.getByLabel(`We work on ${day}`).check();
  await staff.getByLabel('Days off').fill('2026-02-30');
  await staff.getByRole('button', { name: 'Save settings' }).click();
  await expect(staff.getByText('Enter days such as 2026-12-25, separated by commas')).toBeVisible();
  await staff.getByLabel('Days off').fill('2020-12-25');
  await staff.getByRole('button', { name: 'Save settings' }).click();
  await expect(staff.getByText('Settings saved')).toBeVisible();
  await staff.screenshot({ path: info.outputPath('settings.png'), fullPage: true });

  const part = await shop.addPart({ price: 100, minimum: 1 });
  const person = await shop.signUpVerified(page);
  const terms = { handlingDays: 3, untilHour: null, workdays: [0, 1, 2, 3, 4, 5, 6], daysOff: [], timeZone: 'UTC' };
  const expected = () => dayRange(expectedDelivery(new Date(), { minDays: 2, maxDays: 4 }, terms));
  // Midnight can pass between the page and the test.
  const shows = async (place: ReturnType<typeof page.locator>) => {
    const before = expected();
    await expect(place).toContainText(new RegExp(`${before}|${expected()}`));
  };
  await page.addInitScript(() => localStorage.setItem('delivery-country', 'GB'));
  await page.goto(partPath(part));
  await shows(page.getByRole('region', { name: 'Delivery and returns' }));
  await shop.as(page, person, 'PUT', `/basket/lines/${part._id}`, { quantity: 1 });
  await page.goto('/basket');
  await shows(page.getByText(/^Delivery to /));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/checkout');
  await page.getByLabel('Country').selectOption({ label: 'United Kingdom' });
  await shows(page.getByText(/^Arrives /));
  await shows(page.getByText('Delivery to United Kingdom: 5 to 7 business days'));
  await page.screenshot({ path: info.outputPath('checkout.png'), fullPage: true });
  const address = { name: 'Ada Byron', line1: '12 Mill Lane', city: 'London', postcode: 'SW1Y 4LE', country: 'GB' };
  const { insertedId } = await shop.as<{ insertedId: string }>(page, person, 'POST', '/orders', {
    lines: [{ part: part._id, quantity: 1 }],
    delivery: address,
  });
  await shop.pay(page, person, insertedId);
  await page.goto(`/dashboard?order=${insertedId}`);
  await shows(page.getByRole('main'));
  await page.screenshot({ path: info.outputPath('order.png'), fullPage: true });
  await staff.goto(`/dashboard/manageorder?order=${insertedId}`);
  await expect(staff.getByText('To be sent by')).toBeVisible();
  await staff.screenshot({ path: info.outputPath('staff.png'), fullPage: true });
  await staff.close();
});
