import type { Locator } from '@playwright/test';
import { typeCard } from '../paying.ts';
import { admin, expect, test } from './shop.ts';
import { expectSignedIn, expectSignedOut, failCalls, logIn, open, tokens, openPayment } from './signed-in.ts';

const OWN_ORDERS = /\/api\/placeorder\?/;

/** Red: much more of it than of green and blue. */
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

for (const [status, code] of [
  [401, 'unauthenticated'],
  [403, 'forbidden'],
] as const) {
  test(`${status} on the own orders signs out, removes the token and leads home`, async ({ page, shop }) => {
    await shop.signUp(page);
    await open(page, '/dashboard/myprofile');
    await page.evaluate(() => localStorage.setItem('acessToken', 'an old token'));
    await failCalls(page, OWN_ORDERS, status, code);
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My Orders' }).click();
    await expect(page).toHaveURL('/');
    await expectSignedOut(page);
  });
}

test('one 401 on the own orders renews the token, and no more', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  await open(page, '/dashboard/myprofile');
  let asked = 0;
  await page.route(OWN_ORDERS, (route) =>
    ++asked === 1 ? route.fulfill({ status: 401, body: '{}' }) : route.continue(),
  );
  await page.getByRole('link', { name: 'My Orders' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Orders');
  await expectSignedIn(page, person.email);
  expect(asked).toBe(2);
});

for (const [status, code] of [
  [500, 'internal'],
  [503, 'overloaded'],
] as const) {
  test(`${status} on the own orders signs nobody out`, async ({ page, shop }) => {
    const person = await shop.customer(page);
    await open(page, '/dashboard/myprofile');
    await failCalls(page, OWN_ORDERS, status, code);
    await page.getByRole('link', { name: 'My Orders' }).click();
    await expect(page.getByRole('alert').getByRole('heading')).toBeVisible();
    await expectSignedIn(page, person.email);
    expect((await tokens(page))[0]).toBeTruthy();
  });
}

test('a time-out on the own orders signs nobody out', async ({ page, shop }) => {
  const person = await shop.customer(page);
  await open(page, '/dashboard/myprofile');
  await page.route(OWN_ORDERS, (route) => route.abort('timedout'));
  await page.getByRole('link', { name: 'My Orders' }).click();
  await expect(page.getByRole('alert').getByRole('heading')).toBeVisible();
  await expectSignedIn(page, person.email);
});

test('an admin status that cannot be found out signs nobody out', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  await open(page, '/dashboard/myprofile');
  await failCalls(page, '**/api/admin/*', 503, 'overloaded');
  await page.getByRole('link', { name: 'Manage Order' }).click();
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText('The shop is busy');
  await expectSignedIn(page, admin.email);
  await page.unroute('**/api/admin/*');
  await page.route('**/api/admin/*', (route) => route.abort('timedout'));
  await page.getByRole('link', { name: 'Manage Product' }).click();
  await expect(page.getByRole('alert').getByRole('heading')).toBeVisible();
  await expectSignedIn(page, admin.email);
});

test('a failed login says why, in red under the form', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  await page.context().clearCookies();
  await open(page, '/login');
  await logIn(page, { ...person, password: 'not the password' });
  const told = page.locator('form').getByText('The email or the password is not right.');
  await expect(told).toBeVisible();
  await expectRed(told);
  const [words, button] = [await told.boundingBox(), await page.getByRole('button', { name: 'Login' }).boundingBox()];
  expect(words!.y).toBeGreaterThan(button!.y + button!.height - 1);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
});

test('an unknown user and a wrong password are told alike', async ({ page }) => {
  await open(page, '/login');
  await logIn(page, { email: 'nobody.at.all@example.test', password: 'whatever it is' });
  await expect(page.getByText('The email or the password is not right.')).toBeVisible();
});

test('an email that has an account cannot sign up again, and is told so in red', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  await page.context().clearCookies();
  await open(page, '/signUp');
  await page.getByLabel('Name').fill(person.name);
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  const told = page.getByText('There is already an account with that email. Log in, or use another email.');
  await expect(told).toBeVisible();
  await expectRed(told);
});

for (const [status, code] of [
  [429, 'rate_limited'],
  [503, 'overloaded'],
] as const) {
  test(`a login that is answered with ${status} keeps what was typed and says so in red`, async ({ page }) => {
    await open(page, '/login');
    await failCalls(page, '**/api/identity/sign-in/email', status, code);
    await logIn(page, { email: 'nora@example.test', password: 'a fine password' });
    const told = page.getByText('Refused for this test.');
    await expect(told).toBeVisible();
    await expectRed(told);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nora@example.test');
  });
}

test('a login without a network says so', async ({ page }) => {
  await open(page, '/login');
  await page.route('**/api/identity/**', (route) => route.abort('internetdisconnected'));
  await logIn(page, { email: 'nora@example.test', password: 'a fine password' });
  await expect(page.getByText(/^The store could not be reached\./)).toBeVisible();
});

test("an identity provider's code in the address becomes a sentence in red", async ({ page }) => {
  await page.goto('/login?error=access_denied');
  const told = page.getByText('The sign-in was cancelled. Nothing was changed.');
  await expect(told).toBeVisible();
  await expectRed(told);
});

test('what the card provider says is shown in red, and the order can still be paid', async ({ page, shop }) => {
  const order = await shop.order(page, await shop.customer(page), await shop.addPart());
  const pay = await openPayment(page, order);
  await typeCard(page, '4000000000000002');
  await pay.click();
  const told = page.getByText('Your card was declined.');
  await expect(told).toBeVisible();
  await expectRed(told);
  await expect(pay).toBeEnabled();
});

test('parts that do not load are said so, with a way to try again', async ({ page }) => {
  await open(page, '/blogs');
  await failCalls(page, /\/api\/part\?/, 500, 'internal');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('testimonials that do not load are said so; home does without them', async ({ page }) => {
  await open(page, '/blogs');
  await failCalls(page, /\/api\/review\?/, 500, 'internal');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('heading', { name: 'Parts', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What buyers say' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Review' }).first().click();
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
});
