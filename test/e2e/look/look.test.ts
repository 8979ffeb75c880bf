import { isAsked, takePictures } from './pictures.ts';
import { test } from '#test/e2e/test.ts';
import { enter, reach, type Who } from './scene.ts';
import { SCREENS } from './screens.ts';

test.skip(!isAsked, 'npm run look makes the pictures');
test.describe.configure({ mode: 'parallel' });

for (const who of Object.keys(SCREENS) as Who[])
  test(`screenshots of every screen of the ${who}, in both themes and three widths`, async ({ page, shop, scene }) => {
    await enter(shop, page, who, scene);
    await takePictures(page, who, SCREENS[who], (screen) => reach(page, screen, scene));
  });
