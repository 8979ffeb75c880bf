import type { Browser, Page } from '@playwright/test';
import type { Part } from '#contract/parts/parts.ts';
import { inDatabase } from './in-database.ts';
import { admin, unique } from './people.ts';
import type { Shop } from './shop.ts';
import { filesLoaded, holdCalls, hydrated } from './specification/signed-in.ts';
import { expect, test } from './test.ts';

const powerSupply = (watts: number) => ({
  category: 'power-supply',
  brand: 'Corsair',
  specifications: [{ name: 'Wattage', value: watts, unit: 'W' }],
  minimum: 1,
});
const delivery = { name: 'Ida Builder', line1: '12 Forge Lane', city: 'Rajshahi', country: 'BD' };

/** A paid order of three parts, of which the first two have the same name; `page` is the admin's, on the order's page. */
async function openOrder(page: Page, browser: Browser, shop: Shop) {
  const name = `Kestrel ${unique()}`;
  const first = await shop.addPart({ name, price: 5, ...powerSupply(650) });
  const second = await shop.addPart({ name, price: 8, ...powerSupply(850) });
  const parts = [
    // The name includes the variant, because another part has the same name.
    await shop.asAdmin<Part>('GET', `/part/${first._id}`),
    second,
    await shop.addPart({ price: 1000, minimum: 1 }),
  ];
  const theirs = await browser.newPage({ baseURL: shop.store.origin });
  const person = await shop.signUp(theirs);
  const placed = await shop.as<{ insertedId: string; number: string; lines: string[] }>(
    theirs,
    person,
    'POST',
    '/orders',
    { lines: parts.map(({ _id }) => ({ part: _id, quantity: 2 })), delivery },
  );
  await shop.pay(theirs, person, placed.insertedId);
  await theirs.close();
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?order=${placed.insertedId}`);
  // For its dialogs and toasts, which need scripts.
  await hydrated(page);
  return { parts, ...placed };
}

test('an order that was refunded in the dashboard of the card provider offers neither packing nor shipping', async ({
  page,
  browser,
  shop,
}) => {
  const { insertedId } = await openOrder(page, browser, shop);
  await expect(page.getByRole('button', { name: /^(Pack|Ship) / })).toHaveCount(8);
  await inDatabase(shop.store.databaseUrl!, (client) =>
    client.query(
      `with refunded as (update orders set refunded_cents = paid_cents where id = $1 returning id, transaction_id, total_cents)
       insert into refunds (id, order_id, intent_id, origin, amount_cents, reason, actor, status, settled_at)
       select gen_random_uuid(), id, transaction_id, 'provider', total_cents, 'Refunded by hand', 'provider', 'refunded', now()
       from refunded`,
      [insertedId],
    ),
  );
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cancel order' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Pack|Ship) / })).toHaveCount(0);
});

test('an order of several parts is packed and canceled in one action each', async ({ page, browser, shop }) => {
  const { insertedId, number } = await openOrder(page, browser, shop);
  const cancel = page.getByRole('button', { name: /^Cancel / });
  const places = async () => {
    const boxes = await Promise.all((await cancel.all()).map((button) => button.boundingBox()));
    return boxes.map((box) => [box!.x, box!.width]);
  };
  const before = await places();
  const y = (await cancel.first().boundingBox())!.y;
  await page.getByRole('button', { name: 'Pack 3 parts' }).click();
  await expect(page.getByText('Packed: 3 parts')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pack 3 parts' })).toBeDisabled();
  // Buttons that move are missed by the next press.
  expect(await places()).toEqual(before);
  expect((await cancel.first().boundingBox())!.y).toBe(y);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel order ${number} of Ida Builder?` });
  await expect(dialog).toContainText('$2,026.00 will be refunded');
  const confirm = dialog.getByRole('button', { name: `Cancel order ${number} and refund $2,026.00` });
  // On a phone a long label wraps within the dialog's margins.
  await page.setViewportSize({ width: 390, height: 844 });
  const [box, foot] = [await confirm.boundingBox(), await dialog.locator('.dialog-foot').boundingBox()];
  expect(box!.x).toBeGreaterThanOrEqual(foot!.x + 16);
  await confirm.click();
  await expect(page.getByText('Orders canceled: 1 order')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`order=${insertedId}`));
  const lines = page.getByRole('list', { name: 'Parts in this order' }).getByRole('listitem');
  await expect(lines.getByText('Canceled')).toHaveCount(3);
});

test('the result of an action is not shown above other orders', async ({ page, browser, shop }) => {
  const theirs = await browser.newPage();
  const other = await shop.order(theirs, await shop.signUp(theirs), await shop.addPart());
  await theirs.close();
  const { insertedId, number } = await openOrder(page, browser, shop);
  const result = page.getByText('Orders canceled: 1 order');
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Cancel order ${number}` })
    .click();
  await expect(result).toBeVisible();
  await page.getByRole('link', { name: 'Next order' }).click();
  await expect(page).not.toHaveURL(new RegExp(`order=${insertedId}`));
  await expect(page.getByText(`#${number}`, { exact: true })).toHaveCount(0);
  await expect(result).toHaveCount(0);
  await page.goBack();
  await expect(result).toBeVisible();
  await page.getByRole('link', { name: 'Manage Order', exact: true }).first().click();
  await page.locator(`tbody a[href*="order=${other}"]`).first().click();
  await expect(page.getByText(`#${await shop.numberOf(other)}`, { exact: true })).toBeVisible();
  await expect(result).toHaveCount(0);
});

