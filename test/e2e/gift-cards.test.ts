import type { Page } from '@playwright/test';
import { expectPaid, fillAddress, GOOD, payButton, put } from './checking-out.ts';
import { typeCard } from './paying.ts';
import { admin } from './people.ts';
import { expect, test } from './test.ts';

const shot = async (page: Page, name: string) => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png`, fullPage: true });
};

/** Staff issue a gift card. @returns its code */
async function issue(page: Page, amount: string): Promise<string> {
  await page.goto('/dashboard/gift-cards');
  await page.getByRole('link', { name: 'Issue a gift card' }).click();
  await page.getByRole('button', { name: 'Issue gift card' }).click();
  await expect(page.getByText('Enter a price')).toBeVisible();
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel('Last day').fill('2099-12-31');
  await page.getByLabel('Note').fill('For the winner of the build contest');
  await page.getByRole('button', { name: 'Issue gift card' }).click();
  const shown = page.getByRole('group', { name: /^Issued a gift card/ });
  await expect(shown).toBeVisible();
  await shot(page, 'gift-card-issued');
  return (await shown.locator('code').textContent())!;
}

test('a gift card is issued, pays part of an order with a card, and gets a refund', async ({ page, browser, shop }) => {
  const staff = await browser.newPage();
  await shop.signIn(staff, admin);
  const code = await issue(staff, '15');
  expect(code).toMatch(/^(\w{4}-){3}\w{4}$/);
  const last4 = code.slice(-4);

  const buyer = await shop.signUpVerified(page);
  await put(shop, page, buyer, [[await shop.addPart({ price: 20, minimum: 1, quantity: 50 }), 2]]);
  await page.goto('/checkout');
  await fillAddress(page);
  await page.getByRole('button', { name: 'Use a gift card' }).click();
  await expect(page).toHaveURL(/\/dashboard\/payment\//);
  const order = page.url().split('/').at(-1)!;
  await page.getByLabel('Gift card code').fill('0000-0000-0000-0000');
  await page.getByRole('button', { name: 'Use gift card' }).click();
  await expect(page.getByText("This code can't be used.")).toBeVisible();
  await shot(page, 'payment-refused-code');
  await page.getByLabel('Gift card code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Use gift card' }).click();
  await expect(page.getByText(`Gift card ending in ${last4}`)).toBeVisible();
  await expect(payButton(page)).toHaveText('Pay $25.00');
  await shot(page, 'payment-gift-card');
  // It can be removed and added again.
  await page.getByRole('button', { name: `Remove the gift card ending in ${last4}` }).click();
  await expect(payButton(page)).toHaveText('Pay $40.00');
  await page.getByLabel('Gift card code').fill(code);
  await page.getByRole('button', { name: 'Use gift card' }).click();
  await expect(payButton(page)).toHaveText('Pay $25.00');
  await typeCard(page, GOOD);
  await payButton(page).click();
  await expectPaid(page);

  await shop.asAdmin('POST', `/order/${order}/refund`, { amount: 4, reason: 'Scratched' });
  // A job carries out the refund.
  const balance = async () =>
    (await shop.asAdmin<{ balance: number }[]>('GET', `/gift-cards?q=${last4}`)).map(({ balance: left }) => left);
  await expect.poll(balance).toEqual([4]);
  await staff.goto('/dashboard/gift-cards');
  await shot(staff, 'gift-cards');
  await staff.getByRole('link', { name: `Ending in ${last4}` }).click();
  await expect(staff.getByText('Refunded from order')).toBeVisible();
  await expect(staff.getByText('Given back by order')).toBeVisible();
  await shot(staff, 'gift-card');
  await staff.getByRole('button', { name: 'Cancel gift card' }).click();
  await expect(staff.getByText('$4.00 is left on it and will be gone.')).toBeVisible();
  await staff.getByRole('button', { name: 'Cancel gift card' }).last().click();
  await expect(staff.getByText('Canceled the gift card')).toBeVisible();
  await expect(staff.getByText('$0.00').first()).toBeVisible();
  await staff.close();
});

test('staff give a customer store credit, who sees it in the profile and pays an order with it', async ({
  page,
  browser,
  shop,
}) => {
  const buyer = await shop.signUpVerified(page);
  await put(shop, page, buyer, [[await shop.addPart({ price: 20, minimum: 1, quantity: 50 }), 2]]);
  const staff = await browser.newPage();
  await shop.signIn(staff, admin);
  await staff.goto(`/dashboard/customers?q=${buyer.email}`);
  await staff.getByRole('link', { name: buyer.name }).first().click();
  await staff.getByRole('link', { name: 'Give store credit' }).click();
  await expect(staff.getByText(`${buyer.name} gets an email`)).toBeVisible();
  await staff.getByRole('button', { name: 'Give store credit' }).click();
  await expect(staff.getByText('Enter a price')).toBeVisible();
  await staff.getByLabel('Amount').fill('50');
  await staff.getByLabel('Note').fill('For the late parcel');
  await staff.getByRole('button', { name: 'Give store credit' }).dblclick();
  await expect(staff.getByRole('heading', { name: `Store credit of ${buyer.name}` })).toBeVisible();
  await shot(staff, 'store-credit');
  await staff.goBack();
  await staff.goto(`/dashboard/customers?q=${buyer.email}`);
  await staff.getByRole('link', { name: buyer.name }).first().click();
  await expect(staff.getByText('$50.00 of $50.00 left')).toHaveCount(1);
  await shot(staff, 'customer-credit');
  await staff.close();

  await page.goto('/dashboard/myprofile');
  await expect(page.getByRole('heading', { name: '$50.00' })).toBeVisible();
  await page.goto('/checkout');
  await fillAddress(page);
  await page.getByRole('button', { name: 'Use a gift card' }).click();
  await expect(page.getByText('You have $50.00 of store credit.')).toBeVisible();
  await shot(page, 'payment-store-credit');
  await page.getByRole('button', { name: 'Use store credit' }).click();
  await expectPaid(page);
  await page.goto('/dashboard/myprofile');
  await expect(page.getByRole('heading', { name: '$10.00' })).toBeVisible();
});

test('a gift card pays the order of a payment link', async ({ page, browser, shop }) => {
  const theirs = await browser.newPage();
  const buyer = await shop.signUpVerified(theirs);
  const order = await shop.order(theirs, buyer, await shop.addPart());
  await theirs.close();
  const { placeOrderPrice: price } = await shop.asAdmin<{ placeOrderPrice: number }>('GET', `/orders/${order}`);
  const { url } = await shop.asAdmin<{ url: string }>('POST', `/orders/${order}/payment-links`, { email: false });
  const codes: string[] = [];
  for (const amount of [1, price])
    codes.push((await shop.asAdmin<{ code: string }>('POST', '/gift-cards', { amount })).code);
  await page.goto(new URL(url).pathname);
  const use = async (code: string) => {
    await page.getByLabel('Gift card code').fill(code);
    await page.getByRole('button', { name: 'Use gift card' }).click();
  };
  await use('no code');
  await expect(page.getByText("This code can't be used.")).toBeVisible();
  await use(codes[0]!);
  await expect(page.getByText('The gift card pays $1.00')).toBeVisible();
  await expect(payButton(page)).toHaveText(`Pay $${(price - 1).toFixed(2)}`);
  await shot(page, 'payment-link-gift-card');
  await use(codes[1]!);
  await expect(page.getByText('This order is paid')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a gift card pays an order', async ({ page, shop }) => {
    const buyer = await shop.signUpVerified(page);
    const order = await shop.order(page, buyer, await shop.addPart());
    const { code } = await shop.asAdmin<{ code: string }>('POST', '/gift-cards', { amount: 5_000 });
    await page.goto(`/dashboard/payment/${order}`);
    await page.getByLabel('Gift card code').fill(code);
    await page.getByRole('button', { name: 'Use gift card' }).click();
    await expect(
      page
        .getByText('Payment received')
        .or(page.getByText('paid', { exact: false }))
        .first(),
    ).toBeVisible();
    expect((await shop.asAdmin<{ paid: boolean }>('GET', `/orders/${order}`)).paid).toBe(true);
  });
});
