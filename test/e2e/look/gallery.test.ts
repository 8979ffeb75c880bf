import { test } from '#test/e2e/test.ts';
import { galleryScreens } from './gallery-screens.ts';
import { isAsked, takePictures } from './pictures.ts';

// The store that `npm run dev` runs, the only one with the gallery. React's warnings also fail the test.
test.use({ ownStore: { program: 'dev.ts' } });
test.skip(!isAsked, 'npm run look makes the pictures');

test('screenshots of every component in both themes and three widths', async ({ page }) => {
  const reach = async (screen: (typeof galleryScreens)[number]): Promise<void> => {
    await page.goto(screen.path());
    await screen.make?.(page);
  };
  await takePictures(page, 'developer', galleryScreens, reach);
});
