import { expect, test } from './test.ts';

// Parts of other tests have other texts.
test.use({ ownStore: {} });

test('parts far below have the height that they get when they are shown, so that Back finds its place', async ({
  reader,
}) => {
  for (const [width, view] of [
    [1280, ''],
    [1280, '?view=table'],
    [768, ''],
    [768, '?view=table'],
    [390, ''],
    [390, '?view=table'],
  ] as const) {
    await reader.setViewportSize({ width, height: 900 });
    await reader.goto(`/${view}`);
    const heights = await reader.locator('.part-grid > li').evaluateAll((cards) => {
      const height = (card: Element) => card.getBoundingClientRect().height;
      const skipped = cards.filter(
        (card) => !card.querySelector('article')!.checkVisibility({ contentVisibilityAuto: true }),
      );
      const before = skipped.map(height);
      for (const card of skipped) (card as HTMLElement).style.contentVisibility = 'visible';
      return skipped.map((card, index) => [before[index]!, height(card)] as const);
    });
    expect(heights.length, `${width} ${view}`).toBeGreaterThan(3);
    // On a phone a card's height depends on the lines of its name.
    const [guess, lowest] = [heights[0]![0], Math.min(...heights.map(([, shown]) => shown))];
    expect(Math.abs(guess - lowest), `${width} ${view}`).toBeLessThan(4);
  }
});
