import type { Page } from '@playwright/test';

/** The demo accounts. */
export const customer = { email: 'customer@partsmith.test', password: 'partsmith-customer' };
export const admin = { email: 'admin@partsmith.test', password: 'partsmith-admin' };

let people = 0;

/** A person without an account. */
export function newPerson(name = 'Nora Field', mailbox = 'nora'): { name: string; email: string; password: string } {
  people += 1;
  return { name, email: `${mailbox}.${process.pid}.${Date.now()}.${people}@example.test`, password: 'a fine password' };
}

/** Signs a user in on the login page: for tests of stores without a `shop`, and of the sign-in itself. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

let made = 0;

/**
 * A word that no other test of this run uses. It ends with a letter, because a number before a short word would get the
 * space between a quantity and its unit.
 */
export function unique(): string {
  made += 1;
  return `${process.pid.toString(36)}${Date.now().toString(36)}${made}x`;
}
