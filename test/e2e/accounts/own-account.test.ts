import { admin } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { hydrated, logIn } from '#test/e2e/specification/signed-in.ts';

const PROFILE = '/dashboard/myprofile';

test('a new password ends other sessions, and a session can be ended from another', async ({ page, shop, browser }) => {
  const person = await shop.signUp(page);
  const phone = await browser.newPage();
  await phone.goto('/login');
  await logIn(phone, person);
  await expect(phone).not.toHaveURL(/\/login/);
  await page.goto(PROFILE);
  const devices = page.getByRole('listitem').filter({ hasText: /signed in/ });
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText('This device');
  await page.getByRole('button', { name: /^Sign out: / }).dblclick();
  await expect(devices).toHaveCount(1);
  await phone.goto(PROFILE);
  await expect(phone).toHaveURL(/\/login/);
  await logIn(phone, person);
  await expect(phone).toHaveURL(PROFILE);

  await page.getByRole('link', { name: 'Change password' }).click();
  await page.getByLabel('Current password', { exact: true }).fill('not the one');
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Must be 6 characters or longer')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('a newer password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText("That isn't your password")).toBeVisible();
  await expect(page.getByLabel('Current password', { exact: true })).toBeFocused();
  await page.getByLabel('Current password', { exact: true }).fill(person.password);
  await page.getByLabel('New password', { exact: true }).fill('a newer password');
  await page.getByRole('button', { name: 'Change password' }).dblclick();
  await expect(page.getByText('Your new password is set')).toBeVisible();

  // A page that was already open: its next action leads to the login page and changes nothing.
  await phone.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(phone).toHaveURL(/\/login/);
  await page.getByRole('link', { name: 'Back to My Profile' }).click();
  await expect(devices).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  await logIn(page, { ...person, password: 'a newer password' });
  await expect(page).not.toHaveURL(/\/login/);
  await phone.close();
});

test('a new email applies once its link is confirmed; what was typed elsewhere stays', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  const next = person.email.replace('@', '.next@');
  const part = await shop.addPart();
  await page.goto(`/part/${part._id}`);
  await page.getByLabel('Phone').fill('01700 000000');
  await page.goto(PROFILE);
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText('Email sent. The link works for one day.')).toBeVisible();
  await page.getByRole('link', { name: 'Change the email' }).click();
  await page.getByLabel('New email').fill(next);
  await page.getByLabel('Your password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Email the link' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for confirmation' })).toBeVisible();
  const link = await shop.linkMailedTo({ email: next }, 'myprofile/email');
  await page.goto(link);
  await page.getByRole('button', { name: 'Use this email' }).click();
  await expect(page.getByText('Your email was changed')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText(`Your email stays ${next}.`)).toBeVisible();
  await page.goto(PROFILE);
  await expect(page.getByText(next).first()).toBeVisible();
  await expect(page.getByText('Email verified')).toBeVisible();
  await page.goto(`/part/${part._id}`);
  await expect(page.getByLabel('Phone')).toHaveValue('01700 000000');
});

test('a user downloads their data as one file and deletes the account', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  await page.goto(PROFILE);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/);
  await page.getByRole('link', { name: 'Delete my account' }).click();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Password is Required')).toBeVisible();
  await page.getByLabel('Your password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText('Your account is deleted')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull();
  await page.goto('/login');
  await logIn(page, person);
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong email or password.' })).toBeVisible();
});

test('staff see that the details of an order were deleted with its account, and no email can be sent', async ({
  page,
  shop,
}) => {
  const person = await shop.signUp(page);
  const order = await shop.order(page, person, await shop.addPart());
  await shop.as(page, person, 'POST', '/account/deletion', { password: person.password });
  await shop.signIn(page, admin);
  await page.goto(`/dashboard/manageorder?order=${order}`);
  await expect(page.getByText('Deleted with the account')).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^Resend/ })).toHaveCount(0);
});

test('a customer with paid orders reads why the account cannot be deleted', async ({ page, shop }) => {
  const person = await shop.signUp(page);
  await shop.pay(page, person, await shop.order(page, person, await shop.addPart()));
  await page.goto(`${PROFILE}/delete`);
  await expect(page.getByText('1 paid order not shipped yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete my account' })).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('sessions, password and deletion work as plain forms', async ({ page, shop, browser }) => {
    const other = await browser.newPage({ javaScriptEnabled: true });
    const person = await shop.signUp(other);
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.goto(PROFILE);
    await page.getByRole('button', { name: /^Sign out: / }).click();
    await expect(page.getByRole('button', { name: /^Sign out: / })).toHaveCount(0);
    await other.goto(PROFILE);
    await expect(other).toHaveURL(/\/login/);
    await other.close();
    await page.goto(`${PROFILE}/password`);
    await page.getByLabel('Current password', { exact: true }).fill(person.password);
    await page.getByLabel('New password', { exact: true }).fill('a newer password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your new password is set')).toBeVisible();
    await page.goto(`${PROFILE}/delete`);
    await page.getByLabel('Your password', { exact: true }).fill('a newer password');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page).toHaveURL('/');
    await page.goto(PROFILE);
    await expect(page).toHaveURL(/\/login/);
  });
});

test('what was typed before the session was ended elsewhere is not shown to another user', async ({ page, shop }) => {
  const other = await shop.signUp(page);
  const person = await shop.signUp(page);
  const part = await shop.addPart();
  await page.goto(`/part/${part._id}`);
  await page.getByLabel('Phone').fill('01700 000000');
  await shop.as(page, person, 'DELETE', '/account/sessions');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, other);
  await expect(page).toHaveURL(`/part/${part._id}`);
  await hydrated(page);
  await expect(page.getByLabel('Phone')).toHaveValue('');
});

test('an account with rare signs in its email signs up, saves its profile and signs in again', async ({ page }) => {
  const stamp = Date.now().toString(36);
  for (const email of [`a&b/c~${stamp}@example.com`, `info-${stamp}@xn--80ak6aa92e.xn--p1ai`]) {
    await page.goto('/signUp');
    await page.getByLabel('Name').fill('\u200b');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a good password');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText('Name is Required')).toBeVisible();
    await page.getByLabel('Name').fill('Rare Signs');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/dashboard/myprofile');
    await expect(page.getByRole('main').getByText(email).first()).toBeVisible();
    const signOut = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Sign Out' }).first().click();
      await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
    };
    await signOut();
    await page.goto('/login');
    await logIn(page, { email: email.toUpperCase(), password: 'a good password' });
    await expect(page).not.toHaveURL(/\/login/);
    await signOut();
  }
});
