import { hydrated } from './specification/signed-in.ts';
import { expect, test } from './test.ts';

for (const [device, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const)
  test(`search and kinds are in the first window of the home page on ${device}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Get Started' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel('Search parts')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('main').getByRole('link', { name: 'Processors' })).toBeInViewport({ ratio: 1 });
  });

test('the introduction is shorter for a visitor who comes back in another tab', async ({ page, context }) => {
  const drawing = page.getByRole('img', { name: /^An exploded drawing/ });
  await page.goto('/');
  await expect(drawing).toBeVisible();
  await page.reload();
  await expect(drawing).toBeVisible();
  const tab = await context.newPage();
  await tab.goto('/');
  await hydrated(tab);
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(tab.getByRole('img', { name: /^An exploded drawing/ })).toBeHidden();
  await tab.close();
});

test('a large screen shows five parts in a row', async ({ page }) => {
  await page.setViewportSize({ width: 2560, height: 1300 });
  await page.goto('/');
  const tops = await page
    .getByRole('list', { name: 'Parts', exact: true })
    .getByRole('article')
    .evaluateAll((cards) => cards.slice(0, 6).map((card) => card.getBoundingClientRect().top));
  expect(new Set(tops.slice(0, 5)).size).toBe(1);
  expect(tops[5]).toBeGreaterThan(tops[0]!);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the menu of kinds leads to their lists from every page', async ({ page }) => {
    await page.goto('/blogs');
    await page.getByRole('navigation', { name: 'Site', exact: true }).getByRole('button', { name: 'Parts' }).click();
    const menu = page.getByRole('navigation', { name: 'Catalog' });
    await menu.getByRole('link', { name: 'Memory' }).click();
    await expect(page).toHaveURL(/\/\?category=memory/);
    await expect(page.getByRole('heading', { level: 1, name: 'Memory' })).toBeVisible();
  });

  test('on a phone the kinds open from the menu', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/builds');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('navigation', { name: 'Site menu' }).getByRole('button', { name: 'Parts' }).click();
    await page.getByRole('navigation', { name: 'Catalog' }).getByRole('link', { name: 'Graphics cards' }).click();
    await expect(page).toHaveURL(/category=graphics-card/);
  });
});
