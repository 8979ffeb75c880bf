import type { Company } from '#contract/companies/companies.ts';
import { sharedNames } from './accessibility/audit.ts';
import { fillAddress, put } from './checking-out.ts';
import { joinCompany } from './in-database.ts';
import { expect, test } from './test.ts';
import { admin, unique } from './people.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';

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
  await staff.goto('/dashboard/customers');
  await staff.getByRole('link', { name: 'Companies', exact: true }).click();
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
  await page.getByRole('combobox', { name: 'Role', exact: true }).nth(1).selectOption('read-only');
  await page.getByLabel('Limit per order').nth(1).fill('12.34.5');
  const save = page.getByRole('button', { name: `Save the role and the limits of ${other.name}` }).nth(1);
  await save.click();
  await expect(page.getByText('Enter a price').first()).toBeVisible();
  await page.getByLabel('Limit per order').nth(1).fill('1,250');
  await save.click();
  await expect(page.getByText(`Saved: ${other.name}`).first()).toBeVisible();
  await colleague.reload();
  await colleague.getByRole('button', { name: 'Leave company' }).click();
  await expect(colleague.getByText(`Leave ${name}?`)).toBeVisible();
  await colleague.getByRole('button', { name: 'Leave company' }).first().click();
  await expect(colleague.getByText(`You left ${name}`).first()).toBeVisible();
  await Promise.all([staff.close(), colleague.close()]);
});

test('a buyer orders above a limit for the company, and an admin approves it', async ({ browser, page, shop }) => {
  const name = `Anvil ${unique()}`;
  const buyer = await shop.signUpVerified(page);
  const bossPage = await browser.newPage({ baseURL: shop.store.origin });
  const boss = await shop.signUpVerified(bossPage);
  const { insertedId: company } = await shop.asAdmin<{ insertedId: string }>('POST', '/companies', { name });
  for (const { email } of [buyer, boss]) await joinCompany(shop.store.databaseUrl!, company, email);
  const { members } = await shop.asAdmin<Company>('GET', `/companies/${company}`);
  const { _id: member } = members.find(({ email }) => email === buyer.email)!;
  await shop.asAdmin('PUT', `/companies/${company}/members/${member}`, { role: 'buyer', orderLimit: 1 });
  const part = await shop.addPart({ name: `Tongs ${unique()}` });
  await put(shop, page, buyer, [[part, 5]]);
  await page.goto('/checkout');
  await page.getByRole('link', { name: 'Private order' }).click();
  await expect(page.getByLabel('Cost center')).toHaveCount(0);
  await page.getByRole('link', { name: `For ${name}` }).click();
  await page.getByLabel('Cost center').fill('Lab 7');
  await fillAddress(page);
  await page.getByRole('button', { name: 'Use a gift card' }).click();
  await expect(page.getByText('can cost up to $1.00 each')).toBeVisible();
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText('Waits for approval')).toBeVisible();

  await bossPage.goto('/dashboard/company');
  await expect(bossPage.getByText('Cost center Lab 7')).toBeVisible();
  await bossPage.getByRole('button', { name: 'Approve the order of' }).click();
  await bossPage.getByRole('link', { name: 'View order' }).first().click();
  await expect(bossPage.getByText('Ordered by')).toBeVisible();
  await bossPage.goto('/dashboard?of=company');
  await expect(bossPage.getByText(part.name)).toBeVisible();
  await bossPage.close();
});

test('the company in an address is not the company that orders', async ({ page, shop }) => {
  const buyer = await shop.signUpVerified(page);
  const part = await shop.addPart();
  const addressedTo = async (): Promise<WholeOrder> => {
    await put(shop, page, buyer, [[part, 5]]);
    await page.goto('/checkout');
    expect(await sharedNames(page)).toEqual([]);
    await page.getByLabel('Company').fill('Tower Mill, gate 2');
    await fillAddress(page);
    await page.getByRole('button', { name: 'Use a gift card' }).click();
    await expect(page).toHaveURL(/\/dashboard\/payment\//);
    return shop.asAdmin<WholeOrder>('GET', `/orders/${new URL(page.url()).pathname.split('/').at(-1)!}`);
  };
  const own = await addressedTo();
  expect([own.delivery?.company, own.company]).toEqual(['Tower Mill, gate 2', undefined]);

  const name = `Mill ${unique()}`;
  const { insertedId: company } = await shop.asAdmin<{ insertedId: string }>('POST', '/companies', { name });
  await joinCompany(shop.store.databaseUrl!, company, buyer.email);
  const ofCompany = await addressedTo();
  expect([ofCompany.delivery?.company, ofCompany.company?.name]).toEqual(['Tower Mill, gate 2', name]);
});
