import { expect, test } from '#test/e2e/test.ts';

test("a password manager's values clear the errors of empty fields", async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  for (const message of ['Email is Required', 'Password is Required'])
    await expect(page.getByText(message)).toBeVisible();
  // Fills in all fields at once and fires only `change`.
  await page.locator('form', { has: page.getByLabel('Email', { exact: true }) }).evaluate((form: HTMLFormElement) => {
    const filled = { email: 'nora@example.test', password: 'a fine password' };
    for (const [name, value] of Object.entries(filled)) {
      const field = form.elements.namedItem(name) as HTMLInputElement;
      field.value = value;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  });
  for (const message of ['Email is Required', 'Password is Required'])
    await expect(page.getByText(message)).toHaveCount(0);
});
