import type { Screen } from './scene.ts';

const page = (path: string) => () => `/dashboard/myprofile/${path}`;

/** The account screens of a person without orders. */
export const ownAccountScreens: readonly Screen[] = [
  {
    name: 'password, wrong',
    path: page('password'),
    make: async (page) => {
      await page.getByLabel('Current password', { exact: true }).fill('not the one');
      await page.getByLabel('New password', { exact: true }).fill('a newer password');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText("That isn't your password").waitFor();
    },
  },
  { name: 'email, dead link', path: page('email?token=none') },
  {
    name: 'delete the account, refused',
    path: page('delete'),
    make: async (page) => {
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await page.getByText('Password is Required').waitFor();
    },
  },
];
