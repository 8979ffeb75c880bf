import type { Page, Request } from '@playwright/test';
import { typeCard } from '#test/e2e/paying.ts';
import { admin, unique } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { hydrated, openPayment } from './signed-in.ts';

/** The browser's next call with this method and this path below /api. */
function nextCall(page: Page, method: string, path: string | RegExp): Promise<Request> {
  return page.waitForRequest((request) => {
    const called = new URL(request.url()).pathname.replace(/^\/api/, '');
    return request.method() === method && (typeof path === 'string' ? called === path : path.test(called));
  });
}

const bearer = (request: Request) => request.headers()['authorization'] ?? '';

test('ordering calls GET /part/{id} and POST /placeOrder with the eight fields', async ({ page, shop }) => {
  const part = await shop.addPart({ price: 12.4, minimum: 5 });
  const person = await shop.customer(page);
  await page.goto(`/?q=${part.name}`);
  const [reading] = await Promise.all([
    nextCall(page, 'GET', `/part/${part._id}`),
    page.getByRole('link', { name: 'place order' }).click(),
  ]);
  expect(bearer(reading)).toBe('');
  await page.getByLabel('Phone').fill('01700 000000');
  await page.getByLabel(/^Address/).fill('12 Forge Lane');
  const [placing] = await Promise.all([
    nextCall(page, 'POST', '/placeOrder'),
    page.getByRole('button', { name: 'Place Order' }).click(),
  ]);
  expect(placing.postDataJSON()).toEqual({
    placeOrderProduct: part._id,
    placeOrderProductName: part.name,
    customerEmail: person.email,
    customerName: person.name,
    phone: '01700 000000',
    address: '12 Forge Lane',
    placeOrderQuantity: 5,
    placeOrderPrice: 62,
  });
  await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible();
});

