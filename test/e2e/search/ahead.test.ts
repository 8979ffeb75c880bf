import type { Page } from '@playwright/test';
import { expect, test } from '#test/e2e/test.ts';

/** Counts the browser's requests so far. */
function countCalls(page: Page, url: RegExp): () => number {
  let calls = 0;
  page.on('request', (request) => (calls += Number(url.test(request.url()))));
  return () => calls;
}

test('pointing at a part prefetches it, and opening it requests nothing more', async ({ page, shop }) => {
  await shop.customer(page);
  const part = await shop.addPart();
  await page.goto(`/?q=${part.name}`);
  const calls = countCalls(page, new RegExp(`/api/part/${part._id}$`));
  const link = page.getByRole('link', { name: 'place order' }).first();
  await link.hover();
  await expect.poll(calls).toBe(1);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${part.name}`));
  expect(calls()).toBe(1);
});

test("keyboard focus and the header's links prefetch too", async ({ page }) => {
  await page.goto('/blogs');
  const calls = countCalls(page, /\/api\/review\?/);
  await page.getByRole('navigation', { name: 'Site', exact: true }).getByRole('link', { name: 'Review' }).focus();
  await expect.poll(calls).toBe(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Testimonials' })).toBeVisible();
  expect(calls()).toBe(1);
});
