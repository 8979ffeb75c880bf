import { readFile } from 'node:fs/promises';
import { admin } from './people.ts';
import { hydrated } from './specification/signed-in.ts';
import { expect, test } from './test.ts';

test('an order of two parts is packed, changed, partly shipped, partly canceled and returned', async ({
  page,
  browser,
  shop,
}) => {
  const fan = await shop.addPart({ price: 5, minimum: 1, quantity: 30 });
  const board = await shop.addPart({ price: 100, minimum: 1 });
  const person = await shop.signUp(page);
  const wanted = [
    { part: fan._id, quantity: 10 },
    { part: board._id, quantity: 2 },
  ];
  const placed = await shop.as<{ insertedId: string; number: string; lines: string[] }>(
    page,
    person,
    'POST',
    '/orders',
    {
      lines: wanted,
      reference: 'PO-7',
      delivery: { name: person.name, line1: '4 Mill Street', city: 'Dhaka', country: 'BD' },
    },
  );
  const [fanLine, boardLine] = placed.lines;
  await shop.pay(page, person, placed.insertedId);

  // My Orders: one row for the whole order, found by its number and saved as a file.
  await page.goto('/dashboard');
  const row = page.getByRole('row').filter({ hasText: `#${placed.number}` });
  await expect(row.locator('td[data-label="Quantity"]')).toHaveText('12');
  await expect(row.locator('td[data-label="Price"]')).toHaveText('$250.00');
  await page.getByRole('searchbox', { name: 'Order number, part or SKU' }).fill(`#${placed.number.slice(0, 5)}`);
  await page.getByText('Filters').click();
  await page.getByLabel('Status').selectOption('Only paid');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/q=%23/);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await readFile(await (await saved).path(), 'utf8');
  // An address has several lines within its cell.
  expect(file.trim().split('\r\n').length).toBe(3);
  await row.getByRole('link', { name: `${fan.name} and ${board.name}`, exact: true }).click();

  // The whole order; the address can be changed until a line is packed.
  const parts = page.getByRole('list', { name: 'Parts in this order' }).getByRole('listitem');
  await expect(parts.filter({ hasText: fan.name })).toContainText('$50.00');
  await expect(page.getByText('PO-7')).toBeVisible();
  await page.getByRole('link', { name: 'Change address' }).click();
  const form = page.getByRole('dialog', { name: 'Change delivery address' });
  await form.getByLabel('Name').fill('Ida Builder');
  await form.getByLabel('Street address').fill('12 Forge Lane');
  await form.getByLabel('City').fill('');
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(form.getByText('Enter a city')).toBeVisible();
  await form.getByLabel('City').fill('Rajshahi');
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('12 Forge Lane')).toBeVisible();

  // In a separate browser, because the customer's page keeps the customer's token.
  const context = await browser.newContext({ baseURL: shop.store.origin });
  const theirs = await context.newPage();
  await shop.signIn(theirs, admin);
  await theirs.goto(`/dashboard/manageorder?order=${boardLine}`);
  await hydrated(theirs);
  const lines = theirs.getByRole('list', { name: 'Parts in this order' }).getByRole('listitem');
  await expect(lines.getByRole('link', { name: fan.name, exact: true })).toHaveAttribute('href', /^\/part\//);
  await expect(theirs.getByRole('link', { name: 'Ida Builder' })).toHaveAttribute('href', /^\/dashboard\/customers\//);
  // An admin can change the address, too, until a line is packed.
  await theirs.getByRole('link', { name: 'Change address' }).click();
  const theirForm = theirs.getByRole('dialog', { name: 'Change delivery address' });
  await theirForm.getByLabel('City').fill('');
  await theirForm.getByRole('button', { name: 'Save address' }).click();
  await expect(theirForm.getByText('Enter a city')).toBeVisible();
  await theirForm.getByLabel('City').fill('Khulna');
  await theirForm.getByRole('button', { name: 'Save address' }).click();
  await expect(theirForm).toBeHidden();
  await expect(theirs.getByText('Khulna')).toBeVisible();
  await lines.filter({ hasText: fan.name }).getByRole('button', { name: /^Pack/ }).click();
  await expect(lines.filter({ hasText: fan.name }).getByText('Packed', { exact: true })).toBeVisible();
  // Staff can change the address until the first parcel leaves.
  await expect(theirs.getByRole('link', { name: 'Change address' })).toBeVisible();
  // One of two parts goes into the first parcel.
  await theirs.getByRole('button', { name: 'Ship 2 parts' }).click();
  const both = theirs.getByRole('dialog', { name: `Ship 2 parts of order ${placed.number} of Ida Builder?` });
  await both.getByLabel('All parts').uncheck();
  await expect(both.getByRole('button', { name: 'Ship 2 parts' })).toBeDisabled();
  await both.getByRole('checkbox', { name: fan.name }).check();

  const dialog = theirs.getByRole('dialog', { name: `Ship ${fan.name} of order ${placed.number} of Ida Builder?` });
  await expect(dialog.getByLabel(`Units of ${fan.name}`)).toHaveValue('10');
  await dialog.getByLabel('Carrier').fill('DHL');
  await dialog.getByLabel('Tracking number').fill('JD014601');
  await dialog.getByLabel('Expected on').fill('2026-12-01');
  await dialog.getByRole('button', { name: 'Ship this part' }).click();
  await expect(theirs.getByText('Partly shipped')).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Change address' })).toHaveCount(0);
  await expect(theirs.getByText('expected Dec 1, 2026')).toBeVisible();
  await theirs.getByRole('button', { name: 'Mark parcel DHL JD014601 as delivered' }).click();
  await expect(theirs.getByRole('button', { name: /^Mark parcel/ })).toHaveCount(0);
  // In the list, each line shows the number that the customer knows.
  await theirs.goto(`/dashboard/manageorder?q=${encodeURIComponent(person.email)}`);
  await hydrated(theirs);
  await expect(theirs.getByRole('row').filter({ hasText: board.name })).toContainText(placed.number);
  await context.close();

  // The shipped line is tracked and returned, the other canceled.
  await page.reload();
  await hydrated(page);
  await expect(page.getByRole('link', { name: 'Change address' })).toHaveCount(0);
  await expect(page.getByText(/^Shipped .*, delivered /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Track parcel' })).toHaveAttribute('href', /dhl\.com.*JD014601/);
  await parts
    .filter({ hasText: board.name })
    .getByRole('link', { name: /^Cancel/ })
    .click();
  const asking = page.getByRole('dialog', { name: `Cancel units of ${board.name}` });
  await expect(asking.getByText('$200.00 will be refunded to your card.')).toBeVisible();
  await asking.getByLabel('Units to cancel').fill('3');
  await asking.getByRole('button', { name: 'Cancel units' }).click();
  await expect(asking.getByText('At most 2')).toBeVisible();
  await asking.getByLabel('Units to cancel').fill('1');
  await expect(asking.getByText('$100.00 will be refunded to your card.')).toBeVisible();
  await asking.getByRole('button', { name: 'Cancel units' }).click();
  await expect(asking).toBeHidden();
  await expect(page.getByText('1 unit was canceled')).toBeVisible();
  // The only unit that is left.
  await parts
    .filter({ hasText: board.name })
    .getByRole('button', { name: /^Cancel/ })
    .click();
  const last = page.getByRole('dialog', { name: `Cancel your order of ${board.name}?` });
  await expect(last.getByText('$100.00 will be refunded to your card.')).toBeVisible();
  await last.getByRole('button', { name: 'Cancel this part' }).click();
  await expect(parts.filter({ hasText: board.name }).getByText('Canceled')).toBeVisible();
  await page.getByRole('link', { name: 'Request a return' }).click();
  const returning = page.getByRole('dialog', { name: 'Request a return' });
  await expect(returning).toContainText(fan.name);
  await returning.getByLabel('Units').fill('11');
  await returning.getByLabel('Reason').selectOption('Arrived damaged');
  await returning.getByRole('button', { name: 'Request a return' }).click();
  await expect(returning.getByText('At most 10', { exact: true })).toBeVisible();
  await returning.getByLabel('Units').fill('3');
  await returning.getByLabel('What happened').fill('Three have bent blades.');
  await returning.getByRole('button', { name: 'Request a return' }).click();
  await expect(returning).toBeHidden();
  await expect(page.getByText('Three have bent blades.')).toBeVisible();
  const [asked] = await shop.asAdmin<{ _id: string; order: string }[]>('GET', '/returns');
  expect(asked!.order).toBe(fanLine);

  // The order is placed again at today's prices with the parts still on sale.
  await shop.asAdmin('PATCH', `/part/${fan._id}`, { price: 6 });
  await shop.asAdmin('DELETE', `/part/${board._id}`);
  await page.getByRole('button', { name: 'Order again', exact: true }).click();
  await expect(page.getByText(`${fan.name}: now $6.00 each, was $5.00.`)).toBeVisible();
  await expect(page.getByText(`${board.name}: not added. No longer sold.`)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Basket, 1 part' })).toBeVisible();
  await page.getByRole('link', { name: 'Open basket' }).click();
  await expect(page).toHaveURL('/basket');
  await expect(page.getByText(fan.name).first()).toBeVisible();
});

test('a long order is collapsed on a phone, and shown in full on wide screens and on paper', async ({
  page,
  browser,
  shop,
}) => {
  const parts = await Promise.all(Array.from({ length: 8 }, () => shop.addPart({ price: 5, minimum: 1 })));
  const person = await shop.signUp(page);
  const lines = parts.map(({ _id }) => ({ part: _id, quantity: 1 }));
  const placed = await shop.as<{ insertedId: string }>(page, person, 'POST', '/orders', {
    lines,
    delivery: { name: 'Ida Builder', line1: '12 Forge Lane', city: 'Rajshahi', country: 'BD' },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/dashboard?order=${placed.insertedId}`);
  const last = page.getByRole('link', { name: parts.at(-1)!.name, exact: true });
  await expect(page.getByRole('link', { name: parts[0]!.name, exact: true })).toBeVisible();
  await expect(last).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(last).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await expect(last).toBeHidden();
  await page.getByText('3 more parts').click();
  await expect(last).toBeVisible();
  await page.getByText('3 more parts').click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(last).toBeVisible();

  // The list of parts in an admin's dialog scrolls; the dialog ends with its buttons.
  await shop.pay(page, person, placed.insertedId);
  const context = await browser.newContext({ baseURL: shop.store.origin, viewport: { width: 390, height: 844 } });
  const theirs = await context.newPage();
  await shop.signIn(theirs, admin);
  await theirs.goto(`/dashboard/manageorder?order=${placed.insertedId}`);
  await hydrated(theirs);
  await theirs.getByRole('button', { name: 'Ship 8 parts' }).click();
  const dialog = theirs.getByRole('dialog');
  await expect(dialog.getByLabel(`Units of ${parts[0]!.name}`)).toBeVisible();
  const ends = () =>
    dialog.evaluate((element) => {
      const box = element.querySelector('.dialog-box')!;
      box.scrollTop = box.scrollHeight;
      return box.getBoundingClientRect().bottom - box.querySelector('.dialog-foot')!.getBoundingClientRect().bottom;
    });
  await expect.poll(ends).toBeLessThan(3);
  await context.close();
});

test('My Orders offers one way to browse, and a file only of orders', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  const main = page.getByRole('main');
  const offered = async (query: string) => {
    await page.goto(`/dashboard${query}`);
    await expect(main.getByRole('heading', { name: 'My Orders' })).toBeVisible();
    const count = (name: string) => main.getByRole('link', { name, exact: true }).count();
    return { browse: await count('Browse parts'), files: await count('Export CSV') };
  };
  const empty = ['', '?status=all', '?status=shipped', '?q=nothing'];
  for (const query of empty) expect(await offered(query), query).toEqual({ browse: 1, files: 0 });
  await shop.order(page, person, await shop.addPart());
  for (const query of ['', '?status=all']) expect(await offered(query), query).toEqual({ browse: 1, files: 1 });
  for (const query of empty.slice(2)) expect(await offered(query), query).toEqual({ browse: 1, files: 0 });
});

test('units of an order of one part are canceled, even without scripts', async ({ page, browser, shop }) => {
  const person = await shop.signUp(page);
  const part = await shop.addPart({ minimum: 1, quantity: 9, price: 10 });
  const { insertedId: id } = await shop.as<{ insertedId: string }>(page, person, 'POST', '/orders', {
    lines: [{ part: part._id, quantity: 3 }],
  });
  const context = await browser.newContext({
    baseURL: shop.store.origin,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(`/dashboard?order=${id}`);
  await plain.getByRole('link', { name: 'Cancel some units' }).click();
  await plain.getByLabel('Units to cancel').fill('two');
  await plain.getByRole('button', { name: 'Cancel units' }).click();
  await expect(plain.getByText('Enter a whole number').first()).toBeVisible();
  await plain.getByLabel('Units to cancel').fill('2');
  await plain.getByRole('button', { name: 'Cancel units' }).click();
  await expect(plain.getByText('2 units were canceled')).toBeVisible();
  await expect(plain.getByRole('link', { name: 'Cancel some units' })).toHaveCount(0);
  expect((await shop.as<{ placeOrderPrice: number }>(page, person, 'GET', `/orders/${id}`)).placeOrderPrice).toBe(10);
  await context.close();
});
