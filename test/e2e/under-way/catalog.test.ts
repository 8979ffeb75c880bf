import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { admin, newPerson, unique } from '#test/e2e/people.ts';
import { hydrated, holdCalls } from '#test/e2e/specification/signed-in.ts';
import { expect, test } from '#test/e2e/test.ts';

test.beforeEach(async ({ page, shop }) => shop.signIn(page, admin));

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

async function choose(page: Page, text: string): Promise<void> {
  await page.getByLabel('Choose files').setInputFiles(csv('cable.csv', text));
  await page.getByRole('button', { name: 'Check files' }).click();
}

test('the result of a stock change stays when the stock changes again', async ({ page, shop }) => {
  const part = await shop.addPart({ quantity: 50 });
  const streaming = page.waitForResponse((response) => response.url().endsWith('/api/changes'));
  await page.goto(`/dashboard/stock/${part._id}`);
  await streaming;
  await page.getByLabel('Units').fill('5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved: 55 for sale')).toBeVisible();
  await shop.asAdmin('POST', `/stock/${part._id}`, { kind: 'receive', units: 10 });
  await expect(page.getByRole('main')).toContainText('65');
  await expect(page.getByText('Saved: 55 for sale')).toBeVisible();
  await page.getByLabel('What happened').selectOption('remove');
  await page.getByLabel('Units').fill('500');
  await page.getByLabel('Reason').fill('Breakage');
  await page.getByRole('button', { name: 'Save' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: /\w/ }).or(page.locator('[id$="-error"]')).first();
  const text = await refusal.textContent();
  await shop.asAdmin('POST', `/stock/${part._id}`, { kind: 'receive', units: 7 });
  await expect(page.getByRole('main')).toContainText('72');
  await expect(page.getByText(text!).first()).toBeVisible();
});

test('a price that is saved leaves the focus in the price that is typed next', async ({ page, shop }) => {
  const name = `Anvil ${unique()}`;
  const [first, second] = [await shop.addPart({ name: `${name} one` }), await shop.addPart({ name: `${name} two` })];
  await page.goto(`/dashboard/manageproduct?q=${encodeURIComponent(name)}`);
  const cell = (part: { name: string }) => page.getByTitle(`Edit the price of ${part.name}`);
  const field = (part: { name: string }) => page.getByRole('textbox', { name: `Price of ${part.name}` });
  const saving = await holdCalls(page, `**/api/part/${first._id}`);
  await cell(first).click();
  await field(first).fill('41.50');
  await page.keyboard.press('Enter');
  await cell(second).click();
  await saving.release();
  await expect(cell(first)).toContainText('$41.50');
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(field(second)).toBeFocused();
});

test('a part is not saved without the picture that is still being sent', async ({ page, shop }) => {
  const part = await shop.addPart();
  await page.goto(`/dashboard/manageproduct?q=${encodeURIComponent(part.name)}`);
  await page.getByRole('link', { name: `Edit ${part.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${part.name}` });
  const sending = await holdCalls(page, '**/api/pictures');
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#204060' } })
    .png()
    .toBuffer();
  await dialog.getByLabel('Choose a picture file').setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer });
  await dialog.getByLabel('Description').fill('With a picture.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await sending.release();
  await expect(dialog).toHaveCount(0);
  const saved = await shop.asAdmin<{ img: string; description: string }>('GET', `/part/${part._id}`);
  expect(saved).toMatchObject({
    description: 'With a picture.',
    img: expect.stringMatching(/^\/pictures\/[0-9a-f]{32}-400\.webp$/),
  });
});

test('an import that is undone leaves the next one', async ({ page }) => {
  await page.goto('/dashboard/import');
  await choose(page, `name,price\nWasher ${unique()},2\n`);
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  const undoing = await holdCalls(page, '**/api/import/*/undo');
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('button', { name: 'Import more' }).click();
  await choose(page, `name,price\nWasher ${unique()},3\n`);
  await expect(page.getByText('1 new, 0 changed, 0 unchanged, 0 rejected.')).toBeVisible();
  const reloaded = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/import');
  await undoing.release();
  await expect(page.getByText('Restored 1 part.').first()).toBeVisible();
  await (await reloaded).finished();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible();
});

test('files are checked once when their button is pressed twice', async ({ page }) => {
  await page.goto('/dashboard/import');
  await choose(page, `name,price\nWasher ${unique()},2\n`);
  await page.getByRole('button', { name: 'Columns' }).click();
  const remembering = await holdCalls(page, '**/api/import/layouts/*');
  const started: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/import') started.push(request.url());
  });
  await page.getByRole('button', { name: 'Check files' }).dblclick();
  await remembering.release();
  await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(started).toHaveLength(1);
});

test('the files of an import stay chosen when they could not be sent', async ({ page }) => {
  await page.goto('/dashboard/import');
  await page.getByLabel('Stock of each new part').fill('7');
  await hydrated(page);
  await page.route('**/api/import/*/files*', (route) => route.abort());
  await choose(page, `name,price\nWasher ${unique()},2\n`);
  await expect(page.getByText('Nothing has been imported.')).toBeVisible();
  await page.unroute('**/api/import/*/files*');
  await expect(page.getByLabel('Stock of each new part')).toHaveValue('7');
  await page.getByRole('button', { name: 'Check files' }).click();
  await expect(page.getByText('1 new, 0 changed, 0 unchanged, 0 rejected.')).toBeVisible();
});

