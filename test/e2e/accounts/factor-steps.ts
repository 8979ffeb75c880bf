import type { Page } from '@playwright/test';
import { appCode, secretIn } from '#test/fixtures/authenticator-app.ts';
import { hydrated } from '../specification/signed-in.ts';

/** What an authenticator app has scanned; each of its codes is taken once. */
export interface App {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Opens the page about the app and goes up to the QR code. */
export async function openScan(page: Page, password: string): Promise<string> {
  await page.goto('/dashboard/myprofile/authenticator');
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Begin' }).click();
  const link = page.getByRole('link', { name: 'Open an app on this device' });
  return secretIn((await link.getAttribute('href'))!);
}

/** Turns two-factor on, up to the recovery codes. The code that the app shows now is used up by it. */
export async function turnOn(page: Page, password: string): Promise<App> {
  const secret = await openScan(page, password);
  await page.getByLabel('Code', { exact: true }).fill(appCode(secret));
  await page.getByRole('button', { name: 'Turn on two-factor' }).click();
  const codes = page.getByRole('listitem').filter({ hasText: /^[a-z2-9]{5}-[a-z2-9]{5}$/ });
  await codes.first().waitFor();
  return { secret, recoveryCodes: await codes.allInnerTexts() };
}

/** A device that keeps passkeys and whose person says yes to all it asks. */
export async function addAuthenticator(page: Page): Promise<{ credentials(): Promise<number>; off(): Promise<void> }> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    credentials: async () => (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    off: async () => void (await client.send('WebAuthn.clearCredentials', { authenticatorId })),
  };
}

/** Presses the bar's button and waits until nobody is signed in. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/blogs');
  await hydrated(page);
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
}
