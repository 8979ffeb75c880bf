import { expect, test } from '../look/development.ts';
import { galleryScreens } from '../look/gallery-screens.ts';
import { open } from '../specification/signed-in.ts';
import { auditEach } from './screens.ts';

test("nothing stands in anybody's way: every piece of the kit", async ({ page }) => {
  // The first page of all is built while it is waited for.
  test.setTimeout(300_000);
  expect((await page.goto('/dev/gallery'))?.status()).toBe(200);
  await auditEach(page, galleryScreens, async (screen) => {
    await open(page, screen.path());
    await screen.make?.(page);
  });
});
