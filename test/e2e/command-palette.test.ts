import { admin } from './people.ts';
import { hydrated } from './specification/signed-in.ts';
import { expect, test } from './test.ts';

test('Ctrl-K opens the command palette while a field has the focus, and Escape returns to it', async ({
  page,
  shop,
}) => {
  await shop.signIn(page, admin);
  await page.goto('/dashboard/manageproduct');
  // A shortcut has no effect before.
  await hydrated(page);
  const field = page.getByRole('main').getByRole('searchbox').first();
  await field.fill('half a wor');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog').getByRole('combobox');
  await expect(palette).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(field).toBeFocused();
  // Single characters are typed as text.
  await page.keyboard.press('?');
  await expect(field).toHaveValue('half a wor?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
