import type { Page } from '@playwright/test';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';

/** Answers the browser's calls with one of the store's failures. @param method default: every method */
export async function failWith(page: Page, url: RegExp, code: ErrorCode, method?: string): Promise<void> {
  await page.route(url, (route) => {
    if (method && route.request().method() !== method) return route.fallback();
    return route.fulfill({
      status: ERRORS[code].status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: `urn:partsmith:problem:${code}`, ...ERRORS[code], code }),
    });
  });
}