test('packing many orders is undone from its result', async ({ page, browser, shop }) => {
  const theirs = await browser.newPage();
  const person = await shop.signUp(theirs);
  for (let placed = 0; placed < 2; placed++)
    await shop.pay(theirs, person, await shop.order(theirs, person, await shop.addPart()));
  await theirs.close();
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?q=${person.email}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Pack 2 orders' }).click();
  const result = page.getByRole('main').getByRole('status');
  await expect(result.getByText('Packed: 2 orders')).toBeVisible();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.filter({ hasText: 'Packed' })).toHaveCount(2);
  await result.getByRole('button', { name: 'Undo' }).click();
  await expect(result.getByText('Unpacked: 2 orders')).toBeVisible();
  await expect(rows.filter({ hasText: 'Packed' })).toHaveCount(0);
  await expect(result.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('without scripts, the progress of an action stays on the page of its order', async ({ page, browser, shop }) => {
  const { insertedId } = await openOrder(page, browser, shop);
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ baseURL: shop.store.origin, javaScriptEnabled: false, storageState });
  const plain = await context.newPage();
  const path = `/dashboard/manageorder?order=${insertedId}`;
  await plain.goto(path);
  await plain.getByRole('button', { name: 'Cancel order' }).click();
  await expect(plain.getByText('a disputed payment only if the bank returns the money')).toBeVisible();
  await plain.getByRole('link', { name: 'Go back' }).click();
  await expect(plain).toHaveURL(path);
  await plain.getByRole('button', { name: 'Cancel order' }).click();
  await plain.getByRole('button', { name: 'Cancel 1 order' }).click();
  await plain.getByRole('link', { name: 'Show progress' }).click();
  await expect(plain).toHaveURL(new RegExp(`order=${insertedId}&job=`));
  // An action that never ends.
  const job = crypto.randomUUID();
  await inDatabase(shop.store.databaseUrl!, (client) =>
    client.query("insert into order_jobs (id, actor, action) select $1, id, 'cancel' from users where email = $2", [
      job,
      admin.email,
    ]),
  );
  await plain.goto(`${path}&job=${job}`);
  await plain.getByRole('link', { name: 'Refresh' }).click();
  await expect(plain).toHaveURL(`${path}&job=${job}`);
  await context.close();
});

test('an order opens although its address names a deleted action', async ({ page, browser, shop }) => {
  const { insertedId, number } = await openOrder(page, browser, shop);
  for (const job of [crypto.randomUUID(), 'unknown']) {
    await page.goto(`/dashboard/manageorder?order=${insertedId}&job=${job}`);
    await expect(page.getByText(`#${number}`, { exact: true })).toBeVisible();
  }
});

