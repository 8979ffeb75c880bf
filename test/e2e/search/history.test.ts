import type { Page } from '@playwright/test';
import { expect, test } from '#test/e2e/test.ts';
import { unique } from '#test/e2e/people.ts';
import { holdCalls } from '#test/e2e/specification/signed-in.ts';

const LISTS = /\/api\/part\?/;
const kind = (page: Page) => page.locator('input[name="category"][value="processor"]');
const field = (page: Page) => page.getByRole('combobox', { name: 'Search parts' });
const card = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).getByRole('link');

test('Back from a part pressed right after a filter returns to the filtered list', async ({ page, range }) => {
  const name = `${range.word} One`;
  await page.goto(`/?q=${range.word}`);
  // Both in one task, before the form has read the choice.
  const link = await card(page, name).elementHandle();
  await kind(page).evaluate((input: HTMLInputElement, link) => {
    input.click();
    (link as HTMLElement).click();
  }, link);
  await expectBackAt(page, name, `/?q=${range.word}&category=processor`);
  await expect(kind(page)).toBeChecked();
  await page.goBack();
  await expect(page).toHaveURL(`/?q=${range.word}`);
  await expect(kind(page)).not.toBeChecked();

  // The filter's list is still loading.
  const held = await holdCalls(page, LISTS);
  const requested = page.waitForRequest(LISTS);
  await kind(page).check();
  await requested;
  await card(page, name).click();
  await held.release();
  await expectBackAt(page, name, `/?q=${range.word}&category=processor`);
  await page.goBack();
  await expect(page).toHaveURL(`/?q=${range.word}`);
});

test('Back shows the list before the store answers, then its current prices, and keeps it offline', async ({
  page,
  shop,
  context,
}) => {
  const part = await shop.addPart();
  const list = page.getByRole('list', { name: 'Parts', exact: true });
  await page.goto(`/?q=${encodeURIComponent(part.name)}`);
  await expect(list).toContainText('$12.40');
  await card(page, part.name).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${part.name}`));
  await shop.asAdmin('PATCH', `/part/${part._id}`, { price: 13.75 });
  const held = await holdCalls(page, LISTS);
  const requested = page.waitForRequest(LISTS);
  await page.goBack();
  await expect(list).toContainText('$12.40');
  await requested;
  await held.release();
  await expect(list).toContainText('$13.75');

  await card(page, part.name).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${part.name}`));
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) => LISTS.test(request.url()));
  await page.goBack();
  await failed;
  await expect(list).toContainText('$13.75');
});

test('Back from a part pressed right after typing returns to the search', async ({ page, range }) => {
  const name = `${range.word} Two`;
  await page.goto('/?category=processor');
  await expect(card(page, name)).toBeVisible();
  const link = await card(page, name).elementHandle();
  await field(page).evaluate(
    (input: HTMLInputElement, { link, word }) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, word);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      (link as HTMLElement).click();
    },
    { link, word: range.word },
  );
  await expectBackAt(page, name, `/?q=${range.word}&category=processor`);
  await expect(field(page)).toHaveValue(range.word);
  await page.goBack();
  await expect(page).toHaveURL('/?category=processor');
});

test('typing more while the first list loads keeps the history entry before it', async ({ page, range }) => {
  await page.goto('/?category=processor');
  const held = await holdCalls(page, LISTS);
  for (const typed of [range.word.slice(0, -1), range.word]) {
    const requested = page.waitForRequest((request) => request.url().includes(`q=${typed}&`));
    await field(page).fill(typed);
    await requested;
  }
  await held.release();
  await expect(page).toHaveURL(`/?q=${range.word}&category=processor`);
  await page.goBack();
  await expect(page).toHaveURL('/?category=processor');
});

/** Expects the part's page, and after Back the list at `address`. */
async function expectBackAt(page: Page, name: string, address: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${name}`));
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(card(page, name)).toBeVisible();
}

test('Back shows the part that was at the top of the window, with parts of any height above it', async ({
  page,
  shop,
}) => {
  const word = unique();
  for (let added = 0; added < 24; added++)
    await shop.addPart({
      name: `${word} ${added} ${added < 12 ? 'with a name that takes further lines '.repeat(2) : ''}`,
    });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`/?q=${word}&sort=name`);
    const items = page.getByRole('list', { name: 'Parts', exact: true }).getByRole('listitem');
    await expect(items).toHaveCount(24);
    const last = items.nth(23);
    // As a user scrolls, so that every item has been shown and has its real height.
    for (let item = 0; item < 24; item++) await items.nth(item).scrollIntoViewIfNeeded();
    const top = async () => Math.round((await last.boundingBox())!.y);
    const left = await top();
    await last
      .getByRole('heading')
      .getByRole('link')
      .evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(/\/parts\//);
    await page.goBack();
    await expect(last).toBeInViewport();
    await expect.poll(async () => Math.abs((await top()) - left), `${width} px`).toBeLessThanOrEqual(2);
  }
});
