import type { Page } from '@playwright/test';
import { cardForm, typeCard } from '#test/e2e/paying.ts';
import { failCalls, holdCalls } from '#test/e2e/specification/signed-in.ts';
import type { Scene, Screen } from './scene.ts';

const short = ({ toPay }: Scene) => `/dashboard/payment/${toPay}`;
const START = /\/api\/create-payment-intent$/;
const SETTLE = /\/api\/placeorder\/[^/?]+$/i;

const pay = async (page: Page, card: string) => {
  await typeCard(page, card);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
};

/** The provider reports a successful payment that the store does not know of. */
const charged = async (page: Page) =>
  page.route(/\/v1\/payment_intents\/[^/?]+(\?|$)/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), status: 'succeeded' } });
  });

/** A payment from loading to its end, with the possible states in between. Nothing is paid here. */
export const paymentScreens: readonly Screen[] = [
  {
    name: 'payment link',
    path: ({ links }) => links.unpaid,
    make: (page) => cardForm(page).getByLabel('Card number').waitFor(),
  },
  { name: 'payment link, canceled order', path: ({ links }) => links.cancelled },
  { name: 'payment link, unknown', path: () => '/pay/unknown' },
  { name: "guest's order, unknown", path: () => '/guest-order/unknown' },
  {
    name: 'payment',
    path: ({ unpaid }) => `/dashboard/payment/${unpaid}`,
    make: (page) => cardForm(page).getByLabel('Card number').waitFor(),
  },
  {
    name: 'payment, gift card',
    path: ({ partlyPaid }) => `/dashboard/payment/${partlyPaid}`,
    make: (page) => cardForm(page).getByLabel('Card number').waitFor(),
  },
  {
    name: 'payment, refused gift card',
    path: ({ partlyPaid }) => `/dashboard/payment/${partlyPaid}`,
    make: async (page) => {
      await cardForm(page).getByLabel('Card number').waitFor();
      await page.getByLabel('Gift card code').fill('0000-0000-0000-0000');
      await page.getByRole('button', { name: 'Use gift card' }).click();
      await page.getByText("This code can't be used.").waitFor();
    },
  },
  {
    name: 'payment, loading',
    path: short,
    before: async (page) => void (await holdCalls(page, '**/api/create-payment-intent')),
    make: (page) => page.getByRole('status', { name: 'The card form is loading' }).waitFor(),
  },
  {
    name: 'payment, no card form',
    path: short,
    before: (page) => failCalls(page, START, 'provider_unavailable'),
    make: (page) => page.getByRole('button', { name: 'Retry' }).waitFor(),
  },
  {
    name: 'payment, parts are sold',
    path: short,
    before: (page) => failCalls(page, START, 'out_of_stock'),
    make: (page) => page.getByText('These parts sold out').waitFor(),
  },
  {
    name: 'payment, declined',
    path: short,
    make: async (page) => {
      await pay(page, '4000000000000002');
      await page.getByText('Your card was declined.').waitFor();
    },
  },
  {
    name: 'payment, under way',
    path: short,
    make: async (page) => {
      await holdCalls(page, '**/v1/payment_intents/*/confirm');
      await pay(page, '4242424242424242');
      await page.locator('form[aria-busy=true]').waitFor();
    },
  },
  {
    name: 'payment, being confirmed',
    path: short,
    before: async (page) => {
      await charged(page);
      await failCalls(page, SETTLE, 'not_found', 'PATCH');
    },
    make: (page) => page.getByText('Your payment is being confirmed').waitFor(),
  },
  {
    name: 'payment, cannot be filled any more',
    path: short,
    before: async (page) => {
      await charged(page);
      await failCalls(page, SETTLE, 'order_state', 'PATCH');
    },
    make: (page) => page.getByText('Keep the transaction id until your refund arrives.').waitFor(),
  },
  { name: 'payment, hold is over', path: ({ expired }) => `/dashboard/payment/${expired}` },
  { name: 'payment, bank transfer', path: ({ transfer }) => `/dashboard/payment/${transfer}` },
  { name: 'payment, cancelled', path: ({ cancelled }) => `/dashboard/payment/${cancelled}` },
  { name: 'payment, done', path: ({ paid }) => `/dashboard/payment/${paid}` },
  { name: 'payment, not there', path: () => '/dashboard/payment/00000000-0000-0000-0000-000000000000' },
];
