import { open } from '../specification/signed-in.ts';
import { test } from './development.ts';
import { galleryScreens } from './gallery-screens.ts';
import { isAsked, takePictures } from './pictures.ts';

test.skip(!isAsked, 'npm run look makes the pictures');

test('pictures of every piece of the kit, in both themes and three widths', async ({ page }) => {
  const reach = async (screen: (typeof galleryScreens)[number]): Promise<void> => {
    await open(page, screen.path());
    await screen.make?.(page);
  };
  await takePictures(page, 'developer', galleryScreens, reach);
});
