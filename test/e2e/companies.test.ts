import { expect, test } from './test.ts';
import { admin, unique } from './people.ts';

test('a customer asks for a company, staff approve it, and a colleague joins by an invitation', async ({
  browser,
  page,
  shop,
}) => {
  const name = `Forge ${unique()}`;
  const boss = await shop.signUpVerified(page);
  await page.goto('/dashboard/company');
  await page.getByLabel('Company name').fill(name);
  await page.getByLabel('VAT number').fill('DE1');
  await page.getByRole('button', { name: 'Ask for an account' }).click();
  await expect(page.getByText('A VAT number of DE looks like DE136695976')).toBeVisible();
  await page.getByLabel('VAT number').fill('DE 136 695 976');
  await page.getByRole('button', { name: 'Ask for an account' }).click();
  await expect(page.getByText('Waits for our answer')).toBeVisible();

  const staff = await browser.newPage({ baseURL: shop.store.origin });
  await shop.signIn(staff, admin);
  await staff.goto('/dashboard/companies?view=requested');
  await staff.getByRole('link', { name }).click();
  await expect(staff.getByText('Its VAT number is DE136695976')).toBeVisible();
  await staff.getByRole('button', { name: 'Approve' }).click();
  await expect(staff.getByText('Company approved')).toBeVisible();
  await expect(staff.getByText(boss.email)).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const colleague = await browser.newPage({ baseURL: shop.store.origin });
  const other = await shop.signUpVerified(colleague);
  await page.getByLabel('Email', { exact: true }).fill(other.email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Invitation sent to ${other.email}`)).toBeVisible();
  await colleague.goto(await shop.linkMailedTo(other, 'dashboard/company'));
  await colleague.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(colleague.getByText('with the role Buyer')).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Send invitation' })).toHaveCount(0);

  await page.reload();
  await page
    .getByRole('combobox', { name: `Role of ${other.name}` })
    .last()
    .selectOption('Read-only');
  await page
    .getByRole('button', { name: `Change the role of ${other.name}` })
    .last()
    .click();
  await expect(page.getByText(`${other.name} now has the role`)).toBeVisible();
  await colleague.reload();
  await colleague.getByRole('button', { name: 'Leave company' }).click();
  await expect(colleague.getByText(`Leave ${name}?`)).toBeVisible();
  await colleague.getByRole('button', { name: 'Leave company' }).first().click();
  await expect(colleague.getByText(`You left ${name}`).first()).toBeVisible();
  await Promise.all([staff.close(), colleague.close()]);
});
