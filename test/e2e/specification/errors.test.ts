import type { Locator } from '@playwright/test';
import { typeCard } from '#test/e2e/paying.ts';
import { ERRORS } from '#contract/errors.ts';
import { admin } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { hydrated, expectSignedIn, expectSignedOut, failCalls, logIn, tokens, openPayment } from './signed-in.ts';

const OWN_ORDERS = /\/api\/placeorder\?/;

/** Whether a color is red: much more red than green and blue. */
async function expectRed(words: Locator): Promise<void> {
  const [red, green, blue] = await words.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d')!;
    canvas.fillStyle = getComputedStyle(element).color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  });
  expect(red).toBeGreaterThan(120);
  expect(red! - Math.max(green!, blue!)).toBeGreaterThan(60);
}

for (const code of ['unauthenticated', 'forbidden'] as const) {
  test(`${ERRORS[code].status} on own orders signs out, removes the token and opens the home page`, async ({
    page,
    shop,
  }) => {
    await shop.signUp(page);
    await page.goto('/dashboard/myprofile');
    await page.evaluate(() => localStorage.setItem('acessToken', 'an old token'));
    await failCalls(page, OWN_ORDERS, code);
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My Orders' }).click();
    await expect(page).toHaveURL('/');
    await expectSignedOut(page);
  });
}

test('one 401 on own orders renews the token once', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  await page.goto('/dashboard/myprofile');
  // Before its scripts run, the link loads a whole page from the server.
  await hydrated(page);
  let requests = 0;
  await page.route(OWN_ORDERS, (route) =>
    ++requests === 1 ? route.fulfill({ status: 401, body: '{}' }) : route.continue(),
  );
  await page.getByRole('link', { name: 'My Orders' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Orders');
  await expectSignedIn(page, person.email);
  expect(requests).toBe(2);
});

for (const code of ['internal', 'overloaded'] as const) {
  test(`${ERRORS[code].status} on own orders does not sign out`, async ({ page, shop }) => {
    const person = await shop.customer(page);
    await page.goto('/dashboard/myprofile');
    await failCalls(page, OWN_ORDERS, code);
    await page.getByRole('link', { name: 'My Orders' }).click();
    await expect(page.getByRole('alert').getByRole('heading')).toBeVisible();
    await expectSignedIn(page, person.email);
    expect((await tokens(page))[0]).toBeTruthy();
  });
}

test('a time-out on own orders does not sign out', async ({ page, shop }) => {
  const person = await shop.customer(page);
  await page.goto('/dashboard/myprofile');
  await hydrated(page);
  await page.route(OWN_ORDERS, (route) => route.abort('timedout'));
  await page.getByRole('link', { name: 'My Orders' }).click();
  await expect(page.getByRole('alert').getByRole('heading')).toBeVisible();
  await expectSignedIn(page, person.email);
});

test('an unknown admin status does not sign out', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  await page.goto('/dashboard/myprofile');
  await failCalls(page, '**/api/admin/*', 'overloaded');
  await page.getByRole('link', { name: 'Manage Order' }).click();
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText('The store is busy');
  await expectSignedIn(page, admin.email);
  await page.unroute('**/api/admin/*');
  await hydrated(page);
  await page.route('**/api/admin/*', (route) => route.abort('timedout'));
  await page.getByRole('link', { name: 'Manage Product' }).click();
  await expect(page.getByRole('alert').getByRole('heading')).toBeVisible();
  await expectSignedIn(page, admin.email);
});

test('a failed login shows its reason in red under the form', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  await page.context().clearCookies();
  await page.goto('/login');
  await logIn(page, { ...person, password: 'not the password' });
  const message = page.locator('form').getByText('Wrong email or password.');
  await expect(message).toBeVisible();
  await expectRed(message);
  const [words, button] = [
    await message.boundingBox(),
    await page.getByRole('button', { name: 'Login' }).boundingBox(),
  ];
  expect(words!.y).toBeGreaterThan(button!.y + button!.height - 1);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
});

test('an unknown user and a wrong password get the same message', async ({ page }) => {
  await page.goto('/login');
  await logIn(page, { email: 'nobody.at.all@example.test', password: 'whatever it is' });
  await expect(page.getByText('Wrong email or password.')).toBeVisible();
});

test('signing up again with an email shows an error in red', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  await page.context().clearCookies();
  await page.goto('/signUp');
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  const message = page.getByText('An account with that email already exists. Sign in, or use another email.');
  await expect(message).toBeVisible();
  await expectRed(message);
});

for (const code of ['rate_limited', 'overloaded'] as const) {
  test(`a login answered with ${ERRORS[code].status} keeps the typed values and shows an error in red`, async ({
    page,
  }) => {
    await page.goto('/login');
    await failCalls(page, '**/api/identity/sign-in/email', code);
    await logIn(page, { email: 'nora@example.test', password: 'a fine password' });
    const message = page.getByText(ERRORS[code].title);
    await expect(message).toBeVisible();
    await expectRed(message);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nora@example.test');
  });
}

test('an offline login shows an error', async ({ page }) => {
  await page.goto('/login');
  await hydrated(page);
  await page.route('**/api/identity/**', (route) => route.abort('internetdisconnected'));
  await logIn(page, { email: 'nora@example.test', password: 'a fine password' });
  await expect(page.getByText(/^The store could not be reached\./)).toBeVisible();
});

test("an identity provider's error code in the address becomes a sentence in red", async ({ page }) => {
  await page.goto('/login?error=access_denied');
  const message = page.getByText('The sign-in was canceled.');
  await expect(message).toBeVisible();
  await expectRed(message);
});

