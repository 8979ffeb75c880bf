import type { Page } from '@playwright/test';
import { addAuthenticator } from '#test/e2e/accounts/factor-steps.ts';
import { admin, unique } from '#test/e2e/people.ts';
import { holdCalls, hydrated } from '#test/e2e/specification/signed-in.ts';
import { expect, test } from '#test/e2e/test.ts';

/** The writes that the page sends while `act` runs. */
async function writesOf(page: Page, calls: RegExp, act: () => Promise<void>): Promise<string[]> {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && calls.test(request.url())) sent.push(request.method());
  });
  const held = await holdCalls(page, calls);
  await act();
  await held.release();
  return sent;
}

test('a plain form is sent once when its button is pressed twice', async ({ page, shop }) => {
  await shop.signUp(page);
  const part = await shop.addPart();
  await page.goto(`/dashboard/saved?add=${part._id}`);
  const writes = await writesOf(page, /\/api\/saved-parts\//, () =>
    page.getByRole('button', { name: 'Save part' }).dblclick(),
  );
  await expect(page.getByRole('list', { name: 'Saved parts' })).toContainText(part.name);
  expect(writes).toHaveLength(1);
});

test('a form that stays on its page is sent once when Enter is pressed twice', async ({ page, shop }) => {
  await shop.customer(page);
  await page.goto('/');
  await page.getByLabel('Subject').fill('Twice');
  await page.getByLabel('Message').fill('Hello.');
  await page.getByLabel('Subject').focus();
  const writes = await writesOf(page, /\/api\/contact$/, async () => {
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  });
  await expect(page.getByText('Your message was sent').first()).toBeVisible();
  expect(writes).toHaveLength(1);
});

test('a form that was pressed without a network is sent when it is pressed again', async ({ page, shop, context }) => {
  await shop.signUp(page);
  await page.goto('/blogs');
  const signOut = page.getByRole('button', { name: 'Sign Out' });
  // Before, the browser itself says that there is no network.
  await hydrated(page);
  await context.setOffline(true);
  await signOut.click();
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Go back' }).click();
  await signOut.click();
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
});

test('a passkey that is renamed, and one that is added, leave the focus where it was', async ({ page, shop }) => {
  const device = await addAuthenticator(page);
  await shop.signUpVerified(page);
  await page.goto('/dashboard/myprofile/passkeys');
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Laptop');
  await name.press('Enter');
  await expect(page.getByRole('heading', { name: 'Laptop' })).toBeVisible();
  await expect(name).toHaveValue('');
  await expect(name).toBeFocused();
  await page.getByRole('button', { name: 'Rename Laptop' }).click();
  await page.getByLabel('New name').fill('Key ring');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Key ring' })).toBeVisible();
  await expect(page.getByLabel('New name')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Rename Key ring' })).toBeFocused();
  await device.off();
});

test('a note about a customer that is typed while the previous one is sent stays, with the focus', async ({
  page,
  browser,
  shop,
}) => {
  const { person } = await shop.customerWithOrders(browser);
  const [customer] = await shop.asAdmin<{ _id: string }[]>('GET', `/user?q=${person.email}`);
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/customers/${customer!._id}`);
  const note = page.getByRole('textbox', { name: 'New note' });
  await note.fill('Pays late.');
  const adding = await holdCalls(page, '**/api/customers/*/notes');
  await page.getByRole('button', { name: 'Add note' }).click();
  await note.fill('Pays by card.');
  await adding.release();
  await expect(page.getByText('Pays late.')).toBeVisible();
  await expect(note).toHaveValue('Pays by card.');
  await expect(note).toBeFocused();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Pays by card.' })).toBeVisible();
  await expect(note).toHaveValue('');
});

test('a result whose button has left the page gets the focus', async ({ page, shop }) => {
  const part = await shop.addPart();
  const { insertedId: supplier } = await shop.asAdmin<{ insertedId: string }>('POST', '/suppliers', {
    name: `Quarry ${unique()}`,
  });
  const { insertedId } = await shop.asAdmin<{ insertedId: string }>('POST', '/purchase-orders', {
    supplier,
    lines: [{ part: part._id, quantity: 10, cost: 9.5 }],
  });
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/purchase-orders/${insertedId}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Mark as ordered' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Add to stock' })).toBeVisible();
  await expect(page.locator(':focus')).toContainText('Marked as ordered');
});

test('a refusal is shown when something was typed while the form was being sent', async ({ page, shop }) => {
  const { sku } = await shop.addPart();
  await shop.signIn(page, admin);
  await page.goto('/dashboard/addproduct');
  await page.getByLabel('Name', { exact: true }).fill(`Anvil ${unique()}`);
  await page.getByLabel('Description').fill('Heavy.');
  await page.getByLabel('Price').fill('12');
  await page.getByLabel('Minimum order').fill('1');
  await page.getByLabel('Quantity in stock').fill('5');
  await page.getByLabel('SKU').fill(sku);
  const adding = await holdCalls(page, '**/api/part');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('Description').fill('Very heavy.');
  await adding.release();
  await expect(page.getByLabel('SKU')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Description')).toHaveValue('Very heavy.');
});

test('an answer to a review that is typed while the previous one is saved stays, with the focus', async ({
  page,
  browser,
  shop,
}) => {
  const text = `Sturdy ${unique()}`;
  const theirs = await browser.newPage({ baseURL: shop.store.origin });
  await shop.as(theirs, await shop.signUp(theirs), 'POST', '/review', { review: text, ratings: 4 });
  await theirs.close();
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/testimonials?q=${text.split(' ')[1]}&view=all`);
  const answer = page.getByLabel('Public answer');
  await answer.fill('Thanks!');
  const saving = await holdCalls(page, '**/api/testimonials/*/answer');
  await page.getByRole('button', { name: 'Publish answer' }).click();
  await answer.fill('Thanks, Nora!');
  await saving.release();
  await expect(page.getByRole('button', { name: 'Save answer' })).toBeVisible();
  await expect(answer).toHaveValue('Thanks, Nora!');
  await expect(answer).toBeFocused();
});
