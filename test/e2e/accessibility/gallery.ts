import { galleryScreens } from '#test/e2e/look/gallery-screens.ts';
import { expect, test } from '#test/e2e/test.ts';
import { auditEach, type Audit } from './screens.ts';

/** Tests that every state of every component is accessible. */
export function auditGallery(title: string, ...audits: readonly Audit[]): void {
  // The store that `npm run dev` runs, the only one with the gallery. React's warnings also fail the test.
  test.use({ ownStore: { program: 'dev.ts' } });

  test(`every component of the kit is accessible ${title}`, async ({ page }) => {
    // The first page is built during the test.
    expect((await page.goto('/dev/gallery'))?.status()).toBe(200);
    const reach = async (screen: (typeof galleryScreens)[number]): Promise<void> => {
      await page.goto(screen.path());
      await screen.make?.(page);
    };
    await auditEach(page, galleryScreens, reach, ...audits);
  });
}
