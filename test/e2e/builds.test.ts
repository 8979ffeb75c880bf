import type { Locator, Page } from '@playwright/test';
import type { Shop } from './shop.ts';
import { expect, test } from './test.ts';
import { partPath } from '#contract/parts/part-address.ts';
import { unique } from './people.ts';

test('a build offers only fitting parts, names conflicts, goes into the basket N times, and is shared', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  const part = (name: string, category: string, socket: string) =>
    shop.addPart({
      name: `${name} ${unique()}`,
      category,
      price: 100,
      minimum: 1,
      quantity: 40,
      specifications: [{ name: 'Socket', value: socket }],
    });
  const [processor, board, wrong] = [
    await part('Kiln', 'processor', 'AM5'),
    await part('Bench', 'motherboard', 'AM5'),
    await part('Bench', 'motherboard', 'LGA1700'),
  ];
  await shop.customer(page);
  await page.goto(`/dashboard/builds?add=${processor._id}`);
  await page.getByLabel('Build name').fill('Render node');
  await page.getByRole('button', { name: 'Create and add' }).click();
  await page.getByRole('link', { name: 'Motherboard' }).click();
  await page.getByRole('searchbox', { name: 'Search Motherboards' }).fill(board.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: board.name })).toBeVisible();
  await expect(page.getByRole('heading', { name: wrong.name })).toHaveCount(0);
  const searchBox = page.getByRole('searchbox', { name: 'Search Motherboards' });
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(searchBox).toBeFocused();
  await page.goBack();
  await expect(searchBox).toHaveValue('');
  await page.goForward();
  await expect(searchBox).toHaveValue(board.name);
  await page.getByRole('searchbox', { name: 'Search Motherboards' }).fill(wrong.name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('One part that clashes is hidden: Processor socket (1).')).toBeVisible();
  await expect(page.getByText(/socket AM5, but the board has LGA1700/)).toBeVisible();
  await page.getByRole('link', { name: 'Show it' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: wrong.name })).toContainText("Doesn't fit");
  await page.getByRole('link', { name: 'Hide parts that clash' }).click();
  await page.getByRole('link', { name: /^Show (\d+ that fit|the one that fits)$/ }).click();
  await page.getByText('Sort and filter').click();
  await page.getByLabel('Socket').selectOption('AM5');
  await page.getByLabel('Sort by').selectOption('Newest first');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/spec=socket%3AAM5/);
  await page.getByRole('button', { name: `Add ${board.name}` }).click();
  await expect(page.getByText('No conflict found: 2 checked')).toBeVisible();

  const { pathname } = new URL(page.url());
  await page.goto(`/dashboard/builds?add=${wrong._id}`);
  await page.getByRole('button', { name: 'Add to Render node' }).click();
  await expect(page.getByText(/socket AM5, but the board has LGA1700/)).toBeVisible();
  await expect(page.getByText('1 conflict found: 3 checked')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(pathname);
  await page.getByRole('button', { name: `Remove ${wrong.name}` }).click();
  await expect(page.getByText('No conflict found: 2 checked')).toBeVisible();

  await page.getByText('Copy as text').click();
  await expect(page.getByLabel('PCPartPicker style', { exact: true })).toHaveValue(
    new RegExp(`^Type\\|Item\\|Price\n.*\n\\*\\*Processor\\*\\* \\| \\[${processor.name}`),
  );
  await page.getByRole('button', { name: 'Create a link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  const visitor = await browser.newPage({ baseURL: baseURL!, javaScriptEnabled: false });
  await visitor.goto(new URL(link).pathname);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Render node' })).toBeVisible();
  await expect(visitor).toHaveTitle('Render node · Partsmith');
  await expect(visitor.getByText('No conflict found: 2 checked')).toBeVisible();
  await visitor.getByRole('button', { name: 'Copy to my builds' }).click();
  await expect(visitor).toHaveURL('/builds');
  await expect(visitor.getByRole('list', { name: 'Parts in this build' })).toContainText(board.name);
  await visitor.close();

  await page.getByLabel('How many of this build').fill('10');
  await page.getByRole('button', { name: 'Add to basket' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Basket' })).toBeVisible();
  await expect(page.getByLabel(`Quantity of ${board.name}`, { exact: true })).toHaveValue('10');
  await expect(page.getByRole('link', { name: 'Basket, 2 parts' }).first()).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor starts a build, which is saved when they sign in', async ({ page, shop }) => {
    const specifications = [{ name: 'Socket', value: 'AM5' }];
    const [processor, board] = [
      await shop.addPart({ name: `Kiln ${unique()}`, category: 'processor', specifications }),
      await shop.addPart({ name: `Bench ${unique()}`, category: 'motherboard', specifications }),
    ];
    await page.goto(partPath(processor));
    await page.getByRole('button', { name: 'Add to build' }).first().click();
    await expect(page).toHaveURL('/builds');
    await page.getByRole('link', { name: 'Motherboard' }).click();
    await page.getByRole('button', { name: `Add ${board.name}` }).click();
    await expect(page.getByText('No conflict found: 2 checked')).toBeVisible();
    await page.getByLabel(`Quantity of ${board.name}`, { exact: true }).fill('2');
    await page.getByRole('button', { name: `Update the quantity of ${board.name}` }).click();
    await expect(page.getByLabel(`Quantity of ${board.name}`, { exact: true })).toHaveValue('2');

    await page.goto('/');
    await page.getByRole('navigation', { name: 'Site', exact: true }).getByRole('link', { name: 'Builds' }).click();
    await expect(page.getByRole('main')).toContainText(processor.name);
    await shop.signUpVerified(page);
    await page.goto('/builds');
    await page.getByRole('link', { name: 'My build', exact: true }).click();
    await expect(page.getByRole('main')).toContainText(board.name);
    await expect(page.getByLabel(`Quantity of ${board.name}`, { exact: true })).toHaveValue('2');
  });

  test('a refused name of a new build keeps the part that is added to it', async ({ page, shop }) => {
    const part = await shop.addPart();
    await shop.signUpVerified(page);
    await page.goto(`/dashboard/builds?add=${part._id}`);
    await page.getByLabel('Build name').fill(' ');
    await page.getByRole('button', { name: 'Create and add' }).click();
    await page.getByLabel('Build name').fill('Workshop');
    await page.getByRole('button', { name: 'Create and add' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Workshop');
    await expect(page.getByRole('main')).toContainText(part.name);
  });
});

test('an edited address and a part that is no longer sold leave the builds and saved parts usable', async ({
  page,
  shop,
}) => {
  const [gone, saved] = [await shop.addPart(), await shop.addPart()];
  await shop.asAdmin('DELETE', `/part/${gone._id}`);
  const person = await shop.signUpVerified(page);
  const build = { name: `Node ${unique()}`, parts: [{ part: saved._id, quantity: 1 }] };
  const { insertedId } = await shop.as<{ insertedId: string }>(page, person, 'POST', '/builds', build);
  await shop.as(page, person, 'PUT', `/saved-parts/${saved._id}`, { whenBelow: 5 });
  for (const [query, heading] of [
    ['kind=%00', build.name],
    ['kind=memory&after=x', 'Add: Memory'],
    [`kind=memory&q=${'x'.repeat(500)}`, 'Add: Memory'],
  ] as const) {
    await page.goto(`/dashboard/builds/${insertedId}?${query}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  for (const id of [gone._id, '%00']) {
    await page.goto(`/dashboard/builds?add=${id}`);
    await expect(page.getByText('This part is no longer sold.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Builds' })).toContainText(build.name);
    await page.goto(`/dashboard/saved?add=${id}`);
    await expect(page.getByText('This part is no longer sold.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Saved parts' })).toContainText(saved.name);
  }
  // A part that is already saved has one form, whose label names its field.
  await page.goto(`/dashboard/saved?add=${saved._id}`);
  await expect(page.locator(`[id="below-${saved._id}"]`)).toHaveCount(1);
});

test('the total of a build names how many of its parts it includes', async ({ page, shop }) => {
  const [gone, sold] = [await shop.addPart({ price: 30 }), await shop.addPart({ price: 12 })];
  const person = await shop.signUpVerified(page);
  const parts = [gone, sold].map(({ _id }) => ({ part: _id, quantity: 2 }));
  const build = { name: `Node ${unique()}`, parts };
  const { insertedId } = await shop.as<{ insertedId: string }>(page, person, 'POST', '/builds', build);
  const { token } = await shop.as<{ token: string }>(page, person, 'PUT', `/builds/${insertedId}/share`);
  await shop.asAdmin('DELETE', `/part/${gone._id}`);
  for (const path of [`/dashboard/builds/${insertedId}`, `/build/${token}`]) {
    await page.goto(path);
    await expect(page.getByRole('paragraph').filter({ hasText: '1 of 2 parts' })).toContainText('$60.00');
    await expect(page.getByRole('listitem').filter({ hasText: gone.name })).not.toContainText('$30.00');
  }
  await page.goto(`/dashboard/builds/${insertedId}`);
  await expect(page.getByRole('listitem').filter({ hasText: sold.name })).toContainText('$12.00 each');
});

test.describe('a budget', () => {
  /** Parts of which a computer without a graphics card can be built. */
  const addComputer = async (shop: Shop): Promise<void> => {
    const add = (category: string, price: number, facts: Record<string, string | number>) =>
      shop.addPart({
        name: `Budget ${category} ${unique()}`,
        category,
        price,
        minimum: 1,
        quantity: 40,
        specifications: Object.entries(facts).map(([name, value]) => ({ name, value })),
      });
    await add('processor', 150, { Socket: 'AM5', Microarchitecture: 'Zen 5', Cores: 6, Graphics: 'Radeon' });
    await add('motherboard', 100, { Socket: 'AM5', 'Memory type': 'DDR5', 'Memory slots': 4, 'Maximum memory': 128 });
    await add('memory', 50, { Generation: 'DDR5', 'Memory size': 16, Modules: 2 });
    await add('storage', 60, { Type: 'SSD', Interface: 'M.2 PCIe 4.0 X4', Capacity: 1000 });
    await add('power-supply', 60, { Wattage: 550, Efficiency: '80 Plus Gold', 'Form factor': 'ATX' });
  };
  const suggested = (page: Page) => page.getByRole('list', { name: 'Suggested parts' });
  /** The parts that a list names once it is shown. */
  const namesIn = async (list: Locator): Promise<string[]> => {
    await expect(list.getByRole('heading').first()).toBeVisible();
    return list.getByRole('heading').allTextContents();
  };

  test('gets a build that a visitor, and a customer, takes over', async ({ page, shop }) => {
    await addComputer(shop);
    await page.goto('/builds');
    await page.getByLabel('Budget').fill('lots');
    await page.getByRole('button', { name: 'Suggest parts' }).click();
    await expect(page.getByText('Enter an amount, such as 1,200')).toBeVisible();
    await page.getByLabel('Budget').fill('1,000');
    await page.getByRole('button', { name: 'Suggest parts' }).click();
    await expect(suggested(page)).toBeVisible();
    await expect(page.getByText(/^Whole build: \$[\d.]+, \$[\d.]+ left/)).toBeVisible();
    const names = await namesIn(suggested(page));
    expect(names.length).toBeGreaterThan(3);
    await page.getByRole('button', { name: 'Add these parts' }).click();
    await expect(page).toHaveURL('/builds');
    const own = page.getByRole('list', { name: 'Parts in this build' });
    await expect(own.getByRole('heading')).toHaveCount(names.length);
    expect((await namesIn(own)).toSorted()).toEqual(names.toSorted());

    const person = await shop.signUpVerified(page);
    const build = { name: 'For a budget', parts: [] };
    const { insertedId } = await shop.as<{ insertedId: string }>(page, person, 'POST', '/builds', build);
    await page.goto(`/dashboard/builds/${insertedId}?budget=1000&use=everyday`);
    const offered = await namesIn(suggested(page));
    await page.getByRole('button', { name: 'Add these parts' }).click();
    await expect(page).toHaveURL(`/dashboard/builds/${insertedId}`);
    await expect(own.getByRole('heading')).toHaveCount(offered.length);
    expect((await namesIn(own)).toSorted()).toEqual(offered.toSorted());
  });

  test('gets a build without scripts', async ({ reader, shop }) => {
    await addComputer(shop);
    await reader.goto('/builds');
    await reader.getByLabel('Budget').fill('1000');
    await reader.getByLabel('Used for').selectOption('Everyday and office');
    await reader.getByRole('button', { name: 'Suggest parts' }).click();
    const names = await namesIn(suggested(reader));
    await reader.getByRole('button', { name: 'Add these parts' }).click();
    const own = reader.getByRole('list', { name: 'Parts in this build' });
    await expect(own.getByRole('heading')).toHaveCount(names.length);
    expect((await namesIn(own)).toSorted()).toEqual(names.toSorted());
  });
});
