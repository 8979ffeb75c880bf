import type { Page } from '@playwright/test';
import { inDatabase } from '#test/e2e/in-database.ts';
import { admin } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import type { Shop } from '#test/e2e/shop.ts';

test('an admin refunds units of a paid order with a reason; the customer sees amount, reason and status', async ({
  page,
  shop,
}) => {
  const person = await shop.signUp(page);
  const part = await shop.addPart({ price: 15, minimum: 1 });
  const order = await shop.order(page, person, part);
  await shop.pay(page, person, order);
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?order=${order}`);
  await page.getByRole('link', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: /^Refund order/ });
  await dialog.getByLabel('Amount').fill('a lot');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByText('Enter an amount like 12.40')).toBeVisible();
  await dialog.getByLabel('Amount').fill('5.50');
  await dialog.getByLabel('Reason').fill('Scratched case');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Scratched case')).toBeVisible();
  await expect(page.getByText('$5.50').first()).toBeVisible();
  await expect
    .poll(async () => (await shop.asAdmin<{ refund: string }>('GET', `/placeorder/${order}`)).refund)
    .toBe('refunded');

  // Otherwise the admin's page may reload as the customer, whom it signs out.
  await page.goto('about:blank');
  await shop.signIn(page, person);
  await page.goto(`/dashboard?order=${order}`);
  await expect(page.getByRole('heading', { name: 'Refunds' })).toBeVisible();
  await expect(page.getByText('Scratched case')).toBeVisible();
  await expect(page.getByText('Partly refunded').first()).toBeVisible();
});

test('after a failed refund the customer reads what happens next', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  const order = await shop.order(page, person, await shop.addPart());
  await shop.pay(page, person, order, 'pm_card_refundFail');
  await shop.asAdmin('POST', `/order/${order}/refund`, { amount: 1, reason: 'Scratched case' });
  const status = async () =>
    (await shop.as<{ refund: string | null }>(page, person, 'GET', `/placeorder/${order}`)).refund;
  await expect.poll(status).toBe('failed');
  await page.goto(`/dashboard?order=${order}`);
  await expect(page.getByText('will send it again or contact you')).toBeVisible();
});

/** Opens the refund of a paid order of $100 as an admin, with live changes. */
async function openRefund(page: Page, shop: Shop): Promise<string> {
  const person = await shop.signUp(page);
  const order = await shop.order(page, person, await shop.addPart({ price: 100, minimum: 1 }));
  await shop.pay(page, person, order);
  await shop.signIn(page, admin);
  const streaming = page.waitForResponse((response) => response.url().endsWith('/api/changes'));
  await page.goto(`/dashboard/manageorder?order=${order}&refund=new`);
  await streaming;
  return order;
}

test('a refund whose answer was lost is made once when it is sent again, although the page has reloaded', async ({
  page,
  shop,
}) => {
  const order = await openRefund(page, shop);
  await page.route(
    '**/api/orders/*/refunds',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const dialog = page.getByRole('dialog', { name: /^Refund order/ });
  await dialog.getByLabel('Amount').fill('50');
  await dialog.getByLabel('Reason').fill('Half of it');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('Half of it')).toBeVisible();
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog).toBeHidden();
  const { refunds } = await shop.asAdmin<{ refunds: { reason: string }[] }>('GET', `/placeorder/${order}`);
  expect(refunds.map(({ reason }) => reason)).toEqual(['Half of it']);
});

test('a refund that another refund preceded is refused once, and then made of what is left', async ({ page, shop }) => {
  const order = await openRefund(page, shop);
  const dialog = page.getByRole('dialog', { name: /^Refund order/ });
  await dialog.getByLabel('Amount').fill('50');
  await dialog.getByLabel('Reason').fill('By me');
  await shop.asAdmin('POST', `/order/${order}/refund`, { amount: 30, reason: 'By another admin' });
  await expect(page.getByText('By another admin')).toBeVisible();
  const button = dialog.getByRole('button', { name: 'Refund' });
  const refused = page.waitForResponse(`**/api/orders/${order}/refunds`);
  await button.click();
  expect((await refused).status()).toBe(409);
  await expect(dialog.getByText('$70.00 of')).toBeVisible();
  await button.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('By me')).toBeVisible();
});

test('units of two parts and an amount are one refund, whose sum the button shows before it is pressed', async ({
  page,
  shop,
}) => {
  const person = await shop.signUp(page);
  const parts = [await shop.addPart({ minimum: 1, price: 20 }), await shop.addPart({ minimum: 1, price: 7 })] as const;
  const { insertedId } = await shop.as<{ insertedId: string }>(page, person, 'POST', '/orders', {
    lines: parts.map(({ _id }) => ({ part: _id, quantity: 3 })),
    delivery: { name: 'Ida Builder', line1: '12 Forge Lane', city: 'Rajshahi', country: 'BD' },
  });
  await shop.pay(page, person, insertedId);
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?order=${insertedId}`);
  await page.getByRole('link', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: /^Refund order/ });
  await dialog.getByLabel(`Units of ${parts[0].name}`).fill('4');
  await dialog.getByLabel(`Units of ${parts[1].name}`).fill('1');
  await dialog.getByLabel('Other amount').fill('2.50');
  await dialog.getByLabel('Reason').fill('Bent pins');
  await dialog.getByRole('button', { name: 'Refund $9.50' }).click();
  await expect(dialog.getByText('At most 3, which have not been refunded')).toBeVisible();
  await dialog.getByLabel(`Units of ${parts[0].name}`).fill('2');
  await dialog.getByRole('button', { name: 'Refund $49.50' }).click();
  await expect(dialog).toBeHidden();
  for (const text of ['$49.50', 'Bent pins', `2 × ${parts[0].name}`, `1 × ${parts[1].name}`])
    await expect(page.getByText(text).first()).toBeVisible();
  await expect
    .poll(async () => (await shop.asAdmin<{ refunds: object[] }>('GET', `/orders/${insertedId}`)).refunds)
    .toMatchObject([{ amount: 49.5, status: 'refunded' }]);
  await shop.signIn(page, person);
  await page.goto(`/dashboard?order=${insertedId}`);
  await expect(page.getByText('Net', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('$31.50').first()).toBeVisible();
});

