import { admin, unique } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';

test('price and stock are edited in the table by keyboard, a conflict names the other admin, and the stock page shows all', async ({
  page,
  shop,
}) => {
  await shop.signIn(page, admin);
  const { _id, name } = await shop.addPart({ name: `Edited anvil ${unique()}`, price: 40, quantity: 50 });
  await page.goto(`/dashboard/manageproduct?q=${encodeURIComponent(name)}`);
  const cell = (what: string) => page.getByTitle(`Edit the ${what} of ${name}`);
  const field = (what: string) => page.getByRole('textbox', { name: `${what} of ${name}` });

  await cell('price').focus();
  await page.keyboard.press('Enter');
  await field('Price').fill('99');
  await page.keyboard.press('Escape');
  await expect(cell('price')).toBeFocused();
  await expect(cell('price')).toContainText('$40.00');
  await page.keyboard.press('Enter');
  await field('Price').fill('free');
  await page.keyboard.press('Enter');
  await expect(page.getByText("Enter a price like '1,299.00'")).toBeVisible();
  await field('Price').fill('$41.50');
  await page.keyboard.press('Enter');
  await expect(cell('price')).toContainText('$41.50');

  await cell('stock').click();
  await shop.asAdmin('POST', `/stock/${_id}`, { kind: 'receive', units: 5 });
  await field('Stock').fill('48');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/ has changed this part since you opened it.*It is 55 now/)).toBeVisible();
  await field('Stock').fill('53');
  await page.keyboard.press('Enter');
  await expect(cell('stock')).toContainText('53');

  await page.getByRole('link', { name: `Stock of ${name}` }).click();
  await page.getByLabel('What happened').selectOption('count');
  await page.getByLabel('Units').fill('52');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Enter a reason')).toBeVisible();
  await page.getByLabel('Reason').fill('Inventory');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved: 52 for sale')).toBeVisible();
  await expect(page.getByRole('row', { name: /Removed.*−1.*52.*Inventory/ })).toBeVisible();
});

test('a count is not saved over a change that arrived while it was typed', async ({ page, shop }) => {
  const part = await shop.addPart({ quantity: 50 });
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/stock/${part._id}`);
  await page.getByLabel('What happened').selectOption('count');
  await page.getByLabel('Units').fill('48');
  await page.getByLabel('Reason').fill('Inventory');
  await shop.asAdmin('POST', `/stock/${part._id}`, { kind: 'receive', units: 10 });
  await expect(page.getByRole('main')).toContainText('60');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/changed this part since you opened it/)).toBeVisible();
  await expect(page.getByLabel('Units')).toHaveValue('48');
  await page.getByLabel('Units').fill('58');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved: 58 for sale')).toBeVisible();
});

test('a count after a saved correction is not saved over a change that arrived while it was typed', async ({
  page,
  shop,
}) => {
  const part = await shop.addPart({ quantity: 50 });
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/stock/${part._id}`);
  await page.getByLabel('Units').fill('5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved: 55 for sale')).toBeVisible();
  await page.getByLabel('What happened').selectOption('count');
  await page.getByLabel('Units').fill('53');
  await page.getByLabel('Reason').fill('Inventory');
  await shop.asAdmin('POST', `/stock/${part._id}`, { kind: 'receive', units: 10 });
  await expect(page.getByRole('main')).toContainText('65');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/changed this part since you opened it/)).toBeVisible();
});

test('equal deliveries that are entered one after another are all added', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  const { _id } = await shop.addPart({ quantity: 50 });
  await page.goto(`/dashboard/stock/${_id}`);
  for (const total of [55, 60]) {
    await page.getByLabel('Units').fill('5');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`Saved: ${total} for sale`)).toBeVisible();
  }
});

test('what is typed after a correction stays when another admin changes the stock', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  const { _id } = await shop.addPart({ quantity: 50 });
  const streaming = page.waitForResponse((response) => response.url().endsWith('/api/changes'));
  await page.goto(`/dashboard/stock/${_id}`);
  await streaming;
  await page.getByLabel('Units').fill('5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Added.*55/ })).toBeVisible();
  await page.getByLabel('Units').fill('7');
  await shop.asAdmin('POST', `/stock/${_id}`, { kind: 'receive', units: 20 });
  await expect(page.getByRole('row', { name: /Added.*75/ })).toBeVisible();
  await expect(page.getByLabel('Units')).toHaveValue('7');
});
