import { appCode, secretIn } from '#test/fixtures/authenticator-app.ts';
import { addAuthenticator } from '#test/e2e/accounts/factor-steps.ts';
import { newPerson } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { hydrated } from '#test/e2e/specification/signed-in.ts';
import { pressOn, tabTo, typeInto } from './keyboard.ts';

test("by keyboard only: sign up, contact the shop, switch themes, use the phone's menus, reset a password", async ({
  page,
  shop,
}) => {
  const person = newPerson();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/signUp');
  await typeInto(page, page.getByLabel('Name'), person.name);
  await typeInto(page, page.getByLabel('Email', { exact: true }), person.email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  // Backward here and below, from the heading to the header above it, because the page's list is endless.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Switch between light and dark' }), 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'graphite');
  await page.keyboard.press('Space');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'graphite');
  await tabTo(page, page.locator('form#contact').getByLabel('Subject'), 'Shift+Tab');
  await page.keyboard.type('A question');
  await typeInto(page, page.locator('form#contact').getByLabel('Message'), 'Does it come in grey?');
  await pressOn(page, page.getByRole('button', { name: 'Contact Us' }));
  await expect(page.getByText("We'll reply by email.")).toBeVisible();

  await page.setViewportSize({ width: 390, height: 800 });
  const [menu, sidebar] = [
    page.getByRole('navigation', { name: 'Site menu' }),
    page.getByRole('navigation', { name: 'Dashboard' }),
  ];
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  await pressOn(page, opener);
  await tabTo(page, menu.getByRole('link', { name: 'Blogs' }));
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, menu.getByRole('link', { name: 'Dashboard' }));
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Dashboard menu' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await pressOn(page, sidebar.getByRole('link', { name: 'My Profile' }));
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeFocused();
  await expect(sidebar).toBeHidden();

  await page.context().clearCookies();
  await page.goto('/login');
  await pressOn(page, page.getByRole('link', { name: 'Forgot your password?' }));
  // The login form also has a field with that name.
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await typeInto(page, page.getByLabel('Email', { exact: true }), person.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: person.email })).toBeVisible();
  await page.goto(await shop.linkMailedTo(person, 'reset-password'));
  await typeInto(page, page.getByLabel('New password', { exact: true }), 'a newer password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You were signed out on every device.')).toBeVisible();
});

test('by keyboard only: turn on and use two-factor; add, rename and remove a passkey', async ({ page, shop }) => {
  const device = await addAuthenticator(page);
  const person = await shop.signUpVerified(page);
  await page.goto('/dashboard/myprofile/authenticator');
  await typeInto(page, page.getByLabel('Your password'), person.password);
  await page.keyboard.press('Enter');
  const link = page.getByRole('link', { name: 'Open an app on this device' });
  const secret = secretIn((await link.getAttribute('href'))!);
  await typeInto(page, page.getByLabel('Code', { exact: true }), appCode(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Two-factor is on')).toBeVisible();
  await pressOn(page, page.getByRole('link', { name: 'I saved them' }));
  await expect(page.getByText('10 recovery codes are left')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/dashboard/myprofile/passkeys');
  await typeInto(page, page.getByLabel('Email', { exact: true }), person.email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/second-step/);
  await hydrated(page);
  await typeInto(page, page.getByLabel('Code', { exact: true }), appCode(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/myprofile\/passkeys$/);

  await typeInto(page, page.getByLabel('Name', { exact: true }), 'Laptop');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Laptop' })).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: 'Rename Laptop' }));
  await typeInto(page, page.getByLabel('New name'), 'Key ring');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Key ring' })).toBeVisible();
  const remove = page.getByRole('button', { name: 'Remove Key ring' });
  await pressOn(page, remove);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Remove Key ring' }));
  await expect(page.getByRole('heading', { name: 'Key ring' })).toHaveCount(0);
  await device.off();
});
