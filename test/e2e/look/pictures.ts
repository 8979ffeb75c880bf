import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { layOutAll } from '#test/e2e/accessibility/zoom.ts';
import { expect, test } from '#test/e2e/test.ts';
import { galleryScreens } from './gallery-screens.ts';
import { indexPage, type Shot } from './index-page.ts';
import { leaveScreen, type Screen } from './scene.ts';
import { SCREENS } from './screens.ts';

const folder = fileURLToPath(new URL('../../../.cache/look/', import.meta.url));
const WIDTHS = [390, 768, 1440];
const THEMES = ['light', 'dark'] as const;
/** How long six screenshots of one screen may take, in milliseconds. */
const LONGEST_MS = 30_000;
const ALL: Readonly<Record<string, readonly AnyScreen[]>> = { ...SCREENS, developer: galleryScreens };

type AnyScreen = Pick<Screen, 'name' | 'only'>;

/** Screenshots are not tests and take minutes, so `npm test` skips them. */
export const isAsked = Boolean(process.env['LOOK']);
/** The screens to take: `npm run look -- 'payment|toast'`. */
const wanted = new RegExp(process.env['LOOK'] ?? '', 'i');

/**
 * Takes pictures of the screens of one role, in both themes and three widths, below .cache/look.
 * @param reach opens a screen and sets its state
 */
export async function takePictures<Some extends AnyScreen>(
  page: Page,
  who: string,
  screens: readonly Some[],
  reach: (screen: Some) => Promise<void>,
): Promise<void> {
  test.setTimeout((screens.length + 1) * LONGEST_MS);
  mkdirSync(folder, { recursive: true });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  page.setDefaultTimeout(LONGEST_MS / 2);
  for (const screen of screens.filter(({ name }) => wanted.test(`${who}: ${name}`))) {
    // A screen that fails does not stop the others.
    await take(page, who, screen, () => reach(screen)).catch((error: unknown) =>
      expect.soft(String(error), `${who}: ${screen.name}`).toBe(''),
    );
    // Updated after each picture, so that finished ones can be viewed.
    writeFileSync(`${folder}index.html`, indexPage(allShots().filter(({ file }) => existsSync(folder + file))));
  }
}

async function take(page: Page, who: string, screen: AnyScreen, reach: () => Promise<void>): Promise<void> {
  await leaveScreen(page);
  await page.setViewportSize({ width: screen.only === 'phone' ? WIDTHS[0]! : 1440, height: 900 });
  await reach();
  // Full-page pictures are taken from the top.
  await layOutAll(page);
  for (const { width, theme, file } of shotsOf(who, screen)) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    await settle(page);
    // A dialog covers the window, not the page: only the window is captured.
    const fullPage = (await page.locator('dialog[open], [popover]:popover-open:not(.toast-region)').count()) === 0;
    await page.screenshot({ path: folder + file, fullPage });
  }
}

/** Scrolls the sticky header to the top, and waits for the theme and frames of other origins to paint. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    scrollTo({ top: 0, behavior: 'instant' });
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
  if ((await page.locator('iframe').count()) > 0) await page.waitForTimeout(800);
}

function shotsOf(who: string, screen: AnyScreen): Shot[] {
  const widths = screen.only === 'phone' ? WIDTHS.slice(0, 1) : WIDTHS;
  return widths.flatMap((width) =>
    THEMES.map((theme) => {
      const file = `${who}-${screen.name}-${width}-${theme}.png`.replace(/[^\w.]+/g, '-');
      return { who, screen: screen.name, width, theme, file };
    }),
  );
}

function allShots(): Shot[] {
  return Object.entries(ALL).flatMap(([who, screens]) => screens.flatMap((screen) => shotsOf(who, screen)));
}
