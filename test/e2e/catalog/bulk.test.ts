import type { Page } from '@playwright/test';
import { admin, signIn } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';

async function partsNamed(page: Page, name: string, prices: readonly number[]): Promise<void> {
  await page.evaluate(
    async ([name, prices]) => {
      for (const [index, price] of prices.entries()) {
        const answer = await fetch('/api/part', {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          },
          body: JSON.stringify({
            name: `${name} ${index}`,
            description: 'For many',
            price,
            minimum: 1,
            quantity: 10,
            category: 'cable',
          }),
        });
        if (!answer.ok) throw new Error(await answer.text());
      }
    },
    [name, prices] as const,
  );
}

/** The prices of the parts of that name; a search for a new word may also find similar words. */
const pricesOf = async (page: Page, word: string): Promise<number[]> =>
  ((await (await page.request.get(`/api/part?q=${word}&sort=name`)).json()) as { name: string; price: number }[])
    .filter(({ name }) => name.startsWith(word))
    .map(({ price }) => price);

test.beforeEach(async ({ page }) => {
  await signIn(page, admin);
  await page.goto('/dashboard/manageproduct');
});

test('all matching parts are changed after a preview, or deleted, and the change is undone', async ({ page }) => {
  await partsNamed(page, 'Zwille', [10, 20, 0.01]);
  await page.goto('/dashboard/manageproduct?q=Zwille');
  await page.getByRole('button', { name: 'Change all' }).click();
  const dialog = page.getByRole('dialog', { name: "Change all parts found for 'Zwille'" });
  await dialog.getByLabel('How').selectOption('percent');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('Enter an amount')).toBeVisible();
  await dialog.getByLabel('Percent').fill('-60%');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('1 part would fall below $0.01 and will be skipped.', { exact: false })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /Zwille 1 .*\$20\.00.*\$8\.00/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Below $0.01' }).click();
  await expect(dialog.getByRole('row', { name: /Zwille 2/ })).toBeVisible();
  expect(await pricesOf(page, 'Zwille')).toEqual([10, 20, 0.01]);
  await dialog.getByRole('button', { name: 'Change 2 parts' }).click();
  await expect(dialog).toBeHidden();
  expect(await pricesOf(page, 'Zwille')).toEqual([4, 8, 0.01]);
  await page.reload();
  await expect(page.getByText('Price: 60% less, 2 parts')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Restored 2 parts.')).toBeVisible();
  expect(await pricesOf(page, 'Zwille')).toEqual([10, 20, 0.01]);

  await page.getByRole('button', { name: 'Delete all matches' }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete 3 parts?' });
  await deletion.getByRole('button', { name: 'Delete 3 parts' }).click();
  await expect(deletion).toBeHidden();
  await expect(page.getByText("No part matches 'Zwille'")).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Restored 3 parts.')).toBeVisible();
  expect(await pricesOf(page, 'Zwille')).toEqual([10, 20, 0.01]);
});

test('an action on all parts is about the search that the page shows, also while it is typed or loads', async ({
  page,
}) => {
  await partsNamed(page, 'Zither', [10]);
  await partsNamed(page, 'Zimbel', [10]);
  const search = page.getByRole('searchbox', { name: 'Name, SKU or description' });
  const dialog = page.getByRole('dialog');
  await page.goto('/dashboard/manageproduct?q=Zither');
  await search.fill('Zimbel');
  await page.getByRole('button', { name: 'Delete all matches' }).click();
  await dialog.getByRole('button', { name: 'Delete 1 part' }).click();
  await expect(page.getByText("No part matches 'Zimbel'")).toBeVisible();
  expect(await pricesOf(page, 'Zither')).toEqual([10]);

  await page.goto('/dashboard/manageproduct');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/catalogue/, async (route) => (await held, route.continue()));
  await search.fill('Zither');
  await search.press('Enter');
  await page.getByRole('button', { name: 'Change all' }).click();
  release();
  await expect(dialog.getByRole('heading', { name: "Change all parts found for 'Zither'" })).toBeVisible();
});

test('a search that cannot be loaded starts no action on all parts', async ({ page }) => {
  await page.route(/\/api\/catalogue/, (route) => route.abort());
  await page.getByRole('searchbox', { name: 'Name, SKU or description' }).fill('Zwieback');
  await page.getByRole('button', { name: 'Change all' }).click();
  await expect(page.getByText(/reach|connection|offline/i).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('stock of the selected parts changes, and parts changed by another admin are named', async ({ page }) => {
  await partsNamed(page, 'Kettle', [1, 2]);
  await page.goto('/dashboard/manageproduct?q=Kettle');
  await page.getByRole('checkbox', { name: 'Select Kettle 0' }).check();
  await page.getByRole('checkbox', { name: 'Select Kettle 1' }).check();
  await page.getByRole('button', { name: 'Change price or stock' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 2 parts' });
  await dialog.getByLabel('What').selectOption('quantity');
  await dialog.getByLabel('How').selectOption('add');
  await dialog.getByLabel('Amount').fill('+5');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('button', { name: 'Change 2 parts' })).toBeVisible();
  await page.evaluate(async () => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${localStorage.getItem('accessToken')}`,
    };
    const [part] = await (await fetch('/api/part?q=Kettle+1', { headers })).json();
    await fetch(`/api/part/${part._id}`, { method: 'PATCH', headers, body: JSON.stringify({ price: 3 }) });
  });
  await dialog.getByRole('button', { name: 'Change 2 parts' }).click();
  await expect(dialog.getByText(/Nothing was changed: refresh the preview/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Refresh preview' }).click();
  await dialog.getByRole('button', { name: 'Change 2 parts' }).click();
  await expect(dialog).toBeHidden();
  const parts = await (await page.request.get('/api/part?q=Kettle')).json();
  expect(parts.map(({ quantity }: { quantity: number }) => quantity)).toEqual([15, 15]);
});
