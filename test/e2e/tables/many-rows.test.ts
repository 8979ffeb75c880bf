import type { Page } from '@playwright/test';
import { admin } from '#test/e2e/people.ts';
import { hydrated } from '#test/e2e/specification/signed-in.ts';
import { expect, test } from '#test/e2e/test.ts';

/** The first column of a table, starting with its first row. */
const firstColumn = (page: Page) => page.locator('tbody td.is-primary');

test('the server sorts own orders, by table header or, on a phone, by a control above the cards', async ({
  page,
  shop,
}) => {
  const person = await shop.signUp(page);
  const parts = [
    await shop.addPart({ price: 20 }),
    await shop.addPart({ price: 30 }),
    await shop.addPart({ price: 10 }),
  ];
  for (const part of parts) await shop.order(page, person, part);
  const named = (...places: number[]) => places.map((place) => new RegExp(`^${parts[place]!.name}`));
  await page.goto('/dashboard');
  await expect(firstColumn(page)).toHaveText(named(2, 1, 0));
  await page.getByRole('columnheader', { name: 'Price' }).getByRole('link').click();
  await expect(firstColumn(page)).toHaveText(named(2, 0, 1));
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending');
  await page.reload();
  await expect(firstColumn(page)).toHaveText(named(2, 0, 1));

  await page.setViewportSize({ width: 390, height: 800 });
  const sort = page.getByRole('navigation', { name: 'Sort: My orders' });
  await sort.getByRole('link', { name: 'Placed' }).click();
  await expect(page).toHaveURL('/dashboard?sort=oldest');
  await expect(firstColumn(page)).toHaveText(named(0, 1, 2));
});

test('all orders are sorted by time, open ones by price too', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  const parts = [await shop.addPart(), await shop.addPart()];
  for (const part of parts) await shop.order(page, person, part);
  const named = (...places: number[]) => places.map((place) => new RegExp(parts[place]!.name));
  await shop.signIn(page, admin);
  await page.goto('/dashboard/manageorder');
  await page.getByRole('columnheader', { name: 'Price' }).getByRole('link').click();
  await expect(page).toHaveURL('/dashboard/manageorder?sort=price');
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending');
  await page.goto(`/dashboard/manageorder?q=${person.email}`);
  await hydrated(page);
  await expect(firstColumn(page)).toHaveText(named(1, 0));
  await page.getByRole('columnheader', { name: 'Placed' }).getByRole('link').click();
  await expect(firstColumn(page)).toHaveText(named(0, 1));
  // Search results are not sorted by price.
  await expect(page.getByRole('columnheader', { name: 'Price' }).getByRole('link')).toHaveCount(0);
});

test('every button of a row is in view on a tablet, and the count of all rows is above it', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  await shop.order(page, person, await shop.addPart({ name: `Grafikkartenspannungsversorgung ${Date.now()}` }));
  await shop.signIn(page, admin);
  const lists = {
    '/dashboard/manageproduct': /^[\d,]+ parts?$/,
    '/dashboard/users': /^[\d,]+ (user|users|people|person)$/,
  };
  for (const width of [768, 834, 1024])
    for (const [path, count] of Object.entries(lists)) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      const buttons = page.locator('tbody .row-actions').first().locator('a, button');
      for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
      await expect(page.getByText(count).and(page.locator(':not([role])'))).toBeVisible();
    }
});

test('canceling several orders asks for confirmation with their count and the refund', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  const part = await shop.addPart({ price: 15, minimum: 1 });
  const orders = [await shop.order(page, person, part), await shop.order(page, person, part)];
  await shop.pay(page, person, orders[0]!);
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?q=${person.email}`);
  await hydrated(page);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Cancel 2 orders' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel 2 orders?' });
  await expect(question).toContainText('1 of them is paid: $15.00 will be refunded');
  await question.getByRole('button', { name: 'Cancel 2 orders and refund $15.00' }).click();
  await expect(page.getByText('Orders canceled: 2 orders')).toBeVisible();
  for (const order of orders) {
    const { status } = await shop.asAdmin<{ status: string }>('GET', `/placeorder/${order}`);
    expect(status).toBe('cancelled');
  }
});

test('all orders that a search finds are canceled, and none stays selected', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  await shop.verifyEmail(page, person);
  const part = await shop.addPart({ price: 1, minimum: 1, quantity: 40 });
  for (let placed = 0; placed < 25; placed++) await shop.order(page, person, part);
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?q=${person.email}`);
  await hydrated(page);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const selected = page.getByRole('status').filter({ hasText: 'selected' });
  await expect(selected).toHaveText('24 orders selected');
  await page.getByRole('button', { name: 'Select all 25' }).click();
  await expect(selected).toHaveText('25 orders selected');
  await page.getByRole('button', { name: 'Cancel 25 orders' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel 25 orders/ })
    .click();
  await expect(page.getByText('Orders canceled: 25 orders')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear', exact: true })).toHaveCount(0);
});

