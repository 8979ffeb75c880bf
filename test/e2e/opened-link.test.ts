import { admin, unique } from './people.ts';
import { expect, test } from './test.ts';
import { hydrated } from './specification/signed-in.ts';

test('a link with a query shows a compact heading with the count, and the results on the first screen', async ({
  page,
  shop,
}) => {
  const word = unique();
  const part = await shop.addPart({ name: `Lathe ${word}` });
  const picture = page.getByRole('list', { name: 'Parts', exact: true }).locator('img').first();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/?q=${word}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Parts for '${word}'`);
    await expect(page.getByText(/^\d+ parts?$/).first()).toBeInViewport();
    await expect(page.getByRole('heading', { name: part.name, exact: true })).toBeInViewport();
    await expect(picture).toHaveAttribute('loading', 'eager');
    await expect(page.getByRole('link', { name: 'Get Started' })).toHaveCount(0);
  }
  await page.goto('/?category=case-fan');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Case fans');
  await page.goto('/?in_stock=1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parts');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  // Pictures below the first screen, or requested before the style sheet, delay the first paint.
  await expect(picture).toHaveAttribute('loading', 'lazy');
  await expect(page.locator('head link[as="image"]')).toHaveCount(0);
});

test("a part's link shows its picture, price and stock next to the login form and the sign-up form", async ({
  reader,
  shop,
}) => {
  const part = await shop.addPart({ price: 1_234.5, quantity: 345 });
  for (const width of [390, 1440]) {
    await reader.setViewportSize({ width, height: 844 });
    await reader.goto(`/part/${part._id}`);
    for (const heading of ['Login', 'Sign up']) {
      await expect(reader.getByRole('heading', { name: heading })).toBeVisible();
      const main = reader.getByRole('main');
      for (const shown of [
        main.getByText(part.name),
        main.getByText(part.sku),
        main.getByText('$1,234.50'),
        main.getByText('345 in stock'),
        main.locator('img[loading="eager"]'),
      ])
        await expect(shown).toBeInViewport({ ratio: 1 });
      if (heading === 'Login') await reader.getByRole('link', { name: 'Create an account' }).click();
    }
  }
});

test('no match shows kinds and popular parts, and keeps the filters', async ({ page, shop }) => {
  await shop.addPart();
  await page.goto('/?q=zzzzqqxx&max_price=400');
  await expect(page.getByText("No parts match 'zzzzqqxx'")).toBeVisible();
  await expect(page.getByRole('group', { name: 'Filters' })).toBeAttached();
  await expect(page.getByRole('list', { name: 'Active filters' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Popular parts' }).getByRole('article').first()).toBeVisible();
  await page.getByRole('list', { name: 'Kinds' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\?category=[\w-]+#parts$/);
  await expect(page.getByRole('list', { name: 'Parts', exact: true }).getByRole('article').first()).toBeVisible();
});

test('filters that cannot help a search without a match are hidden', async ({ page, shop }) => {
  await shop.addPart();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/?q=zzzzqqxx');
    await expect(page.getByText("No parts match 'zzzzqqxx'")).toBeVisible();
    for (const control of [
      page.getByLabel('Sort by'),
      page.locator('summary', { hasText: 'Kind of part' }),
      page.getByText('Table', { exact: true }),
    ])
      await expect(control).toBeHidden();
    await expect(page.getByRole('button', { name: /^Filters/ })).toBeHidden();
    await expect(page.getByLabel('Search parts')).toBeVisible();
  }
});

test('an order opened far down a list is shown from its top', async ({ page, shop }) => {
  const person = await shop.signUpVerified(page);
  const part = await shop.addPart({ quantity: 500 });
  for (let n = 0; n < 9; n++) await shop.order(page, person, part);
  await page.setViewportSize({ width: 1440, height: 500 });
  for (const [who, path] of [
    [person, '/dashboard'],
    [admin, `/dashboard/manageorder?q=${person.email}`],
  ] as const) {
    await shop.signIn(page, who);
    await page.evaluate(() => localStorage.clear()).catch(() => {});
    await page.goto(path);
    await hydrated(page);
    await page.getByRole('row').last().getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Order' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  }
});

test('the verification link confirms that it worked', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  const link = await shop.linkMailedTo(person, 'verify-email');
  await page.goto(link);
  await expect(page.getByText('Your email is verified')).toBeVisible();
  // The page's address alone must not claim success.
  const other = await shop.signUp(page);
  const target = new URL(page.url());
  await page.evaluate(() => localStorage.clear());
  await page.goto(target.pathname + target.search);
  await expect(page.getByText(other.email).first()).toBeVisible();
  await expect(page.getByText('Your email is verified')).toHaveCount(0);
});

test('a bulk action clears the selection of its rows', async ({ page, shop }) => {
  const person = await shop.signUpVerified(page);
  const part = await shop.addPart({ quantity: 500 });
  for (let n = 0; n < 3; n++) await shop.pay(page, person, await shop.order(page, person, part));
  await shop.signIn(page, admin);
  await page.evaluate(() => localStorage.clear()).catch(() => {});
  await page.goto(`/dashboard/manageorder?q=${person.email}`);
  await hydrated(page);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Ship 3 orders' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Ship/ }).click();
  await expect(page.getByText('Shipped').first()).toBeVisible();
  await expect(page.getByText(/can't be shipped/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Ship 0/ })).toHaveCount(0);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
});

test('the search words stay in the field after a search from another page', async ({ page, shop }) => {
  const part = await shop.addPart();
  await page.goto('/blogs');
  await hydrated(page);
  await page.getByRole('combobox', { name: 'Search all parts' }).fill(part.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: part.name, exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: /search/i }).filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole('combobox', { name: /search/i }).filter({ visible: true })).toHaveValue(part.name);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a session shows its browser', async ({ page, shop, browser }) => {
    const other = await browser.newPage({ javaScriptEnabled: true });
    const person = await shop.signUp(other);
    await other.close();
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.goto('/dashboard/myprofile');
    await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Chrome on');
  });
});
