import type { Page } from '@playwright/test';
import { admin } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';

/** A field's message; undefined if there is none. */
async function messageOf(page: Page, label: string): Promise<string | undefined> {
  const field = page.getByLabel(label, { exact: true });
  const error = page.locator(`[id="${await field.getAttribute('id')}-error"]`);
  return (await error.count()) === 0 ? undefined : ((await error.textContent()) ?? '').trim();
}

for (const [path, button] of [
  ['/login', 'Login'],
  ['/signUp', 'Sign up'],
] as const) {
  test(`email and password of ${path}: errors appear on submit and disappear once corrected`, async ({ page }) => {
    await page.goto(path);
    const email = page.getByLabel('Email', { exact: true });
    const password = page.getByLabel('Password', { exact: true });
    // No message appears before the user can type.
    await email.focus();
    await email.blur();
    expect([await messageOf(page, 'Email'), await messageOf(page, 'Password')]).toEqual([undefined, undefined]);

    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText('Email is Required')).toBeVisible();
    await expect.poll(() => messageOf(page, 'Email')).toBe('Email is Required');
    await expect.poll(() => messageOf(page, 'Password')).toBe('Password is Required');

    for (const wrong of ['nora', 'nora@', 'nora@example', 'nora@example.t']) {
      await email.fill(wrong);
      await expect.poll(() => messageOf(page, 'Email')).toBe('Provide a valid Email');
    }
    await email.fill('nora1@example.com');
    await expect.poll(() => messageOf(page, 'Email')).toBeUndefined();

    await password.fill('five5');
    await expect.poll(() => messageOf(page, 'Password')).toBe('Must be 6 characters or longer');
    await password.fill('sixsix');
    await expect.poll(() => messageOf(page, 'Password')).toBeUndefined();
  });
}

test('sign-up requires a name', async ({ page }) => {
  await page.goto('/signUp');
  await page.getByLabel('Name').fill('   ');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Name is Required')).toBeVisible();
  await page.getByLabel('Name').fill('Nora');
  await expect(page.getByText('Name is Required')).toHaveCount(0);
});

test('valid addresses that the simple pattern rejects are accepted', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Email is Required')).toBeVisible();
  for (const real of [
    'nora.field@example.com',
    'Nora@Example.com',
    'nora+parts@shop.example.co.uk',
    'n_f-1@my-shop.info',
  ]) {
    await page.getByLabel('Email', { exact: true }).fill(real);
    await expect.poll(() => messageOf(page, 'Email')).toBeUndefined();
  }
});

test('the order form: quantity, its limits, their messages, and Place Order', async ({ page, shop }) => {
  const part = await shop.addPart({ minimum: 5, quantity: 40, price: 12.4 });
  await shop.customer(page);
  await page.goto(`/part/${part._id}`);
  const quantity = page.getByLabel('Quantity');
  const place = page.getByRole('button', { name: 'Place Order' });
  await expect(quantity).toHaveValue('5');
  await expect(quantity).toHaveAttribute('min', '5');
  await expect(quantity).toHaveAttribute('max', '40');
  await expect(place).toBeEnabled();

  await quantity.fill('4');
  await expect.poll(() => messageOf(page, 'Quantity')).toBe('Please order minimum 5 parts to purchased');
  await expect(place).toBeDisabled();
  await quantity.fill('41');
  await expect.poll(() => messageOf(page, 'Quantity')).toBe('Please order less than 40 parts to purchased');
  await expect(place).toBeDisabled();
  await quantity.fill('40');
  await expect.poll(() => messageOf(page, 'Quantity')).toBeUndefined();
  await expect(place).toBeEnabled();
  await expect(page.getByText('$496.00')).toBeVisible();

  await quantity.fill('');
  await expect.poll(() => messageOf(page, 'Quantity')).toBe('Please order minimum 5 parts to purchased');
  await quantity.blur();
  await expect(quantity).toHaveValue('');
  await expect(place).toBeDisabled();
});

test('phone and address may be left empty', async ({ page, shop }) => {
  const part = await shop.addPart();
  const person = await shop.customer(page);
  await page.goto(`/part/${part._id}`);
  await expect(page.getByLabel('Name')).toHaveValue(person.name);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
  for (const label of ['Name', 'Email']) await expect(page.getByLabel(label)).not.toBeEditable();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible();
});

test('a review requires one to five stars and a text', async ({ page, shop }) => {
  await shop.customer(page);
  await page.goto('/dashboard/addreview');
  await expect(page.getByRole('radio')).toHaveCount(5);
  expect(
    await page.getByRole('radio').evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)),
  ).toEqual(['1', '2', '3', '4', '5']);
  await page.getByRole('button', { name: 'Add review' }).click();
  await expect(page.getByText('Choose 1 to 5 stars')).toBeVisible();
  await expect(page.getByText('Write your review')).toBeVisible();
  await page.getByRole('radio').nth(2).check({ force: true });
  await expect(page.getByText('Choose 1 to 5 stars')).toHaveCount(0);
  await page.getByLabel('Review', { exact: true }).fill('As drawn.');
  await expect(page.getByText('Write your review')).toHaveCount(0);
});

test('a product requires all fields but the picture, and numbers where numbers belong', async ({ page, shop }) => {
  await shop.signIn(page, admin);
  await page.goto('/dashboard/addproduct');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const empty = ['Enter a name', 'Enter a description', 'Enter a price', 'Enter a minimum', 'Enter a quantity'];
  for (const message of empty) await expect(page.locator('form [id$="-error"]', { hasText: message })).toBeVisible();

  await page.getByLabel('Price').fill('cheap');
  await page.getByLabel('Minimum order').fill('few');
  await page.getByLabel('Quantity in stock').fill('1.5');
  await expect.poll(() => messageOf(page, 'Price')).toBe("Enter a price like '1,299.00'");
  await expect.poll(() => messageOf(page, 'Minimum order')).toBe('Enter a whole number');
  await expect.poll(() => messageOf(page, 'Quantity in stock')).toBe('Enter a whole number');
  await expect(page).toHaveURL('/dashboard/addproduct');
});
