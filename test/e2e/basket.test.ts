import type { Page, Route } from '@playwright/test';
import { newPerson } from './people.ts';
import { failHeldCalls, holdCalls, hydrated, logIn } from './specification/signed-in.ts';
import { expect, test } from './test.ts';

/** Searches for one part, so that its card is on the page. */
const cardOf = async (page: Page, name: string) => {
  await page.goto(`/?q=${encodeURIComponent(name)}`);
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
};
const basketLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Basket/ });
const lines = (page: Page) => page.getByRole('list', { name: 'Parts in your basket' }).getByRole('listitem');
const quantity = (page: Page, name: string) => page.getByRole('spinbutton', { name: `Quantity of ${name}` });
const saved = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/basket/lines/'));

test('a visitor fills a basket from cards, changes, removes and restores lines, and keeps it after signing up', async ({
  page,
  shop,
}) => {
  const [fan, case_] = [await shop.addPart(), await shop.addPart({ price: 100, minimum: 1, quantity: 9 })];
  for (const part of [fan, case_]) {
    const card = await cardOf(page, part.name);
    await hydrated(page);
    const add = card.getByRole('button', { name: 'Add to basket' });
    await add.dblclick();
    await expect(page.getByText(`In your basket: ${part.minimum} × ${part.name}`)).toBeVisible();
  }
  await expect(basketLink(page)).toHaveAccessibleName('Basket, 2 parts');
  await basketLink(page).click();
  await expect(page).toHaveURL(/\/basket$/);
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).first()).toContainText('$12.40 each · min. order 5 · 50 in stock');
  const summary = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Summary' }).last();
  await expect(summary).toContainText('$162.00');

  for (const [typed, message] of [
    ['4', 'Please order minimum 5 parts to purchased'],
    ['51', 'Please order less than 50 parts to purchased'],
  ] as const) {
    await quantity(page, fan.name).fill(typed);
    await expect(lines(page).first()).toContainText(message);
    await expect(quantity(page, fan.name)).toHaveValue(typed);
    await expect(summary.getByRole('button', { name: 'Check out' })).toBeDisabled();
  }
  // A value that is not a valid quantity does not change the total.
  await quantity(page, fan.name).fill('-5');
  await expect(summary).toContainText('$100.00');
  await quantity(page, fan.name).fill('51');
  await lines(page).first().getByRole('button', { name: 'Change to 50' }).click();
  await expect(quantity(page, fan.name)).toHaveValue('50');
  const isSaved = saved(page);
  await quantity(page, fan.name).fill('10');
  await isSaved;
  await expect(summary).toContainText('$224.00');
  await expect(summary.getByRole('link', { name: 'Check out' })).toHaveAttribute('href', '/checkout');

  await page.getByRole('button', { name: `Remove ${fan.name}` }).click();
  await expect(page.getByText(`Removed ${fan.name}`)).toBeVisible();
  await expect(basketLink(page)).toHaveAccessibleName('Basket, 1 part');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(quantity(page, fan.name)).toHaveValue('10');
  await expect(page.getByText(`Removed ${fan.name}`)).toHaveCount(0);

  const person = newPerson();
  await page.goto('/signUp');
  await page.getByLabel('Name', { exact: true }).fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await expect(basketLink(page)).toHaveAccessibleName('Basket, 2 parts');
  expect((await page.context().cookies()).filter(({ name }) => name === 'partsmith.basket')).toEqual([]);
  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click();
  await expect(basketLink(page)).toHaveAccessibleName('Basket');
});

test('a part removed while its quantity is being saved stays removed, and Undo restores the typed quantity', async ({
  page,
  shop,
}) => {
  const part = await shop.addPart();
  await page.request.put(`/api/basket/lines/${part._id}`, { data: { quantity: 5 } });
  await page.goto('/basket');
  const calls = await holdCalls(page, /\/api\/basket\/lines\//);
  const saving = page.waitForRequest((request) => request.method() === 'PUT');
  await quantity(page, part.name).fill('7');
  await saving;
  await quantity(page, part.name).fill('9');
  const ended = [
    saved(page),
    page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.url().includes('/basket/lines/')),
  ];
  const remove = page.getByRole('button', { name: `Remove ${part.name}` });
  await remove.click();
  await expect(remove).toHaveAttribute('aria-busy', 'true');
  await calls.release();
  await Promise.all(ended);
  await expect(page.getByText(`Removed ${part.name}`)).toBeVisible();
  await expect(basketLink(page)).toHaveAccessibleName('Basket');
  expect(await (await page.request.get('/api/basket')).json()).toMatchObject({ lines: [] });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(quantity(page, part.name)).toHaveValue('9');
});

