import { expect, test } from './test.ts';
import { admin } from './people.ts';

test('a return whose price was refunded before is approved without a refund', async ({ page, browser, shop }) => {
  const theirs = await browser.newPage();
  const customer = await shop.signUp(theirs);
  const id = await shop.order(theirs, customer, await shop.addPart({ price: 5, minimum: 1 }));
  await shop.pay(theirs, customer, id);
  await shop.asAdmin('DELETE', `/order/${id}?as=shipped`);
  const wanted = { lines: [{ line: id, units: 1 }], reason: 'damaged' };
  await shop.as(theirs, customer, 'POST', `/orders/${id}/returns`, wanted);
  await shop.asAdmin('POST', `/order/${id}/refund`, { amount: 5, reason: 'Goodwill' });
  await theirs.close();

  await shop.signIn(page, admin);
  await page.goto('/dashboard/returns');
  const form = page.getByRole('form', { name: `Answer to the return of order ${id.slice(-8)}` });
  await form.getByLabel('Answer').fill('Please send it back.');
  await form.getByRole('button', { name: 'Approve and refund' }).click();
  await expect(
    page.getByText(/has already been refunded\. Approve this return without a refund\./).first(),
  ).toBeVisible();
  await expect(form.getByLabel('Answer')).toHaveValue('Please send it back.');
  await form.getByRole('button', { name: 'Approve without a refund' }).click();
  await expect(page.getByText('Return approved without a refund').first()).toBeVisible();
  await expect(form).toBeHidden();
});
