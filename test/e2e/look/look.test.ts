import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from '../specification/shop.ts';
import { open } from '../specification/signed-in.ts';
import { indexPage, type Shot } from './index-page.ts';
import { enter, setScene, type Who } from './scene.ts';
import { SCREENS } from './screens.ts';

const folder = fileURLToPath(new URL('../../../.cache/look/', import.meta.url));
const WIDTHS = [390, 768, 1440];
const THEMES = ['light', 'dark'] as const;

// Pictures for people to leaf through: `npm run look`. It is no test and takes minutes, so `npm test` leaves it out.
test.skip(!process.env['LOOK'], 'npm run look makes the pictures');

test('a picture of every screen, in both themes and three widths', async ({ page, shop }) => {
  test.setTimeout(1_800_000);
  mkdirSync(folder, { recursive: true });
  const scene = await setScene(shop, page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const shots: Shot[] = [];
  for (const who of Object.keys(SCREENS) as Who[]) {
    await enter(shop, page, who, scene);
    for (const screen of SCREENS[who]) {
      await page.unrouteAll();
      await page.setViewportSize({ width: screen.only === 'phone' ? WIDTHS[0]! : 1440, height: 900 });
      await open(page, screen.path(scene));
      await screen.make?.(page, scene);
      for (const width of WIDTHS) {
        if (screen.only === 'phone' && width !== WIDTHS[0]) continue;
        await page.setViewportSize({ width, height: 900 });
        for (const colorScheme of THEMES) {
          await page.emulateMedia({ colorScheme });
          const file = `${who}-${screen.name}-${width}-${colorScheme}.png`.replace(/[^\w.]+/g, '-');
          // A dialog lies over the window, not over the page.
          const fullPage =
            (await page.locator('dialog[open], [popover]:popover-open:not(.toast-region)').count()) === 0;
          await page.screenshot({ path: folder + file, fullPage });
          shots.push({ who, screen: screen.name, width, theme: colorScheme, file });
        }
      }
      // Written as it goes: what is there can be looked at already.
      writeFileSync(`${folder}index.html`, indexPage(shots));
    }
  }
});
