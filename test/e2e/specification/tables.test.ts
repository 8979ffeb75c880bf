import { admin, unique } from '#test/e2e/people.ts';
import { hydrated } from './signed-in.ts';
import { expect, test } from '#test/e2e/test.ts';

test('the product table cuts the name to 10 characters and the description to 15', async ({ page, shop }) => {
  const word = unique();
  const long = await shop.addPart({
    name: `Abcdefghijklmnop ${word}`,
    description: 'Abcdefghijklmnopqrstuvwxyz, and so on.',
    price: 1299.5,
    minimum: 3,
    quantity: 1_000,
  });
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageproduct?q=${word}`);
  const cell = (label: string) => page.getByRole('row').last().locator(`td[data-label="${label}"]`);
  await expect(cell('Name').locator('span[aria-hidden]').first()).toHaveText('Abcdefghij...');
  await expect(cell('Description').locator('span[aria-hidden]').first()).toHaveText('Abcdefghijklmno...');
  // The full name is on a second line; the full description is available to users who do not see the table.
  await expect(cell('Name').getByText(long.name, { exact: true })).toBeVisible();
  await expect(cell('Name')).toContainText(long.sku);
  await expect(cell('Description').locator('.sr-only')).toHaveText(long.description);
  await expect(cell('Price')).toHaveText('$1,299.50');
  await expect(cell('Minimum')).toHaveText('3');
  await expect(cell('Quantity')).toHaveText('1,000');
  await expect(cell('Picture').locator('img')).toHaveAttribute('src', long.img);
});

test('the cuts count spaces too: exactly 10 and 15 characters', async ({ page, shop }) => {
  const word = unique();
  await shop.addPart({ name: `Abcdefghi jkl ${word}`, description: 'Abcdefghijklmn opqrst' });
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageproduct?q=${word}`);
  const shown = (label: string) =>
    page.getByRole('row').last().locator(`td[data-label="${label}"] span[aria-hidden]`).first().textContent();
  expect([await shown('Name'), await shown('Description')]).toEqual(['Abcdefghi ...', 'Abcdefghijklmn ...']);
});

test('shorter text is not cut', async ({ page, shop }) => {
  const name = `T${unique()}`.slice(-10);
  const { sku } = await shop.addPart({ name, description: 'Fifteen letters' });
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageproduct?q=${name}`);
  const row = page.getByRole('row').last();
  await expect(row.locator('td[data-label="Name"]')).toHaveText(`${name}${sku}`);
  await expect(row.locator('td[data-label="Description"]')).toHaveText('Fifteen letters');
});

test('deleting a product asks for confirmation, which can be declined', async ({ page, shop }) => {
  const part = await shop.addPart();
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageproduct?q=${part.name}`);
  await hydrated(page);
  await page.getByRole('button', { name: `Delete ${part.name}` }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByRole('heading')).toHaveText(`Delete ${part.name}?`);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(question).toHaveCount(0);
  expect((await page.request.get(`/api/part/${part._id}`)).status()).toBe(200);

  await page.getByRole('button', { name: `Delete ${part.name}` }).click();
  const answered = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await question.getByRole('button', { name: /^Delete/ }).click();
  expect(await (await answered).json()).toEqual({ deletedCount: 1 });
  await expect(page.getByRole('button', { name: `Delete ${part.name}` })).toHaveCount(0);
  expect((await page.request.get(`/api/part/${part._id}`)).status()).toBe(404);
});

test('Make Admin is not offered for admins and unverified users', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  // The store knows a user after the first call.
  await shop.as(page, person, 'GET', `/userinfo/${person.email}`);
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/users?q=${admin.email}`);
  const own = page.getByRole('row').filter({ hasText: admin.email });
  await expect(own.getByText('Admin', { exact: true })).toBeVisible();
  await expect(own.getByRole('button', { name: /^Make Admin/ })).toHaveCount(0);
  await page.goto(`/dashboard/users?q=${person.email}`);
  await hydrated(page);
  const theirs = page.getByRole('row').filter({ hasText: person.email });
  const button = theirs.getByRole('button', { name: /^Make Admin/ });
  await expect(button).toHaveAccessibleDescription("The email isn't verified yet");
  await button.click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('on a phone each row of a table becomes a card', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const person = await shop.signUp(page);
  const part = await shop.addPart();
  await shop.order(page, person, part);
  /** Expects the last row of the screen's table as a card: no column headers, but a label before each value. */
  const expectCards = async (path: string, labels: readonly string[]): Promise<void> => {
    await page.goto(path);
    const row = page.getByRole('row').last();
    await expect(row).toHaveCSS('display', 'grid');
    await expect(page.locator('.data-table thead')).toHaveCSS('position', 'absolute');
    const named = await row
      .locator('td[data-label]:visible')
      .evaluateAll((cells) =>
        cells.map((cell) => getComputedStyle(cell, '::before').content !== 'none' && cell.getAttribute('data-label')),
      );
    for (const label of labels) expect(named).toContain(label);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  };
  await expectCards('/dashboard', ['Quantity', 'Price', 'Status']);
  await shop.signIn(page, admin);
  await expectCards(`/dashboard/manageproduct?q=${part.name}`, ['Description', 'Price', 'Minimum', 'Quantity']);
  await expectCards(`/dashboard/manageorder?q=${person.email}`, ['Customer', 'Price', 'Status']);
  await expectCards('/dashboard/users', ['Email', 'Role']);
  await expectCards('/dashboard/audit', ['Who', 'When']);
});
