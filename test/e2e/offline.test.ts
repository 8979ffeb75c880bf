import type { Page, Route } from '@playwright/test';
import { admin } from './people.ts';
import { expect, test } from './test.ts';
import { bar, filesLoaded, hydrated } from './specification/signed-in.ts';

test('a page that was never loaded says that the browser is offline, and opens once it is online', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('half.typed@example.test');
  await context.setOffline(true);
  await bar(page).getByRole('link', { name: 'Blogs' }).hover();
  await bar(page).getByRole('link', { name: 'Blogs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  // Still offline.
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('half.typed@example.test');
  await bar(page).getByRole('link', { name: 'Blogs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blogs' })).toBeVisible();
  await expect(page).toHaveURL(/\/blogs$/);
});

for (const [title, isAffected, answer] of [
  ['without a connection that the browser noticed', () => true, (route: Route) => route.abort()],
  // The other files are the same in both versions.
  [
    'after an update of its page',
    ({ pathname }: URL, ofBlogs: ReadonlySet<string>) => ofBlogs.has(pathname) || pathname.includes('/manifest-'),
    (route: Route) => route.fulfill({ status: 404 }),
  ],
] as const)
  test(`hovering over a link ${title} leaves what is typed`, async ({ page, context }) => {
    const other = await context.newPage();
    const ofBlogs = await prefetchedBy(other, 'Blogs');
    await other.close();
    const files = (url: URL) => url.pathname.startsWith('/assets/') && isAffected(url, ofBlogs);

    await page.goto('/login');
    const email = page.getByLabel('Email', { exact: true });
    await email.fill('half.typed@example.test');
    await prefetch(page, 'Review');
    await page.route(files, answer);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/assets/') && asked.push(request.method()));
    const first = page.waitForRequest('**/assets/**');
    const blogs = bar(page).getByRole('link', { name: 'Blogs' });
    await blogs.hover();
    await (await first).response();
    await page.unroute(files);
    // The router reloads the page if it cannot fetch a file: none was requested.
    expect(asked).toEqual(['HEAD']);

    const prefetched = page.waitForRequest((request) => ofBlogs.has(new URL(request.url()).pathname));
    await email.hover();
    await blogs.hover();
    await prefetched;
    await expect(email).toHaveValue('half.typed@example.test');
  });

const isScript = ({ pathname }: URL) => /^\/assets\/.*\.js$/.test(pathname);

/** The paths of the scripts that a page loads when the pointer rests on a link of its bar, and not before. */
async function prefetchedBy(page: Page, link: string): Promise<ReadonlySet<string>> {
  await page.goto('/login');
  await hydrated(page);
  // The first one also loads the code that prefetches.
  await prefetch(page, 'Review');
  const paths = new Set<string>();
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (request.method() === 'GET' && isScript(url)) paths.add(url.pathname);
  });
  await prefetch(page, link);
  return paths;
}

/** Rests the pointer on a link of the bar until its page is prefetched. */
async function prefetch(page: Page, link: string): Promise<void> {
  let isChecked = false;
  let isPrefetched = false;
  page.on('response', (response) => (isChecked ||= response.request().method() === 'HEAD'));
  page.on('request', (request) => (isPrefetched ||= isChecked && isScript(new URL(request.url()))));
  await bar(page).getByRole('link', { name: link }).hover();
  await expect.poll(() => isPrefetched).toBe(true);
  await filesLoaded(page);
}

