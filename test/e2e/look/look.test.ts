import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { layOutAll } from '../accessibility/zoom.ts';
import { expect } from '../specification/shop.ts';
import { open } from '../specification/signed-in.ts';
import { indexPage, type Shot } from './index-page.ts';
import { enter, test, type Scene, type Who } from './scene.ts';
import { SCREENS, type Screen } from './screens.ts';

const folder = fileURLToPath(new URL('../../../.cache/look/', import.meta.url));
const WIDTHS = [390, 768, 1440];
const THEMES = ['light', 'dark'] as const;
const PEOPLE = Object.keys(SCREENS) as Who[];
/** One screen in six pictures; what takes longer has hung. */
const LONGEST_MS = 30_000;

// Pictures for people to leaf through: `npm run look`. It is no test and takes minutes, so `npm test` leaves it out.
test.skip(!process.env['LOOK'], 'npm run look makes the pictures');
test.describe.configure({ mode: 'parallel' });

for (const who of PEOPLE)
  test(`pictures of every screen of the ${who}, in both themes and three widths`, async ({ page, shop, scene }) => {
    test.setTimeout(SCREENS[who].length * LONGEST_MS);
    mkdirSync(folder, { recursive: true });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    page.setDefaultTimeout(LONGEST_MS / 2);
    await enter(shop, page, who, scene);
    for (const screen of SCREENS[who]) {
      // One screen that can't be brought into its state leaves the others their pictures.
      await takePictures(page, who, screen, scene).catch((error: unknown) =>
        expect.soft(String(error), `${who}: ${screen.name}`).toBe(''),
      );
      // Written as it goes: what is there can be looked at already.
      writeFileSync(`${folder}index.html`, indexPage(allShots().filter(({ file }) => existsSync(folder + file))));
    }
  });

async function takePictures(page: Page, who: Who, screen: Screen, scene: Scene): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.setViewportSize({ width: screen.only === 'phone' ? WIDTHS[0]! : 1440, height: 900 });
  await open(page, screen.path(scene));
  await screen.make?.(page, scene);
  // A picture of a whole page is taken from where nobody scrolls.
  await layOutAll(page);
  for (const { width, theme, file } of shotsOf(who, screen)) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    await settle(page);
    // A dialog lies over the window, not over the page.
    const fullPage = (await page.locator('dialog[open], [popover]:popover-open:not(.toast-region)').count()) === 0;
    await page.screenshot({ path: folder + file, fullPage });
  }
}

/** The bar that stays at the top belongs there, and a theme or a frame of another origin needs a moment to be drawn. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    scrollTo({ top: 0, behavior: 'instant' });
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
  if ((await page.locator('iframe').count()) > 0) await page.waitForTimeout(400);
}

function shotsOf(who: Who, screen: Screen): Shot[] {
  const widths = screen.only === 'phone' ? WIDTHS.slice(0, 1) : WIDTHS;
  return widths.flatMap((width) =>
    THEMES.map((theme) => {
      const file = `${who}-${screen.name}-${width}-${theme}.png`.replace(/[^\w.]+/g, '-');
      return { who, screen: screen.name, width, theme, file };
    }),
  );
}

function allShots(): Shot[] {
  return PEOPLE.flatMap((who) => SCREENS[who].flatMap((screen) => shotsOf(who, screen)));
}
