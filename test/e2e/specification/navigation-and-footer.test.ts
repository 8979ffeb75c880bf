import { PAGES } from '#contract/pages.ts';
import { admin } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { bar, linksOf } from './signed-in.ts';

const forAll: [string, string][] = [
  ['Home', '/'],
  ['Blogs', '/blogs'],
  ['Review', '/review'],
  ['My Protfolio', '/myprotfolio'],
  ['Builds', '/builds'],
  ['Quick order', '/quick-order'],
];

test("a visitor's header has the pages and Login", async ({ reader: page }) => {
  await page.goto('/blogs');
  expect(await linksOf(bar(page))).toEqual([...forAll, ['Login', '/login']]);
  await expect(bar(page).getByRole('button', { name: 'Sign Out' })).toHaveCount(0);
});

test("a signed-in user's header has the pages, Dashboard and Sign Out", async ({ reader: page, shop }) => {
  await shop.customer(page);
  for (const path of ['/', '/review', '/dashboard/myprofile']) {
    await page.goto(path);
    expect(await linksOf(bar(page))).toEqual([...forAll, ['Dashboard', '/dashboard']]);
    await expect(bar(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
  }
});

test('the header links to its pages and marks the current one', async ({ page }) => {
  await page.goto('/');
  for (const [text, path] of [...forAll.slice(1), forAll[0]!]) {
    await bar(page).getByRole('link', { name: text }).click();
    await expect(page).toHaveURL(path);
    await expect(bar(page).locator('[aria-current="page"]')).toHaveText([text]);
  }
});

test("every page's footer has the links, the placeholders and the year", async ({ reader: page }) => {
  for (const path of ['/', '/blogs', '/login', '/no/such/page']) {
    await page.goto(path);
    const footer = page.getByRole('contentinfo');
    expect(await linksOf(footer.getByRole('navigation', { name: 'Shop' }))).toEqual([
      ['Home', '/'],
      ['Blogs', '/blogs'],
      ['Review', '/review'],
      ['About us', '/myprotfolio'],
    ]);
    expect(await linksOf(footer.getByRole('navigation', { name: 'Legal' }))).toEqual([
      ['Terms of use', '/'],
      ['Privacy policy', '/'],
      ['Cookie policy', '/'],
    ]);
    await expect(footer.getByText('Copyright © 2022 Partsmith')).toBeVisible();
  }
});

test("every page's footer leads to the contact form", async ({ page }) => {
  await page.goto('/blogs');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Send us a message' }).click();
  await expect(page).toHaveURL('/#contact');
  await expect(page.getByRole('button', { name: 'Contact Us' })).toBeInViewport();
});

test("a customer's sidebar has the customer's screens", async ({ reader: page, shop }) => {
  await shop.customer(page);
  await page.goto('/dashboard/myprofile');
  expect(await linksOf(page.getByRole('navigation', { name: 'Dashboard' }))).toEqual([
    ['My Orders', '/dashboard'],
    ['Add a Review', '/dashboard/addreview'],
    ['My Profile', '/dashboard/myprofile'],
  ]);
  expect(await linksOf(page.getByRole('navigation', { name: 'Lists' }))).toEqual([
    ['My Builds', '/dashboard/builds'],
    ['My Quotes', '/dashboard/quotes'],
    ['My Company', '/dashboard/company'],
    ['My Lists', '/dashboard/lists'],
    ['Saved Parts', '/dashboard/saved'],
    ['My Part Reviews', '/dashboard/part-reviews'],
    ['My Questions', '/dashboard/my-questions'],
  ]);
});

test("an admin's sidebar has the admin's screens", async ({ reader: page, shop }) => {
  await shop.signIn(page, admin);
  await page.goto('/dashboard/myprofile');
  expect(await linksOf(page.getByRole('navigation', { name: 'Dashboard' }))).toEqual([
    ['Make Admin', '/dashboard/users'],
    ['Manage Product', '/dashboard/manageproduct'],
    ['Manage Order', '/dashboard/manageorder'],
    ['Add a Product', '/dashboard/addproduct'],
    ['My Profile', '/dashboard/myprofile'],
  ]);
  for (const name of ['Orders', 'Catalog', 'People', 'Store']) {
    const links = Object.entries(PAGES).flatMap(([path, { title, menu }]) =>
      menu?.group === name ? [[title, path]] : [],
    );
    expect(await linksOf(page.getByRole('navigation', { name, exact: true })), name).toEqual(links);
  }
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test("the dashboard's sidebar opens by its toggle and closes on navigation", async ({ page, shop }) => {
    await shop.customer(page);
    await page.goto('/dashboard/myprofile');
    const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
    await expect(sidebar).toBeHidden();
    await page.getByRole('button', { name: 'Dashboard menu' }).click();
    await expect(sidebar).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sidebar).toBeHidden();
    await page.getByRole('button', { name: 'Dashboard menu' }).click();
    await sidebar.getByRole('link', { name: 'Add a Review' }).click();
    await expect(page).toHaveURL('/dashboard/addreview');
    await expect(sidebar).toBeHidden();
  });

  test('outside the dashboard there is no sidebar toggle, and the pages are in the menu', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Dashboard menu' })).toHaveCount(0);
    await expect(bar(page)).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('navigation', { name: 'Site menu' });
    expect(await linksOf(menu)).toEqual([...forAll, ['Login', '/login']]);
    await menu.getByRole('link', { name: 'Blogs' }).click();
    await expect(page).toHaveURL('/blogs');
    await expect(menu).toBeHidden();
  });
});

test('on a wide screen the sidebar is next to the page, without a toggle', async ({ page, shop }) => {
  await shop.customer(page);
  await page.goto('/dashboard/myprofile');
  await expect(page.getByRole('button', { name: 'Dashboard menu' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
});
