import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import type { Part } from '#contract/parts.ts';
import { endHold } from '../in-database.ts';
import { admin } from '../store.ts';
import { expect, test as base, unique, type Shop } from '../specification/shop.ts';
import { giveUpCalls, open } from '../specification/signed-in.ts';
import type { Screen } from './screens.ts';

/** A customer's name as long as names get. */
export const LONG_PERSON = 'Wilhelmina Anastasia Featherstonehaugh-Montgomery of Kirkcudbright';

/** Parts and orders in every state that a screen has to stand. */
export interface Scene {
  /** 120 characters of name, 1,000,000 in stock, $123,456.78. */
  readonly long: Part;
  readonly soldOut: Part;
  readonly plain: Part;
  /** An order of the long part. */
  readonly unpaid: string;
  /** Orders of the plain part: one that can be paid, one whose hold is over, and the ends of others. */
  readonly toPay: string;
  readonly expired: string;
  readonly paid: string;
  readonly cancelled: string;
  readonly person: { readonly name: string; readonly email: string; readonly password: string };
}

/** Tests that look at screens; each worker has a scene of its own. */
export const test = base.extend<{}, { scene: Scene }>({
  scene: [
    async ({ shop, browser }, use) => {
      const page = await browser.newPage();
      const scene = await setScene(shop, page);
      await page.close();
      await use(scene);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Signs a new customer in to the page's browser and gives them an order in each state. */
export async function setScene(shop: Shop, page: Page): Promise<Scene> {
  const person = await shop.signUp(page, LONG_PERSON);
  const name = `Anvil ${unique()} sixteen-layer server motherboard with eight memory slots, two sockets and a very long name`;
  const long = await shop.addPart({
    name: name.padEnd(120, ' indeed').slice(0, 120),
    description: `${'Every trace is drawn by hand, and every hole is where the drawing says. '.repeat(8)}`,
    price: 123_456.78,
    minimum: 1,
    quantity: 1_000_000,
    category: 'motherboard',
  });
  const plain = await shop.addPart({
    name: `Harrow ${unique()}`,
    category: 'case-fan',
    quantity: 500,
    specifications: [
      { name: 'Fan size', value: 140, unit: 'mm' },
      { name: 'Noise', value: 21.5, unit: 'dB' },
      { name: 'Colour', value: 'Black' },
    ],
  });
  const soldOut = await shop.addPart({
    name: `Bellows ${unique()}`,
    quantity: 0,
    category: 'cpu-cooler',
    specifications: [
      { name: 'Type', value: 'Air' },
      { name: 'Noise', value: 28, unit: 'dB' },
      { name: 'Colour', value: 'Black' },
    ],
  });
  const unpaid = await shop.order(page, person, long);
  const paid = await shop.order(page, person, plain);
  await shop.pay(page, person, paid);
  for (const as of ['shipped', 'cancelled']) {
    const order = await shop.order(page, person, plain);
    await shop.pay(page, person, order);
    await shop.asAdmin('DELETE', `/order/${order}?as=${as}`);
  }
  const cancelled = await shop.order(page, person, plain);
  await shop.asAdmin('DELETE', `/order/${cancelled}?as=cancelled`);
  const expired = await shop.order(page, person, plain);
  await endHold(shop.store.databaseUrl!, expired);
  const state = async () => (await shop.as<Order>(page, person, 'GET', `/placeorder/${expired}`)).status;
  await expect.poll(state).toBe('expired');
  const toPay = await shop.order(page, person, plain);
  await shop.asAdmin('DELETE', `/part/${(await shop.addPart({ name: `Gone ${unique()}` }))._id}`);
  await shop.as(page, person, 'POST', '/review', {
    ratings: 4,
    review: `${'Each part came in its own sleeve, and each sleeve had a number that the packing list knows. '.repeat(18)}`,
    name: person.name,
    img: '',
  });
  return { long, soldOut, plain, unpaid, toPay, expired, paid, cancelled, person };
}

/** Signs somebody in to the page's browser: the scene's customer, one who has nothing yet, the admin, or nobody. */
export async function enter(shop: Shop, page: Page, who: Who, scene: Scene): Promise<void> {
  await page.context().clearCookies();
  if (who === 'customer') await shop.signIn(page, scene.person);
  if (who === 'newcomer') await shop.signUpVerified(page);
  if (who === 'admin') await shop.signIn(page, admin);
}

export type Who = 'visitor' | 'newcomer' | 'customer' | 'admin';

/**
 * Leaves a screen, what was arranged for it and what it keeps in the browser, so that no screen depends on another. Calls that were held back are given up first: they would go through as
 * soon as nobody holds them, even when their page has just gone, and pay for an order that is to stay unpaid.
 */
export async function leave(page: Page): Promise<void> {
  await giveUpCalls(page);
  // Drafts and parts chosen to be compared are no part of the next screen.
  await page.evaluate(() => {
    if (window.origin === 'null') return;
    sessionStorage.clear();
    for (const key of Object.keys(localStorage).filter((name) => !/^ac+essToken$/.test(name)))
      localStorage.removeItem(key);
  });
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Opens a screen and brings it into its state. */
export async function reach(page: Page, screen: Screen, scene: Scene): Promise<void> {
  await screen.before?.(page);
  const path = screen.path(scene);
  if (screen.plain) await page.goto(path);
  else await open(page, path);
  await screen.make?.(page, scene);
}
