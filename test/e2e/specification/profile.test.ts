import type { Page } from '@playwright/test';
import { admin } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';

/** The profile card, next to the sidebar. */
const card = (page: Page) => page.locator('main .corner-marks').first();

const cities = ['Dhaka', 'Chittagong', 'Barishal', 'Sylhet', 'Rajshahi', 'Mymensing', 'Rangpur', 'Khulna'];

test('the profile card, and its modal with the eight cities', async ({ page, shop }) => {
  const person = await shop.signUp(page, 'Ottilie Brandt');
  await page.goto('/dashboard/myprofile');
  await expect(card(page).getByText(person.email)).toBeVisible();
  await page.getByRole('link', { name: 'Update Profile' }).click();
  const modal = page.getByRole('dialog', { name: 'Update Profile' });
  await expect(modal.getByLabel('City')).toBeVisible();
  const options = await modal.getByLabel('City').getByRole('option').allTextContents();
  expect(options.filter((option) => option !== 'Choose a city')).toEqual(cities);
});

test('name and email are read-only', async ({ page, shop }) => {
  const person = await shop.customer(page);
  await page.goto('/dashboard/myprofile?edit=1');
  const modal = page.getByRole('dialog', { name: 'Update Profile' });
  for (const [label, value] of [
    ['Name', person.name],
    ['Email', person.email],
  ] as const) {
    await expect(modal.getByLabel(label)).toHaveValue(value);
    await expect(modal.getByLabel(label)).not.toBeEditable();
  }
});

test('education, city, contact and linkedln are saved and shown', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  await page.goto('/dashboard/myprofile?edit=1');
  const modal = page.getByRole('dialog', { name: 'Update Profile' });
  await modal.getByLabel('Education').fill('Evening school of drawing');
  await modal.getByLabel('City').selectOption('Mymensing');
  await modal.getByLabel('Contact').fill('01700000000');
  await modal.getByLabel('LinkedIn').fill('https://linkedin.com/in/nora');
  const sent = page.waitForRequest(
    (request) =>
      request.method() === 'PUT' && /\/api\/user\//.test(request.url()) && /education/.test(request.postData() ?? ''),
  );
  await modal.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toEqual({
    name: person.name,
    email: person.email,
    education: 'Evening school of drawing',
    city: 'Mymensing',
    contact: '01700000000',
    linkedln: 'https://linkedin.com/in/nora',
  });
  await expect(modal).toHaveCount(0);
  await page.reload();
  for (const text of ['Evening school of drawing', 'Mymensing', '01700000000', 'linkedin.com/in/nora']) {
    await expect(card(page).locator('dd').getByText(text)).toBeVisible();
  }
});

test('a contact that is not a number is rejected', async ({ page, shop }) => {
  await shop.customer(page);
  await page.goto('/dashboard/myprofile?edit=1');
  const modal = page.getByRole('dialog', { name: 'Update Profile' });
  await modal.getByLabel('Contact').fill('call me');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal.getByText('Use digits only')).toBeVisible();
});

test('typed values survive Esc and a reload until they are saved or discarded', async ({ page, shop }) => {
  await shop.signUp(page);
  await page.goto('/dashboard/myprofile');
  const modal = page.getByRole('dialog', { name: 'Update Profile' });
  const isBack = modal.getByText('Your unsaved changes were restored');
  await page.getByRole('link', { name: 'Update Profile' }).click();
  await modal.getByLabel('Education').fill('Half a sentence');
  await modal.getByLabel('City').selectOption('Khulna');
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await page.getByRole('link', { name: 'Update Profile' }).click();
  await expect(modal.getByLabel('Education')).toHaveValue('Half a sentence');
  await expect(isBack).toBeVisible();
  await page.reload();
  await expect(modal.getByLabel('Education')).toHaveValue('Half a sentence');
  await expect(modal.getByLabel('City')).toHaveValue('Khulna');

  await modal.getByRole('button', { name: 'Discard changes' }).click();
  await expect(modal.getByLabel('Education')).toHaveValue('');
  await expect(isBack).toHaveCount(0);
  await modal.getByLabel('Education').fill('A whole one');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal).toHaveCount(0);
  await page.getByRole('link', { name: 'Update Profile' }).click();
  await expect(modal.getByLabel('Education')).toHaveValue('A whole one');
  await modal.getByLabel('Education').fill('Not this');
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Update Profile' }).click();
  await expect(modal.getByLabel('Education')).toHaveValue('A whole one');
  await expect(isBack).toHaveCount(0);
});

test('an admin has a profile too', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  await page.goto('/dashboard/myprofile');
  await expect(card(page).getByText(admin.email)).toBeVisible();
});

test('LinkedIn takes any text; only an https link becomes a link', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  for (const [text, isLink] of [
    ['ask me at the counter', false],
    ['linkedin.com/in/nora', false],
    ['http://linkedin.com/in/nora', false],
    ['javascript:alert(1)', false],
    ['https://user@elsewhere test', false],
    ['https://linkedin.com/in/nora', true],
  ] as const) {
    await shop.as(page, person, 'PUT', `/user/${person.email}`, { linkedln: text });
    await page.goto('/dashboard/myprofile');
    await expect(card(page).locator('dd').getByText(text, { exact: true })).toBeVisible();
    const links = await card(page)
      .locator('dd a')
      .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    expect(links).toEqual(isLink ? [text] : []);
  }
});
