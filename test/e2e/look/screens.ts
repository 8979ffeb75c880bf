import { PERMISSIONS } from '#contract/accounts/permissions.ts';
import { type PageAccess, PAGES } from '#contract/pages.ts';
import { partPath } from '#contract/parts/part-address.ts';
import type { Page } from '@playwright/test';
import { failCalls } from '#test/e2e/specification/signed-in.ts';
import { catalogScreens } from './catalog-screens.ts';
import { basketScreens, checkoutScreens, quickOrderScreens } from './basket-screens.ts';
import { buildScreens } from './build-screens.ts';
import { factorScreens } from './factor-screens.ts';
import { addressScreens } from './address-screens.ts';
import { ownAccountScreens } from './own-account-screens.ts';
import { adminScreens } from './admin-screens.ts';
import { developerScreens, inboxScreens } from './developer-screens.ts';
import { failingCustomerScreens, failingNewcomerScreens, failingVisitorScreens } from './failing-screens.ts';
import { managedReviewScreens, ownReviewScreens, reviewedPartScreens } from './review-screens.ts';
import { press } from './press.ts';
import { keepToasts } from './keep-toasts.ts';
import { paymentScreens } from './payment-screens.ts';
import type { Screen, Who } from './scene.ts';

/** Types into a search field and waits for the result. */
const find = (field: string, words: string) => async (page: Page) => {
  const box = page.getByRole('combobox', { name: field });
  await box.fill(words);
  await page.locator('.suggestions:visible').getByText(/./).first().waitFor();
};

