import type { Page } from '@playwright/test';
import type { ShopSettings } from '#contract/settings/shop-settings.ts';
import { WAREHOUSE } from '#test/fixtures/pick-up.ts';
import { axeFindings, sideways } from './accessibility/audit.ts';
import { fillAddress, put } from './checking-out.ts';
import { joinCompany } from './in-database.ts';
import { admin, unique } from './people.ts';
import { openShop } from './shop.ts';
import { expect, test } from './test.ts';

// Other tests expect a shop that takes cards only.
test.use({ ownStore: {} });

const KEPT = 'Your parts are kept for you once you place the order.';

test('orders are paid at pick-up and by invoice', async ({ page, browser, site }, info) => {
  const shop = await openShop(site);
  const { version, settings } = await shop.asAdmin<{ version: number; settings: ShopSettings }>(
    'GET',
    '/shop-settings',
  );
  const bank = { ...settings.bank, holder: 'Partsmith GmbH', iban: 'DE89370400440532013000' };
  const pickUp = { ...settings.pickUp, places: [{ ...WAREHOUSE, takesPayment: true }] };
  await shop.asAdmin('PUT', '/shop-settings', { version, settings: { ...settings, bank, pickUp } });
  let pictures = 0;
  const look = async (screen: Page, name: string) => {
    await screen.screenshot({ path: info.outputPath(`${++pictures}-${name}.png`), fullPage: true });
    expect([...(await axeFindings(screen)), ...(await sideways(screen))]).toEqual([]);
  };

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const buyer = await shop.signUpVerified(page);
  const part = await shop.addPart({ price: 100, minimum: 1, quantity: 50 });
  await put(shop, page, buyer, [[part, 1]]);
  await page.goto('/checkout');
  await expect(page.getByText(KEPT)).toHaveCount(0);
  await page.getByRole('radio', { name: /^Pick up at Warehouse/ }).check();
  await page.getByLabel('Name of the person who picks it up').fill('Ada Byron');
  await page.getByRole('radio', { name: /^Pay when you pick up/ }).check();
  await expect(page.getByText(KEPT)).toBeVisible();
  await look(page, 'checkout-pick-up');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('$100.00 to be paid at pick-up.')).toBeVisible();
  await expect(page.getByText('Reserved for')).toHaveCount(0);
  await look(page, 'payment-pick-up');
  await page.getByRole('link', { name: 'Details' }).click();
  await expect(page.getByText(/to be paid at pick-up/).first()).toBeVisible();
  await look(page, 'order-pick-up');

  const staff = await browser.newPage({ baseURL: site.origin });
  await shop.signIn(staff, admin);
  const name = `Forge ${unique()}`;
  const { insertedId } = await shop.asAdmin<{ insertedId: string }>('POST', '/companies', { name });
  await joinCompany(site.databaseUrl!, insertedId, buyer.email);
  await staff.goto(`/dashboard/companies/${insertedId}`);
  await staff.getByLabel('Days to pay').fill('30');
  await staff.getByLabel('Credit limit').fill('much');
  await staff.getByRole('button', { name: 'Save terms' }).click();
  await expect(staff.getByText('Enter a price')).toBeVisible();
  await staff.getByLabel('Credit limit').fill('1000');
  await staff.getByRole('button', { name: 'Save terms' }).click();
  await expect(staff.getByText('Terms saved')).toBeVisible();

  await put(shop, page, buyer, [[part, 2]]);
  await page.goto(`/checkout?company=${insertedId}`);
  await fillAddress(page);
  await page.getByRole('radio', { name: /^Invoice, due in 30 days/ }).check();
  await expect(page.getByText(KEPT)).toBeVisible();
  await look(page, 'checkout-invoice');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText(/^\$200\.00 to be paid by invoice/)).toBeVisible();
  await look(page, 'payment-invoice');
  await page.goto('/dashboard/company');
  await look(page, 'own-company');
  await staff.reload();
  await look(staff, 'company');
  await staff.goto('/dashboard/manageorder');
  await look(staff, 'orders');
  await staff.getByRole('link', { name: part.name }).first().click();
  await look(staff, 'order-invoice');
  await staff.goto('/dashboard/manageorder');
  await staff.getByRole('link', { name: part.name }).last().click();
  await look(staff, 'order-pick-up');

  // An order above the limit is refused with what to do, and passes once staff allow it.
  await put(shop, page, buyer, [[part, 9]]);
  await page.goto(`/checkout?company=${insertedId}`);
  await fillAddress(page);
  await page.getByRole('radio', { name: /^Invoice, due in 30 days/ }).check();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText('Your company can order for $800.00 more by invoice.')).toBeVisible();
  await expect(page.getByText('ask us to let this order pass')).toBeVisible();
  await look(page, 'checkout-refused');
  await staff.setViewportSize({ width: 390, height: 844 });
  await staff.emulateMedia({ colorScheme: 'dark' });
  await staff.goto(`/dashboard/companies/${insertedId}`);
  await staff.getByRole('textbox', { name: 'Order of up to' }).fill('much');
  await staff.getByRole('button', { name: 'Allow one order' }).click();
  await expect(staff.getByText('Enter a price')).toBeVisible();
  for (const amount of ['500', '950']) {
    await staff.getByRole('textbox', { name: 'Order of up to' }).fill(amount);
    await staff.getByLabel('Until', { exact: true }).fill('2099-12-31');
    await staff.getByRole('button', { name: 'Allow one order' }).click();
    await expect(staff.getByText(`Up to $${amount}.00`)).toBeVisible();
  }
  await look(staff, 'company-allowed');
  await staff.getByRole('button', { name: 'Take back the order of up to 500.00' }).click();
  await expect(staff.getByText('Up to $500.00')).toHaveCount(0);
  await page.goto('/dashboard/company');
  await expect(page.getByText(/^One order of up to \$950\.00 can be paid by invoice until/)).toBeVisible();
  await look(page, 'own-company-allowed');
  await page.goto(`/checkout?company=${insertedId}`);
  await fillAddress(page);
  await page.getByRole('radio', { name: /^Invoice, due in 30 days/ }).check();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByText(/^\$900\.00 to be paid by invoice/)).toBeVisible();
  await staff.setViewportSize({ width: 1440, height: 900 });
  await staff.emulateMedia({ colorScheme: 'light' });
  await staff.reload();
  await expect(staff.getByText('Used by')).toBeVisible();
  await look(staff, 'company-used');
  const download = staff.waitForEvent('download');
  await staff.getByRole('button', { name: 'Statement as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^account-.*\.csv$/);

  // One that is placed already is agreed on its page.
  const { insertedId: unpaid } = await shop.as<{ insertedId: string }>(page, buyer, 'POST', '/orders', {
    lines: [{ part: part._id, quantity: 3 }],
    company: insertedId,
    delivery: { name: 'Ada', line1: '12 Forge Lane', city: 'Rajshahi', country: 'BD' },
  });
  await staff.goto(`/dashboard/manageorder?order=${unpaid}`);
  await look(staff, 'order-unpaid');
  await staff.getByRole('button', { name: 'Agree to pay by invoice' }).click();
  await expect(staff.getByText('The company can order for $0.00 more by invoice.')).toBeVisible();
  await staff.getByLabel('Let this order pass').check();
  await staff.getByRole('button', { name: 'Agree to pay by invoice' }).click();
  await expect(staff.getByText('Agreed: the company pays by invoice').first()).toBeVisible();
  await staff.close();
});
