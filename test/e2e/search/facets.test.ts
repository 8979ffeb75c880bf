import type { Page } from '@playwright/test';
import { expect, test } from '#test/e2e/test.ts';
import { holdCalls } from '#test/e2e/specification/signed-in.ts';
import { namesShown, type Range } from './search.ts';

const chips = (page: Page) => page.getByRole('list', { name: 'Active filters' }).getByRole('link', { name: /^Remove/ });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const names = (page: Page, range: Range) => async () =>
  (await namesShown(page)).map((name) => name.replace(`${range.word} `, '')).sort();

test('several values can be chosen, counts follow the other filters, and Back restores all', async ({
  page,
  range,
}) => {
  await page.goto(`/?q=${range.word}`);
  await expect(box(page, 'Z5 3')).toBeVisible();
  await expect(box(page, '8 2')).toBeVisible();
  await box(page, 'Z5 3').check();
  await expect(page).toHaveURL(/spec=socket:Z5/);
  await expect.poll(names(page, range)).toEqual(['One', 'Three', 'Two']);
  // Another facet counts the remaining parts; its own keeps all values.
  await expect(box(page, '8 1')).toBeVisible();
  await expect(box(page, 'Z4 2')).toBeVisible();
  await box(page, '4 1').check();
  // A choice made before the previous list has loaded shares its history entry: see the next test.
  await expect(page).toHaveURL(/spec=cores:4/);
  await box(page, '8 1').check();
  await expect(page).toHaveURL(/spec=cores:4.*spec=cores:8/);
  await expect.poll(names(page, range)).toEqual(['One', 'Two']);
  await expect(box(page, '8 1')).toBeFocused();
  await page.goBack();
  await expect(box(page, '8 1')).not.toBeChecked();
  await expect(box(page, '4 1')).toBeChecked();
  await expect.poll(names(page, range)).toEqual(['One']);
  await page.goBack();
  await page.goBack();
  await expect(box(page, 'Z5 3')).not.toBeChecked();
  await expect.poll(async () => (await namesShown(page)).length).toBe(5);
  await page.goForward();
  await expect(box(page, 'Z5 3')).toBeChecked();
});

test('two quick choices are both kept, and Back undoes both', async ({ page, range }) => {
  await page.goto(`/?q=${range.word}`);
  const calls = /\/api\/part\?/;
  const held = await holdCalls(page, calls);
  const requested = page.waitForRequest(calls);
  await box(page, 'Z5 3').check();
  await requested;
  await page.locator('[value="tdp:65"]').check();
  await held.release();
  await expect.poll(names(page, range)).toEqual(['One', 'Two']);
  await expect(page).toHaveURL(/spec=socket:Z5&spec=tdp:65/);
  await expect(chips(page)).toHaveCount(3);
  await page.goBack();
  await expect(page).toHaveURL(`/?q=${range.word}`);
  await expect(chips(page)).toHaveCount(1);
  await expect(box(page, 'Z5 3')).not.toBeChecked();
});

