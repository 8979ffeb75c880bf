import { admin } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { open } from '#test/e2e/specification/signed-in.ts';

test('an admin refunds units of a paid order with a reason; the customer sees amount, reason and status', async ({
  page,
  shop,
}) => {
  const person = await shop.signUp(page);
  const part = await shop.addPart({ price: 15, minimum: 1 });
  const order = await shop.order(page, person, part);
  await shop.pay(page, person, order);
  await shop.signIn(page, admin);
  await open(page, `/dashboard/manageorder?order=${order}`);
  await page.getByRole('link', { name: 'Refund' }).click();
  const dialog = page.getByRole('dialog', { name: /^Refund order/ });
  await dialog.getByLabel('Amount').fill('a lot');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByText('Enter an amount like 12.40')).toBeVisible();
  await dialog.getByLabel('Amount').fill('5.50');
  await dialog.getByLabel('Reason').fill('Scratched case');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Scratched case')).toBeVisible();
  await expect(page.getByText('$5.50').first()).toBeVisible();
  await expect
    .poll(async () => (await shop.asAdmin<{ refund: string }>('GET', `/placeorder/${order}`)).refund)
    .toBe('refunded');

  await shop.signIn(page, person);
  await open(page, `/dashboard?order=${order}`);
  await expect(page.getByRole('heading', { name: 'Refunds' })).toBeVisible();
  await expect(page.getByText('Scratched case')).toBeVisible();
  await expect(page.getByText('Partly refunded').first()).toBeVisible();
});
