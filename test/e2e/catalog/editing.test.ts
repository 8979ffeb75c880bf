import type { Page } from '@playwright/test';
import { admin, signIn } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';

async function openEdit(page: Page, name: string): Promise<void> {
  await page.goto(`/dashboard/manageproduct?q=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function addPart(page: Page, part: object): Promise<string> {
  return (await send<{ insertedId: string }>(page, 'POST', '/api/part', part)).insertedId;
}

/** Edits as another admin would, without this page knowing. */
async function changePart(page: Page, id: string, change: object): Promise<void> {
  await send(page, 'PATCH', `/api/part/${id}`, change);
}

function send<Answer>(page: Page, method: string, path: string, body: object): Promise<Answer> {
  return page.evaluate(
    async ({ method, path, body }) => {
      const token = localStorage.getItem('accessToken');
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
      const request = { method, headers, body: JSON.stringify(body) };
      const sent = await fetch(path, request);
      return sent.json();
    },
    { method, path, body },
  );
}

const part = {
  name: 'Contested anvil',
  description: 'Both want it',
  price: 40,
  minimum: 2,
  quantity: 50,
  category: 'memory',
};

test("concurrent edits: the other admin's fields are taken over, and conflicting ones offer a choice", async ({
  page,
  browser,
  baseURL,
}) => {
  await signIn(page, admin);
  await page.goto('/dashboard/manageproduct');
  const id = await addPart(page, part);
  await openEdit(page, part.name);
  const context = await browser.newContext({ baseURL: baseURL! });
  const other = await context.newPage();
  await signIn(other, admin);
  await openEdit(other, part.name);
  await other.getByLabel('Price').fill('45');
  await other.getByLabel('Minimum order').fill('5');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('Successfully saved')).toBeVisible();
  await context.close();

  await page.getByLabel('Price').fill('$39.00');
  await page.getByRole('textbox', { name: 'Description' }).fill('Mine');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Someone else changed this part')).toBeVisible();
  await expect(page.getByLabel('Minimum order')).toHaveValue('5');
  await expect(page.getByText('Theirs: $45.00')).toBeVisible();
  await page.getByRole('button', { name: 'Use their price' }).click();
  await expect(page.getByLabel('Price')).toHaveValue('45.00');
  await page.getByRole('button', { name: 'Use my price' }).click();
  await expect(page.getByLabel('Price')).toHaveValue('$39.00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Successfully saved')).toBeVisible();
  const saved = await (await page.request.get(`/api/part/${id}`)).json();
  expect([saved.price, saved.minimum, saved.description, saved.quantity]).toEqual([39, 5, 'Mine', 50]);
});

/** Orders ten units of a part at $40.00. */
async function sellTen(page: Page, id: string): Promise<void> {
  const { viewer } = await (await page.request.get('/api/viewer')).json();
  const order = {
    placeOrderProduct: id,
    customerEmail: viewer.email,
    placeOrderQuantity: 10,
    placeOrderPrice: 400,
  };
  expect(await send(page, 'POST', '/api/placeOrder', order)).toMatchObject({ acknowledged: true });
}

test('units sold while an admin edits the name or the stock stay sold', async ({ page }) => {
  await signIn(page, admin);
  await page.goto('/dashboard/manageproduct');
  const id = await addPart(page, { ...part, name: 'Sold meanwhile' });
  const now = async () => {
    const { name, quantity } = await (await page.request.get(`/api/part/${id}`)).json();
    return [name, quantity];
  };
  await openEdit(page, 'Sold meanwhile');
  await sellTen(page, id);
  await page.getByLabel('Name', { exact: true }).fill('Sold and renamed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Successfully saved')).toBeVisible();
  expect(await now()).toEqual(['Sold and renamed', 40]);

  await openEdit(page, 'Sold and renamed');
  await sellTen(page, id);
  await page.getByLabel('Quantity in stock').fill('45');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await now()).toEqual(['Sold and renamed', 35]);
});

test('units sold before a refused edit is sent again stay sold', async ({ page }) => {
  await signIn(page, admin);
  await page.goto('/dashboard/manageproduct');
  const id = await addPart(page, { ...part, name: 'Refused first' });
  await addPart(page, { ...part, name: 'Has the SKU', sku: 'TAKEN-1' });
  await page.goto(`/dashboard/manageproduct?q=Refused+first&edit=${id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('SKU').fill('TAKEN-1');
  await sellTen(page, id);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('Has the SKU has this SKU')).toBeVisible();
  await expect(page.getByRole('row', { name: /Refused first/ }).getByText('40', { exact: true })).toBeVisible();
  await dialog.getByLabel('SKU').fill('FREE-1');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  const saved = await (await page.request.get(`/api/part/${id}`)).json();
  expect([saved.sku, saved.quantity]).toEqual(['FREE-1', 40]);
});

