import { newPerson } from '#test/e2e/people.ts';
import { addAuthenticator, openScan, turnOnTwoFactor } from '#test/e2e/accounts/factor-steps.ts';
import type { Screen } from './scene.ts';

/** The password of every new user. */
const { password } = newPerson();

const PAGE = '/dashboard/myprofile';

/** The sign-in screens, in the order in which a new user sets them up. */
export const factorScreens: readonly Screen[] = [
  {
    name: 'phone number, code',
    path: () => `${PAGE}/phone`,
    make: async (page) => {
      const field = page.getByLabel('Phone number', { exact: true });
      // When the same screen is opened a second time, the code has already been sent.
      if (await field.isVisible()) {
        await field.fill('+880 1712 345678');
        await page.getByRole('button', { name: 'Send the code' }).click();
      }
      await page.getByLabel('Code', { exact: true }).waitFor();
    },
  },
  { name: 'passkeys, none', path: () => `${PAGE}/passkeys` },
  {
    name: 'passkeys',
    path: () => `${PAGE}/passkeys`,
    make: async (page) => {
      await addAuthenticator(page);
      await page.getByLabel('Name', { exact: true }).fill('Laptop at the bench');
      await page.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByRole('heading', { name: 'Laptop at the bench' }).waitFor();
      await page.getByRole('button', { name: /^Rename/ }).click();
    },
  },
  {
    name: 'authenticator app, to scan',
    path: () => `${PAGE}/authenticator`,
    make: async (page) => void (await openScan(page, password)),
  },
  {
    name: 'authenticator app, recovery codes',
    path: () => `${PAGE}/authenticator`,
    make: async (page) => void (await turnOnTwoFactor(page, password)),
  },
  { name: 'authenticator app, on', path: () => `${PAGE}/authenticator` },
  { name: 'my profile, signed in safely', path: () => PAGE },
];
