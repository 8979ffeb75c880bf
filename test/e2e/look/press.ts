import type { Page } from '@playwright/test';

/** Presses the first button of that name. */
export const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
