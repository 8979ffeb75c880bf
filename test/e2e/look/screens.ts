import type { Page } from '@playwright/test';
import { cardForm } from '../paying.ts';
import { failCalls } from '../specification/signed-in.ts';
import { catalogueScreens } from './catalogue-screens.ts';
import { factorScreens } from './factor-screens.ts';
import { ownAccountScreens } from './own-account-screens.ts';
import type { Scene, Who } from './scene.ts';

/** A screen in one of its states. */
export interface Screen {
  readonly name: string;
  readonly path: (scene: Scene) => string;
  /** Brings the screen into its state, once it is open. */
  readonly make?: (page: Page, scene: Scene) => Promise<void>;
  /** Exists on a phone alone, or from a tablet on. */
  readonly only?: 'phone' | 'wide';
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Types into one of the search fields and waits for what it says. */
const find = (field: string, words: string) => async (page: Page) => {
  const box = page.getByRole('combobox', { name: field });
  await box.fill(words);
  await page.locator('.suggestions:visible').getByText(/./).first().waitFor();
};

// Last of all: what is chosen to be compared stays chosen.
const finding: Screen[] = [
  { name: 'home, filtered', path: () => '/?category=case-fan&in_stock=1&max_price=400&minimum_at_most=50' },
  { name: 'home, word corrected', path: () => '/?q=procesor' },
  { name: 'home, suggestions', path: () => '/', make: find('Search the parts', 'cool') },
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
      await page.getByRole('button', { name: 'Find a part' }).click();
      await find('Find parts', 'cool')(page);
    },
    only: 'phone',
  },
  { name: 'compare, none', path: () => '/compare' },
  { name: 'compare', path: ({ plain, soldOut, long }) => `/compare?ids=${plain._id},${soldOut._id},${long._id}` },
  { name: 'compare, differences', path: ({ plain, soldOut }) => `/compare?ids=${plain._id},${soldOut._id}&only=1` },
  {
    name: 'home, some to compare',
    path: () => '/',
    make: (page) => page.getByRole('region', { name: 'Parts to compare' }).waitFor(),
  },
];

