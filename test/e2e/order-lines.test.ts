import { admin } from './people.ts';
import { expect, test } from './test.ts';

test('the page of a part shows the other parts of its order, what each costs, and the parcels', async ({
  page,
  browser,
  shop,
}) => {
  const [fan, board] = [await shop.addPart({ price: 5, minimum: 1 }), await shop.addPart({ price: 100, minimum: 1 })];
  const person = await shop.signUp(page);
  const lines = [
    { part: fan._id, quantity: 10 },
    { part: board._id, quantity: 2 },
  ];
  const order = await shop.as<{ insertedId: string; number: string; lines: string[] }>(
    page,
    person,
    'POST',
    '/orders',
    {
      lines,
    },
  );
  await shop.pay(page, person, order.insertedId);
  await shop.asAdmin('DELETE', `/order/${order.lines[0]}?as=shipped&carrier=DHL&tracking=JD014600`);

  await page.goto(`/dashboard?order=${order.lines[1]}`);
  const card = page.locator('.sheet').filter({ has: page.getByRole('heading', { name: `Order ${order.number}` }) });
  const items = card.getByRole('listitem');
  await expect(items.filter({ hasText: fan.name })).toContainText('10 for $50.00');
  await expect(items.filter({ hasText: fan.name })).toContainText('Shipped');
  await expect(items.filter({ hasText: board.name })).toContainText('Paid');
  await expect(card.getByText('$250.00')).toBeVisible();
  await expect(card.getByText('Parcel: DHL, JD014600')).toBeVisible();
  await card.getByRole('link', { name: fan.name }).click();
  await expect(page).toHaveURL(`/dashboard?order=${order.lines[0]}`);

  // In a browser of their own: the customer's page keeps the customer's token.
  const context = await browser.newContext({ baseURL: shop.store.origin });
  const theirs = await context.newPage();
  await shop.signIn(theirs, admin);
  await theirs.goto(`/dashboard/manageorder?order=${order.lines[0]}`);
  await theirs.getByRole('link', { name: board.name }).click();
  await expect(theirs).toHaveURL(`/dashboard/manageorder?order=${order.lines[1]}`);
  await context.close();
});