test('an invitation that is being typed stays when another one is revoked', async ({ page, shop }) => {
  const [guest, next] = [newPerson(), newPerson()];
  await shop.asAdmin('POST', '/staff/invitations', { email: guest.email, role: 'support' });
  await page.goto('/dashboard/staff');
  await page.getByLabel('Email').fill(next.email);
  await page.getByRole('button', { name: `Revoke: ${guest.email}` }).click();
  await expect(page.getByRole('button', { name: `Revoke: ${guest.email}` })).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue(next.email);
});

test('a form that is pressed while another one is sent does not lose the answer to the first', async ({
  page,
  shop,
}) => {
  const name = `Kiln ${unique()}`;
  await shop.asAdmin('POST', '/api-keys', { name, scopes: ['catalog.read'], expiresInDays: 90 });
  await page.goto('/dashboard/api-keys');
  const adding = await holdCalls(page, '**/api/api-keys');
  await page.getByLabel('Name', { exact: true }).fill(`Second ${name}`);
  await page.getByRole('checkbox', { name: 'catalog.read' }).check();
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  await adding.release();
  await expect(page.getByRole('group', { name: `Created Second ${name}` })).toBeVisible();
  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  await expect(page.getByText(`Revoke ${name}?`)).toBeVisible();
  await expect(page.getByRole('group', { name: `Created Second ${name}` })).toBeVisible();
});

test('a new secret stays while other forms of its page are answered', async ({ page, shop }) => {
  const name = `Kiln ${unique()}`;
  await shop.asAdmin('POST', '/api-keys', { name, scopes: ['catalog.read'], expiresInDays: 90 });
  await page.goto('/dashboard/api-keys');
  await page.getByLabel('Name', { exact: true }).fill(`Second ${name}`);
  await page.getByRole('checkbox', { name: 'catalog.read' }).check();
  await page.getByRole('button', { name: 'Create key' }).click();
  const created = page.getByRole('group', { name: `Created Second ${name}` });
  await expect(created).toBeVisible();
  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText(`Revoked ${name}`)).toBeVisible();
  await expect(created).toBeVisible();
});

test('a supplier that was saved keeps its new values while the page loads them', async ({ page, shop }) => {
  const { insertedId } = await shop.asAdmin<{ insertedId: string }>('POST', '/suppliers', {
    name: `Quarry ${unique()}`,
  });
  await page.goto(`/dashboard/suppliers?edit=${insertedId}`);
  const loading = await holdCalls(page, '**/api/suppliers');
  const name = `Smelter ${unique()}`;
  const field = page.getByLabel('Name', { exact: true });
  await field.fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`Saved: ${name}`).first()).toBeVisible();
  await expect(field).toHaveValue(name);
  await loading.release();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(field).toHaveValue(name);
});

test('staff forms keep the focus and are cleared after they succeed', async ({ page, browser, shop }) => {
  const { person } = await shop.customerWithOrders(browser);
  const part = await shop.addPart({ minimum: 1 });
  const [customer] = await shop.asAdmin<{ _id: string }[]>('GET', `/user?q=${person.email}`);

  await page.goto(`/dashboard/stock/${part._id}`);
  await hydrated(page);
  await page.getByLabel('Units').fill('5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved: 55 for sale')).toBeVisible();
  await expect(page.getByLabel('Units')).toBeFocused();
  await expect(page.getByLabel('Units')).toHaveValue('');

  await page.goto('/dashboard/suppliers');
  await hydrated(page);
  const name = `Quarry ${unique()}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Saved: ${name}`).first()).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('');

  await page.goto(`/dashboard/customers/${customer!._id}`);
  await hydrated(page);
  await page.getByRole('textbox', { name: 'Parts' }).fill(`${part.sku}, 1`);
  // A result out of sight gets the focus.
  await page.setViewportSize({ width: 1280, height: 2000 });
  const place = page.getByRole('button', { name: 'Place order' });
  await place.click();
  await expect(page.getByText('the link is emailed').first()).toBeVisible();
  await expect(place).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Parts' })).toHaveValue('');

  const { insertedId: supplier } = await shop.asAdmin<{ insertedId: string }>('POST', '/suppliers', {
    name: `Quarry ${unique()}`,
  });
  const { insertedId: draft } = await shop.asAdmin<{ insertedId: string }>('POST', '/purchase-orders', {
    supplier,
    lines: [{ part: part._id, quantity: 10, cost: 9.5 }],
  });
  await page.goto(`/dashboard/purchase-orders/${draft}`);
  await hydrated(page);
  const units = page.getByLabel(`Units of ${part.name}`);
  await units.fill('12');
  await units.press('Enter');
  await expect(page.getByText('Draft saved').first()).toBeVisible();
  await expect(units).toBeFocused();
  await expect(units).toHaveValue('12');
});
