import type { Route } from '@playwright/test';
import { expect, test } from './test.ts';

// Parts of other tests have different texts.
test.use({ ownStore: {} });

/** The height of a name on a phone, in pixels. */
const LINE = 28;

for (const [width, tolerance] of [
  [1280, 4],
  [768, 4],
  [390, LINE + 4],
] as const)
  test(`a part far below keeps its height when it is shown, so that Back finds its place: ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
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

for (const width of [1280, 768, 390])
  test(`parts have their height before their pictures arrive: ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const pictures: Route[] = [];
    await page.route('**', (route) =>
      route.request().resourceType() === 'image' ? void pictures.push(route) : route.fallback(),
    );
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    const boxes = page.locator('.part-grid .part-card-picture > div');
    const sizes = () =>
      boxes.evaluateAll((all) =>
        all.slice(0, 6).map((box) => [box.clientWidth, Math.round((box.clientWidth * 3) / 4) - box.clientHeight]),
      );
    await expect.poll(() => pictures.length).toBeGreaterThan(0);
    const shown = await sizes();
    expect(shown).toHaveLength(6);
    for (const [wide, tooLow] of shown) {
      expect(wide).toBeGreaterThan(50);
      expect(Math.abs(tooLow!)).toBeLessThanOrEqual(1);
    }
  });