test("the card provider's message is shown in red, and the order can still be paid", async ({ page, shop }) => {
  const order = await shop.order(page, await shop.customer(page), await shop.addPart());
  const pay = await openPayment(page, order);
  await typeCard(page, '4000000000000002');
  await pay.click();
  const message = page.getByText('Your card was declined.');
  await expect(message).toBeVisible();
  await expectRed(message);
  await expect(pay).toBeEnabled();
});

test('parts that do not load show an error and Retry', async ({ page }) => {
  await page.goto('/blogs');
  await failCalls(page, /\/api\/part\?/, 'internal');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('a page that does not load before its style sheets do reports no uncaught error', async ({ page }) => {
  // The browser has them stored, so that a slow network would not delay them.
  await page.addInitScript(() => {
    const { appendChild } = Node.prototype;
    Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
      if (!(child instanceof HTMLLinkElement) || child.as !== 'style') return appendChild.call(this, child) as Child;
      setTimeout(() => appendChild.call(this, child), 500);
      return child;
    };
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Blogs' }).first().click();
  await expect(page).toHaveURL('/blogs');
  await failCalls(page, /\/api\/part\?/, 'internal');
  await page.getByRole('link', { name: 'Home' }).first().click();
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  const answered = page.waitForResponse(/\/api\/part\?/);
  await retry.click();
  await answered;
  await expect(retry).toBeEnabled();
});

test('testimonials that do not load show an error on their page and are left out at home', async ({ page }) => {
  await page.goto('/blogs');
  await failCalls(page, /\/api\/review\?/, 'internal');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('heading', { name: 'Parts', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What buyers say' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Review' }).first().click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible();
});

for (const [name, path, calls] of [
  ['parts', 'Home', /\/api\/part\?/],
  ['testimonials', 'Review', /\/api\/review\?/],
] as const) {
  test(`${name} that do not load show an error; Retry loads them and keeps typed values`, async ({ page }) => {
    await page.goto('/');
    await page.locator('#contact').getByLabel('Subject').fill('A half-written subject');
    await page.getByRole('link', { name: 'Blogs' }).first().click();
    await expect(page).toHaveURL('/blogs');
    await page.route(calls, (route) => route.abort('connectionrefused'));
    await page.getByRole('link', { name: path }).first().click();
    const message = page.getByRole('alert').filter({ hasText: 'The store could not be reached' });
    await expect(message).toBeVisible();
    await expect(page.getByText('The store is busy')).toHaveCount(0);
    const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
    await retry.click();
    await expect(retry).toBeEnabled();
    await page.unroute(calls);
    let documents = 0;
    page.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0));
    // The first attempt may still be running, and succeeds now that the route is open.
    await expect(async () => {
      if (await message.isVisible()) await retry.click({ timeout: 2_000 });
      await expect(message).toHaveCount(0, { timeout: 5_000 });
    }).toPass();
    expect(documents).toBe(0);
    if (path !== 'Home') await page.getByRole('link', { name: 'Home' }).first().click();
    await expect(page.locator('#contact').getByLabel('Subject')).toHaveValue('A half-written subject');
  });
}

test('a filtered list that does not load keeps its filters for Retry', async ({ page, shop }) => {
  const part = await shop.addPart();
  await page.goto(`/?q=${part.name}`);
  await hydrated(page);
  await page.route(/\/api\/part\?/, (route) => route.abort('connectionrefused'));
  await page.getByLabel('Lowest price').fill('1');
  const message = page.getByRole('alert').filter({ hasText: 'The store could not be reached' });
  await expect(message).toBeVisible();
  await page.unroute(/\/api\/part\?/);
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('Lowest price')).toHaveValue('1');
  await expect(page.getByRole('heading', { name: part.name, exact: true })).toBeVisible();
});

test('a testimonial answered with acknowledged: false is not reported as added', async ({ page, shop }) => {
  await shop.customer(page);
  await page.goto('/dashboard/addreview');
  await hydrated(page);
  await page.route('**/api/review', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: { acknowledged: false } }) : route.continue(),
  );
  await page.getByRole('radio').nth(3).check({ force: true });
  await page.getByLabel('Review', { exact: true }).fill('Words that are not to be lost.');
  await page.getByRole('button', { name: 'Add review' }).click();
  await expect(page.getByText("The store didn't save this. Try again.")).toBeVisible();
  await expect(page.getByText('Successfully added your review')).toHaveCount(0);
  await expect(page.getByLabel('Review', { exact: true })).toHaveValue('Words that are not to be lost.');
});

for (const [page_, call] of [
  ['/login', 'sign-in/email'],
  ['/signUp', 'sign-up/email'],
] as const) {
  test(`an unknown message of the identity provider at ${page_} is shown in red`, async ({ page }) => {
    await page.goto(page_);
    await hydrated(page);
    await page.route(`**/api/identity/${call}`, (route) =>
      route.fulfill({ status: 403, json: { code: 'TENANT_SUSPENDED', message: 'This tenant has been suspended.' } }),
    );
    if (page_ === '/signUp') await page.getByLabel('Name').fill('Nora Field');
    await page.getByLabel('Email', { exact: true }).fill('nora@example.test');
    await page.getByLabel('Password', { exact: true }).fill('a fine password');
    await page.getByRole('button', { name: page_ === '/login' ? 'Login' : 'Sign up' }).click();
    const message = page.getByText('This tenant has been suspended.');
    await expect(message).toBeVisible();
    await expectRed(message);
  });
}
