import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '#test/e2e/test.ts';
import { admin } from '#test/e2e/people.ts';

test('an unknown address answers 404 with a picture', async ({ reader: page }) => {
  for (const path of ['/no/such/page', '/signup/more', '/dashboards', '/dev/gallery']) {
    expect((await page.request.get(path)).status()).toBe(404);
  }
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  const picture = page.getByRole('main').getByRole('img', { name: /empty processor socket/ });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
});

test('a production build does not contain the gallery', () => {
  const built = fileURLToPath(new URL('../../../build/', import.meta.url));
  const scripts = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const withWords = (words: string) => scripts.filter((name) => readFileSync(built + name, 'utf8').includes(words));
  // The search finds texts of every build, so a text that it does not find is absent.
  expect(withWords('Page not found')).not.toEqual([]);
  expect(withWords('Every UI component in every state')).toEqual([]);
});

test('an unknown address below /dashboard is a 404 too', async ({ reader: page, shop }) => {
  await shop.customer(page);
  expect((await page.goto('/dashboard/nothing'))?.status()).toBe(404);
});

test('an address of staff whose parameter no page has is a 404', async ({ reader: page, shop }) => {
  await shop.signIn(page, admin);
  for (const path of ['/dashboard/webhooks/%252e%252e', '/dashboard/stock/a%20b'])
    expect((await page.goto(path))?.status(), path).toBe(404);
});

test("an unknown address below /dashboard offers the dashboard's screens and a search", async ({
  reader: page,
  shop,
}) => {
  await shop.customer(page);
  for (const path of ['/dashboard/nothing', '/dashboard/payment/nothing']) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByRole('searchbox', { name: 'Search all parts' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'My Orders' }).last()).toHaveClass(/btn/);
    await expect(main.getByRole('link', { name: 'All parts' })).toHaveAttribute('href', '/');
  }
  await shop.signIn(page, admin);
  await page.goto('/dashboard/nothing');
  await expect(page.getByRole('main').getByRole('link', { name: 'Dashboard' })).toBeVisible();
});

test("an error's announcement has its heading and text, and no links or buttons", async ({ reader: page, shop }) => {
  await shop.customer(page);
  for (const path of ['/dashboard/payment/nothing', '/dashboard/payment/0199c0de-0000-7000-8000-000000000000']) {
    await page.goto(path);
    const message = page.getByRole('main').getByRole('alert');
    await expect(message.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(message.locator('a, button, input')).toHaveCount(0);
  }
});

test('an unknown part answers 404 with the same picture', async ({ reader: page, shop }) => {
  await shop.customer(page);
  expect((await page.goto('/part/0199c0de-0000-7000-8000-000000000000'))?.status()).toBe(404);
  await expect(page.getByRole('main').locator('img[src="/pictures/not-found.svg"]')).toBeVisible();
});

test('the nearest or some other parts are shown without scripts', async ({ reader: page, request, shop }) => {
  const part = await shop.addPart();
  const [, word] = part.name.split(' ');
  const answer = await request.get(`/parts/${part.name.replace(' ', '-')}`);
  expect(answer.status()).toBe(404);
  const html = await answer.text();
  expect(html).toContain(`href="/part/${part._id}"`);
  expect(html).toContain(`Kestrel ${word}`);
  await shop.customer(page);
  expect((await page.goto(`/part/${word}`))?.status()).toBe(404);
  const near = page.getByRole('region', { name: `Closest matches for '${word}'` });
  await expect(near.getByRole('listitem')).toHaveCount(1);
  await expect(near.getByRole('link', { name: 'place order' })).toHaveAttribute('href', `/part/${part._id}`);
  await page.goto('/part/0199c0de-0000-7000-8000-000000000000');
  await expect(page.getByRole('region', { name: 'Some of our parts' }).getByRole('listitem')).toHaveCount(3);
});

test('the page links to parts and home', async ({ page, shop }) => {
  const part = await shop.addPart();
  await page.goto('/no/such/page');
  const main = page.getByRole('main');
  await main.getByRole('searchbox').fill(part.name);
  await main.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('heading', { name: part.name, exact: true })).toBeVisible();
  await page.goto('/no/such/page');
  await expect(page.getByRole('link', { name: 'All parts' })).toHaveAttribute('href', '/');
});
