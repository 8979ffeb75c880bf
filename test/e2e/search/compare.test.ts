import type { Page } from '@playwright/test';
import { expect, test } from '#test/e2e/test.ts';
import { type Range } from './search.ts';

const tray = (page: Page) => page.getByRole('region', { name: 'Parts to compare' });
const table = (page: Page) => page.getByRole('region', { name: 'Comparison' });
const rowNames = (page: Page) => table(page).getByRole('rowheader').allInnerTexts();
const compare = (page: Page, range: Range, name: string) =>
  page.getByRole('checkbox', { name: `Compare ${range.word} ${name}` });

test('parts chosen on cards are in a tray shared by all tabs, at most four', async ({ page, context, range }) => {
  await page.goto(`/?q=${range.word}&sort=price`);
  await expect(tray(page)).toHaveCount(0);
  await compare(page, range, 'One').check();
  await expect(tray(page)).toContainText(`${range.word} One`);
  const other = await context.newPage();
  await other.goto(`/?q=${range.word}`);
  await expect(compare(other, range, 'One')).toBeChecked();
  for (const name of ['Two', 'Three', 'Four']) await compare(other, range, name).check();
  await expect(compare(other, range, 'Five')).toBeDisabled();
  await expect(compare(other, range, 'Five').locator('..')).toHaveText('4 of 4 chosen');
  await expect(tray(page).getByRole('listitem')).toHaveCount(4);
  await tray(page)
    .getByRole('button', { name: `Remove ${range.word} Two from the comparison` })
    .click();
  await expect(compare(other, range, 'Two')).not.toBeChecked();
  await page.reload();
  await tray(page).getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL(`/compare?ids=${[0, 2, 3].map((index) => range.parts[index]!._id).join(',')}`);
  await expect(page.getByRole('columnheader', { name: range.word })).toHaveCount(3);
});

test('differences come first and can be shown alone, and the address contains the comparison', async ({
  page,
  range,
}) => {
  const [one, two] = range.parts;
  await page.goto(`/compare?ids=${one!._id},${two!._id}`);
  expect((await rowNames(page)).map((name) => name.replace(/\s*, differs$/, ''))).toEqual([
    'Price',
    'Cores',
    'Minimum',
    'Brand',
    'Kind',
    'Socket',
    'TDP',
  ]);
  await expect(table(page).getByRole('row', { name: 'TDP' }).getByRole('cell')).toHaveText(['65 W', '65 W']);
  await page.getByLabel('Differences only').check();
  await expect(page).toHaveURL(/only=1/);
  await expect.poll(async () => (await rowNames(page)).length).toBe(2);
  await expect(page.getByLabel('Differences only')).toBeFocused();
  await page.goBack();
  await expect(page.getByLabel('Differences only')).not.toBeChecked();
  await page.goForward();
  await page.reload();
  await expect(page.getByLabel('Differences only')).toBeChecked();
  expect((await page.request.get(page.url())).headers()['x-robots-tag']).toBe('noindex');
});

test('parts are removed, and added by the search', async ({ page, range }) => {
  const [one, two, three] = range.parts;
  await page.goto(`/compare?ids=${one!._id},${two!._id}`);
  await page.getByRole('link', { name: `Remove ${one!.name}` }).click();
  await expect(page).toHaveURL(`/compare?ids=${two!._id}`);
  await expect(page.getByRole('link', { name: `Remove ${two!.name}` })).toBeFocused();
  await page.getByRole('combobox', { name: 'Add a part' }).fill(three!.name);
  await page.getByRole('option', { name: three!.name }).click();
  await expect(page).toHaveURL(`/compare?ids=${two!._id},${three!._id}`);
  await expect(page.getByRole('columnheader', { name: range.word })).toHaveCount(2);
  for (const part of [two, three]) await page.getByRole('link', { name: `Remove ${part!.name}` }).click();
  await expect(page.getByText('Nothing to compare yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Browse parts' })).toBeFocused();
  await page.getByRole('link', { name: 'Browse parts' }).click();
  await expect(page).toHaveURL('/#parts');
  await expect(tray(page)).toHaveCount(0);
});

