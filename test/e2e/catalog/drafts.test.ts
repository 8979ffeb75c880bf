import { admin, unique } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';

test('a draft is added, previewed, dated and published; visitors see it only then', async ({ page, shop, browser }) => {
  const name = `Draft ${unique()}`;
  const visitor = await (await browser.newContext()).newPage();
  const visit = async () => visitor.goto(`${shop.store.origin}/?q=${encodeURIComponent(name)}`);
  const offered = visitor.getByRole('article').filter({ hasText: name });

  await shop.signIn(page, admin);
  await page.goto('/dashboard/addproduct');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Kind').selectOption({ label: 'Memory' });
  await page.getByLabel('Description').fill('Two modules.');
  await page.getByLabel('Price').fill('129');
  await page.getByLabel('Minimum').fill('1');
  await page.getByLabel('Quantity in stock').fill('10');
  await page.getByLabel('On sale').selectOption({ label: 'Draft: only staff see it' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\?drafts=1$/);
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Draft');
  await visit();
  await expect(offered).toHaveCount(0);

  await row.getByRole('link', { name: `Preview ${name}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Only staff see this page')).toBeVisible();

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('On sale').selectOption({ label: 'Draft until a day' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter a day such as 2026-12-01')).toBeVisible();
  await page.getByLabel('Publish on').fill('2099-12-01');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row).toContainText('Draft until Dec 1, 2099');
  await visit();
  await expect(offered).toHaveCount(0);

  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Publish 1 part' }).click();
  await expect(row).toHaveCount(0);
  await visit();
  await expect(offered).toHaveCount(1);
  await visitor.context().close();
});

test('all drafts found are published together, with Undo', async ({ page, shop }) => {
  const word = unique();
  for (const n of [1, 2])
    await shop.asAdmin('POST', '/part', {
      name: `Many ${word} ${n}`,
      description: 'Two modules.',
      price: 12,
      minimum: 1,
      quantity: 5,
      publishOn: 'draft',
    });
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageproduct?drafts=1&q=${word}`);
  await page.getByRole('button', { name: 'Publish all' }).click();
  await page.getByRole('button', { name: 'Publish 2 parts' }).click();
  await expect(page.getByText(`No part matches '${word}'`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByRole('row').filter({ hasText: word })).toHaveCount(2);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a draft until a day is saved and published', async ({ page, shop }) => {
    const name = `Quiet ${unique()}`;
    await shop.signIn(page, admin);
    await page.goto('/dashboard/addproduct');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Description').fill('Two modules.');
    await page.getByLabel('Price').fill('129');
    await page.getByLabel('Minimum').fill('1');
    await page.getByLabel('Quantity in stock').fill('10');
    await page.getByLabel('On sale').selectOption({ label: 'Draft until a day' });
    await page.getByLabel('Publish on').fill('2099-12-01');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('Draft until Dec 1, 2099');
    await row.getByRole('button', { name: `Publish ${name}` }).click();
    await expect(row).toHaveCount(0);
  });
});
