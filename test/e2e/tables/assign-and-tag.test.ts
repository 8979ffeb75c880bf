import { admin, unique } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';

test('selected orders are assigned and tagged, found as mine, and the tag is undone', async ({
  page,
  browser,
  shop,
}) => {
  const theirs = await browser.newPage();
  const person = await shop.signUp(theirs);
  const part = await shop.addPart({ name: `Ledger ${unique()}` });
  for (let count = 0; count < 2; count++) await shop.pay(theirs, person, await shop.order(theirs, person, part));
  await theirs.close();
  await shop.signIn(page, admin);
  const list = `/dashboard/manageorder?q=${person.email}`;
  await page.goto(list);
  const all = page.getByRole('checkbox', { name: 'Select all on this page' });
  await all.check();
  await page.getByLabel('Assign to').selectOption({ label: 'Ada Smith' });
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText('Assigned to Ada Smith')).toHaveCount(2);
  await page.getByText('Filters').first().click();
  await page.getByLabel('Assigned to').selectOption({ label: 'Mine' });
  await page.getByRole('button', { name: 'Search', exact: true }).last().click();
  await expect(page).toHaveURL(/assignee=[\da-f-]{36}/);
  await expect(page.getByText('Assigned to Ada Smith')).toHaveCount(2);
  await page.goto(`${list}&assignee=none`);
  await expect(page.getByText('No order matches')).toBeVisible();

  await page.goto(list);
  await all.check();
  // Without a choice this must not take the orders from the person who works on them.
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByLabel('Assign to')).toBeFocused();
  const bar = page.getByPlaceholder('Tag', { exact: true });
  await bar.fill('Gift');
  await page.getByRole('button', { name: 'Add tag' }).click();
  await expect(page.getByText('Tag added')).toBeVisible();
  await expect(page.getByText('gift', { exact: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Tag removed')).toBeVisible();
  await expect(page.getByText('gift', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Assigned to Ada Smith')).toHaveCount(2);
  await all.check();
  await page.getByLabel('Assign to').selectOption({ label: 'Unassigned' });
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByText('No longer assigned: 2 orders')).toBeVisible();
  await expect(page.getByText('Assigned to Ada Smith')).toHaveCount(0);
});