test('several users become admins at once, and one press reverts it', async ({ page, shop }) => {
  const surname = `Quill${process.pid}`;
  const people = [];
  for (const name of [`Abe ${surname}`, `Zoe ${surname}`]) {
    const person = await shop.signUp(page, name);
    await shop.verifyEmail(page, person);
    people.push(person);
  }
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/users?q=${surname}`);
  await hydrated(page);
  await expect(firstColumn(page)).toHaveText([`Zoe ${surname}`, `Abe ${surname}`]);
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('link').click();
  await expect(firstColumn(page)).toHaveText([`Abe ${surname}`, `Zoe ${surname}`]);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Make 2 admins' }).click();
  const question = page.getByRole('dialog', { name: 'Make 2 users admins?' });
  for (const { email } of people) await expect(question).toContainText(email);
  await question.getByRole('button', { name: 'Make 2 users admins' }).click();
  const roles = page.locator('tbody td[data-label="Role"]');
  await expect(roles).toHaveText(['Admin', 'Admin']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(roles).toHaveText(['Customer', 'Customer']);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('the columns stay in place while a price and a stock are edited', async ({ page, shop }) => {
  const { name } = await shop.addPart({ price: 0.05, quantity: 7, minimum: 1 });
  await shop.signIn(page, admin);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/dashboard/manageproduct?q=${name}`);
  const columns = () =>
    page.locator('thead th').evaluateAll((all) => all.map((head) => head.getBoundingClientRect().left));
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByTitle(`Edit the price of ${name}`).waitFor();
  const before = await columns();
  for (const [what, label, value] of [
    ['price', 'Price', '0.07'],
    ['stock', 'Stock', '8'],
  ] as const) {
    await row.getByTitle(`Edit the ${what} of ${name}`).click();
    const field = row.getByRole('textbox', { name: `${label} of ${name}` });
    await expect(field).toBeFocused();
    expect(await columns(), what).toEqual(before);
    await field.fill(value);
    await field.press('Enter');
    await expect(field).toHaveCount(0);
    await expect(row.getByTitle(`Edit the ${what} of ${name}`)).toContainText(value);
    expect(await columns(), `${what}, saved`).toEqual(before);
  }
});

test('shipping several orders says under the date that its year is wrong', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  const part = await shop.addPart({ minimum: 1 });
  for (const order of [await shop.order(page, person, part), await shop.order(page, person, part)])
    await shop.pay(page, person, order);
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?q=${person.email}`);
  await hydrated(page);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Ship 2 orders' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ship 2 orders?' });
  // Only orders that are picked up are marked as ready.
  await expect(dialog.getByText('Each order is one parcel. Orders that')).toBeVisible();
  await dialog.getByLabel('Expected on').fill('20266-01-01');
  await dialog.getByRole('button', { name: 'Ship 2 orders' }).click();
  await expect(dialog.getByLabel('Expected on').and(page.locator('[aria-invalid=true]'))).toBeVisible();
  await dialog.getByLabel('Expected on').fill('2026-12-01');
  await dialog.getByRole('button', { name: 'Ship 2 orders' }).click();
  await expect(dialog).toBeHidden();
});

test('the progress of an action on orders far down the list is in view and has the focus', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  await shop.verifyEmail(page, person);
  const part = await shop.addPart({ minimum: 1 });
  for (let placed = 0; placed < 6; placed++) await shop.pay(page, person, await shop.order(page, person, part));
  await shop.signIn(page, admin);
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(`/dashboard/manageorder?q=${person.email}`);
  await hydrated(page);
  await page
    .getByRole('checkbox', { name: /^Select order/ })
    .last()
    .check();
  await page.getByRole('button', { name: 'Pack 1 order' }).click();
  const progress = page.getByRole('status').filter({ hasText: /Packing|Packed/ });
  await expect(progress).toBeFocused();
  await expect(progress).toBeInViewport({ ratio: 1 });
});
