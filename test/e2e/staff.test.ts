import { expect, test } from './test.ts';
import { admin, newPerson } from './people.ts';

test('an owner invites support staff, who see only their permitted pages until the role is removed', async ({
  page,
  browser,
  shop,
}) => {
  const guest = newPerson('Sam Porter');
  await shop.signIn(page, admin);
  await page.goto('/dashboard/staff');
  await page.getByLabel('Email').fill(guest.email);
  await page.getByLabel('Role', { exact: true }).selectOption('Support');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Invitation sent to ${guest.email}`)).toBeVisible();

  const theirs = await browser.newPage({ baseURL: shop.store.origin });
  const link = await shop.linkMailedTo(guest, '/dashboard/invitation');
  await theirs.request.post('/api/identity/sign-up/email', {
    data: guest,
    headers: { origin: shop.store.origin },
  });
  await theirs.goto(link);
  await expect(theirs.getByText('Verify your email first')).toBeVisible();
  await shop.verifyEmail(theirs, guest);
  await theirs.goto(link);
  await theirs.getByRole('button', { name: 'Accept the invitation' }).click();
  await expect(theirs.getByText('You now have the role Support')).toBeVisible();
  await theirs.getByRole('link', { name: 'Start' }).click();
  await expect(theirs).toHaveURL('/dashboard/manageorder');
  const sidebar = theirs.getByRole('navigation', { name: 'Dashboard' });
  await expect(sidebar.getByRole('link')).toHaveText(['Make Admin', 'Manage Product', 'Manage Order', 'My Profile']);

  await sidebar.getByRole('link', { name: 'Make Admin' }).click();
  await expect(theirs.getByRole('heading', { name: 'Make Admin' })).toBeVisible();
  await expect(theirs.getByRole('button', { name: /^Make Admin/ })).toHaveCount(0);
  await theirs.goto('/dashboard/staff');
  await expect(theirs.getByRole('alert')).toContainText('Your role is Support. This needs the role Owner');
  await theirs.goto('/dashboard/addproduct');
  await expect(theirs.getByRole('alert')).toContainText('Owner or Catalog');

  await page.goto('/dashboard/staff');
  await page.getByRole('button', { name: `Remove from staff: ${guest.name}` }).click();
  await page.getByRole('button', { name: 'Remove from staff', exact: true }).click();
  await expect(page.getByText(`${guest.email} is no longer staff`)).toBeVisible();
  await theirs.goto('/dashboard/manageorder');
  await expect(theirs).toHaveURL(/\/login\?error=admins_only/);
  await theirs.close();
});
