import type { Page } from '@playwright/test';
import type { Part } from '#contract/parts/parts.ts';
import { admin, unique } from '#test/e2e/people.ts';
import type { Shop } from '#test/e2e/shop.ts';
import { expect, test } from '#test/e2e/test.ts';

/** A draft of 5 units of a new part at $2.00, and its path in the API and the dashboard. */
async function draft(shop: Shop): Promise<{ part: Part; path: string }> {
  const part = await shop.addPart({ name: `Dowel ${unique()}` });
  const { insertedId: supplier } = await shop.asAdmin<{ insertedId: string }>('POST', '/suppliers', {
    name: `Quarry ${unique()}`,
  });
  const order = { supplier, lines: [{ part: part._id, quantity: 5, cost: 2 }] };
  const { insertedId } = await shop.asAdmin<{ insertedId: string }>('POST', '/purchase-orders', order);
  return { part, path: `/purchase-orders/${insertedId}` };
}

/** An admin's page of a new draft, with the field of its part's units. */
async function openDraft(page: Page, shop: Shop) {
  const { part, path } = await draft(shop);
  await shop.signIn(page, admin);
  await page.goto(`/dashboard${path}`);
  return { part, path, units: page.getByLabel(`Units of ${part.name}`) };
}

/** Another person changes the units to 7 and the cost to $3.00: $21.00 in all. */
const changeByOther = (shop: Shop, { part, path }: { part: Part; path: string }) =>
  shop.asAdmin('PUT', path, { version: 1, note: '', lines: [{ part: part._id, quantity: 7, cost: 3 }] });