test("unsaved changes are restored on top of another admin's saved ones", async ({ page }) => {
  await signIn(page, admin);
  await page.goto('/dashboard/manageproduct');
  const name = 'Left half done';
  const id = await addPart(page, { ...part, name });
  await openEdit(page, name);
  await page.getByLabel('Price').fill('41.50');
  await page.getByRole('button', { name: 'Add row' }).click();
  await page.getByLabel('Name of row 1').fill('Weight');
  await page.getByLabel('Value of Weight').fill('90');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await changePart(page, id, { minimum: 7 });
  await page.reload();
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByText('Something else has been saved since')).toBeVisible();
  await expect(page.getByLabel('Price')).toHaveValue('41.50');
  await expect(page.getByLabel('Minimum order')).toHaveValue('7');
  await expect(page.getByLabel('Value of Weight')).toHaveValue('90');
  // Opened by its address: first as a section of the page, then, with scripts, as a dialog.
  await page.reload();
  await expect(page.getByRole('dialog').getByLabel('Price')).toHaveValue('41.50');
  await expect(page.getByLabel('Value of Weight')).toHaveValue('90');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Successfully saved')).toBeVisible();
  const saved = await (await page.request.get(`/api/part/${id}`)).json();
  expect([saved.price, saved.minimum, saved.specifications]).toEqual([41.5, 7, [{ name: 'Weight', value: 90 }]]);
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByText('Your unsaved changes were restored')).toHaveCount(0);
});

test('a dialog longer than the window keeps its title in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await signIn(page, admin);
  await page.goto('/dashboard/manageproduct');
  const name = 'Edited on a phone';
  await addPart(page, { ...part, name });
  await openEdit(page, name);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Quantity in stock').focus();
  await expect(page.getByLabel('Quantity in stock')).toBeInViewport({ ratio: 1 });
  await expect(save).toBeInViewport({ ratio: 1 });
});

test('a price that is edited in the table replaces only a price that its admin has seen', async ({ page }) => {
  await signIn(page, admin);
  await page.goto('/dashboard/manageproduct');
  const id = await addPart(page, { ...part, name: 'Twice meanwhile' });
  await page.goto('/dashboard/manageproduct?q=Twice+meanwhile');
  const row = page.getByRole('row', { name: /Twice meanwhile/ });
  await row.getByTitle('Edit the price of Twice meanwhile').click();
  const field = row.getByRole('textbox', { name: 'Price of Twice meanwhile' });
  await field.fill('7');
  for (const theirs of ['6.50', '9.50']) {
    await changePart(page, id, { price: Number(theirs) });
    // The hidden cell below the field shows the list's latest price.
    await expect(row.locator('.invisible')).toContainText(theirs);
    await field.press('Enter');
    await expect(row.getByText(`It is ${theirs} now.`)).toBeVisible();
    await expect(field).toBeEditable();
  }
  await field.press('Enter');
  await expect(field).toHaveCount(0);
  const { price } = await (await page.request.get(`/api/part/${id}`)).json();
  expect(price).toBe(7);
});

test('a price that is edited in the table is saved when its field is left, but not after Escape', async ({
  page,
  shop,
}) => {
  const { _id: id, name } = await shop.addPart({ price: 12 });
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageproduct?q=${name}`);
  const row = page.getByRole('row').filter({ hasText: name });
  const [value, field] = [row.getByTitle(`Edit the price of ${name}`), row.getByRole('textbox')];
  const next = row.getByTitle(`Edit the stock of ${name}`);
  await value.click();
  await field.fill('13');
  await field.press('Escape');
  await expect(value).toBeFocused();
  await value.click();
  await next.focus();
  await expect(field).toHaveCount(0);
  await expect(next).toBeFocused();
  await value.click();
  await field.fill('none');
  await next.focus();
  await expect(row.getByText('Enter a price')).toBeVisible();
  await expect(next).toBeFocused();
  await field.fill('14');
  await next.focus();
  await expect(page.getByText(`Price saved: ${name}`)).toBeVisible();
  await expect(value).toContainText('$14.00');
  await expect(next).toBeFocused();
  const saved = await shop.asAdmin<{ price: number; version: number }>('GET', `/part/${id}`);
  expect(saved.price).toBe(14);
});
