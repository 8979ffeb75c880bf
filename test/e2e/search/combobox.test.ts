import type { Page } from '@playwright/test';
import { unique } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { failCalls, holdCalls } from '#test/e2e/specification/signed-in.ts';

const bar = (page: Page) => page.getByRole('combobox', { name: 'Search all parts' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

/** The option that the field marks as active. */
async function highlighted(page: Page): Promise<string> {
  const id = await bar(page).getAttribute('aria-activedescendant');
  return id ? page.locator(`[id="${id}"]`).innerText() : '';
}

test('by keyboard only: slash, letters, arrows, Home and End, Enter', async ({ page, range }) => {
  await page.goto('/blogs');
  await page.keyboard.press('/');
  await expect(bar(page)).toBeFocused();
  await expect(bar(page)).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type(range.word);
  await expect(options(page)).toHaveCount(6);
  await expect(bar(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(bar(page)).toBeFocused();
  await expect.poll(() => highlighted(page)).toBe('');

  await page.keyboard.press('ArrowDown');
  const first = await options(page).first().innerText();
  await expect.poll(() => highlighted(page)).toBe(first);
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('End');
  await expect.poll(() => highlighted(page)).toContain('All results');
  await page.keyboard.press('Home');
  await expect.poll(() => highlighted(page)).toBe(first);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => highlighted(page)).toBe('');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => highlighted(page)).toContain('All results');

  await page.keyboard.press('Escape');
  await expect(options(page).first()).toBeHidden();
  await expect(bar(page)).toHaveValue(range.word);
  await page.keyboard.press('ArrowDown');
  await expect(options(page)).toHaveCount(6);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  const href = await options(page).first().getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(href!);
});

test('Enter without a highlight opens all results, the best first', async ({ page, range }) => {
  await page.goto('/blogs');
  await bar(page).fill(`${range.word} three`);
  await bar(page).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/\\?q=${range.word}\\+three#parts$`));
  await expect(page.getByRole('list', { name: 'Parts', exact: true }).getByRole('heading').first()).toHaveText(
    `${range.word} Three`,
  );
  await expect(page.getByLabel('Sort by', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Sort by', { exact: true }).locator('option:checked')).toHaveText('Best match');
});

test('typed words are marked in names, and kinds are filters of the words', async ({ page, shop }) => {
  const word = `tollgate${unique()}`;
  for (const category of ['cpu-cooler', 'memory']) await shop.addPart({ name: `${word} ${category}`, category });
  await page.goto('/blogs');
  await bar(page).fill(word.slice(0, -1));
  await expect(options(page).first().locator('mark')).toHaveText(word.slice(0, -1));
  await options(page).filter({ hasText: 'in CPU coolers' }).click();
  await expect(page).toHaveURL(/category=cpu-cooler/);
  await expect(page.getByRole('radio', { name: 'CPU coolers' })).toBeChecked();
});

test('a typing error is corrected, and the corrected word is shown', async ({ page }) => {
  // A job collects the words soon after the store starts.
  await expect
    .poll(async () => (await (await page.request.get('/api/part/suggest?q=procesor')).json()).corrected)
    .toEqual([{ typed: 'procesor', taken: 'processor' }]);
  await page.goto('/blogs');
  await bar(page).fill('procesor');
  await expect(options(page).first()).toBeVisible();
  await expect(page.getByText("Showing results for 'processor'.").last()).toBeVisible();
  await bar(page).press('Enter');
  await expect(page).toHaveURL(/q=procesor/);
  await expect(page.getByRole('main').getByText("Showing results for 'processor'.")).toBeVisible();
  await expect(page.getByRole('list', { name: 'Parts', exact: true }).getByRole('listitem').first()).toBeVisible();
});

test('earlier requests are aborted, and only the last response is shown', async ({ page, range }) => {
  await page.goto('/blogs');
  await bar(page).focus();
  const held = await holdCalls(page, /\/api\/part\/suggest\?q=an/);
  const takenBack = page.waitForEvent('requestfailed', (request) => /suggest\?q=an/.test(request.url()));
  const requested = page.waitForRequest(/suggest\?q=an/);
  await bar(page).pressSequentially('an');
  await requested;
  await bar(page).fill(range.word);
  await takenBack;
  await held.release();
  await expect(options(page)).toHaveCount(6);
  await expect(options(page).first()).toContainText(range.word);
});

test('no results and failures are shown and announced, and Enter still searches', async ({ page }) => {
  await page.goto('/blogs');
  const status = page.getByRole('search', { name: 'All parts' }).getByRole('status');
  await bar(page).fill('qqqqxxxx');
  await expect(status).toHaveText("No parts match 'qqqqxxxx'. Check the spelling or try fewer words.");
  await expect(bar(page)).toHaveAttribute('aria-expanded', 'false');
  await failCalls(page, /\/api\/part\/suggest/, 'overloaded');
  await bar(page).fill('cooler');
  await expect(status).toHaveText(/couldn't be loaded/);
  await bar(page).press('Enter');
  await expect(page).toHaveURL(/\/\?q=cooler#parts$/);
});

test('the search text stays in the field on later pages of parts, even after Back and Forward, until another search', async ({
  page,
  range,
}) => {
  const q = `${range.word} two`;
  await page.goto('/blogs');
  await bar(page).fill(q);
  await bar(page).press('Enter');
  const own = page.getByRole('main').getByRole('combobox', { name: 'Search parts' });
  await expect(own).toHaveValue(q);
  await page.getByRole('heading', { name: range.parts[1]!.name }).getByRole('link').click();
  await expect(bar(page)).toHaveValue(q);
  await page.goBack();
  await expect(own).toHaveValue(q);
  await page.goBack();
  await expect(page).toHaveURL(/\/blogs$/);
  await expect(bar(page)).toHaveValue('');
  await page.goForward();
  await page.goForward();
  await expect(bar(page)).toHaveValue(q);
  await page.reload();
  await expect(bar(page)).toHaveValue(q);
  const part = new URL(page.url()).pathname;
  await page.goto('/compare');
  await expect(bar(page)).toHaveValue(q);
  await page.goto('/');
  await page.goto(part);
  await expect(bar(page)).toHaveValue('');
});

test('the number of suggestions is announced politely', async ({ page, range }) => {
  await page.goto('/blogs');
  await bar(page).fill(range.word);
  await expect(page.getByRole('search', { name: 'All parts' }).getByRole('status')).toHaveText(/^\d parts found\.$/);
});

test('on a phone suggestions fill the width, and Esc returns to the page', async ({ page, range }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/blogs');
  await expect(bar(page)).toBeHidden();
  const opener = page.getByRole('button', { name: 'Open search' });
  await opener.click();
  await expect(bar(page)).toBeFocused();
  const sheet = await page.locator('#find-sheet').boundingBox();
  expect(sheet).toEqual({ x: 0, y: 0, width: 390, height: 800 });
  await page.keyboard.type(range.word);
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(options(page).first()).toBeHidden();
  await expect(bar(page)).toBeVisible();
  // A second Escape clears the field, as in any search field.
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await bar(page).fill(range.word);
  await options(page).filter({ hasText: 'All results' }).click();
  await expect(page).toHaveURL(new RegExp(`q=${range.word}`));
  await expect(bar(page)).toBeHidden();
});

test("the home page's search suggests too, while its list follows", async ({ page, range }) => {
  await page.goto('/');
  const field = page.getByRole('combobox', { name: 'Search parts' });
  await field.fill(range.word);
  await expect(options(page).first()).toContainText(range.word);
  // The field was at the lower edge of the window.
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeInViewport({ ratio: 0.9 });
  await expect(page).toHaveURL(new RegExp(`q=${range.word}$`));
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Parts', exact: true }).getByRole('listitem').first()).toContainText(
    range.word,
  );
});