test('chips remove one filter each and move the focus to the next; Clear all removes all', async ({ page, range }) => {
  await page.goto(`/?q=${range.word}&in_stock=1&min_price=100&max_price=450&minimum_at_most=5&spec=socket:Z5`);
  await expect.poll(names(page, range)).toEqual(['Three', 'Two']);
  await expect(chips(page)).toHaveText([
    `'${range.word}'`,
    'In stock',
    '$100 to $450',
    'Minimum order up to 5',
    'Socket: Z5',
  ]);
  await page.getByRole('link', { name: 'Remove In stock' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/in_stock/);
  await expect(box(page, 'In stock 2')).not.toBeChecked();
  await expect(page.getByRole('link', { name: 'Remove $100 to $450' })).toBeFocused();
  await page.getByRole('link', { name: 'Remove Socket: Z5' }).click();
  await expect.poll(names(page, range)).toEqual(['Four', 'Three', 'Two']);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/');
  await expect(chips(page)).toHaveCount(0);
  await expect(page.getByLabel('Lowest price')).toHaveValue('');
  await expect(page.getByLabel('Highest price')).toHaveAttribute('placeholder', /^Max \$\d/);
});

test('price and minimum are typed or chosen as ranges that contain parts', async ({ page, range }) => {
  await page.goto(`/?q=${range.word}`);
  await page.getByLabel('Lowest price').fill('250');
  await expect(page).toHaveURL(/min_price=250/);
  await expect.poll(names(page, range)).toEqual(['Five', 'Four', 'Three']);
  await page.getByLabel('Highest price').fill('400');
  await expect.poll(names(page, range)).toEqual(['Four', 'Three']);
  await page
    .getByRole('group', { name: 'Price' })
    .getByRole('link', { name: /^\$100 to \$200/ })
    .click();
  await expect(page).toHaveURL(/min_price=100&max_price=199.99/);
  await expect.poll(names(page, range)).toEqual(['Two']);
  await page.getByRole('link', { name: 'Remove $100 to $199.99' }).click();
  await page.getByRole('radio', { name: '5 4', exact: true }).check();
  await expect.poll(names(page, range)).toEqual(['Four', 'One', 'Three', 'Two']);
});

test('choosing another kind removes the specification filters', async ({ page, range }) => {
  await page.goto(`/?category=processor&spec=socket:Z5&q=${range.word}`);
  await page.getByRole('radio', { name: 'All kinds' }).check();
  await expect(page).toHaveURL(`/?q=${range.word}`);
  await expect.poll(async () => (await namesShown(page)).length).toBe(5);
});

test('choosing a filter keeps the scroll position and moves nothing', async ({ page, range }) => {
  await page.goto(`/?q=${range.word}#parts`);
  await box(page, 'Z5 3').scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  const place = await box(page, 'Z5 3').boundingBox();
  await box(page, 'Z5 3').check();
  await expect.poll(names(page, range)).toEqual(['One', 'Three', 'Two']);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  expect(await box(page, 'Z5 3').boundingBox()).toEqual(place);
});

test('every filter has the home page as its canonical address', async ({ page, store }) => {
  await page.goto('/?category=memory&sort=price');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${store.origin}/`);
});

test('on a phone the filters are a sheet whose button shows the number of results', async ({ page, range }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`/?q=${range.word}`);
  await expect(box(page, 'Z5 3')).toBeHidden();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await box(page, 'Z5 3').check();
  const show = page.getByRole('button', { name: 'Show 3 parts' });
  await expect(show).toBeVisible();
  await expect(box(page, 'Z5 3')).toBeFocused();
  await show.click();
  await expect(show).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters 1', exact: true })).toBeFocused();
  await expect.poll(names(page, range)).toEqual(['One', 'Three', 'Two']);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test("the filters are a plain form, chips are links, and the header's field searches", async ({ page, range }) => {
    await page.goto(`/?q=${range.word}`);
    await box(page, 'Z5 3').check();
    await page.getByLabel('Highest price').fill('250');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect.poll(names(page, range)).toEqual(['One', 'Two']);
    await expect(box(page, 'Z5 2')).toBeChecked();
    await page.getByRole('link', { name: 'Remove Up to $250' }).click();
    await expect.poll(names(page, range)).toEqual(['One', 'Three', 'Two']);
    await page.goto('/blogs');
    await page.getByRole('searchbox', { name: 'Search all parts' }).fill(`${range.word} two`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`\\?q=${range.word}`));
    await expect.poll(async () => (await namesShown(page))[0]).toBe(`${range.word} Two`);
  });

  test('the filters work on a phone too', async ({ page, range }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`/?q=${range.word}`);
    await page.getByRole('button', { name: 'Filters' }).click();
    await box(page, 'Z4 2').check();
    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Show' }).click();
    await expect.poll(names(page, range)).toEqual(['Five', 'Four']);
  });
});

test('filters of hidden specifications survive another choice', async ({ page, shop, range }) => {
  await shop.addPart({ name: `${range.word} Cooler`, category: 'cpu-cooler', price: 20 });
  // Two kinds match, so no specifications are offered.
  await page.goto(`/?q=${range.word}&spec=socket:Z5&spec=cores:4`);
  await expect.poll(names(page, range)).toEqual(['One']);
  await box(page, 'In stock 1').check();
  await expect(page).toHaveURL(`/?q=${range.word}&in_stock=1&spec=cores:4&spec=socket:Z5`);
});
