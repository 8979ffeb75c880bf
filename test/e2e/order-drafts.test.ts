import type { Browser, Page } from '@playwright/test';
import { admin, unique } from './people.ts';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';

/** Opens the page of a new customer as staff. */
async function customerPage(page: Page, browser: Browser, shop: Shop): Promise<{ id: string; email: string }> {
  const theirs = await browser.newPage({ baseURL: shop.store.origin });
  const { email } = await shop.signUpVerified(theirs);
  await theirs.close();
  const [{ _id: id }] = await shop.asAdmin<[{ _id: string }]>('GET', `/customers?q=${email}`);
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/customers/${id}`);
  return { id, email };
}

const formOf = (page: Page) => page.locator('form', { has: page.getByRole('textbox', { name: 'Parts' }) });

test('an order is kept as a draft, continued from the list, says what has changed, and is placed', async ({
  page,
  browser,
  shop,
}) => {
  const [part, other] = [
    await shop.addPart({ price: 100, minimum: 1, quantity: 20 }),
    await shop.addPart({ price: 10, minimum: 1, quantity: 8 }),
  ];
  const { id, email } = await customerPage(page, browser, shop);
  const form = formOf(page);
  await form.getByLabel('Parts').fill(`${part.sku}, 2\n${other.sku}, 4\na fan like last time`);
  await form.getByText('Prices and discount').click();
  await form.getByLabel('Agreed prices').fill(`${other.sku}, 9`);
  await form.getByLabel('Discount', { exact: false }).first().fill('10%');
  await form.getByLabel('Name of the discount').fill('School discount');
  await form.getByLabel('Note').fill('Call before delivery');
  await form.getByLabel('Street').first().fill('1 Main St');
  await form.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByRole('heading', { name: 'Draft for this customer' })).toBeVisible();
  await expect(page.getByText('Changed since this draft was saved')).toHaveCount(0);

  await shop.asAdmin('PATCH', `/part/${part._id}`, { price: 120 });
  await shop.asAdmin('PATCH', `/part/${other._id}`, { quantity: 3 });
  await page.goto(`/dashboard/drafts?q=${email}`);
  await page.getByRole('link', { name: /^Continue the draft for / }).click();
  await expect(page.getByText('Price $120.00, was $100.00')).toBeVisible();
  await expect(page.getByText('Only 3 in stock, this draft has 4 units')).toBeVisible();
  await expect(form.getByLabel('Parts')).toHaveValue(`${part.sku}, 2\n${other.sku}, 4\na fan like last time`);
  await expect(form.getByLabel('Agreed prices')).toHaveValue(`${other.sku}, 9.00`);
  await expect(form.getByLabel('Note')).toHaveValue('Call before delivery');
  await expect(form.getByLabel('Street').first()).toHaveValue('1 Main St');
  await form.getByLabel('Street').first().fill('');
  await form.getByRole('button', { name: 'Place order' }).click();
  await expect(form.getByText(/Use the SKU of: a fan like last time/)).toBeVisible();

  await form.getByLabel('Parts').fill(`${part.sku}, 2\n${other.sku}, 3`);
  // Since the page was opened.
  await shop.asAdmin('PATCH', `/part/${part._id}`, { price: 130 });
  await form.getByRole('button', { name: 'Place order' }).click();
  await expect(page.getByText(/has changed since the draft was saved. Nothing was ordered/)).toBeVisible();
  await expect(page.getByText('Price $130.00, was $120.00')).toBeVisible();
  await form.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByText('School discount 10%')).toBeVisible();
  // 2 x 130 and 3 x 9, less 10%.
  await expect(page.getByText('$258.30').first()).toBeVisible();
  await expect(page.getByText('Call before delivery')).toBeVisible();
  expect(await shop.asAdmin('GET', `/drafts?customer=${id}`)).toEqual([]);
});

test('staff search for parts, which become lines of the order', async ({ page, browser, shop }) => {
  const name = `Osmium ${unique()}`;
  const [first, second] = [await shop.addPart({ name, price: 21 }), await shop.addPart({ name, price: 23 })];
  await customerPage(page, browser, shop);
  const form = formOf(page);
  const search = form.getByRole('combobox', { name: 'Find a part' });
  const options = form.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await search.fill(name);
  await expect(options).toHaveCount(2);
  // Enter without a chosen part places no order, and closes the suggestions.
  await search.press('Enter');
  await expect(options).toHaveCount(0);
  await search.press('ArrowDown');
  await options.filter({ hasText: '$21.00' }).click();
  await expect(form.getByLabel('Parts')).toHaveValue(`${first.sku}, 1`);
  await expect(search).toHaveValue('');
  await search.fill(second.sku);
  await expect(options).toHaveCount(1);
  await search.press('ArrowDown');
  await search.press('Enter');
  await expect(form.getByLabel('Parts')).toHaveValue(`${first.sku}, 1\n${second.sku}, 1`);
  await form.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByRole('heading', { name: 'Draft for this customer' })).toBeVisible();
  await expect(form.getByLabel('Parts')).toHaveValue(`${first.sku}, 1\n${second.sku}, 1`);
});

test('a draft that is open in two tabs is placed once, and the other tab says as which order', async ({
  page,
  browser,
  shop,
}) => {
  const part = await shop.addPart({ minimum: 1, quantity: 20 });
  const { id } = await customerPage(page, browser, shop);
  await formOf(page).getByLabel('Parts').fill(`${part.sku}, 2`);
  await formOf(page).getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByRole('heading', { name: 'Draft for this customer' })).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(page.url());
  await formOf(page).getByRole('button', { name: 'Place order' }).dblclick();
  await expect(page.getByText(/^Order \d+ placed/)).toBeVisible();
  await formOf(second).getByRole('button', { name: 'Place order' }).click();
  await expect(second.getByText(/^This draft was placed before, as order \d+/)).toBeVisible();
  await second.reload();
  await expect(second.getByText(/^This draft was placed as order \d+/)).toBeVisible();
  const { orderCount } = await shop.asAdmin<{ orderCount: number }>('GET', `/customers/${id}`);
  expect(orderCount).toBe(1);
  await second.close();
});

test('a change by someone else is not overwritten, and a draft is deleted after a question', async ({
  page,
  browser,
  shop,
}) => {
  const part = await shop.addPart({ minimum: 1, quantity: 20 });
  const { id } = await customerPage(page, browser, shop);
  await formOf(page).getByLabel('Parts').fill(`${part.sku}, 2`);
  await formOf(page).getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByRole('heading', { name: 'Draft for this customer' })).toBeVisible();
  const draft = new URL(page.url()).searchParams.get('draft');
  await formOf(page).getByLabel('Parts').fill(`${part.sku}, 5`);
  await shop.asAdmin('PUT', `/drafts/${draft}`, { version: 1, lines: [{ part: part._id, quantity: 7 }] });
  await formOf(page).getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(/Someone else has changed this draft/)).toBeVisible();
  const { lines } = await shop.asAdmin<{ lines: { quantity: number }[] }>('GET', `/drafts/${draft}`);
  expect(lines.map(({ quantity }) => quantity)).toEqual([7]);
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await page.getByText('Delete this draft?').waitFor();
  await page.getByRole('button', { name: 'Delete draft' }).first().click();
  await expect(page.getByRole('heading', { name: 'Order for this customer' })).toBeVisible();
  expect(await shop.asAdmin('GET', `/drafts?customer=${id}`)).toEqual([]);
});

test('without scripts a draft is kept, continued and placed', async ({ page, browser, shop }) => {
  const part = await shop.addPart({ minimum: 1, quantity: 20 });
  const { id } = await customerPage(page, browser, shop);
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ baseURL: shop.store.origin, javaScriptEnabled: false, storageState });
  const plain = await context.newPage();
  await plain.goto(`/dashboard/customers/${id}`);
  await formOf(plain).getByLabel('Parts').fill(`${part.sku}, 2`);
  await formOf(plain).getByRole('button', { name: 'Save as draft' }).click();
  await expect(plain.getByRole('heading', { name: 'Draft for this customer' })).toBeVisible();
  await formOf(plain).getByLabel('Parts').fill(`${part.sku}, 3`);
  await formOf(plain).getByRole('button', { name: 'Save draft' }).click();
  await expect(plain.getByText('Draft saved')).toBeVisible();
  await formOf(plain).getByRole('button', { name: 'Place order' }).click();
  await expect(plain.getByText(/^Order \d+ placed/)).toBeVisible();
  await context.close();
});