test('parts are ordered from their supplier and received into the stock, in two deliveries', async ({ page, shop }) => {
  const part = await shop.addPart({ name: `Tenon ${unique()}`, quantity: 4, minimum: 1 });
  const supplier = `Quarry ${unique()}`;
  await shop.signIn(page, admin);
  await page.goto('/dashboard/suppliers');
  await page.getByLabel('Name', { exact: true }).fill(supplier);
  await page.getByLabel('Days to deliver').fill('soon');
  await page.getByRole('button', { name: 'Add supplier' }).click();
  await expect(page.getByLabel('Days to deliver')).toHaveAccessibleDescription('Enter a number of days');
  await page.getByLabel('Days to deliver').fill('12');
  await page.getByRole('button', { name: 'Add supplier' }).click();
  await page.getByRole('link', { name: `Edit ${supplier}` }).click();
  await page.getByLabel('SKUs').fill(part.sku);
  await page.getByRole('button', { name: 'Assign parts' }).click();
  await expect(page.getByText('1 part assigned')).toBeVisible();

  await page.goto('/dashboard/purchase-orders');
  await page.getByLabel('Supplier').selectOption({ label: supplier });
  await page.getByRole('textbox', { name: 'Parts' }).fill(`${part.sku}, 10, 7.25\nno-such-sku, 1`);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByText('Use the SKU of: no-such-sku', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Parts' }).fill(`SKU, units, unit cost\n${part.sku}, 10, 7.25`);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.getByLabel(`Units of ${part.name}`).fill('12');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(page.getByText('$87.00')).toBeVisible();
  // Typed values take effect even without saving the draft first.
  await page.getByLabel(`Unit cost of ${part.name}`).fill('7.50');
  await page.getByRole('button', { name: 'Mark as ordered' }).click();
  await expect(page.getByText('$90.00')).toBeVisible();
  for (const [units, state] of [
    ['5', 'Partly received'],
    ['7', 'Received'],
  ] as const) {
    await page.getByLabel(`Units of ${part.name} received now`).fill(units);
    await page.getByRole('button', { name: 'Add to stock' }).click();
    await expect(page.getByText(state, { exact: true })).toBeVisible();
  }
  const { quantity } = await shop.asAdmin<{ quantity: number }>('GET', `/part/${part._id}`);
  expect(quantity).toBe(16);
});

test('a purchase order marks wrong fields, reads prices with separators and asks before it is canceled', async ({
  page,
  shop,
}) => {
  const { part, path } = await draft(shop);
  await shop.signIn(page, admin);
  await page.goto(`/dashboard${path}`);
  const units = page.getByLabel(`Units of ${part.name}`);
  const cost = page.getByLabel(`Unit cost of ${part.name}`);
  await units.fill('many');
  await cost.fill('-5');
  await page.getByRole('button', { name: 'Mark as ordered' }).click();
  await expect(units).toHaveAccessibleDescription('Enter a whole number');
  await expect(cost).toHaveAccessibleDescription('Enter a price');
  await expect(units).toBeFocused();
  await expect(units).toHaveValue('many');
  await units.fill('5');
  await cost.fill('$1,000.50');
  await page.getByRole('button', { name: 'Mark as ordered' }).dblclick();
  await expect(page.getByText('$5,002.50')).toBeVisible();
  await expect(page.getByText('Marked as ordered').first()).toBeVisible();
  const received = page.getByLabel(`Units of ${part.name} received now`);
  await received.fill('6');
  await page.getByRole('button', { name: 'Add to stock' }).click();
  await expect(received).toHaveAccessibleDescription(/Only 5 are still to come/);
  await received.fill('2');
  await page.getByRole('button', { name: 'Add to stock' }).click();
  await expect(page.getByText('Partly received')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the rest' }).click();
  await expect(page.getByText(/^Cancel PO-\d+\?$/)).toBeInViewport();
  await expect(page.getByText('Partly received')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel purchase order' }).click();
  await expect(page.getByText('Canceled', { exact: true }).first()).toBeVisible();
  const { status } = await shop.asAdmin<{ status: string }>('GET', path);
  expect(status).toBe('canceled');
});

test('a refused purchase order keeps what was typed, without scripts too', async ({ browser, page, shop }) => {
  const { part, path } = await draft(shop);
  await shop.signIn(page, admin);
  const withoutScripts = await browser.newContext({
    baseURL: shop.store.origin,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const theirs = await withoutScripts.newPage();
  await theirs.goto(`/dashboard${path}`);
  const units = theirs.getByLabel(`Units of ${part.name}`);
  const cost = theirs.getByLabel(`Unit cost of ${part.name}`);
  await units.fill('many');
  await cost.fill('3.75');
  await theirs.getByRole('button', { name: 'Save draft' }).click();
  await expect(units).toHaveAccessibleDescription('Enter a whole number');
  await expect.soft(units).toHaveValue('many');
  await expect.soft(cost).toHaveValue('3.75');
  await units.fill('5');
  await cost.fill('3.75');
  await theirs.getByRole('button', { name: 'Mark as ordered' }).click();
  const received = theirs.getByLabel(`Units of ${part.name} received now`);
  await received.fill('6');
  await theirs.getByRole('button', { name: 'Add to stock' }).click();
  await expect(received).toHaveAccessibleDescription(/Only 5 are still to come/);
  await expect(received).toHaveValue('6');
  await received.fill('5');
  await theirs.getByRole('button', { name: 'Add to stock' }).click();
  await expect(theirs.getByText('Received', { exact: true })).toBeVisible();
  await withoutScripts.close();
});

test('what is typed into a refused purchase order stays when a change by another person arrives', async ({
  page,
  shop,
}) => {
  const { part, path, units } = await openDraft(page, shop);
  const typed = Promise.withResolvers<void>();
  let isRefused = false;
  await page.route(`**/api${path}`, async (route) => {
    if (route.request().method() === 'PUT') {
      const response = await route.fetch();
      isRefused = response.status() === 422;
      return route.fulfill({ response });
    }
    if (isRefused) await typed.promise;
    return route.continue();
  });
  await units.fill('many');
  await changeByOther(shop, { part, path });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(units).toHaveAccessibleDescription('Enter a whole number');
  await units.fill('9');
  typed.resolve();
  await expect(page.getByText('$21.00')).toBeVisible();
  await expect(units).toHaveValue('9');
  await expect(units).toBeFocused();
});

test('what is typed into a purchase order stays when its cancellation is requested but not confirmed', async ({
  page,
  shop,
}) => {
  const { part, path, units } = await openDraft(page, shop);
  await units.fill('9');
  await changeByOther(shop, { part, path });
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText(/^Cancel PO-\d+\?$/)).toBeVisible();
  await expect(page.getByText('$21.00')).toBeVisible();
  await expect(units).toHaveValue('9');
  await page.getByRole('link', { name: 'Go back' }).click();
  await expect(page.getByText(/^Cancel PO-\d+\?$/)).toBeHidden();
  await expect(units).toHaveValue('9');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(units).toHaveAccessibleDescription('Saved by someone else: 7');
});

for (const javaScriptEnabled of [true, false])
  test(`a purchase order shows what another person saved before it replaces it, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    browser,
    page,
    shop,
  }) => {
    const { part, path } = await draft(shop);
    await shop.signIn(page, admin);
    const storageState = await page.context().storageState();
    const context = await browser.newContext({ baseURL: shop.store.origin, javaScriptEnabled, storageState });
    const theirs = await context.newPage();
    await theirs.goto(`/dashboard${path}`);
    const units = theirs.getByLabel(`Units of ${part.name}`);
    const cost = theirs.getByLabel(`Unit cost of ${part.name}`);
    await units.fill('many');
    await shop.asAdmin('PUT', path, { version: 1, note: '', lines: [{ part: part._id, quantity: 7, cost: 3 }] });
    await theirs.getByRole('button', { name: 'Save draft' }).click();
    await expect(units).toHaveAccessibleDescription('Enter a whole number');
    await units.fill('9');
    await theirs.getByRole('button', { name: 'Save draft' }).click();
    await expect(units).toHaveAccessibleDescription('Saved by someone else: 7');
    await expect(units).toHaveValue('9');
    await expect(cost).toHaveValue('3.00');
    const saved = () => shop.asAdmin<{ lines: { _id: string; quantity: number; cost: number }[] }>('GET', path);
    expect((await saved()).lines[0]).toMatchObject({ quantity: 7, cost: 3 });
    await theirs.getByRole('button', { name: 'Save draft' }).click();
    await expect(theirs.getByText('Draft saved')).toBeVisible();
    expect((await saved()).lines[0]).toMatchObject({ quantity: 9, cost: 3 });

    // Two people cannot book the same delivery, either.
    await theirs.getByRole('button', { name: 'Mark as ordered' }).click();
    const received = theirs.getByLabel(`Units of ${part.name} received now`);
    await received.fill('5');
    const { _id: line } = (await saved()).lines[0]!;
    await shop.asAdmin('POST', `${path}/receive`, { lines: [{ line, units: 5 }] });
    await theirs.getByRole('button', { name: 'Add to stock' }).click();
    await expect(theirs.getByText(/has been changed since you opened it/)).toBeVisible();
    await expect(theirs.getByText('5 of 9 received')).toBeVisible();
    await expect(received).toHaveValue('5');
    await received.fill('4');
    await theirs.getByRole('button', { name: 'Add to stock' }).click();
    await expect(theirs.getByText('9 of 9 received')).toBeVisible();
    await context.close();
  });
