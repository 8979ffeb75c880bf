import type { Browser, Page } from '@playwright/test';
import { admin, unique } from './people.ts';
import type { Shop } from './shop.ts';
import { hydrated } from './specification/signed-in.ts';
import { expect, test } from './test.ts';

/** Opens a new customer's order as an admin. @returns its id */
async function openOrder(page: Page, browser: Browser, shop: Shop): Promise<string> {
  const { person } = await shop.customerWithOrders(browser);
  const [order] = await shop.asAdmin<{ _id: string }[]>('GET', `/managed-orders?q=${person.email}`);
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?order=${order!._id}`);
  await hydrated(page);
  return order!._id;
}

/** Lets the next such write reach the store, but loses its answer. */
const loseAnswer = (page: Page, url: RegExp) =>
  page.route(
    url,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

test('a form that was changed after its answer was lost is explained, and sent when sent again', async ({
  page,
  browser,
  shop,
}) => {
  const part = await shop.addPart();
  const theirs = await browser.newPage({ baseURL: shop.store.origin });
  const { email } = await shop.signUp(theirs);
  await theirs.close();
  const [customer] = await shop.asAdmin<{ _id: string }[]>('GET', `/user?q=${email}`);
  const supplier = `Quarry ${unique()}`;
  await shop.asAdmin('POST', '/suppliers', { name: supplier, email: '', leadDays: null, note: '' });
  await shop.signIn(page, admin);
  for (const { path, call, field, contents, button, done } of [
    {
      path: '/dashboard/suppliers',
      call: /\/api\/suppliers$/,
      field: 'Name',
      contents: ['Anvil', 'Anvil and Sons'],
      button: 'Add supplier',
      done: 'Saved: Anvil and Sons',
    },
    {
      path: `/dashboard/customers/${customer!._id}`,
      call: /\/api\/customers\/[^/]+\/orders$/,
      field: 'Parts',
      contents: [`${part.sku}, 5`, `${part.sku}, 6`],
      button: 'Place order',
      done: 'the link is emailed',
    },
    {
      path: '/dashboard/purchase-orders',
      call: /\/api\/purchase-orders$/,
      field: 'Parts',
      contents: [`${part.sku}, 5, 1.00`, `${part.sku}, 6, 1.00`],
      button: 'Create draft',
      done: 'PDF for the supplier',
    },
  ]) {
    await page.goto(path);
    await hydrated(page);
    const [first, second] = contents as [string, string];
    const send = page.getByRole('button', { name: button });
    await page.getByLabel(field, { exact: true }).fill(first);
    await loseAnswer(page, call);
    await send.click();
    await expect(page.getByText('could not be reached').first()).toBeVisible();
    await page.getByLabel(field, { exact: true }).fill(second);
    await send.click();
    await expect(page.getByText('Your earlier version has arrived.').first()).toBeVisible();
    await expect(page.getByLabel(field, { exact: true })).toHaveValue(second);
    await send.click();
    await expect(page.getByText(done).first()).toBeVisible();
  }
});

test('a note whose answer was lost keeps its key while another form of the page is sent', async ({
  page,
  browser,
  shop,
}) => {
  await openOrder(page, browser, shop);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/notes'))
      keys.push(request.headers()['idempotency-key']);
  });
  await page.route(/\/notes$/, (route) => route.abort(), { times: 1 });
  await page.getByLabel('New note').fill('Calls on Mondays');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('could not be reached').first()).toBeVisible();
  await page.getByLabel('Tags').fill('gift , gift');
  await page.getByLabel('Tags').press('Enter');
  await expect(page.getByText('Tags saved').first()).toBeVisible();
  await expect(page.getByLabel('Tags')).toHaveValue('gift');
  await expect(page.getByLabel('Tags')).toBeFocused();
  for (const text of ['Calls on Mondays', 'Calls on Tuesdays']) {
    await page.getByLabel('New note').fill(text);
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  }
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a note is added once when its button is pressed again before the page shows it', async ({
  page,
  browser,
  shop,
}) => {
  const id = await openOrder(page, browser, shop);
  // The page's data does not reload before the second press.
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
  const keys: (string | undefined)[] = [];
  await page.route(`**/api/**/${id}{,/**}`, async (route) => {
    const request = route.request();
    if (request.method() === 'GET' && keys.length > 0) await pressed;
    if (request.url().endsWith('/notes')) keys.push(request.headers()['idempotency-key']);
    await route.fallback();
  });
  const add = page.getByRole('button', { name: 'Add note' });
  await page.getByLabel('New note').fill('Only once');
  await add.click();
  await expect(page.getByText('Note added').first()).toBeVisible();
  await add.click();
  await expect.poll(() => keys.length).toBe(2);
  press();
  const note = page.getByRole('listitem').filter({ hasText: 'Only once' });
  await expect(note).toHaveCount(1);
  expect(keys[1]).toBe(keys[0]);
});
