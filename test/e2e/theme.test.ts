import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** The color of the browser's bars: the content of the first element whose condition matches. */
const barColor = (page: Page) =>
  page.evaluate(() => {
    const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
    return metas.find(({ media }) => !media || matchMedia(media).matches)?.content;
  });

test("a chosen theme and the browser's bar color apply before the first paint, and not on paper", async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/blogs');
  expect(await barColor(page)).toBe('#fbfbf9');
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect.poll(() => barColor(page)).toBe('#1b1d20');

  // The state when the first part of the body arrives; nothing can be painted before then.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      document.documentElement.setAttribute('data-at-first', document.documentElement.dataset['theme'] ?? 'none');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-at-first', 'graphite');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'graphite');
  expect(await barColor(page)).toBe('#1b1d20');

  // In print its letters are dark as well.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await page.emulateMedia({ media: 'screen' });

  await page.goto('/review');
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect.poll(() => barColor(page)).toBe('#fbfbf9');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => barColor(page)).toBe('#1b1d20');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-at-first', 'none');
});
