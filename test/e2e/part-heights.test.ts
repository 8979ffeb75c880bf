import { expect, test } from './test.ts';

// Parts of other tests have other texts.
test.use({ ownStore: {} });

/** Of a name on a phone, in pixels. */
const LINE = 28;

for (const [width, tolerance] of [
  [1280, 4],
  [768, 4],
  [390, LINE + 4],
] as const)
  for (const view of ['grid', 'table'])
    test(`a part far below keeps its height when it is shown, so that Back finds its place: ${view}, ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(view === 'table' ? '/?view=table' : '/');
      const card = page.locator('.part-grid > li').nth(20);
      const height = () => card.evaluate((element) => element.getBoundingClientRect().height);
      const isShown = () =>
        card.evaluate((element) => element.firstElementChild!.checkVisibility({ contentVisibilityAuto: true }));
      expect(await isShown()).toBe(false);
      const guess = await height();
      await card.scrollIntoViewIfNeeded();
      await expect.poll(isShown).toBe(true);
      await expect.poll(async () => Math.abs((await height()) - guess)).toBeLessThan(tolerance);
    });
