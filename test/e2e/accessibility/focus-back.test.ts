import type { Page } from '@playwright/test';
import { admin } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { holdCalls, open } from '#test/e2e/specification/signed-in.ts';
import { focusProblem } from './keyboard.ts';

/** Presses a key that many times; at each stop the focused element has to be in view once the page is at rest. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', stops: number): Promise<void> {
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press(key);
    // A list that loads its next page moves the element for a frame.
    await expect.poll(() => focusProblem(page), { timeout: 30_000 }).toBe('');
  }
}

for (const path of ['/', '/blogs', '/dashboard/manageproduct', '/dashboard/addproduct'])
  test(`tabbing backwards through ${path}, the focused element is never under the header`, async ({ page, shop }) => {
    await shop.signIn(page, admin);
    for (const viewport of [
      { width: 1280, height: 720 },
      { width: 360, height: 640 },
    ]) {
      await page.setViewportSize(viewport);
      await open(page, path);
      await page.locator('footer a').last().focus();
      await walk(page, 'Shift+Tab', 60);
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
  await walk(page, 'Tab', 50);
  await walk(page, 'Shift+Tab', 50);
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