test("a customer's lists call GET /placeorder?email, GET /placeorder/{id}, GET /userinfo/{email}", async ({
  page,
  shop,
}) => {
  const person = await shop.signUp(page);
  const order = await shop.order(page, person, await shop.addPart());
  await page.goto('/dashboard/addreview');
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
  const [listing] = await Promise.all([
    nextCall(page, 'GET', '/placeorder'),
    sidebar.getByRole('link', { name: 'My Orders' }).click(),
  ]);
  expect(new URL(listing.url()).searchParams.get('email')).toBe(person.email);
  expect(bearer(listing)).toMatch(/^Bearer /);
  const [one] = await Promise.all([
    nextCall(page, 'GET', `/placeorder/${order}`),
    page.getByRole('link', { name: /^Pay/ }).click(),
  ]);
  expect(bearer(one)).toMatch(/^Bearer /);
  await Promise.all([
    nextCall(page, 'GET', /^\/userinfo\//),
    sidebar.getByRole('link', { name: 'My Profile' }).click(),
  ]);
});

test('testimonials call GET /review, and POST /review with name, img, review and ratings', async ({ page, shop }) => {
  const person = await shop.customer(page);
  await page.goto('/dashboard/addreview');
  const review = `As drawn ${unique()}`;
  await page.getByRole('radio').nth(3).check({ force: true });
  await page.getByLabel('Review', { exact: true }).fill(review);
  const [adding] = await Promise.all([
    nextCall(page, 'POST', '/review'),
    page.getByRole('button', { name: 'Add review' }).click(),
  ]);
  expect(adding.postDataJSON()).toEqual({ name: person.name, img: '', review, ratings: 4 });
  expect(await (await adding.response())!.json()).toMatchObject({ acknowledged: true });
  await Promise.all([nextCall(page, 'GET', '/review'), page.getByRole('link', { name: 'All reviews' }).click()]);
  await expect(page.locator('blockquote').first()).toHaveText(review);
});

test("an admin's lists call GET /admin/{email}, the orders and GET /user, each with the token", async ({
  page,
  shop,
}) => {
  await shop.signIn(page, admin);
  await page.goto('/dashboard/addproduct');
  // Before its scripts run, a link loads a whole page from the server.
  await hydrated(page);
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
  const [asked, orders] = await Promise.all([
    nextCall(page, 'GET', /^\/admin\//),
    nextCall(page, 'GET', '/managed-orders'),
    sidebar.getByRole('link', { name: 'Manage Order' }).click(),
  ]);
  const [people] = await Promise.all([
    nextCall(page, 'GET', '/user'),
    sidebar.getByRole('link', { name: 'Make Admin' }).click(),
  ]);
  for (const call of [asked, orders, people]) expect(bearer(call)).toMatch(/^Bearer /);
  expect(decodeURIComponent(new URL(asked.url()).pathname)).toBe(`/api/admin/${admin.email}`);
  expect(await (await asked.response())!.json()).toEqual({ admin: true });
});

test('adding a product calls POST /part with name, img, description, price, minimum and quantity', async ({
  page,
  shop,
}) => {
  await shop.signIn(page, admin);
  await page.goto('/dashboard/addproduct');
  const name = `Call ${unique()}`;
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Kind').selectOption('memory');
  await page.getByLabel('Description').fill('For a call.');
  await page.getByLabel('Image link').fill('/pictures/memory/call.svg');
  await page.getByLabel('Price').fill('12.40');
  await page.getByLabel('Minimum order').fill('2');
  await page.getByLabel('Quantity in stock').fill('30');
  const [adding] = await Promise.all([
    nextCall(page, 'POST', '/part'),
    page.getByRole('button', { name: 'Save', exact: true }).click(),
  ]);
  expect(adding.postDataJSON()).toEqual({
    name,
    img: '/pictures/memory/call.svg',
    description: 'For a call.',
    price: 12.4,
    minimum: 2,
    quantity: 30,
    category: 'memory',
  });
  expect(await (await adding.response())!.json()).toMatchObject({ acknowledged: true });
});

test('paying: the provider gets billing name and email, the store gets PATCH /placeorder/{id} with order and transactionId', async ({
  page,
  shop,
}) => {
  const person = await shop.customer(page);
  const order = await shop.order(page, person, await shop.addPart());
  const pay = await openPayment(page, order);
  await typeCard(page, '4242424242424242');
  const [confirming, settling] = await Promise.all([
    page.waitForRequest(/\/v1\/payment_intents\/\w+\/confirm$/),
    nextCall(page, 'PATCH', `/placeorder/${order}`),
    pay.click(),
  ]);
  const sent = new URLSearchParams(confirming.postData() ?? '');
  expect(sent.get('payment_method_data[billing_details][name]')).toBe(person.name);
  expect(sent.get('payment_method_data[billing_details][email]')).toBe(person.email);
  const transactionId = /payment_intents\/(\w+)/.exec(confirming.url())![1]!;
  expect(settling.postDataJSON()).toEqual({ order, transactionId });
  expect(bearer(settling)).toMatch(/^Bearer /);
  await expect(page.getByText('Congrats! Your payment is completed', { exact: true })).toBeVisible();
});

test("a product without a chosen kind is 'Other part'", async ({ page, shop }) => {
  await shop.signIn(page, admin);
  await page.goto('/dashboard/addproduct');
  const name = `Bracket ${unique()}`;
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Description').fill('Holds a board.');
  await page.getByLabel('Price').fill('3');
  await page.getByLabel('Minimum order').fill('1');
  await page.getByLabel('Quantity in stock').fill('9');
  const [adding] = await Promise.all([
    nextCall(page, 'POST', '/part'),
    page.getByRole('button', { name: 'Save', exact: true }).click(),
  ]);
  const { insertedId } = (await (await adding.response())!.json()) as { insertedId: string };
  expect(await shop.asAdmin('GET', `/part/${insertedId}`)).toMatchObject({ name, category: 'other' });
});
