import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { holdScripts } from './early-scripts.ts';
import { admin } from './people.ts';
import type { Shop } from './shop.ts';
import { hydrated } from './specification/signed-in.ts';
import { expect, test } from './test.ts';

/*
 * Forms are checked in the browser by rules that load on the first focus. Whoever is faster gets the same messages from the
 * server, and what was typed stays.
 */

interface CheckedFormCase {
  /** Signs in, if the form needs it, and returns its address. */
  readonly open: (page: Page, shop: Shop) => Promise<string>;
  /** What is typed, by label; passwords do not come back from the server. */
  readonly type: Readonly<Record<string, string>>;
  readonly button: string;
  readonly messages: readonly string[];
}

const staff =
  (path: (part: string) => string): CheckedFormCase['open'] =>
  async (page, shop) => {
    const { _id } = await shop.addPart();
    await shop.signIn(page, admin);
    return path(_id);
  };
const customer =
  (path: string): CheckedFormCase['open'] =>
  async (page, shop) => {
    await shop.customer(page);
    return path;
  };
const visitor = (path: string) => async () => path;

/** By the module that uses `CheckedForm` or `useFormCheck`. */
const FORMS: Readonly<Record<string, CheckedFormCase>> = {
  'reviews/add-review-page.tsx': {
    open: customer('/dashboard/addreview'),
    type: { Review: 'It boots.' },
    button: 'Add review',
    messages: ['Choose 1 to 5 stars'],
  },
  'part-reviews/review-form.tsx': {
    async open(page, shop) {
      const person = await shop.customer(page);
      const part = await shop.addPart({ minimum: 1 });
      await shop.pay(page, person, await shop.order(page, person, part));
      return `/dashboard/part-reviews?part=${part._id}`;
    },
    type: { Review: 'Quiet.' },
    button: 'Publish review',
    messages: ['Choose 1 to 5 stars'],
  },
  'home/contact-form.tsx': {
    open: visitor('/'),
    type: { 'Email address': 'ida', Subject: 'Cables', Message: 'Do you have some?' },
    button: 'Contact Us',
    messages: ['Provide a valid Email'],
  },
  'parts/admin/form/edit-part.tsx': {
    open: staff((part) => `/dashboard/manageproduct?edit=${part}`),
    type: { Price: 'twelve', 'Volume discounts': '25+ 1' },
    button: 'Save',
    messages: ["Enter a price like '1,299.00'"],
  },
  'parts/admin/add-part-page.tsx': {
    open: staff(() => '/dashboard/addproduct'),
    type: { Name: 'Anvil 8', Price: 'twelve', "Maker's number": 'AN-8' },
    button: 'Save',
    messages: ["Enter a price like '1,299.00'", 'Enter a minimum', 'Enter a quantity'],
  },
  'accounts/settings-form.tsx': {
    open: customer('/dashboard/myprofile/email'),
    type: { 'New email': 'ida' },
    button: 'Email the link',
    messages: ['Provide a valid Email', 'Password is Required'],
  },
  'accounts/profile/profile-form.tsx': {
    open: customer('/dashboard/myprofile?edit=1'),
    type: { Education: 'Mechanical drawing', Contact: 'none' },
    button: 'Save',
    messages: ['Use digits only'],
  },
  'accounts/sign-in/forgotten-password-page.tsx': {
    open: visitor('/forgotten-password'),
    type: { Email: 'ida' },
    button: 'Send link',
    messages: ['Provide a valid Email'],
  },
  'accounts/sign-in/reset-password-page.tsx': {
    open: visitor('/reset-password?token=invented'),
    type: {},
    button: 'Set password',
    messages: ['Password is Required'],
  },
  'accounts/sign-in/sign-in-form.tsx': {
    open: visitor('/login'),
    type: { Email: 'ida' },
    button: 'Login',
    messages: ['Provide a valid Email', 'Password is Required'],
  },
  'parts/admin/prices/prices-page.tsx': {
    open: staff((part) => `/dashboard/prices/${part}`),
    type: { 'New price': 'cheap' },
    button: 'Plan price',
    messages: ['Enter a price'],
  },
  'stock/stock-page.tsx': {
    open: staff((part) => `/dashboard/stock/${part}`),
    type: { Units: 'some', Reason: 'A delivery' },
    button: 'Save',
    messages: ['Enter a whole number'],
  },
};

/** A form of a sign-in that was begun with an authenticator app; test/e2e/accounts/two-factor.test.ts sends it. */
const ELSEWHERE = ['accounts/factors/second-step-page.tsx'];

test('every form with rules is tried', () => {
  const app = fileURLToPath(new URL('../../app/', import.meta.url));
  const modules = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('.tsx') &&
      !file.startsWith('forms/') &&
      /<CheckedForm|useFormCheck\(/.test(readFileSync(app + file, 'utf8')),
  );
  expect(modules.toSorted()).toEqual([...Object.keys(FORMS), ...ELSEWHERE].toSorted());
});

for (const [module, { open, type, button, messages }] of Object.entries(FORMS)) {
  const formOf = (page: Page) =>
    page.locator('form, dialog').filter({ has: page.getByRole('button', { name: button, exact: true }) });
  const fill = async (page: Page) => {
    for (const [label, text] of Object.entries(type)) await formOf(page).getByLabel(label).first().fill(text);
  };
  const send = async (page: Page) =>
    page.getByRole('button', { name: button, exact: true }).click({ noWaitAfter: true });
  const expectRefused = async (page: Page) => {
    for (const message of messages) await expect(formOf(page).getByText(message).first()).toBeVisible();
    for (const [label, text] of Object.entries(type))
      await expect(formOf(page).getByLabel(label).first()).toHaveValue(text);
  };

  test(`${module}: sent before hydration`, async ({ page, shop }) => {
    const address = await open(page, shop);
    const release = await holdScripts(page);
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await fill(page);
    await send(page);
    await expectRefused(page);
    release();
    await hydrated(page);
    await expectRefused(page);
  });

  test(`${module}: sent before its rules have loaded`, async ({ page, shop }) => {
    await page.goto(await open(page, shop));
    const release = await holdScripts(page);
    await fill(page);
    await send(page);
    release();
    await expectRefused(page);
  });
}
