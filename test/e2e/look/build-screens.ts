import type { Page } from '@playwright/test';
import { filled } from './basket-screens.ts';
import type { Scene, Screen } from './scene.ts';

/** Creates a build with its form, and adds a part from the part's page. */
const withBuild = (name: string) => async (page: Page, scene: Scene) => {
  await page.goto(`/dashboard/builds?add=${scene.plain._id}`);
  await page.getByLabel('Build name').fill(name);
  await page.getByRole('button', { name: 'Create and add' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
};

const LONG = 'Arbeitsplatzrechner für Donaudampfschifffahrtselektrizitätenhauptbetriebswerk';

/** Saves a list of which one line names no part, from the quick order. */
async function saveList(page: Page, { plain }: Scene): Promise<void> {
  await page.getByLabel('Parts and quantities').fill(`${plain.name}, ${plain.minimum}\nzqxvw`);
  await page.getByRole('button', { name: 'Find parts' }).click();
  await page.getByLabel('Name', { exact: true }).fill(LONG);
  await page.getByRole('button', { name: 'Save list' }).click();
  await page.getByText('Your saved list').waitFor();
}

/** The screens of builds, saved parts and saved lists. */
export const buildScreens: readonly Screen[] = [
  { name: 'saved parts, none', path: () => '/dashboard/saved' },
  { name: 'saved parts, saving', path: ({ soldOut }) => `/dashboard/saved?add=${soldOut._id}` },
  {
    name: 'saved parts',
    path: ({ soldOut }) => `/dashboard/saved?add=${soldOut._id}`,
    make: async (page) => {
      await page.getByRole('button', { name: 'Save part' }).click();
      await page.getByRole('list', { name: 'Saved parts' }).waitFor();
    },
  },
  { name: 'saved lists, none', path: () => '/dashboard/lists' },
  {
    name: 'quotes',
    path: () => '/basket',
    make: async (page, scene) => {
      const lines = filled(({ plain, long }) => [
        [plain._id, plain.minimum],
        [long._id, long.minimum],
      ]);
      await lines(page, scene);
      await page.getByRole('link', { name: 'Ask for a quote' }).click();
      await page.getByLabel('Note to the shop').fill(LONG);
      await page.getByRole('button', { name: 'Ask for a quote' }).click();
      await page.getByText('Waits for our answer').waitFor();
    },
  },
  {
    name: 'quick order, a saved list',
    path: () => '/quick-order',
    make: saveList,
  },
  {
    name: 'saved lists, partly in the basket',
    path: () => '/quick-order',
    make: async (page, scene) => {
      await saveList(page, scene);
      await page.goto('/dashboard/lists');
      await page
        .getByRole('button', { name: /^Add .* to basket$/ })
        .first()
        .click();
      await page.getByText('One line needs your attention.').waitFor();
      await page.getByText('Rename, remind or delete').click();
    },
  },
  { name: 'basket emails stopped', path: () => '/unsubscribe/basket-unknown' },
  { name: 'emails stopped', path: () => '/unsubscribe/unknown' },
  { name: 'builds, none', path: () => '/dashboard/builds' },
  { name: 'builds, adding a part', path: ({ plain }) => `/dashboard/builds?add=${plain._id}` },
  { name: 'build, with a part', path: () => '/dashboard/builds', make: withBuild(LONG) },
  {
    name: 'build, candidates',
    path: () => '/dashboard/builds',
    make: async (page, scene) => {
      await withBuild('Quiet box')(page, scene);
      await page.getByRole('link', { name: 'CPU cooler' }).click();
      await page.getByRole('heading', { level: 1, name: 'Add: CPU coolers' }).waitFor();
    },
  },
  {
    name: 'build, shared',
    path: () => '/dashboard/builds',
    make: async (page, scene) => {
      await withBuild(LONG)(page, scene);
      await page.getByRole('button', { name: 'Create a link' }).click();
      const link = await page.getByLabel('Link', { exact: true }).inputValue();
      await page.goto(new URL(link).pathname);
    },
  },
];
