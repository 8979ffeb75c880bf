import type { Page } from '@playwright/test';
import { admin } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { holdCalls } from '#test/e2e/specification/signed-in.ts';
import { announcements, listen } from './announcements.ts';
import { focusProblem } from './keyboard.ts';

/** Presses a key that many times; at each stop the focused element has to be in view once the page has settled. */
async function walk(page: Page, key: 'Tab' | 'Shift+Tab', stops: number): Promise<void> {
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press(key);
    // A list that loads its next page moves the element for a frame.
    await expect.poll(() => focusProblem(page)).toBe('');
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
      await page.goto(path);
      await page.locator('footer a').last().focus();
      await walk(page, 'Shift+Tab', 60);
    }
  });

test('the selection bar covers no focused element', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/dashboard/manageproduct');
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
  await page.goto('/');
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

test('the focus stays in sight when it moves while the next page of a list above it arrives', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  const held = await holdCalls(page, /\/api\/part\?.*after=/);
  await page.goto('/');
  const requested = page.waitForRequest(/\/api\/part\?.*after=/);
  const next = page.getByRole('link', { name: 'All testimonials' });
  const before = page.locator('#contact').getByLabel('Subject');
  await next.focus();
  await requested;
  await before.focus();
  // Tab is pressed after the list has checked where the focus is, and before the browser paints the page.
  await before.evaluate(
    (field, link) => {
      field.getBoundingClientRect = () => {
        queueMicrotask(() => link?.focus());
        return HTMLElement.prototype.getBoundingClientRect.call(field);
      };
    },
    await next.elementHandle(),
  );
  const parts = page.getByRole('list', { name: 'Parts', exact: true }).getByRole('listitem');
  const count = await parts.count();
  await held.release();
  await expect.poll(() => parts.count()).toBeGreaterThan(count);
  await expect(next).toBeFocused();
  await expect(next).toBeInViewport();
});

test('after a row is removed by keyboard, the focus is on what follows', async ({ page, shop }) => {
  const person = await shop.signUpVerified(page);
  const parts = [await shop.addPart(), await shop.addPart(), await shop.addPart()];
  const data = { name: 'Rack', parts: parts.map(({ _id }) => ({ part: _id, quantity: 1 })) };
  const { insertedId } = await shop.as<{ insertedId: string }>(page, person, 'POST', '/builds', data);
  for (const { _id } of parts) {
    await shop.as(page, person, 'PUT', `/basket/lines/${_id}`, { quantity: 5 });
    await shop.as(page, person, 'PUT', `/saved-parts/${_id}`, { whenBelow: null });
  }
  await listen(page);
  await page.goto('/basket');
  const remove = page.getByRole('button', { name: /^Remove/ });
  for (const left of [2, 1, 0]) {
    await remove.first().press('Enter');
    await expect(remove).toHaveCount(left);
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await expect.poll(() => announcements(page)).toMatch(/Removed Kestrel/);
  }
  await page.keyboard.press('Enter');
  await expect(remove).toBeFocused();
  for (const path of ['/dashboard/saved', `/dashboard/builds/${insertedId}`]) {
    await page.goto(path);
    await remove.nth(1).press('Enter');
    await expect(remove).toHaveCount(2);
    await expect(remove.nth(1)).toBeFocused();
    await remove.nth(1).press('Enter');
    await expect(remove).toHaveCount(1);
    await expect(remove).toBeFocused();
    await remove.press('Enter');
    await expect(remove).toHaveCount(0);
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  }
});
