import { keepToasts } from '#test/e2e/look/keep-toasts.ts';
import { admin, unique } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { pressOn, tabTo, typeInto } from './keyboard.ts';

test('by keyboard only: edit a part, delete it, undo that, restore it, change several', async ({ page, shop }) => {
  const word = unique();
  const [one, two] = [await shop.addPart({ name: `${word} one` }), await shop.addPart({ name: `${word} two` })];
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageproduct?q=${word}`);
  const dialog = page.getByRole('dialog');
  const priceOf = async (part: { _id: string }): Promise<number> =>
    (await (await page.request.get(`/api/part/${part._id}`)).json()).price;

  const edit = page.getByRole('link', { name: `Edit ${one.name}` });
  await pressOn(page, edit);
  await typeInto(page, dialog.getByLabel('Price'), '15');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Successfully saved')).toBeVisible();
  await expect(edit).toBeFocused();
  expect(await priceOf(one)).toBe(15);

  const remove = page.getByRole('button', { name: `Delete ${one.name}` });
  await pressOn(page, remove);
  await pressOn(page, dialog.getByRole('button', { name: 'Delete this part' }));
  await expect(remove).toHaveCount(0);
  // Nothing has the focus now: Undo is the next stop.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Back on sale')).toBeVisible();
  // While the toast shows, Undo is one stop among the others, not the last.
  await keepToasts(page);
  await pressOn(page, remove);
  await pressOn(page, dialog.getByRole('button', { name: 'Delete this part' }));
  await expect(remove).toHaveCount(0);
  await pressOn(page, page.getByRole('link', { name: 'Deleted parts' }));
  const restore = page.getByRole('button', { name: `Restore ${one.name}` });
  await pressOn(page, restore, 'Space');
  await expect(restore).toHaveCount(0);
  await pressOn(page, page.getByRole('link', { name: 'For sale' }));

  for (const { name } of [one, two])
    await pressOn(page, page.getByRole('checkbox', { name: `Select ${name}` }), 'Space');
  await pressOn(page, page.getByRole('button', { name: 'Change price or stock' }));
  await tabTo(page, dialog.getByLabel('How'));
  await page.keyboard.type('Add');
  await typeInto(page, dialog.getByLabel('Amount'), '+5');
  await page.keyboard.press('Enter');
  await pressOn(page, dialog.getByRole('button', { name: 'Change 2 parts' }));
  await expect(dialog).toBeHidden();
  expect([await priceOf(one), await priceOf(two)]).toEqual([20, 17.4]);
});

test('by keyboard only: import a file, compare its parts', async ({ page, shop }) => {
  const word = unique();
  const text = `name,price\n${word} one,2\n${word} two,3\n`;
  const file = { name: 'cable.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  // The file chooser is not a page, so the test listens for it early to avoid missing it.
  page.on('filechooser', (chooser) => void chooser.setFiles(file));
  await shop.signIn(page, admin);
  await page.goto('/dashboard/manageproduct');
  await pressOn(page, page.getByRole('navigation', { name: 'Catalog' }).getByRole('link', { name: 'Import' }));
  await tabTo(page, page.getByLabel('Choose files'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('cable.csv')).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Check files' }));
  await pressOn(page, page.getByRole('button', { name: 'Import 2 rows' }));
  await expect(page.getByText('Imported: 2 parts added')).toBeVisible();

  await page.goto(`/?q=${word}`);
  for (const name of ['one', 'two'])
    await pressOn(page, page.getByRole('checkbox', { name: `Compare ${word} ${name}` }), 'Space');
  await pressOn(
    page,
    page.getByRole('region', { name: 'Parts to compare' }).getByRole('link', { name: 'Compare', exact: true }),
  );
  await expect(page.getByRole('columnheader', { name: word })).toHaveCount(2);
  await pressOn(page, page.getByLabel('Differences only'), 'Space');
  await expect(page).toHaveURL(/only=1/);
  await pressOn(page, page.getByRole('link', { name: `Remove ${word} one` }));
  await expect(page.getByRole('columnheader', { name: word })).toHaveCount(1);
});
