import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { expect, test } from './test.ts';

/*
 * The very first thing that happens on a page, opened anew, is a tap, a click or a key: nothing moves, scrolls or is
 * waited for before. first-tap.test.ts, one of the long tests, finds the controls of all pages by itself.
 */

interface First {
  readonly what: string;
  readonly path: string;
  readonly control: (page: Page) => Locator;
  readonly effect: (page: Page) => Promise<void>;
}

const inView = (page: Page, selector: string) => expect(page.locator(selector)).toBeInViewport();

const EVERYWHERE: readonly First[] = [
  {
    what: 'Get Started',
    path: '/',
    control: (page) => page.getByRole('link', { name: 'Get Started' }),
    async effect(page) {
      await expect(page).toHaveURL(/#parts$/);
      await inView(page, '#parts');
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
    },
  },
  {
    what: 'the contact link of the footer',
    path: '/',
    control: (page) => page.locator('footer a[href="/#contact"]'),
    effect: (page) => expect(page.getByLabel('Subject')).toBeInViewport(),
  },
  {
    what: 'a part',
    path: '/',
    control: (page) => page.locator('main a[href^="/parts/"]').first(),
    effect: (page) => expect(page).toHaveURL(/\/parts\//),
  },
  {
    what: 'the testimonials',
    path: '/blogs',
    control: (page) => page.getByRole('contentinfo').getByRole('link', { name: 'Review' }),
    effect: (page) => expect(page).toHaveURL(/\/review$/),
  },
  {
    what: 'signing in with nothing entered',
    path: '/login',
    control: (page) => page.getByRole('main').getByRole('button', { name: /^(Login|Sign in)$/i }),
    effect: (page) => expect(page.getByText('Email is Required')).toBeVisible(),
  },
  {
    what: 'the contact form with nothing entered',
    path: '/',
    control: (page) => page.getByRole('button', { name: 'Contact Us' }),
    effect: (page) => expect(page.getByText('Email is Required')).toBeVisible(),
  },
];

const DEVICES: Readonly<Record<string, BrowserContextOptions>> = {
  'tap on a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  'click on a desktop': { viewport: { width: 1280, height: 900 } },
  'key on a desktop': { viewport: { width: 1280, height: 900 } },
};

/** As soon as the page is seen, and once it has been read: the two moments in which people use a page first. */
const MOMENTS = { 'at once': 300, later: 4_000 };

for (const [means, device] of Object.entries(DEVICES))
  test(`the first ${means} has its effect`, async ({ browser, baseURL }) => {
    const failed: string[] = [];
    for (const [moment, wait] of Object.entries(MOMENTS))
      await Promise.all(
        EVERYWHERE.map(async ({ what, path, control, effect }) => {
          const context = await browser.newContext({ ...device, baseURL: baseURL!, reducedMotion: 'reduce' });
          const page = await context.newPage();
          await page.goto(path, { waitUntil: 'commit' });
          const target = control(page);
          await target.waitFor();
          await page.waitForTimeout(wait);
          const first = means.startsWith('tap')
            ? target.tap()
            : means.startsWith('click')
              ? target.click()
              : target.press('Enter');
          await first
            .then(() => effect(page))
            .catch((error: unknown) => void failed.push(`${what}, ${moment}: ${error}`));
          await context.close();
        }),
      );
    expect(failed).toEqual([]);
  });
