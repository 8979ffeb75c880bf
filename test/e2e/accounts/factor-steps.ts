import type { Page } from '@playwright/test';
import { appCode, secretIn } from '#test/fixtures/authenticator-app.ts';
import { hydrated } from '#test/e2e/specification/signed-in.ts';

/** A set-up authenticator app; each of its codes works once. */
export interface App {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** Opens the authenticator page and shows the QR code. */
export async function openScan(page: Page, password: string): Promise<string> {
  await page.goto('/dashboard/myprofile/authenticator');
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Begin' }).click();
  const link = page.getByRole('link', { name: 'Open an app on this device' });
  return secretIn((await link.getAttribute('href'))!);
}

/** Turns two-factor authentication on and shows the recovery codes. Uses up the app's current code. */
export async function turnOnTwoFactor(page: Page, password: string): Promise<App> {
  const secret = await openScan(page, password);
  await page.getByLabel('Code', { exact: true }).fill(appCode(secret));
  await page.getByRole('button', { name: 'Turn on two-factor' }).click();
  const codes = page.getByRole('listitem').filter({ hasText: /^[a-z2-9]{5}-[a-z2-9]{5}$/ });
  await codes.first().waitFor();
  return { secret, recoveryCodes: await codes.allInnerTexts() };
}

/** Adds a virtual authenticator whose user confirms every request. */
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

/** Presses the header's button and waits until the user is signed out. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/blogs');
  await hydrated(page);
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await page.getByRole('link', { name: 'Login' }).first().waitFor();
}