test("the dashboard's screens are prefetched, and report when the browser is offline", async ({
  page,
  context,
  shop,
}) => {
  await shop.signUp(page);
  await page.goto('/dashboard');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await menu.getByRole('link', { name: 'Add a Review' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await expect(menu).toBeVisible();
  await context.setOffline(false);
  await menu.getByRole('link', { name: 'My Profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
});

test('a submission offline leaves the screen unchanged', async ({ page, context, shop, browser }) => {
  const theirs = await browser.newPage();
  const person = await shop.signUp(theirs);
  await shop.order(theirs, person, await shop.addPart());
  await theirs.close();
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?q=${encodeURIComponent(person.email)}`);
  await hydrated(page);
  await filesLoaded(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: /^Cancel order/ }).click();
  const button = page.getByRole('dialog').getByRole('button', { name: /^Cancel order/ });
  await button.click();
  await expect(page.getByText('The store could not be reached').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Order' })).toBeVisible();
  await context.setOffline(false);
  await page
    .getByRole('button', { name: /^Cancel order/ })
    .first()
    .click();
  await button.click();
  await expect(page.getByText('Order canceled').first()).toBeVisible();
});

test('offline, an admin loses neither a half-typed part nor the list', async ({ page, context, shop }) => {
  const part = await shop.addPart();
  await shop.signIn(page, admin);
  await page.goto('/dashboard/addproduct');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill(`${part.name} b`);
  await page.getByLabel('Kind').selectOption('memory');
  await page.getByLabel('Description').fill('Typed in a tunnel.');
  await page.getByLabel('Price').fill('3');
  await page.getByLabel('Minimum').fill('1');
  await page.getByLabel(/^Quantity/).fill('9');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  // The schema loads when the form is first focused.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await save.click();
  await expect(page.getByText('The store could not be reached').first()).toBeVisible();
  await expect(name).toHaveValue(`${part.name} b`);
  await context.setOffline(false);
  await save.click();
  await expect(page.getByText('Successfully saved').first()).toBeVisible();

  await page.goto(`/dashboard/manageproduct?q=${part.name}`);
  await expect(page.getByRole('row')).toHaveCount(3);
  await context.setOffline(true);
  await page.getByRole('searchbox').fill(`${part.name} b`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: `Edit ${part.name} b` })).toBeVisible();
});

test('a profile saved offline keeps the typed values', async ({ page, context, shop }) => {
  await shop.signUp(page);
  await page.goto('/dashboard/myprofile');
  await page.getByRole('link', { name: 'Update Profile' }).click();
  await page.getByLabel('Education').fill('Mechanical drawing');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The store could not be reached').first()).toBeVisible();
  await expect(page.getByLabel('Education')).toHaveValue('Mechanical drawing');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Successfully saved').first()).toBeVisible();
});

const PROFILE = '/dashboard/myprofile';
const FORMS = [
  { path: `${PROFILE}/password`, fields: ['Current password', 'New password'], button: 'Change password' },
  { path: `${PROFILE}/email`, fields: ['New email', 'Your password'], button: 'Email the link' },
  { path: `${PROFILE}/phone`, fields: ['Phone number'], button: 'Send the code' },
  { path: `${PROFILE}/passkeys`, fields: ['Name'], button: 'Add a passkey' },
  { path: `${PROFILE}/authenticator`, fields: ['Your password'], button: 'Begin' },
  { path: `${PROFILE}/delete`, fields: ['Your password'], button: 'Delete my account' },
  { path: '/dashboard/invitation?token=a', fields: [], button: 'Accept the invitation' },
  { path: '/dashboard/settings', fields: ['Legal name (optional)'], button: 'Save settings', isOfStaff: true },
  { path: '/dashboard/settings/home', fields: ['Heading of the page'], button: 'Save texts', isOfStaff: true },
] as const;

test('a form sent offline stays open with what was typed', async ({ page, context, shop }) => {
  await shop.signUpVerified(page);
  for (const form of FORMS) {
    if ('isOfStaff' in form) await shop.signIn(page, admin);
    await page.goto(form.path);
    const valueOf = (field: string) => (field.includes('email') ? 'new@example.test' : '+8801712345678');
    for (const field of form.fields) await page.getByLabel(field, { exact: true }).fill(valueOf(field));
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.getByRole('button', { name: form.button, exact: true }).click();
    await expect.soft(page.getByText(/The store could not be reached/).first(), form.path).toBeVisible();
    for (const field of form.fields)
      await expect.soft(page.getByLabel(field, { exact: true }), form.path).toHaveValue(valueOf(field));
    await expect.soft(page.getByRole('button', { name: form.button, exact: true }), form.path).toBeVisible();
    await context.setOffline(false);
  }
});