test('a change that fails is explained at its line, which keeps the focus and what was typed', async ({
  page,
  shop,
}) => {
  const part = await shop.addPart();
  await page.request.put(`/api/basket/lines/${part._id}`, { data: { quantity: 5 } });
  await page.goto('/basket');
  const remove = page.getByRole('button', { name: `Remove ${part.name}` });
  const problem = lines(page).getByRole('alert');
  const calls = '**/api/basket/lines/*';
  for (const fail of [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ status: 429, json: { code: 'rate_limited', title: 'Too many attempts.' } }),
  ]) {
    await hydrated(page);
    await page.route(calls, fail);
    await remove.click();
    await expect(problem).toContainText("This part couldn't be removed.");
    await expect(remove).toBeFocused();
    await page.unroute(calls);
    await Promise.all([saved(page), quantity(page, part.name).press('ArrowUp')]);
    await expect(problem).toHaveCount(0);
  }
  // A quantity that could not be saved does not reach checkout.
  const held = await holdCalls(page, calls);
  const saving = page.waitForRequest((request) => request.method() === 'PUT');
  await quantity(page, part.name).fill('9');
  await saving;
  await page.getByRole('link', { name: 'Check out' }).click();
  await failHeldCalls(page);
  await expect(problem).toContainText("The quantity couldn't be saved.");
  await expect(page).toHaveURL('/basket');
  await held.release();
  await remove.click();
  await expect(page.getByText(`Removed ${part.name}`)).toBeVisible();
});

test('a removal that waits for a save is made when its page is left', async ({ page, shop }) => {
  const [part, kept] = [await shop.addPart(), await shop.addPart()];
  const person = await shop.signUp(page);
  const add = ({ _id }: { _id: string }) => shop.as(page, person, 'PUT', `/basket/lines/${_id}`, { quantity: 5 });
  const left = async () => {
    const { lines } = await shop.as<{ lines: { part: string }[] }>(page, person, 'GET', '/basket');
    return lines.map((line) => line.part);
  };
  await add(kept);
  for (const leave of [basketLeft, checkedOut]) {
    await add(part);
    await page.goto('/basket');
    const calls = await holdCalls(page, /\/api\/basket\/lines\//);
    const saving = page.waitForRequest((request) => request.method() === 'PUT');
    await quantity(page, part.name).fill('7');
    await saving;
    const remove = page.getByRole('button', { name: `Remove ${part.name}` });
    await remove.click();
    await expect(remove).toHaveAttribute('aria-busy', 'true');
    await leave(page, calls.release);
    await expect.poll(left).toEqual([kept._id]);
    await expect(basketLink(page)).toHaveAccessibleName('Basket, 1 part');
  }
});

async function basketLeft(page: Page, release: () => Promise<void>): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: 'Blogs' }).click();
  await expect(page).toHaveURL(/\/blogs$/);
  await release();
}

async function checkedOut(page: Page, release: () => Promise<void>): Promise<void> {
  await page.getByRole('link', { name: 'Check out' }).click();
  await release();
  await expect(page).toHaveURL(/\/checkout$/);
}

test('two tabs and a later sign-in share one basket with the larger quantity of each part', async ({ page, shop }) => {
  const [one, other] = [await shop.addPart(), await shop.addPart()];
  const person = await shop.signUp(page);
  for (const [part, units] of [
    [one, 7],
    [other, 20],
  ] as const)
    await shop.as(page, person, 'PUT', `/basket/lines/${part._id}`, { quantity: units });
  await page.context().clearCookies();
  const card = await cardOf(page, one.name);
  await hydrated(page);
  await card.getByRole('button', { name: 'Add to basket' }).click();
  await expect(basketLink(page)).toHaveAccessibleName('Basket, 1 part');

  const tab = await page.context().newPage();
  await tab.goto('/basket');
  await Promise.all([saved(tab), quantity(tab, one.name).fill('9')]);
  await page.goto('/login?from=/basket');
  await logIn(page, person);
  await expect(page).toHaveURL(/\/basket$/);
  await expect(quantity(page, one.name)).toHaveValue('9');
  await expect(quantity(page, other.name)).toHaveValue('20');
  // The other tab shows the change on its next page.
  await tab.reload();
  await expect(lines(tab)).toHaveCount(2);
  await tab.close();
});

test("the part page adds the typed quantity, and the comparison adds a part's minimum", async ({ page, shop }) => {
  const [typed, compared] = [await shop.addPart(), await shop.addPart({ minimum: 3 })];
  const person = await shop.signUp(page);
  await page.goto(`/part/${typed._id}`);
  await page.getByLabel('Quantity').fill('4');
  await expect(page.getByRole('button', { name: 'Add to basket' })).toBeDisabled();
  await page.getByLabel('Quantity').fill('12');
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByText(`In your basket: 12 × ${typed.name}`)).toBeVisible();
  await expect(page).toHaveURL(`/part/${typed._id}`);
  await page.goto(`/compare?ids=${typed._id},${compared._id}`);
  // Without scripts, the basket opens.
  await hydrated(page);
  await page.getByRole('button', { name: 'Add to basket' }).last().click();
  await expect(page.getByText(`In your basket: 3 × ${compared.name}`)).toBeVisible();
  const { lines } = await shop.as<{ lines: { part: string; quantity: number }[] }>(page, person, 'GET', '/basket');
  expect(lines.map(({ part, quantity }) => [part, quantity])).toEqual([
    [typed._id, 12],
    [compared._id, 3],
  ]);
});

