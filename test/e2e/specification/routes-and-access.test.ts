import { admin } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { bar, expectSignedIn, expectSignedOut, logIn } from './signed-in.ts';

const forAll = [
  ['/', 'Computer parts, straight from the drawing table.'],
  ['/blogs', 'Blogs'],
  ['/review', 'Review'],
  ['/myprotfolio', 'We draw it, build it and ship it.'],
  ['/login', 'Login'],
  ['/signUp', 'Sign up'],
] as const;
const forCustomers = [
  ['/dashboard', 'My Orders'],
  ['/dashboard/addreview', 'Add a Review'],
  ['/dashboard/myprofile', 'My Profile'],
] as const;
const forAdmins = [
  ['/dashboard/users', 'Make Admin'],
  ['/dashboard/manageproduct', 'Manage Product'],
  ['/dashboard/manageorder', 'Manage Order'],
  ['/dashboard/addproduct', 'Add a Product'],
] as const;

test('a visitor can open every public page', async ({ reader: page }) => {
  for (const [path, heading] of forAll) {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveURL(path);
  }
});

test('every protected page redirects a visitor to login and is remembered', async ({ reader: page, shop }) => {
  const part = await shop.addPart();
  const payment = '/dashboard/payment/0199c0de-0000-7000-8000-000000000000';
  for (const path of [`/part/${part._id}`, payment, ...[...forCustomers, ...forAdmins].map(([path]) => path)]) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([302, `/login?from=${encodeURIComponent(path)}`]);
  }
  await page.goto(`/part/${part._id}`);
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/part/${part._id}`)}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
});

test('links inside the site redirect a visitor to login too', async ({ page, shop }) => {
  const part = await shop.addPart();
  await page.goto(`/?q=${encodeURIComponent(part.name)}`);
  await page.getByRole('link', { name: 'place order' }).click();
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/part/${part._id}`)}`);
  await page.goto('/review');
  await page.getByRole('link', { name: 'Add a Review' }).click();
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent('/dashboard/addreview')}`);
});

test('login returns to the requested page with its query', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  await page.context().clearCookies();
  await page.goto('/dashboard?status=all');
  await logIn(page, person);
  await expect(page).toHaveURL('/dashboard?status=all');
});

test('login opens the home page by default', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  await page.context().clearCookies();
  await page.goto('/login');
  await logIn(page, person);
  await expect(page).toHaveURL('/');
});

test('login redirects to no other site', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  await page.context().clearCookies();
  await page.goto('/login?from=https%3A%2F%2Felsewhere.test%2F');
  await logIn(page, person);
  await expect(page).toHaveURL('/');
});

test('sign-up opens the home page, with a link to the requested page', async ({ page, shop }) => {
  const part = await shop.addPart();
  const person = { email: `home.${part._id}@example.test`, password: 'a fine password' };
  await page.goto(`/part/${part._id}`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/\/signUp\?from=/);
  await page.getByLabel('Name').fill('Nora Field');
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await page.getByRole('link', { name: `Back to ${part.name}` }).click();
  await expect(page).toHaveURL(`/part/${part._id}`);
});

test('a signed-in user who opens login or sign-up is redirected', async ({ reader: page, shop }) => {
  await shop.customer(page);
  await page.goto('/login?from=%2Fdashboard%2Fmyprofile');
  await expect(page).toHaveURL('/dashboard/myprofile');
  await page.goto('/signUp');
  await expect(page).toHaveURL('/');
});

test("a customer can open the customers' pages", async ({ reader: page, shop }) => {
  const person = await shop.customer(page);
  const part = await shop.addPart();
  const order = await shop.order(page, person, part);
  const pages = [
    ...forCustomers,
    [`/part/${part._id}`, part.name],
    [`/dashboard/payment/${order}`, 'Payment'],
  ] as const;
  for (const [path, heading] of pages) {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
});

test("another customer's payment page is not found", async ({ reader: page, shop }) => {
  const order = await shop.order(page, await shop.signUp(page), await shop.addPart());
  await shop.signUp(page);
  expect((await page.goto(`/dashboard/payment/${order}`))?.status()).toBe(404);
  await expect(page.getByText("We couldn't find this in your account.")).toBeVisible();
});

test("an admin can open the admins' pages", async ({ reader: page, shop }) => {
  await shop.signIn(page, admin);
  for (const [path, heading] of forAdmins) {
    expect((await page.goto(path))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
});

test("an admin's dashboard opens with all orders; their own are one link away", async ({ reader: page, shop }) => {
  await shop.signIn(page, admin);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/dashboard/manageorder');
  await page.getByRole('link', { name: 'My own orders' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Orders');
});

test('every admin page signs a customer out and redirects to login', async ({ reader: page, shop }) => {
  for (const [path] of forAdmins) {
    await shop.signUp(page);
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([302, '/login?error=admins_only']);
    expect(await (await page.request.get('/api/viewer')).json()).toEqual({ viewer: null });
  }
});

test("an admin page's sign-out removes the token under both spellings", async ({ page, shop }) => {
  await shop.signUp(page);
  await page.goto('/dashboard/myprofile');
  await page.evaluate(() => {
    localStorage.setItem('accessToken', 'a token');
    localStorage.setItem('acessToken', 'an old token');
  });
  await page.goto('/dashboard/manageorder');
  await expect(page).toHaveURL('/login?error=admins_only');
  await expectSignedOut(page);
});

test('an admin page opened inside the site signs a customer out too', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  await page.context().clearCookies();
  // The login page remembers the admin page; the router redirects there after the login.
  await page.goto('/dashboard/users');
  const signedOut = page.waitForResponse(/\/api\/sign-out$/);
  await logIn(page, person);
  await signedOut;
  await expect(page).toHaveURL('/login?error=admins_only');
  await expectSignedOut(page);
  // The page shows the reason, and the next sign-in leads home, not to another sign-out.
  await expect(page.getByText('Only admins can open that page, so you were signed out.')).toBeVisible();
  await logIn(page, person);
  await expect(page).toHaveURL('/');
  await expectSignedIn(page, person.email);
});

test('Sign Out opens the home page and ends the session', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  await page.goto('/dashboard/myprofile');
  await expectSignedIn(page, person.email);
  await bar(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expectSignedOut(page);
});