test('parts of the same name are distinguished on the page of an order', async ({ page, browser, shop }) => {
  const { parts, number } = await openOrder(page, browser, shop);
  const [small, large] = parts.map(({ name, variant }) => (variant ? `${name}, ${variant}` : name));
  await page.getByRole('button', { name: `Cancel ${large}` }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel ${large} of order ${number} of Ida Builder?` });
  await dialog.getByRole('button', { name: 'Cancel this part and refund $16.00' }).click();
  await expect(page.getByText('Part canceled')).toBeVisible();
  await page.getByRole('button', { name: `Ship ${small}` }).click();
  await page.getByLabel('Carrier').fill('DHL');
  await page.getByRole('button', { name: 'Ship this part' }).click();
  const parcel = page.getByRole('listitem').filter({ hasText: /^DHL/ });
  await expect(parcel).toContainText('650 W');
  await expect(page.getByText(`${large}`, { exact: true }).first()).toBeVisible();
});

test('what was typed about a parcel survives a refusal and a lost connection', async ({ page, browser, shop }) => {
  const { parts, lines } = await openOrder(page, browser, shop);
  await page.getByRole('button', { name: 'Ship 3 parts' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tracking number').fill('999888777');
  await filesLoaded(page);
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Ship 3 parts' }).click();
  await expect(page.getByText(/could not be reached|offline/i).first()).toBeVisible();
  await expect(dialog.getByLabel('Tracking number')).toHaveValue('999888777');
  await page.context().setOffline(false);

  const all = dialog.getByLabel('All parts');
  await dialog.getByRole('checkbox', { name: parts[2]!.name }).uncheck();
  await expect(all).toBeChecked({ indeterminate: true });

  // Meanwhile someone else cancels a part: it leaves the parcel, with the reason.
  await shop.asAdmin('DELETE', `/order/${lines[2]}?as=cancelled`);
  const gone = dialog.getByRole('checkbox', { name: parts[2]!.name });
  await expect(gone).toBeDisabled();
  await expect(gone).not.toBeChecked();
  await expect(dialog.getByText('Canceled: not in this parcel')).toBeVisible();
  await expect(dialog.getByLabel('Tracking number')).toHaveValue('999888777');
  await expect(all).toBeChecked();
  await all.uncheck();
  await expect(all).not.toBeChecked();
  await all.check();
  await dialog.getByRole('button', { name: 'Ship 2 parts' }).click();
  await expect(page.getByText('Successfully Order Shipped: 2 parts')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('an order that was shipped without a tracking number gets one on its page, with and without scripts', async ({
  page,
  browser,
  shop,
}) => {
  const { number, lines } = await openOrder(page, browser, shop);
  const add = page.getByRole('button', { name: 'Add tracking number' });
  await shop.asAdmin('DELETE', `/order/${lines[0]}?as=shipped&carrier=DHL&tracking=JD1145`);
  await expect(page.getByText('Shipped').first()).toBeVisible();
  await expect(add).toHaveCount(0);
  for (const line of lines.slice(1)) await shop.asAdmin('DELETE', `/order/${line}?as=shipped`);
  await add.click();
  const dialog = page.getByRole('dialog', { name: `Tracking number of order ${number}` });
  await dialog.getByLabel('Carrier').fill('DHL');
  await dialog.getByRole('button', { name: 'Add tracking number' }).click();
  await expect(dialog.getByText('Enter the tracking number')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Tracking number' }).fill('JD1145');
  await dialog.getByRole('button', { name: 'Add tracking number' }).click();
  await expect(dialog.getByText('Another parcel of this order has this number')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Tracking number' }).fill('JD1146');
  await dialog.getByRole('button', { name: 'Add tracking number' }).click();
  await expect(page.getByText('DHL JD1146')).toBeVisible();
  await expect(add).toHaveCount(0);

  const other = await openOrder(page, browser, shop);
  for (const line of other.lines) await shop.asAdmin('DELETE', `/order/${line}?as=shipped`);
  const context = await browser.newContext({ baseURL: shop.store.origin, javaScriptEnabled: false });
  const plain = await context.newPage();
  await shop.signIn(plain, admin);
  await plain.goto(`/dashboard/manageorder?order=${other.insertedId}`);
  await plain.getByRole('button', { name: 'Add tracking number' }).click();
  await plain.getByRole('textbox', { name: 'Tracking number' }).fill('JD1147');
  await plain.locator('#confirmation').getByRole('button').click();
  await plain.goto(`/dashboard/manageorder?order=${other.insertedId}`);
  await expect(plain.getByText('JD1147')).toBeVisible();
  await context.close();
});

test('tags and notes are not lost or overwritten when another admin tags the order, and are not printed', async ({
  page,
  browser,
  shop,
}) => {
  const { insertedId } = await openOrder(page, browser, shop);
  await page.getByLabel('Tags').fill('fragile');
  await shop.asAdmin('PUT', `/orders/${insertedId}/tags`, { tags: ['gift'] });
  await shop.asAdmin('POST', `/orders/${insertedId}/notes`, { text: 'Customer is angry' });
  await expect(page.getByText('Customer is angry')).toBeVisible();
  await expect(page.getByLabel('Tags')).toHaveValue('fragile');
  await page.getByRole('button', { name: 'Save tags' }).click();
  await expect(page.getByLabel('Tags')).toHaveValue('fragile, gift');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Customer is angry')).toBeHidden();
});

test('a dialog closes although it was sent between the end of a reload and its effects', async ({
  page,
  browser,
  shop,
}) => {
  // React's scheduler yields after each task and continues late, so that effects run long after their screen.
  await page.addInitScript(() => {
    const now = performance.now.bind(performance);
    let extra = 0;
    performance.now = () => now() + (extra += 10);
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...given: [unknown]) {
      setTimeout(() => post.apply(this, given), 50);
    } as typeof post;
  });
  const { insertedId, lines } = await openOrder(page, browser, shop);
  await page.route('**/api/changes', (route) => route.abort());
  for (const line of lines) await shop.asAdmin('DELETE', `/order/${line}?as=shipped`);
  await page.reload();
  await hydrated(page);
  await page.getByRole('button', { name: 'Add tracking number' }).click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Add tracking number' });
  const reloading = await holdCalls(page, `**/api/orders/${insertedId}`);
  await send.click();
  await expect(dialog.getByText('Enter the tracking number')).toBeVisible();
  await dialog.getByLabel('Tracking number').fill('JD1246');
  await shop.asAdmin('POST', `/orders/${insertedId}/notes`, { text: 'Fragile' });
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (!document.body.textContent.includes('Fragile')) return;
      observer.disconnect();
      document.querySelector<HTMLElement>('dialog button[type=submit]')!.click();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await reloading.release();
  await expect(page.getByText('JD1246').first()).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