test('cached pages contain no basket, and pages with a basket are not cached', async ({ page, shop }) => {
  const part = await shop.addPart();
  const add = await page.request.put(`/api/basket/lines/${part._id}`, { data: { quantity: 5 } });
  expect(add.ok()).toBe(true);
  const own = await page.request.get('/');
  expect(await own.text()).toContain('Basket, 1 part');
  expect(own.headers()['cache-control']).toMatch(/private/);
  const cached = await fetch(`${shop.store.origin}/`);
  expect(await cached.text()).not.toContain('Basket, 1 part');
  expect(cached.headers.get('set-cookie')).toBeNull();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a basket is filled, changed and restored by forms', async ({ page, shop }) => {
    const part = await shop.addPart();
    await (await cardOf(page, part.name)).getByRole('button', { name: 'Add to basket' }).click();
    await expect(page).toHaveURL(/\/basket$/);
    await expect(basketLink(page)).toHaveAccessibleName('Basket, 1 part');
    await quantity(page, part.name).fill('60');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(lines(page)).toContainText('Please order less than 50 parts to purchased');
    await expect(quantity(page, part.name)).toHaveValue('60');
    await expect(page.getByRole('button', { name: 'Check out' })).toBeDisabled();
    await quantity(page, part.name).fill('8');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByRole('link', { name: 'Check out' })).toBeVisible();
    await page.getByRole('button', { name: `Remove ${part.name}` }).click();
    await expect(page.getByText('Your basket is empty')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(quantity(page, part.name)).toHaveValue('8');
  });
});

test('the number on the basket link follows changes in another tab', async ({ page, shop }) => {
  const part = await shop.addPart();
  await page.goto('/blogs');
  await expect(basketLink(page)).toHaveAccessibleName('Basket');
  const tab = await page.context().newPage();
  const card = await cardOf(tab, part.name);
  await hydrated(tab);
  await card.getByRole('button', { name: 'Add to basket' }).click();
  await expect(basketLink(tab)).toHaveAccessibleName('Basket, 1 part');
  await expect(basketLink(page)).toHaveAccessibleName('Basket, 1 part');
  await basketLink(tab).click();
  await tab.getByRole('button', { name: `Remove ${part.name}` }).click();
  await expect(basketLink(page)).toHaveAccessibleName('Basket');
  await tab.close();
});

test('a basket whose lines could not be counted keeps its number, in all tabs', async ({ page, shop }) => {
  const [one, other] = [await shop.addPart(), await shop.addPart()];
  const card = await cardOf(page, one.name);
  await hydrated(page);
  await card.getByRole('button', { name: 'Add to basket' }).click();
  await expect(basketLink(page)).toHaveAccessibleName('Basket, 1 part');
  const tab = await page.context().newPage();
  const add = (await cardOf(tab, other.name)).getByRole('button', { name: 'Add to basket' });
  await hydrated(tab);
  await tab.route('**/api/basket/count', (route) => route.fulfill({ status: 503 }));
  const failed = tab.waitForResponse('**/api/basket/count');
  await add.click();
  await failed;
  await expect(add).not.toHaveAttribute('aria-busy', 'true');
  await expect(basketLink(tab)).toHaveAccessibleName('Basket, 1 part');
  await expect(basketLink(page)).toHaveAccessibleName('Basket, 1 part');
  await tab.close();
});

test('basket and checkout say that a total cannot be paid by card before anything is ordered', async ({
  page,
  shop,
}) => {
  const part = await shop.addPart({ price: 0.1, minimum: 1 });
  const person = await shop.signUp(page);
  await shop.verifyEmail(page, person);
  const put = (units: number) =>
    page.request.put(`/api/basket/lines/${part._id}`, {
      data: { quantity: units },
      headers: { origin: shop.store.origin },
    });
  await put(4);
  const tooLittle = page.getByText('Card payments start at $0.50, and this order comes to $0.40.');
  await page.goto('/checkout');
  await expect(tooLittle).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeDisabled();
  await page.goto('/basket');
  await expect(tooLittle).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check out' })).toBeDisabled();
  await quantity(page, part.name).fill('5');
  await expect(page.getByRole('link', { name: 'Check out' })).toBeVisible();
  await expect(tooLittle).toHaveCount(0);
});
