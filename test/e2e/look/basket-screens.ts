import type { Page } from '@playwright/test';
import { open } from '../specification/signed-in.ts';
import type { Scene } from './scene.ts';
import type { Screen } from './screens.ts';

/** Fills the basket of the page's browser, and opens it. */
const filled = (linesOf: (scene: Scene) => [id: string, quantity: number][]) => async (page: Page, scene: Scene) => {
  const { origin } = new URL(page.url());
  for (const [id, quantity] of linesOf(scene))
    await page.request.put(`${origin}/api/basket/lines/${id}`, { data: { quantity }, headers: { origin } });
  await open(page, '/basket');
};

/** The basket, empty and with lines in each state. */
export const basketScreens: readonly Screen[] = [
  { name: 'basket, none', path: () => '/basket' },
  {
    name: 'basket, below minimum, long and sold out',
    path: () => '/basket',
    make: filled(({ plain, soldOut, long }) => [
      [plain._id, 1],
      [long._id, 500],
      [soldOut._id, 3],
    ]),
  },
  {
    name: 'basket',
    path: () => '/basket',
    make: filled(({ plain, long }) => [
      [plain._id, plain.minimum],
      [long._id, long.minimum],
    ]),
  },
  {
    name: 'basket, removed',
    path: () => '/basket',
    make: async (page, scene) => {
      await filled(({ plain, long }) => [
        [plain._id, plain.minimum],
        [long._id, long.minimum],
      ])(page, scene);
      await page
        .getByRole('button', { name: /^Remove / })
        .first()
        .click();
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
];