const visitor: Screen[] = [
  { name: 'home', path: () => '/' },
  { name: 'home, no match', path: () => '/?q=zzzz' },
  { name: 'home, long and sold out', path: () => '/?sort=newest' },
  { name: 'home, contact form refused', path: () => '/', make: press('Contact Us') },
  { name: 'menu', path: () => '/', make: press('Menu'), only: 'phone' },
  { name: 'review', path: () => '/review' },
  {
    name: 'review, failed',
    path: () => '/blogs',
    make: async (page) => {
      await failCalls(page, /\/api\/review/, 503, 'overloaded');
      await page.locator('footer').getByRole('link', { name: 'Review' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'blogs', path: () => '/blogs' },
  { name: 'portfolio', path: () => '/myprotfolio' },
  { name: 'login', path: () => '/login' },
  { name: 'forgotten password', path: () => '/forgotten-password' },
  { name: 'new password', path: () => '/reset-password?token=x' },
  { name: 'new password, old link', path: () => '/reset-password' },
  { name: 'login, empty', path: () => '/login', make: press('Login') },
  {
    name: 'login, wrong password',
    path: () => '/login',
    make: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.test');
      await page.getByLabel('Password', { exact: true }).fill('not the one');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
    },
  },
  { name: 'second step', path: () => '/second-step?from=/dashboard' },
  { name: 'second step, no code', path: () => '/second-step', make: press('Go on') },
  { name: 'second step, recovery code', path: () => '/second-step?with=recovery' },
  { name: 'sign up', path: () => '/signUp' },
  { name: 'sign up, empty', path: () => '/signUp', make: press('Sign up') },
  { name: 'not found', path: () => '/no/such/page' },
  ...finding,
];

const newcomer: Screen[] = [
  { name: 'my orders, none', path: () => '/dashboard' },
  { name: 'my profile, nothing filled in', path: () => '/dashboard/myprofile' },
  ...factorScreens,
  ...ownAccountScreens,
];

const customer: Screen[] = [
  { name: 'my orders', path: () => '/dashboard' },
  { name: 'my orders, all', path: () => '/dashboard?status=all' },
  { name: 'my orders, cancelling', path: () => '/dashboard', make: press(/^Cancel the order/) },
  { name: 'order', path: ({ paid }) => `/dashboard?order=${paid}` },
  { name: 'dashboard menu', path: () => '/dashboard', make: press('Dashboard menu'), only: 'phone' },
  { name: 'part', path: ({ plain }) => `/part/${plain._id}` },
  { name: 'part, long', path: ({ long }) => `/part/${long._id}` },
  { name: 'part, sold out', path: ({ soldOut }) => `/part/${soldOut._id}` },
  {
    name: 'part, too few',
    path: ({ plain }) => `/part/${plain._id}`,
    make: (page) => page.getByLabel('Quantity').fill('1'),
  },
  {
    name: 'part, ordered',
    path: ({ plain }) => `/part/${plain._id}`,
    make: async (page) => {
      // What was typed before is kept as a draft.
      await page.getByLabel('Quantity').fill('5');
      await page.getByRole('button', { name: 'Place Order' }).click();
      await page.getByRole('link', { name: 'Pay now' }).waitFor();
    },
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
    name: 'payment',
    path: ({ unpaid }) => `/dashboard/payment/${unpaid}`,
    make: (page) => cardForm(page).getByLabel('Card number').waitFor(),
  },
  { name: 'payment, done', path: ({ paid }) => `/dashboard/payment/${paid}` },
  { name: 'payment, not there', path: () => '/dashboard/payment/00000000-0000-0000-0000-000000000000' },
];

const adminScreens: Screen[] = [
  { name: 'make admin', path: () => '/dashboard/users' },
  { name: 'make admin, no match', path: () => '/dashboard/users?q=zzzz' },
  { name: 'manage product', path: () => '/dashboard/manageproduct' },
  { name: 'manage product, no match', path: () => '/dashboard/manageproduct?q=zzzz' },
  { name: 'manage product, deleting', path: () => '/dashboard/manageproduct', make: press(/^Delete /) },
  {
    name: 'manage product, editing',
    path: ({ long }) => `/dashboard/manageproduct?q=${encodeURIComponent(long.name.slice(0, 20))}`,
    make: (page) =>
      page
        .getByRole('link', { name: /^Edit / })
        .first()
        .click(),
  },
  {
    name: 'manage product, some chosen',
    path: () => '/dashboard/manageproduct',
    make: async (page) => {
      for (const index of [0, 1])
        await page
          .getByRole('checkbox', { name: /^Select (?!all)/ })
          .nth(index)
          .check();
    },
  },
  { name: 'manage order', path: ({ person }) => `/dashboard/manageorder?status=all&q=${person.email}` },
  { name: 'manage order, none', path: () => '/dashboard/manageorder?status=expired' },
  {
    name: 'manage order, shipping',
    path: ({ person }) => `/dashboard/manageorder?q=${person.email}`,
    make: press(/^Pending: ship/),
  },
  {
    name: 'manage order, cancelling',
    path: ({ person }) => `/dashboard/manageorder?q=${person.email}`,
    make: press(/^Cancel order/),
  },
  { name: 'manage order, one', path: ({ paid }) => `/dashboard/manageorder?order=${paid}` },
  { name: 'audit trail', path: () => '/dashboard/audit' },
  { name: 'audit trail, no match', path: () => '/dashboard/audit?q=zzzz' },
  { name: 'add a product', path: () => '/dashboard/addproduct' },
  { name: 'add a product, empty', path: () => '/dashboard/addproduct', make: press(/^Save$|^Add/) },
  {
    name: 'add a product, filled in',
    path: () => '/dashboard/addproduct',
    make: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Chisel 64 GB memory pair');
      await page.getByLabel('Kind').selectOption({ label: 'Memory' });
      await page.getByLabel('Description').fill('Two modules, matched at the bench.');
      await page.getByLabel('Price').fill('$1,299.00');
      await page.getByLabel('Minimum').fill('50');
      await page.getByLabel(/^(Quantity|Stock)/).fill('10');
    },
  },
];

/** Every screen, by who is there. */
export const SCREENS: Readonly<Record<Who, readonly Screen[]>> = {
  visitor,
  newcomer,
  customer,
  admin: [...adminScreens, ...catalogueScreens],
};
