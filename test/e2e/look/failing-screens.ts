import type { Page } from '@playwright/test';
import type { ErrorCode } from '#contract/errors.ts';
import { failCalls, holdCalls } from '#test/e2e/specification/signed-in.ts';
import type { Screen } from './scene.ts';

const NEIGHBOR = () => '/dashboard/myprofile';

/** Follows a link from the current screen to one that fails. */
const failing =
  (link: string, calls: RegExp, code: ErrorCode = 'internal') =>
  async (page: Page) => {
    await failCalls(page, calls, code);
    await page.getByRole('link', { name: link, exact: true }).first().click();
    await page.getByRole('alert').getByRole('heading', { level: 1 }).waitFor();
  };

/** Follows a link from the current screen and keeps the next one loading. */
const waiting = (link: string, calls: string, words: string) => async (page: Page) => {
  await holdCalls(page, calls);
  await page.getByRole('link', { name: link, exact: true }).first().click();
  await page.getByText(words, { exact: true }).waitFor();
};

/** A visitor's screens of a store that fails, or is empty. */
export const failingVisitorScreens: readonly Screen[] = [
  { name: 'home, failed', path: () => '/blogs', make: failing('Home', /\/api\/part\?/) },
  {
    name: 'home, no parts yet',
    path: () => '/blogs',
    make: async (page) => {
      await page.route(/\/api\/part\?/, (route) => route.fulfill({ json: [] }));
      await failCalls(page, /\/api\/part\/facets/, 'overloaded');
      await page.getByRole('link', { name: 'Home', exact: true }).first().click();
      await page.getByText('No parts yet').waitFor();
    },
  },
  {
    name: 'login, under way',
    path: () => '/login',
    make: async (page) => {
      await holdCalls(page, '**/api/identity/sign-in/email');
      await page.getByLabel('Email', { exact: true }).fill('nobody@example.test');
      await page.getByLabel('Password', { exact: true }).fill('not the one');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.locator('button[aria-busy]').waitFor();
    },
  },
];

/** A customer's screens of a store that fails, is busy or slow, or is unreachable. */
export const failingCustomerScreens: readonly Screen[] = [
  { name: 'my orders, failed', path: NEIGHBOR, make: failing('My Orders', /\/api\/placeorder\?/) },
  {
    name: 'my orders, store busy',
    alike: true,
    path: NEIGHBOR,
    make: failing('My Orders', /\/api\/placeorder\?/, 'overloaded'),
  },
  {
    name: 'my orders, no connection',
    path: NEIGHBOR,
    make: async (page) => {
      await page.context().setOffline(true);
      await page.getByRole('link', { name: 'My Orders' }).first().click();
      await page.getByRole('heading', { name: 'No connection' }).waitFor();
      await page.context().setOffline(false);
    },
  },
  {
    name: 'sign-in being checked',
    path: () => '/blogs',
    make: waiting('Dashboard', '**/api/viewer', 'Checking your sign-in'),
  },
  {
    name: 'signed in, without a token',
    path: () => '/signed-in',
    before: (page) => failCalls(page, /\/api\/user\//, 'overloaded'),
    make: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
  },
  { name: 'my orders, on the way', path: NEIGHBOR, make: waiting('My Orders', '**/api/viewer', 'One moment') },
  {
    name: 'part, failed',
    path: ({ plain }) => `/?q=${encodeURIComponent(plain.name)}`,
    make: failing('place order', /\/api\/part\/[^?/]+$/),
  },
];

/** A new customer's; who is in a company orders at the checkout instead. */
export const failingNewcomerScreens: readonly Screen[] = [
  {
    name: 'part, order refused',
    path: ({ plain }) => `/part/${plain._id}`,
    make: async (page) => {
      await failCalls(page, /\/api\/placeOrder$/i, 'overloaded');
      await page.getByLabel('Quantity').fill('5');
      await page.getByRole('button', { name: 'Place Order' }).click();
      await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
    },
  },
];

/** An admin's screens when a list does not load, and while the admin check runs. */
export const failingAdminScreens: readonly Screen[] = [
  { name: 'make admin, failed', alike: true, path: NEIGHBOR, make: failing('Make Admin', /\/api\/user\?/) },
  {
    name: 'manage order, store busy',
    alike: true,
    path: NEIGHBOR,
    make: failing('Manage Order', /\/api\/managed-orders/, 'overloaded'),
  },
  {
    name: 'manage product, failed',
    alike: true,
    path: NEIGHBOR,
    make: failing('Manage Product', /\/api\/catalogue\?/),
  },
  {
    name: 'manage product, on the way',
    alike: true,
    path: NEIGHBOR,
    make: waiting('Manage Product', '**/api/admin/*', 'One moment'),
  },
];
