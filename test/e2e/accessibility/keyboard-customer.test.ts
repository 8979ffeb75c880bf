import { expect, test } from '#test/e2e/test.ts';
import { openPayment } from '#test/e2e/specification/signed-in.ts';
import { pressOn, tabTo, typeCard, typeInto } from './keyboard.ts';

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/blogs');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.locator('#main').evaluate((main) => main.contains(document.activeElement))).toBe(true);
});

test('by keyboard only: sign in, order, pay, sign out', async ({ page, shop, browser }) => {
  const apart = await browser.newPage();
  const person = await shop.signUp(apart);
  await apart.close();
  const part = await shop.addPart({ price: 12.4, minimum: 5 });
  await page.goto(`/part/${part._id}`);
  await typeInto(page, page.getByLabel('Email', { exact: true }), person.email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), person.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/part\//);

  await typeInto(page, page.getByLabel('Quantity'), '3');
  await expect(page.getByText('Please order minimum 5 parts to purchased')).toBeVisible();
  await typeInto(page, page.getByLabel('Quantity'), '6');
  await typeInto(page, page.getByLabel('Phone'), '01700 000000');
  await typeInto(page, page.getByLabel(/^Address/), '12 Forge Lane');
  await pressOn(page, page.getByRole('button', { name: 'Place Order' }));
  await pressOn(page, page.getByRole('link', { name: 'Pay now' }));

  await typeCard(page, '4242424242424242');
  await pressOn(page, page.getByRole('button', { name: 'Pay $74.40' }));
  await expect(page.getByText(/Congrats! Your payment is completed/).first()).toBeVisible();
  // The toast may appear before the outcome replaces the form and takes the focus.
  await expect(page.locator(':focus')).toContainText('Congrats! Your payment is completed');

  await pressOn(page, page.getByRole('button', { name: 'Sign Out' }).first());
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
});

test('by keyboard only: complete 3-D Secure, after which the order is paid', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  const pay = await openPayment(page, await shop.order(page, person, await shop.addPart()));
  await typeCard(page, '4000002500003155');
  await pressOn(page, pay);
  const question = page.locator('iframe[title="Payment authentication"]').contentFrame();
  await pressOn(page, question.getByRole('button', { name: 'Complete authentication' }));
  await expect(page.getByText(/Congrats! Your payment is completed/).first()).toBeVisible();
});

test('after placing an order, payment is in view on a phone and next in the tab order', async ({ page, shop }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await shop.signUp(page);
  const part = await shop.addPart();
  await page.goto(`/part/${part._id}`);
  await pressOn(page, page.getByRole('button', { name: 'Place Order' }));
  const pay = page.getByRole('link', { name: 'Pay now' });
  await expect(pay).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(pay).toBeFocused();
});

test('by keyboard only: write a testimonial, change the profile, cancel an order', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  const part = await shop.addPart();
  await shop.order(page, person, part);

  await page.goto('/dashboard/addreview');
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('Space');
  for (let star = 1; star < 4; star++) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio').nth(3)).toBeChecked();
  await typeInto(page, page.getByRole('textbox', { name: 'Review' }), 'Straight edges, and a drawing in the box.');
  await pressOn(page, page.getByRole('button', { name: 'Add review' }));
  await expect(page.getByText('Successfully added your review').first()).toBeVisible();

  await pressOn(page, page.getByRole('link', { name: 'My Profile' }));
  await pressOn(page, page.getByRole('link', { name: 'Update Profile' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Education')).toBeFocused();
  await page.keyboard.type('Mechanical drawing');
  await tabTo(page, dialog.getByLabel('City'));
  await page.keyboard.type('Raj');
  await pressOn(page, dialog.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Successfully saved').first()).toBeVisible();
  await expect(page.getByText('Rajshahi')).toBeVisible();

  await pressOn(page, page.getByRole('link', { name: 'My Orders' }));
  const cancel = page.getByRole('button', { name: `Cancel the order of ${part.name}` });
  await pressOn(page, cancel);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, dialog.getByRole('button', { name: 'Cancel order' }));
  await expect(cancel).toHaveCount(0);
});
