import { admin } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';

test("F6 moves the focus to a toast's Undo, which stays while focused, and back", async ({ page, shop }) => {
  const part = await shop.addPart();
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageproduct?q=${part.name}`);
  await page.getByRole('button', { name: `Delete ${part.name}` }).click();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete this part' }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await expect(undo).toHaveAttribute('aria-keyshortcuts', 'F6');

  const search = page.getByRole('searchbox', { name: 'Name, SKU or description' });
  await search.focus();
  await page.keyboard.press('F6');
  await expect(undo).toBeFocused();
  await page.clock.runFor(60_000);
  await expect(undo).toBeFocused();
  await page.keyboard.press('F6');
  await expect(search).toBeFocused();

  await page.keyboard.press('F6');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Delete ${part.name}` })).toBeVisible();
  await expect(search).toBeFocused();
  expect((await page.request.get(`/api/part/${part._id}`)).status()).toBe(200);
});
