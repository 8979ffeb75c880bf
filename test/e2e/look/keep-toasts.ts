import type { Page } from '@playwright/test';

/** Keeps the current page's toasts open instead of closing them after 5,000 ms. */
export async function keepToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const later = window.setTimeout.bind(window);
    const dismissing = (work: TimerHandler, ms?: number, ...rest: unknown[]): number =>
      ms === 5_000 ? 0 : later(work, ms, ...rest);
    window.setTimeout = dismissing as typeof window.setTimeout;
  });
}