const finding: Screen[] = [
  { name: 'home, filtered', path: () => '/?category=case-fan&in_stock=1&max_price=400&minimum_at_most=50' },
  { name: 'home, as a table', path: () => '/?category=case-fan&view=table' },
  { name: 'home, word corrected', path: () => '/?q=procesor' },
  { name: 'home, what fits', path: () => '/?q=memory+for+ddr5+motherboard' },
  { name: 'home, read as facts', path: () => '/?q=quietest+case+fan' },
  { name: 'home, in no part', path: () => '/?q=rtx+6090' },
  { name: 'home, suggestions', path: () => '/', make: find('Search parts', 'cool') },
  {
    name: 'home, filter sheet',
    path: () => '/?category=memory',
    make: press(/^Filters/),
    only: 'phone',
  },
  {
    name: 'search sheet',
    path: () => '/blogs',
    make: async (page) => {
      await page.getByRole('button', { name: 'Open search' }).click();
      await find('Search all parts', 'cool')(page);
    },
    only: 'phone',
  },
  { name: 'public part', path: ({ plain }) => partPath(plain) },
  { name: 'public part, long', path: ({ long }) => partPath(long) },
  ...reviewedPartScreens,
  { name: 'public part, sold out', path: ({ soldOut }) => partPath(soldOut) },
  {
    name: 'public part, enlarged picture',
    path: ({ soldOut }) => partPath(soldOut),
    make: async (page) => {
      await page.getByRole('link', { name: /^Enlarge/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Zoom in' }).click();
    },
  },
  { name: 'home, ranges', path: () => '/?category=case-fan&max_price=400&noise_max=30&sort=price' },
  { name: 'shared build, unknown', path: () => '/build/unknown' },
  { name: 'compare', path: ({ plain, soldOut, long }) => `/compare?ids=${plain._id},${soldOut._id},${long._id}` },
  {
    name: 'compare, search',
    path: ({ plain, long }) => `/compare?ids=${plain._id}&q=${encodeURIComponent(long.name)}`,
  },
  { name: 'compare, differences', path: ({ plain, soldOut }) => `/compare?ids=${plain._id},${soldOut._id}&only=1` },
  {
    name: 'home, some to compare',
    path: ({ plain, soldOut }) => `/compare?ids=${plain._id},${soldOut._id}`,
    make: async (page) => {
      await page.goto('/');
      await page.getByRole('region', { name: 'Parts to compare' }).waitFor();
    },
  },
];

const visitor: Screen[] = [
  { name: 'home, no match', path: () => '/?q=zzzz' },
  { name: 'home, long and sold out', path: () => '/?sort=newest' },
  { name: 'builds, suggested for a budget', path: () => '/builds?budget=2000&use=gaming' },
  { name: 'home, contact form refused', path: () => '/', make: press('Contact Us') },
  {
    name: 'home, message sent',
    path: () => '/#contact',
    make: async (page) => {
      await keepToasts(page);
      await page.getByLabel('Email address').fill('nora@example.test');
      await page.getByLabel('Subject').fill('A cable of 3 meters');
      await page.getByLabel('Message').fill('Do you make it?');
      await page.getByRole('button', { name: 'Contact Us' }).click();
      await page.getByText("We'll reply by email.").waitFor();
    },
  },
  { name: 'menu', path: () => '/', make: press('Menu'), only: 'phone' },
  {
    name: 'review, failed',
    path: () => '/blogs',
    make: async (page) => {
      await failCalls(page, /\/api\/review/, 'overloaded');
      await page.locator('footer').getByRole('link', { name: 'Review' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'reset password, with a link', path: () => '/reset-password?token=x' },
  { name: 'login, empty', path: () => '/login', make: press('Login') },
  {
    name: 'login, wrong password',
    path: () => '/login',
    make: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill('nobody@example.test');
      await page.getByLabel('Password', { exact: true }).fill('not the one');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
    },
  },
  { name: 'second step, no code', path: () => '/second-step', make: press('Continue') },
  { name: 'second step, recovery code', path: () => '/second-step?with=recovery' },
  { name: 'sign up, empty', path: () => '/signUp', make: press('Sign up') },
  { name: 'not found', path: () => '/no/such/page' },
  { name: 'calls of the store', path: () => '/api/docs', plain: true },
  ...failingVisitorScreens,
  ...finding,
  ...basketScreens,
  ...quickOrderScreens,
];

const newcomer: Screen[] = [
  ...factorScreens,
  ...ownAccountScreens,
  ...addressScreens,
  ...buildScreens,
  ...failingNewcomerScreens,
  // A member of a company is led to the checkout instead.
  {
    name: 'part, ordered',
    path: ({ plain }) => `/part/${plain._id}`,
    make: async (page) => {
      await page.getByLabel('Quantity').fill('5');
      await page.getByRole('button', { name: 'Place Order' }).click();
      await page.getByRole('link', { name: 'Pay now' }).waitFor();
    },
  },
];

const customer: Screen[] = [
  { name: 'my orders', path: () => '/dashboard' },
  { name: 'my orders, all', path: () => '/dashboard?status=all' },
  { name: 'my orders, cancelling', path: () => '/dashboard', make: press(/^Cancel the order/) },
  { name: 'order', path: ({ paid }) => `/dashboard?order=${paid}` },
  { name: 'order, very long', path: ({ unpaid }) => `/dashboard?order=${unpaid}` },
  { name: 'order, refund failed', path: ({ refundFailed }) => `/dashboard?order=${refundFailed}` },
  { name: 'order, cancelled', path: ({ cancelled }) => `/dashboard?order=${cancelled}` },
  { name: 'my orders, no match', path: () => '/dashboard?q=zzzz&from=2026-01-01' },
  { name: 'order, several parts', path: ({ several }) => `/dashboard?order=${several}` },
  { name: 'order, returning', path: ({ several }) => `/dashboard?order=${several}&open=return` },
  { name: 'order, changing the address', path: ({ paid }) => `/dashboard?order=${paid}&open=address` },
  { name: 'dashboard menu', path: () => '/dashboard', make: press('Dashboard menu'), only: 'phone' },
  { name: 'part', path: ({ plain }) => `/part/${plain._id}` },
  { name: 'part, long', path: ({ long }) => `/part/${long._id}` },
  { name: 'part, sold out', path: ({ soldOut }) => `/part/${soldOut._id}` },
  {
    name: 'part, too few',
    path: ({ plain }) => `/part/${plain._id}`,
    make: (page) => page.getByLabel('Quantity').fill('1'),
  },
  { name: 'add a review', path: () => '/dashboard/addreview' },
  { name: 'add a review, empty', path: () => '/dashboard/addreview', make: press('Add review') },
  {
    name: 'add a review, written',
    path: () => '/dashboard/addreview',
    make: async (page) => {
      await page.getByRole('radio', { name: /4/ }).check({ force: true });
      await page.getByRole('textbox', { name: 'Review' }).fill('They came in one box, each part in its own sleeve.');
    },
  },
  { name: 'my profile', path: () => '/dashboard/myprofile' },
  { name: 'delete the account, paid orders', path: () => '/dashboard/myprofile/delete' },
  {
    name: 'my profile, form',
    path: () => '/dashboard/myprofile',
    make: (page) => page.getByRole('link', { name: 'Update Profile' }).click(),
  },
  {
    name: 'my profile, refused',
    path: () => '/dashboard/myprofile',
    make: async (page) => {
      await page.getByRole('link', { name: 'Update Profile' }).click();
      await page.getByLabel('Contact').fill('not a number');
      await page.getByRole('button', { name: 'Save' }).click();
    },
  },
  {
    name: 'my profile, saved',
    path: () => '/dashboard/myprofile?edit=1',
    make: async (page) => {
      await keepToasts(page);
      await page.getByRole('dialog').getByLabel('Contact').fill('01712345678');
      await page.getByRole('dialog').getByLabel('City').selectOption('Mymensing');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('region', { name: 'Notifications' }).getByText(/./).first().waitFor();
    },
  },
  ...checkoutScreens,
  ...ownReviewScreens,
  ...paymentScreens,
  ...failingCustomerScreens,
];

/** The screens of the table of pages that a role opens, except those with a parameter. */
const pagesFor = (isFor: (access: PageAccess) => boolean): Screen[] =>
  Object.entries(PAGES)
    .filter(([path, { file, access }]) => file.endsWith('-page.tsx') && !path.includes(':') && isFor(access))
    .map(([path, { title = path === '/' ? 'home' : path.slice(1).replaceAll(/-|(?=[A-Z])/g, ' ') }]) => ({
      name: title.toLowerCase(),
      path: () => path,
    }));

/** Every screen, by role: every page as it opens, then its states. */
export const SCREENS: Readonly<Record<Who, readonly Screen[]>> = {
  visitor: [...pagesFor((access) => access === 'everyone'), ...visitor],
  newcomer: [...pagesFor((access) => access === 'signed-in'), ...newcomer],
  customer,
  admin: [
    ...pagesFor((access) => access in PERMISSIONS),
    ...adminScreens,
    ...inboxScreens,
    ...managedReviewScreens,
    ...developerScreens,
    ...catalogScreens,
  ],
};
