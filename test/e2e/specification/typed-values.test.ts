import type { Locator, Page } from '@playwright/test';
import { admin } from '#test/e2e/people.ts';
import { hydrated } from './signed-in.ts';
import { expect, test } from '#test/e2e/test.ts';

/** Types a value like a user, leaves the field, and expects the value to be unchanged. */
async function typeAndLeave(field: Locator, value: string): Promise<void> {
  await field.focus();
  await field.press('ControlOrMeta+a');
  await field.press('Delete');
  await field.pressSequentially(value);
  await field.press('Tab');
  await expect(field).toHaveValue(value);
}

/** Presses and releases the pointer over a button that may be disabled, like a user. */
async function clickAt(page: Page, button: Locator): Promise<void> {
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.up();
}

const MESSAGES: readonly (readonly [string, string])[] = [
  ['4', 'Please order minimum 5 parts to purchased'],
  ['1.5', 'Please order minimum 5 parts to purchased'],
  ['-6', 'Please order minimum 5 parts to purchased'],
  ['41', 'Please order less than 40 parts to purchased'],
  ['7.5', 'Enter a whole number'],
];

test('an impossible quantity stays as typed, with its message, and is not ordered', async ({ page, shop }) => {
  const part = await shop.addPart({ minimum: 5, quantity: 40 });
  await shop.customer(page);
  await page.goto(`/part/${part._id}`);
  const ordered: number[] = [];
  page.on('request', (request) => {
    if (/\/placeOrder$/i.test(new URL(request.url()).pathname))
      ordered.push((request.postDataJSON() as { placeOrderQuantity: number }).placeOrderQuantity);
  });
  const quantity = page.getByLabel('Quantity');
  const place = page.getByRole('button', { name: 'Place Order' });
  for (const [typed, message] of MESSAGES) {
    await typeAndLeave(quantity, typed);
    await expect(page.getByText(message)).toBeVisible();
    await expect(place).toBeDisabled();
    // With the pointer directly from the field, with Enter in it, and with Enter in the next field.
    await quantity.focus();
    await clickAt(page, place);
    await quantity.press('Enter');
    await page.getByLabel('Phone').press('Enter');
    await expect(quantity).toHaveValue(typed);
    await expect(place).toBeDisabled();
  }
  await quantity.fill('4');
  await quantity.hover();
  await page.mouse.wheel(0, -100);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(quantity).toHaveValue('5');
  await quantity.fill('6');
  await place.click();
  await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible();
  expect(ordered).toEqual([6]);
});

test('a price range stays as typed after a reload and shows its error', async ({ page }) => {
  await page.goto('/');
  const [lowest, highest] = [page.getByLabel('Lowest price'), page.getByLabel('Highest price')];
  await typeAndLeave(lowest, '500');
  await expect(page).toHaveURL(/min_price=500/);
  await typeAndLeave(highest, '100');
  await expect(page.getByText('The minimum is higher than the maximum')).toBeVisible();
  await expect(lowest).toHaveValue('500');
  await expect(page).toHaveURL(/max_price=100/);
  await page.reload();
  await expect(lowest).toHaveValue('500');
  await expect(highest).toHaveValue('100');
  await expect(page.getByText('The minimum is higher than the maximum')).toBeVisible();
  for (const odd of ['-5', '12.345', '99999999']) {
    await typeAndLeave(highest, odd);
    await expect(page.getByText('Enter prices like 40 or 39.99')).toBeVisible();
    await expect(highest).toHaveValue(odd);
  }
  await typeAndLeave(highest, '900');
  await expect(page).toHaveURL(/max_price=900/);
  await expect(page.getByText('Enter prices like 40 or 39.99')).toHaveCount(0);
});

test('invalid values typed into a product, a bulk change and an import stay, with a message', async ({
  page,
  shop,
}) => {
  const part = await shop.addPart();
  await shop.signIn(page, admin);
  await page.goto('/dashboard/addproduct');
  const numbers = ['Price', 'Minimum order', 'Quantity in stock'].map((label) => page.getByLabel(label));
  for (const odd of ['1,5', '-1.50', '007x']) {
    for (const field of numbers) await typeAndLeave(field, odd);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    for (const field of numbers) {
      await expect(field).toHaveValue(odd);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
  }

  await page.goto(`/dashboard/manageproduct?q=${part.name}`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Change all' }).click();
  const dialog = page.getByRole('dialog');
  for (const [how, odd] of [
    ['set', '1,5'],
    ['add', '1.005'],
    ['percent', '1 0'],
  ] as const) {
    await dialog.getByLabel('How').selectOption(how);
    const amount = dialog.getByLabel(how === 'percent' ? 'Percent' : 'Amount');
    await typeAndLeave(amount, odd);
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect(amount).toHaveValue(odd);
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
  }

  await page.goto('/dashboard/import');
  for (const label of ['Stock of each new part', 'Minimum order of each new part']) {
    await typeAndLeave(page.getByLabel(label), '1,5');
    await page.getByRole('button', { name: 'Check files' }).click();
    await expect(page.getByLabel(label)).toHaveValue('1,5');
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  }
});

test('invalid values typed into the contact form and the profile stay, with a message', async ({ page, shop }) => {
  await shop.customer(page);
  await page.goto('/');
  const email = page.locator('#contact').getByLabel('Email address');
  await typeAndLeave(email, 'NORA@example');
  await page.getByRole('button', { name: 'Contact Us' }).click();
  await expect(email).toHaveValue('NORA@example');
  await expect(email).toHaveAttribute('aria-invalid', 'true');

  await page.goto('/dashboard/myprofile?edit=1');
  const modal = page.getByRole('dialog', { name: 'Update Profile' });
  await typeAndLeave(modal.getByLabel('LinkedIn'), '  not a link  ');
  await typeAndLeave(modal.getByLabel('Contact'), '+880 (17) 1');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal.getByText('Use digits only')).toBeVisible();
  await expect(modal.getByLabel('Contact')).toHaveValue('+880 (17) 1');
  await expect(modal.getByLabel('LinkedIn')).toHaveValue('  not a link  ');
  await modal.getByRole('button', { name: 'Cancel' }).click();
});
