import { expect, test } from '../look/development.ts';
import { galleryScreens } from '../look/gallery-screens.ts';
import { open } from '../specification/signed-in.ts';
import { auditEach, auditOnce, auditViews } from './screens.ts';

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
