import { galleryScreens } from '../look/gallery-screens.ts';
import { open } from '../specification/signed-in.ts';
import { expect, test } from '../test.ts';
import { auditEach, auditOnce, auditViews } from './screens.ts';

// The store that `npm run dev` runs, the only one with the gallery. React's warnings fail the test, too.
test.use({ ownStore: { program: 'dev.ts' } });

test("nothing stands in anybody's way: every piece of the kit", async ({ page }) => {
  // The first page is built during the test.
  test.setTimeout(300_000);
  expect((await page.goto('/dev/gallery'))?.status()).toBe(200);
  const reach = async (screen: (typeof galleryScreens)[number]): Promise<void> => {
    await open(page, screen.path());
    await screen.make?.(page);
  };
  await auditEach(page, galleryScreens, reach, auditOnce, auditViews);
});
