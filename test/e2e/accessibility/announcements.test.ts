import { admin } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { listen, announcements } from './announcements.ts';
import { moving } from './zoom.ts';

test('form errors are announced, and the first invalid field has the focus and points to its error', async ({
  page,
}) => {
  await listen(page);
  await page.goto('/signUp');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect.poll(() => announcements(page)).toContain('Name is Required');
  const first = page.getByLabel('Name');
  await expect(first).toBeFocused();
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await expect(first).toHaveAccessibleDescription(/Name is Required/);

  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.test');
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect.poll(() => announcements(page)).toMatch(/password/i);
});

test('toasts and impossible orders are announced', async ({ page, shop }) => {
  await shop.signUp(page);
  const part = await shop.addPart({ minimum: 5 });
  await listen(page);
  await page.goto(`/part/${part._id}`);
  await page.getByLabel('Quantity').fill('1');
  await expect.poll(() => announcements(page)).toContain('Please order minimum 5 parts to purchased');
  await page.getByLabel('Quantity').fill('5');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect.poll(() => announcements(page)).toContain('Your order added successfully');

  await page.goto('/dashboard/myprofile');
  await page.getByRole('link', { name: 'Update Profile' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => announcements(page)).toContain('Successfully saved');
});

test('the number of search results is announced, including zero', async ({ page }) => {
  await listen(page);
  await page.goto('/');
  await page.getByLabel('Search parts').fill('Tallow');
  await expect(page).toHaveURL(/q=Tallow/);
  await expect.poll(() => announcements(page)).toMatch(/\d+ parts? found/);
  await page.getByLabel('Search parts').fill('zzzz');
  await expect.poll(() => announcements(page)).toContain('No parts found');
});

test("the number of an admin's matching rows is announced", async ({ page, shop }) => {
  const part = await shop.addPart();
  await shop.signIn(page, admin);
  await listen(page);
  for (const [path, found, none] of [
    ['/dashboard/manageproduct', part.name, 'No parts found'],
    ['/dashboard/users', admin.email, 'No users found'],
    ['/dashboard/manageorder?status=all', undefined, 'No orders found'],
  ] as const) {
    await page.goto(path);
    if (found) {
      await page.getByRole('searchbox').fill(found);
      await page.keyboard.press('Enter');
      await expect.poll(() => announcements(page)).toContain(`found for '${found}'`);
    }
    await page.getByRole('searchbox').fill('zzzz');
    await page.keyboard.press('Enter');
    await expect.poll(() => announcements(page)).toContain(none);
  }
});

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Contact Us' }).click();
  await page.getByRole('link', { name: 'Get Started' }).click();
  expect(await moving(page)).toEqual([]);
});
