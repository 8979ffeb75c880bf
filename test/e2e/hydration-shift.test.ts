import type { Page } from '@playwright/test';
import { enter, type Screen, type Who } from './look/scene.ts';
import { SCREENS } from './look/screens.ts';
import { hydrated } from './specification/signed-in.ts';
import { expect, test } from './test.ts';

/* A click that begins before hydration and ends after it misses if the element under the pointer has moved. */

// In another time zone a time may be one digit longer.
test.use({ timezoneId: 'UTC' });

/** Checks only the screens whose name matches: `SCREENS=overview npm test -- test/e2e/hydration-shift.test.ts`. */
const wanted = new RegExp(process.env['SCREENS'] ?? '');

const CONTROLS = ':is(main, body > * > header) :is(a, button, input, select, textarea, summary):not(:disabled)';

/** Opens the page and compares the positions of its controls before and after hydration. */
async function movedBy(page: Page, path: string): Promise<string[]> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.evaluate(async (controls) => {
    const isLoaded = (name: string): boolean =>
      [...document.fonts].some(({ family, status }) => family.replaceAll('"', '') === name && status === 'loaded');
    while (!isLoaded('Plex Sans')) await new Promise(requestAnimationFrame);
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
    const places = [...document.querySelectorAll(controls)].flatMap((control) => {
      const { x, y, top } = control.getBoundingClientRect();
      // Elements outside the window have an estimated height.
      return top < innerHeight ? [{ control, x, y, scroll: scrollY, text: control.outerHTML.slice(0, 160) }] : [];
    });
    Object.assign(window, { places });
  }, CONTROLS);
  resolve();
  await hydrated(page);
  const moved = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const { places } = window as unknown as {
      places: { control: Element; x: number; y: number; scroll: number; text: string }[];
    };
    // Without scripts, a dialog is a section of its page.
    if (document.querySelector('dialog[open]')) return [];
    return places.flatMap(({ control, x, y, scroll, text }) => {
      const now = control.getBoundingClientRect();
      const [right, down] = [Math.round(now.x - x), Math.round(now.y + scrollY - scroll - y)];
      if (control.isConnected && right === 0 && down === 0) return [];
      return [control.isConnected ? `${right} right, ${down} down: ${text}` : `gone: ${text}`];
    });
  });
  await page.unrouteAll({ behavior: 'wait' });
  return moved;
}

for (const who of ['visitor', 'customer', 'admin'] satisfies Who[])
  test(`hydration moves nothing on the screens of a ${who}`, async ({ page, shop, scene }) => {
    test.slow();
    await enter(shop, page, who, scene);
    // Later pages of a visit have the web fonts from the start; loading them would move text too.
    await page.goto('/blogs');
    await page.waitForFunction(() => sessionStorage.getItem('web-fonts'));
    const paths = new Map(
      SCREENS[who]
        .filter(({ plain, before }: Screen) => !plain && !before)
        .map((screen) => [screen.path(scene), screen]),
    );
    const found: string[] = [];
    for (const [path, { name, only }] of paths)
      for (const width of !wanted.test(name) ? [] : only === 'phone' ? [390] : [390, 1440])
        await test.step(`${path} at ${width}`, async () => {
          await page.setViewportSize({ width, height: 900 });
          for (const line of (await movedBy(page, path)).slice(0, 3)) found.push(`${path} at ${width}: ${line}`);
        });
    expect(found).toEqual([]);
  });