test('a refund can be made without scripts', async ({ page, shop, browser }) => {
  const person = await shop.signUp(page);
  const order = await shop.order(page, person, await shop.addPart({ minimum: 1, price: 20 }));
  await shop.pay(page, person, order);
  await shop.signIn(page, admin);
  const context = await browser.newContext({
    baseURL: shop.store.origin,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(`/dashboard/manageorder?order=${order}&refund=new`);
  const dialog = plain.getByRole('dialog', { name: /^Refund order/ });
  await dialog.getByRole('textbox', { name: 'Units' }).fill('9');
  await dialog.getByLabel('Reason').fill('Lost');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByText('At most 1, which have not been refunded')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Units' }).fill('1');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(plain.getByText('Lost')).toBeVisible();
  await context.close();
});

test('an error of a closed dialog is not shown in the next one', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  const parts = [await shop.addPart({ minimum: 1 }), await shop.addPart({ minimum: 1 })] as const;
  const { insertedId } = await shop.as<{ insertedId: string }>(page, person, 'POST', '/orders', {
    lines: parts.map(({ _id }) => ({ part: _id, quantity: 1 })),
    delivery: { name: 'Ida Builder', line1: '12 Forge Lane', city: 'Rajshahi', country: 'BD' },
  });
  await shop.pay(page, person, insertedId);
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?order=${insertedId}`);
  const dialog = page.getByRole('dialog', { name: /^Refund order/ });
  await page.getByRole('link', { name: 'Refund' }).click();
  await dialog.getByLabel('Amount').fill('abc');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByText('Enter an amount like 12.40')).toBeVisible();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Refund' }).click();
  await expect(dialog.getByLabel(`Units of ${parts[1].name}`)).toBeVisible();
  await expect(dialog.getByText('Enter an amount like 12.40')).toHaveCount(0);

  // A dialog that is not in the address.
  await dialog.getByRole('button', { name: 'Not now' }).click();
  const shipping = page.getByRole('dialog', { name: /^Ship / });
  await page.getByRole('button', { name: `Ship ${parts[0].name}` }).click();
  await shipping.getByLabel('Expected on').fill('20266-01-01');
  await shipping.getByRole('button', { name: /^Ship / }).click();
  const error = shipping.getByLabel('Expected on').and(page.locator('[aria-invalid=true]'));
  await expect(error).toBeVisible();
  await shipping.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: `Ship ${parts[1].name}` }).click();
  await expect(shipping.getByLabel('Expected on')).toBeVisible();
  await expect(error).toHaveCount(0);
});

test("staff mark a refund of the provider's dashboard that a bank returned as settled", async ({ page, shop }) => {
  const person = await shop.signUp(page);
  const order = await shop.order(page, person, await shop.addPart({ price: 15, minimum: 1 }));
  await shop.pay(page, person, order);
  await inDatabase(shop.store.databaseUrl!, (client) =>
    client.query(
      `insert into refunds (id, order_id, line_id, intent_id, amount_cents, reason, status, origin, next_try_at)
        select gen_random_uuid(), id, id, transaction_id, 250, 'Refunded by the store', 'failed', 'provider', null
        from orders where id = $1`,
      [order],
    ),
  );
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?order=${order}`);
  const note = page.getByLabel('Refunded another way');
  await note.fill('By bank transfer');
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Mark as settled' }).click();
  await expect(page.getByText('Refund marked as settled')).toBeVisible();
  await expect(note).toHaveCount(0);
  await expect(page.getByText('By bank transfer')).toBeVisible();
});

test('the list of orders says of one with several parts whether all of it is refunded', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  const parts = [await shop.addPart({ minimum: 1, price: 20 }), await shop.addPart({ minimum: 1, price: 7 })] as const;
  const { insertedId } = await shop.as<{ insertedId: string }>(page, person, 'POST', '/orders', {
    lines: parts.map(({ _id }) => ({ part: _id, quantity: 1 })),
    delivery: { name: 'Ida Builder', line1: '12 Forge Lane', city: 'Rajshahi', country: 'BD' },
  });
  await shop.pay(page, person, insertedId);
  const number = await shop.numberOf(insertedId);
  await shop.signIn(page, admin);
  for (const [amount, text] of [
    [20, 'Partly refunded'],
    [7, 'Refunded'],
  ] as const) {
    await shop.asAdmin('POST', `/orders/${insertedId}/refunds`, { amount, reason: 'Sorry' });
    const order = () => shop.asAdmin<{ refunds: { status: string }[] }>('GET', `/orders/${insertedId}`);
    await expect.poll(async () => (await order()).refunds.every(({ status }) => status === 'refunded')).toBe(true);
    await page.goto(`/dashboard/manageorder?view=all&q=%23${number}`);
    await expect(page.getByRole('row').filter({ hasText: number }).getByText(text, { exact: true })).toBeVisible();
  }
});
