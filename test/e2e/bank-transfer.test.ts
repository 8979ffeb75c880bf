import type { Page } from '@playwright/test';
import { fillAddress, put } from './checking-out.ts';
import { creditorReference } from '#contract/payments/check-digits.ts';
import { admin } from './people.ts';
import { openShop, type Shop } from './shop.ts';
import { expect, test } from './test.ts';

// Other tests expect a shop that takes cards only.
test.use({ ownStore: {} });

async function takeTransfers(shop: Shop): Promise<void> {
  const { version } = await shop.asAdmin<{ version: number }>('GET', '/shop-settings');
  const bank = { isOn: true, holder: 'Partsmith GmbH', iban: 'DE89370400440532013000' };
  await shop.asAdmin('PUT', '/shop-settings', { version, settings: { bank } });
}

/** Records a payment of the order that the admin has open. */
async function record(page: Page, amount: string, reference: string): Promise<void> {
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByLabel("Bank's reference").fill(reference);
  await page.getByRole('button', { name: 'Record payment' }).click();
}

test('a customer orders by bank transfer, and staff record what arrives and what they transfer back', async ({
  page,
  browser,
  site,
}) => {
  const shop = await openShop(site);
  await takeTransfers(shop);
  const buyer = await shop.signUpVerified(page);
  await put(shop, page, buyer, [[await shop.addPart({ price: 20, minimum: 1, quantity: 50 }), 2]]);
  await page.goto('/checkout');
  await fillAddress(page);
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  await expect(page.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible();
  await expect(page.getByText(/^RF\d\d /)).toBeVisible();
  const order = page.url().split('/').at(-1)!;

  const staff = await browser.newPage();
  await shop.signIn(staff, admin);
  await staff.goto(`/dashboard/manageorder?order=${order}`);
  await record(staff, '15', 'BANK-1');
  await expect(staff.getByText('Waits for the rest')).toBeVisible();
  await expect(page.getByText('$25.00')).toBeVisible();
  await record(staff, '30', 'bank - 1');
  await expect(staff.getByText(/already recorded for order #/)).toBeVisible();
  await record(staff, '30', 'BANK-2');
  await expect(page.getByText('Congrats! Your payment is completed')).toBeVisible();
  await staff.getByLabel('Reference of your transfer').fill('OUT-1');
  await staff.getByRole('button', { name: 'Mark as transferred' }).click();
  await expect(staff.getByText('Transfer OUT-1')).toBeVisible();
  await staff.close();
});

test('staff import a statement: the payment with the right reference is recorded, another by hand', async ({
  page,
  browser,
  site,
}) => {
  const shop = await openShop(site);
  const theirs = await browser.newPage();
  const buyer = await shop.signUpVerified(theirs);
  const [one, two] = [
    await shop.order(theirs, buyer, await shop.addPart()),
    await shop.order(theirs, buyer, await shop.addPart()),
  ];
  await theirs.close();
  const orders = await Promise.all(
    [one, two].map((id) => shop.asAdmin<{ number: string; placeOrderPrice: number }>('GET', `/orders/${id}`)),
  );
  const [first, second] = orders.map(({ number, placeOrderPrice }) => ({ number, price: placeOrderPrice }));
  const statement = `Date,Amount,Purpose,Payer\n2026-11-20,${first!.price},${creditorReference(first!.number)},Ada\n2026-11-20,${second!.price},Thanks,Ada\n`;
  await shop.signIn(page, admin);
  await page.goto('/dashboard/bank-statements');
  await page
    .getByLabel('File')
    .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) });
  await page.getByRole('button', { name: 'Check file' }).click();
  await expect(page.getByText('Matches')).toBeVisible();
  await expect(page.getByText('No order found')).toBeVisible();
  const press = page.getByRole('button', { name: 'Record selected payments' });
  await press.click();
  await expect(page.getByText('The order is paid.')).toHaveCount(1);
  await page.getByLabel('Order of payment 2').fill(second!.number);
  await page.getByRole('checkbox').last().check();
  await press.click();
  await expect(page.getByText('The order is paid.')).toHaveCount(1);
  await expect(page.getByText('Recorded before')).toBeVisible();
  await expect(press).toBeDisabled();
});
