import type { Page } from '@playwright/test';
import { typeCard } from '#test/e2e/paying.ts';
import { admin, unique } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { failCalls, hydrated, openPayment } from './signed-in.ts';

/** The texts of the visible toasts, without their buttons. */
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' }).locator('.toast-card p');

/** The increments of the paused clock, in milliseconds. */
const STEP_MS = 25;

/** From here on the clock is paused. */
async function stopTheClock(page: Page): Promise<void> {
  // The page itself starts with timers.
  await hydrated(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/**
 * Expects only this toast: its exact text, its place at the top right, and that it closes after 5,000 ms, not earlier
 * (within two steps).
 * @param meanwhile further checks while it shows and no time passes
 */
async function expectToast(page: Page, words: string | RegExp, meanwhile?: () => Promise<void>): Promise<void> {
  const toast = toasts(page);
  // A loading page waits for a few timers.
  await expect
    .poll(
      async () => {
        if ((await toast.count()) === 0) await page.clock.runFor(STEP_MS);
        return toast.count();
      },
      { intervals: [20] },
    )
    .toBe(1);
  await expect(toast).toHaveText([words]);
  await meanwhile?.();
  const [box, window] = [await page.locator('.toast-card').boundingBox(), page.viewportSize()!];
  expect(window.width - (box!.x + box!.width)).toBeLessThan(24);
  expect(box!.y).toBeLessThan(150);
  await page.mouse.move(5, window.height - 5);
  await page.clock.runFor(5_000 - 2 * STEP_MS);
  await expect(toast).toHaveText([words]);
  await page.clock.runFor(2 * STEP_MS);
  await expect(toast).toHaveCount(0);
}

test("'Your order added successfully'", async ({ page, shop }) => {
  const part = await shop.addPart();
  await shop.customer(page);
  await page.goto(`/part/${part._id}`);
  await stopTheClock(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expectToast(page, 'Your order added successfully');
});

test("'Congrats! Your payment is completed', with the transaction id", async ({ page, shop }) => {
  const person = await shop.customer(page);
  const order = await shop.order(page, person, await shop.addPart());
  const pay = await openPayment(page, order);
  await typeCard(page, '4242424242424242');
  await stopTheClock(page);
  await pay.click();
  await expectToast(page, /^Congrats! Your payment is completed\. Transaction id: pi_\w+$/, async () => {
    const { transactionId } = await shop.as<{ transactionId: string }>(page, person, 'GET', `/placeorder/${order}`);
    await expect(toasts(page)).toHaveText([`Congrats! Your payment is completed. Transaction id: ${transactionId}`]);
  });
  const { transactionId } = await shop.as<{ transactionId: string }>(page, person, 'GET', `/placeorder/${order}`);
  await expect(page.getByText('Congrats! Your payment is completed', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText(transactionId)).toBeVisible();
});

test("'Successfully added your review'", async ({ page, shop }) => {
  await shop.customer(page);
  await page.goto('/dashboard/addreview');
  await stopTheClock(page);
  await page.getByRole('radio').nth(3).check({ force: true });
  await page.getByLabel('Review', { exact: true }).fill('It fits, and it is quiet.');
  await page.getByRole('button', { name: 'Add review' }).click();
  await expectToast(page, 'Successfully added your review');
});

test("'Successfully saved', of a profile", async ({ page, shop }) => {
  await shop.signUp(page);
  await page.goto('/dashboard/myprofile');
  await stopTheClock(page);
  await page.getByRole('link', { name: 'Update Profile' }).click();
  await page.getByLabel('Education').fill('Evening school');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Successfully saved');
});

test("'Successfully saved', of a product", async ({ page, shop }) => {
  await shop.signIn(page, admin);
  await page.goto('/dashboard/addproduct');
  await stopTheClock(page);
  await page.getByLabel('Name').fill(`Toast ${unique()}`);
  await page.getByLabel('Kind').selectOption('processor');
  await page.getByLabel('Description').fill('For a toast.');
  await page.getByLabel('Price').fill('$12.40');
  await page.getByLabel('Minimum order').fill('1');
  await page.getByLabel('Quantity in stock').fill('9');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, 'Successfully saved');
  await expect(page).toHaveURL('/dashboard/manageproduct');
});

test("'Deleted'", async ({ page, shop }) => {
  const part = await shop.addPart();
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageproduct?q=${part.name}`);
  await stopTheClock(page);
  await page.getByRole('button', { name: `Delete ${part.name}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expectToast(page, 'Deleted');
});

test("'Successfully Order Shipped'", async ({ page, shop }) => {
  const person = await shop.signUp(page);
  const order = await shop.order(page, person, await shop.addPart());
  await shop.pay(page, person, order);
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?q=${person.email}`);
  await stopTheClock(page);
  await page.getByRole('button', { name: /^Pending/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Ship/ }).click();
  await expectToast(page, 'Successfully Order Shipped');
});

test("'Successfully made an admin', after which the button is gone", async ({ page, shop }) => {
  const person = await shop.signUp(page, 'Orla Quist');
  await shop.verifyEmail(page, person);
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/users?q=${person.email}`);
  await stopTheClock(page);
  await page.getByRole('button', { name: 'Make Admin: Orla Quist' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Make / })
    .click();
  await expectToast(page, 'Successfully made an admin');
  await expect(
    page.getByRole('row').filter({ hasText: person.email }).getByText('Admin', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: /^Make Admin/ })).toHaveCount(0);
});

test("'Failed to make an admin', when the store refuses", async ({ page, shop }) => {
  const person = await shop.signUp(page, 'Ida Thorn');
  await shop.verifyEmail(page, person);
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/users?q=${person.email}`);
  await failCalls(page, '**/api/user/admin/*', 'forbidden');
  await stopTheClock(page);
  await page.getByRole('button', { name: 'Make Admin: Ida Thorn' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Make / })
    .click();
  await expectToast(page, 'Error: Failed to make an admin');
  await expect(page).toHaveURL((url) => url.pathname === '/dashboard/users');
});
