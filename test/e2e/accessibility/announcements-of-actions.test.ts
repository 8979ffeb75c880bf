import { typeCard } from '#test/e2e/paying.ts';
import { admin } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { bar, openPayment } from '#test/e2e/specification/signed-in.ts';
import { listen, announcements } from './announcements.ts';

test('a new page moves the focus to its heading, so that it is announced and Tab continues there', async ({
  page,
  shop,
}) => {
  await shop.customer(page);
  await page.goto('/dashboard/addreview');
  const heading = page.getByRole('heading', { level: 1 });
  const menu = page.getByRole('navigation', { name: 'Dashboard' });
  await menu.getByRole('link', { name: 'My Profile' }).click();
  await expect(heading).toHaveText('My Profile');
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(/^My Profile/);
  await bar(page).getByRole('link', { name: 'Blogs' }).click();
  await expect(heading).toHaveText('Blogs');
  await expect(heading).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.locator('header a:focus, header button:focus').count()).toBe(0);
  await page.goBack();
  await expect(heading).toHaveText('My Profile');
  await expect(heading).toBeFocused();
  // A navigation within the page does not move the focus.
  const update = page.getByRole('link', { name: 'Update Profile' });
  await update.click();
  await page.keyboard.press('Escape');
  await expect(update).toBeFocused();
});

test('a declined payment, a completed one and a contact message are announced', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  const order = await shop.order(page, person, await shop.addPart());
  await listen(page);
  const pay = await openPayment(page, order);
  await typeCard(page, '4000000000000002');
  await pay.click();
  await expect.poll(() => announcements(page)).toContain('Your card was declined');
  await typeCard(page, '4242424242424242');
  await pay.click();
  await expect.poll(() => announcements(page)).toContain('Congrats! Your payment is completed');

  await bar(page).getByRole('link', { name: 'Home' }).click();
  const form = page.locator('form#contact');
  await form.getByLabel('Subject').fill('A question');
  await form.getByLabel('Message').fill('Does it come in grey?');
  await form.getByRole('button', { name: 'Contact Us' }).click();
  await expect.poll(() => announcements(page)).toContain('Your message was sent');
});

test("an admin's deletions, restorations, selections, shipments and imports are announced", async ({
  page,
  shop,
  browser,
}) => {
  const theirs = await browser.newPage();
  const person = await shop.signUp(theirs);
  const part = await shop.addPart();
  await shop.pay(theirs, person, await shop.order(theirs, person, part));
  await theirs.close();
  await shop.signIn(page, admin);
  await listen(page);
  await page.goto(`/dashboard/manageproduct?q=${part.name}`);
  await page.getByRole('checkbox', { name: `Select ${part.name}` }).check();
  await expect.poll(() => announcements(page)).toContain('1 part selected');
  await page.getByRole('button', { name: `Delete ${part.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete this part' }).click();
  await expect.poll(() => announcements(page)).toContain('Deleted');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => announcements(page)).toContain('Back on sale');

  await page.goto(`/dashboard/manageorder?q=${person.email}`);
  await page.getByRole('button', { name: /^Pending/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Ship/ }).click();
  await expect.poll(() => announcements(page)).toContain('Successfully Order Shipped');

  await page.goto('/dashboard/import');
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'cable.csv', mimeType: 'text/csv', buffer: Buffer.from(`name,price\n${part.name} b,2\n`) });
  await page.getByRole('button', { name: 'Check files' }).click();
  await expect.poll(() => announcements(page)).toContain('1 new, 0 changed');
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect.poll(() => announcements(page)).toContain('Imported: 1 part added');
});
