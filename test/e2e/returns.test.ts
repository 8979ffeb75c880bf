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
  const form = page.getByRole('form', { name: `Answer to the return of order ${await shop.numberOf(id)}` });
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

test('parts that a customer sends back are counted when they arrive, and then refunded', async ({
  page,
  browser,
  shop,
}) => {
  const theirs = await browser.newPage();
  const customer = await shop.signUp(theirs);
  const part = await shop.addPart({ price: 5, minimum: 3, quantity: 10 });
  const id = await shop.order(theirs, customer, part);
  await shop.pay(theirs, customer, id);
  await shop.asAdmin('DELETE', `/order/${id}?as=shipped`);
  const wanted = { lines: [{ line: id, units: 2 }], reason: 'not_needed' };
  await shop.as(theirs, customer, 'POST', `/orders/${id}/returns`, wanted);

  await shop.signIn(page, admin);
  await page.goto('/dashboard/returns');
  const form = page.getByRole('form', { name: `Answer to the return of order ${await shop.numberOf(id)}` });
  await form.getByRole('button', { name: 'Let them send it back' }).click();
  await expect(form.getByText('Enter where the customer sends the parts')).toBeVisible();
  await form.getByLabel('Send the parts to').fill('Partsmith, 4 Mill Street');
  await form.getByLabel('Send them by').fill(new Date(Date.now() + 9e8).toISOString().slice(0, 10));
  await form.getByRole('button', { name: 'Let them send it back' }).click();
  await expect(page.getByText('The customer is asked to send the parts back').first()).toBeVisible();

  await theirs.goto(`/dashboard?order=${id}`);
  await expect(theirs.getByText('Partsmith, 4 Mill Street')).toBeVisible();
  await expect(theirs.getByText('Parts awaited')).toBeVisible();

  await page.getByRole('link', { name: 'Awaited' }).click();
  const arrived = page.getByRole('form', { name: `What arrived of the return of order ${await shop.numberOf(id)}` });
  await arrived.getByLabel('Units that arrived').fill('3');
  await arrived.getByRole('button', { name: 'Record what arrived' }).click();
  await expect(arrived.getByText('At most 2')).toBeVisible();
  await arrived.getByLabel('Units that arrived').fill('1');
  await arrived.getByLabel('Condition').selectOption('Opened');
  await arrived.getByRole('button', { name: 'Record what arrived' }).click();
  await expect(page.getByText('Return received').first()).toBeVisible();

  await page.getByRole('link', { name: 'Received', exact: true }).click();
  await expect(page.getByText('1 arrived, opened')).toBeVisible();
  await form.getByRole('button', { name: 'Refund what arrived' }).click();
  await expect(page.getByText('Return approved; the refund is on its way').first()).toBeVisible();
  await expect
    .poll(async () => (await shop.asAdmin<{ refunds: object[] }>('GET', `/orders/${id}`)).refunds)
    .toMatchObject([{ amount: 5, status: 'refunded' }]);
  await theirs.close();
});

test('a customer who prefers store credit gets it for a return', async ({ page, browser, shop }) => {
  const theirs = await browser.newPage();
  const customer = await shop.signUp(theirs);
  const id = await shop.order(theirs, customer, await shop.addPart({ price: 5, minimum: 1 }));
  await shop.pay(theirs, customer, id);
  await shop.asAdmin('DELETE', `/order/${id}?as=shipped`);
  await theirs.goto(`/dashboard?order=${id}`);
  await theirs.getByRole('link', { name: 'Request a return' }).click();
  const dialog = theirs.getByRole('dialog', { name: 'Request a return' });
  await dialog.getByLabel('Units').fill('1');
  await dialog.getByLabel('Reason').selectOption('No longer needed');
  await dialog.getByLabel('I prefer store credit').check();
  await dialog.getByRole('button', { name: 'Request a return' }).click();
  await expect(dialog).toBeHidden();
  await expect(theirs.getByText('Store credit preferred')).toBeVisible();

  await shop.signIn(page, admin);
  await page.goto('/dashboard/returns');
  const form = page.getByRole('form', { name: `Answer to the return of order ${await shop.numberOf(id)}` });
  await expect(page.getByText('The customer prefers store credit.').first()).toBeVisible();
  await expect(form.getByLabel('Refund to store credit')).toBeChecked();
  await form.getByRole('button', { name: 'Approve and refund' }).click();
  await expect(form).toBeHidden();
  await page.goto(`/dashboard/manageorder?order=${id}`);
  await expect(page.getByText('To store credit').first()).toBeVisible();

  await theirs.goto(`/dashboard?order=${id}`);
  await expect(theirs.getByText('To store credit').first()).toBeVisible();
  await theirs.close();
});