test('each kind has its own comparison, and a shared one keeps those of other kinds', async ({ page, shop, range }) => {
  const board = await shop.addPart({ name: `${range.word} Board`, category: 'motherboard', quantity: 0 });
  await page.goto(`/?q=${range.word}&sort=price`);
  await compare(page, range, 'One').check();
  await page.goto(`/compare?ids=${board._id}`);
  await expect(page.getByRole('columnheader', { name: range.word })).toContainText(['Out of stock']);
  await expect(page.getByRole('link', { name: "Email me when it's back" })).toBeVisible();
  await page.getByRole('combobox', { name: 'Add a part' }).fill(range.parts[1]!.name);
  await page.getByRole('option', { name: range.parts[1]!.name }).click();
  await expect(page).toHaveURL(`/compare?ids=${range.parts[0]!._id},${range.parts[1]!._id}`);
  await page.getByRole('link', { name: 'Motherboards (1)' }).click();
  await expect(page).toHaveURL(`/compare?ids=${board._id}`);
  await page.goto(`/?q=${range.word}&sort=price`);
  await expect(tray(page).getByRole('button', { name: 'Motherboards (1)' })).toHaveAttribute('aria-pressed', 'true');
  await tray(page).getByRole('button', { name: 'Processors (2)' }).click();
  await expect(tray(page).getByRole('listitem')).toHaveCount(2);
  // Other tests count the range's parts.
  await shop.asAdmin('DELETE', `/part/${board._id}`);
});

test('the address shows the same comparison to others, even with a part no longer sold', async ({
  page,
  shop,
  range,
}) => {
  const gone = await shop.addPart({ name: `${range.word} Gone`, category: 'processor' });
  await shop.asAdmin('DELETE', `/part/${gone._id}`);
  await page.goto(`/compare?ids=${range.parts[0]!._id},${gone._id},not-an-id`);
  await expect(page.getByText('2 parts are no longer sold.')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: range.word })).toHaveCount(1);
});

test('a part shows its specifications and can be compared from its page', async ({ page, shop, range }) => {
  await shop.customer(page);
  await page.goto(`/part/${range.parts[2]!._id}`);
  const facts = page.getByRole('region', { name: 'Specifications' });
  await expect(facts.getByRole('row')).toHaveText([/Socket\s*Z5/, /Cores\s*12/, /TDP\s*105\sW/]);
  await compare(page, range, 'Three').check();
  await expect(tray(page).getByRole('link', { name: 'Compare' })).toHaveAttribute(
    'href',
    `/compare?ids=${range.parts[2]!._id}`,
  );
  await page.setViewportSize({ width: 390, height: 800 });
  const [name, value] = [facts.getByRole('rowheader').first(), facts.getByRole('cell').first()];
  expect((await value.boundingBox())!.y).toBeGreaterThan((await name.boundingBox())!.y);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a comparison is made from a part page, with searches that add parts, and its switch is a form', async ({
    page,
    range,
  }) => {
    const [one, two] = range.parts;
    await page.goto(`/parts/${one!.sku}`);
    await page.getByRole('link', { name: 'Compare' }).click();
    await page.getByRole('searchbox', { name: 'Add a part' }).fill(range.word);
    await page.keyboard.press('Enter');
    const offered = page.getByRole('list', { name: 'Parts to add' });
    await expect(offered.getByRole('listitem')).toHaveCount(range.parts.length - 1);
    await offered.getByRole('link', { name: `Compare ${two!.name}` }).click();
    await expect(page).toHaveURL(`/compare?ids=${one!._id},${two!._id}`);
    await page.getByLabel('Differences only').check();
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/only=1/);
    await expect(table(page).getByRole('rowheader')).toHaveCount(2);
    await page.getByRole('link', { name: `Remove ${range.parts[0]!.name}` }).click();
    await expect(page.getByRole('columnheader', { name: range.word })).toHaveCount(1);
  });
});

test('compared parts line up, and scroll under their row headers', async ({ reader, shop }) => {
  const parts = [
    { name: 'Short', specifications: [] },
    {
      name: `Kestrel ${'Long Name '.repeat(6)}`,
      specifications: [
        { name: 'Capacity', value: '4 TB' },
        { name: 'Interface', value: 'M.2-2280 with a long and breakable name of its connector' },
      ],
    },
    { name: 'Nearly gone', minimum: 40, quantity: 39 },
  ];
  const ids: string[] = [];
  for (const part of parts) ids.push((await shop.addPart(part))._id);
  const buttons = table(reader).getByRole('columnheader').getByRole('link', { name: 'Remove' });
  const names = table(reader).getByRole('columnheader').locator('[id^="compared-"]');
  for (const width of [1440, 900, 390]) {
    await reader.setViewportSize({ width, height: 900 });
    await reader.goto(`/compare?ids=${ids.join(',')}`);
    for (const aligned of [names, buttons]) {
      await expect(aligned).toHaveCount(3);
      const tops = await aligned.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
      expect(new Set(tops).size, `at ${width} px: ${tops}`).toBe(1);
    }
  }
  await reader.setViewportSize({ width: 800, height: 900 });
  await table(reader).evaluate((box) => (box.scrollLeft = 1_000));
  expect(await table(reader).evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  await expect(table(reader).getByRole('rowheader', { name: 'Minimum' })).toBeInViewport({ ratio: 1 });
});
