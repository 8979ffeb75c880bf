import type { Page } from '@playwright/test';
import { admin } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { holdCalls, open } from '#test/e2e/specification/signed-in.ts';
import { focusProblem } from './keyboard.ts';

/** Presses a key that many times and returns the focus problems found on the way. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', stops: number): Promise<string[]> {
  const found: string[] = [];
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press(key);
    const wrong = await focusProblem(page);
    if (wrong) found.push(wrong);
  }
  return found;
}

for (const path of ['/', '/blogs', '/dashboard/manageproduct', '/dashboard/addproduct'])
  test(`backwards by keyboard over ${path}, the focused element is never under the header`, async ({ page, shop }) => {
    await shop.signIn(page, admin);
    for (const viewport of [
      { width: 1280, height: 720 },
      { width: 360, height: 640 },
    ]) {
      await page.setViewportSize(viewport);
      await open(page, path);
      await page.locator('footer a').last().focus();
      expect(await walk(page, 'Shift+Tab', 60)).toEqual([]);
    }
  });

test('the selection bar covers no focused element', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  await page.setViewportSize({ width: 1280, height: 500 });
  await open(page, '/dashboard/manageproduct');
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await boxes.nth(0).check();
  await expect(page.getByRole('button', { name: 'Delete 1 part' })).toBeVisible();
  await boxes.nth(0).focus();
  expect(await walk(page, 'Tab', 50)).toEqual([]);
  expect(await walk(page, 'Shift+Tab', 50)).toEqual([]);
});

test('a list that grows above the focused element does not move it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const held = await holdCalls(page, /\/api\/part\?.*after=/);
  await open(page, '/');
  const requested = page.waitForRequest(/\/api\/part\?.*after=/);
  const below = page.getByRole('link', { name: 'All testimonials' });
  await below.focus();
  await requested;
  await expect(below).toBeInViewport();
  const parts = page.getByRole('list', { name: 'Parts', exact: true }).getByRole('listitem');
  const before = await parts.count();
  await held.release();
  await expect.poll(() => parts.count()).toBeGreaterThan(before);
  await expect(below).toBeInViewport();
});
