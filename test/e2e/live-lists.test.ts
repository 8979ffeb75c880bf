import { admin } from './people.ts';
import { expect, test } from './test.ts';

test('lists show changes by others, and new rows when the reader requests them', async ({ page, browser, shop }) => {
  const person = await shop.signUp(page);
  const part = await shop.addPart({ minimum: 1, quantity: 40 });
  const first = await shop.order(page, person, part);
  await shop.pay(page, person, first);

  const context = await browser.newContext();
  const desk = await context.newPage();
  await shop.signIn(desk, admin);
  const opened = desk.waitForResponse((response) => response.url().endsWith('/api/changes'));
  await desk.goto('/dashboard/manageorder');
  await opened;
  const rows = desk.getByRole('table', { name: 'Orders' }).locator('tbody tr');
  const row = rows.filter({ hasText: `#${await shop.numberOf(first)}` });
  await expect(row).toContainText('Paid');
  const place = await row.boundingBox();
  const views = desk.getByRole('navigation', { name: 'Order views' });
  const countOf = async (view: string) =>
    Number(/\d+/.exec((await views.getByRole('link', { name: view }).textContent()) ?? '')?.[0]);
  const [toShip, shipped] = [await countOf('To ship'), await countOf('Shipped')];

  const second = await shop.order(page, person, part);
  await expect(desk.getByRole('button', { name: 'Show 1 new order' })).toBeVisible();
  await shop.asAdmin('DELETE', `/order/${first}?as=shipped&carrier=DHL&tracking=JD01`);
  await expect(row).toContainText('Shipped');
  await expect.poll(() => countOf('Shipped')).toBe(shipped + 1);
  expect(await countOf('To ship')).toBe(toShip - 1);
  await expect(rows.filter({ hasText: `#${await shop.numberOf(second)}` })).toHaveCount(0);
  expect(await row.boundingBox()).toMatchObject({ y: place!.y });
  await desk.getByRole('button', { name: 'Show 1 new order' }).click();
  await expect(rows.filter({ hasText: `#${await shop.numberOf(second)}` })).toBeVisible();

  // The palette opens an order by its number, and `?` opens nothing once single-key shortcuts are off.
  await desk.keyboard.press('Control+k');
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('combobox').fill(`#${await shop.numberOf(second)}`);
  await dialog.getByRole('option', { name: `Order ${await shop.numberOf(second)}` }).waitFor();
  // A search without an answer must not claim that nothing was found.
  await context.setOffline(true);
  await dialog.getByRole('combobox').fill(await shop.numberOf(first));
  await expect(dialog.getByRole('alert')).toContainText('could not be reached');
  await expect(dialog.getByText('Nothing found')).toHaveCount(0);
  await context.setOffline(false);
  await dialog.getByRole('combobox').fill(`#${await shop.numberOf(second)} `);
  await dialog.getByRole('option', { name: `Order ${await shop.numberOf(second)}` }).waitFor();
  await desk.keyboard.press('Enter');
  await expect(desk).toHaveURL(new RegExp(`order=${second}`));
  await desk.keyboard.press('?');
  await dialog.getByLabel('Single-key shortcuts').uncheck();
  await desk.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await desk.keyboard.press('?');
  await desk.keyboard.press('Control+k');
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await context.close();

  // The customer's own page of an order.
  const streaming = page.waitForResponse((response) => response.url().endsWith('/api/changes'));
  await page.goto(`/dashboard?order=${second}`);
  await streaming;
  await shop.pay(page, person, second);
  await shop.asAdmin('POST', `/orders/${second}/pack`);
  await expect(page.getByRole('main')).toContainText('Packed');
});
