import { expect, type Page } from '@playwright/test';
import { keepToasts } from './keep-toasts.ts';
import type { Screen } from './scene.ts';

/** The gallery in one of its states, which needs no sign-in and no data. */
interface GalleryScreen extends Screen {
  readonly path: () => string;
  readonly make?: (page: Page) => Promise<void>;
}

const opened = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('dialog').waitFor();
};

const alone = (family: string, name: string, make: (page: Page) => Promise<void>): GalleryScreen => ({
  name: `gallery, ${name}`,
  path: () => `/dev/gallery?family=${family}`,
  make,
});

/** Every component of the kit in all of its states; then each overlay by itself. */
export const galleryScreens: readonly GalleryScreen[] = [
  { name: 'gallery', path: () => '/dev/gallery' },
  alone('messages', 'toasts', async (page) => {
    await keepToasts(page);
    await page.getByRole('button', { name: 'Show toasts' }).click();
    await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(4);
  }),
  { ...alone('dialogs', 'dialog', opened('Dialog')), alike: true },
  alone('dialogs', 'dialog, wide and very long', opened('Wide, very long')),
  alone('dialogs', 'dialog, locked', opened('Locked')),
  { ...alone('dialogs', 'confirming', opened('Confirm')), alike: true },
  alone('dialogs', 'confirming by name', opened('Confirm, by its very long name')),
  alone('dialogs', 'confirming, busy', opened('Confirm, busy')),
];
