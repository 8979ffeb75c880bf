import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Basket } from '#contract/basket/basket.ts';
import type { Order } from '#contract/orders/orders.ts';
import type { Part } from '#contract/parts/parts.ts';
import type { ShopSettings } from '#contract/settings/shop-settings.ts';
import { endReservation, joinCompany, writeReview } from '#test/e2e/in-database.ts';
import { admin, unique } from '#test/e2e/people.ts';
import type { Shop } from '#test/e2e/shop.ts';
import { failHeldCalls } from '#test/e2e/specification/signed-in.ts';

/** A customer's name of maximum length. */
export const LONG_PERSON = 'Wilhelmina Anastasia Featherstonehaugh-Montgomery of Kirkcudbright';

/** Parts and orders in every state that screens show. */
export interface Scene {
  /** A name of 120 characters, 1,000,000 in stock, $123,456.78 instead of $234,567.89. */
  readonly long: Part;
  readonly soldOut: Part;
  readonly plain: Part;
  /** An order of the long part. */
  readonly unpaid: string;
  /** Orders of the plain part: one that can be paid, one with an expired reservation, and completed ones. */
  readonly toPay: string;
  readonly expired: string;
  readonly paid: string;
  readonly cancelled: string;
  /** The printed numbers of some of them. */
  readonly numbers: Readonly<Record<'unpaid' | 'paid' | 'cancelled', string>>;
  /** The paths of payment links of these orders. */
  readonly links: Readonly<Record<'unpaid' | 'cancelled', string>>;
  /** A paid order of several parts: one is shipped and being returned. */
  readonly several: string;
  /** An order that waits for the rest of a bank transfer. */
  readonly transfer: string;
  /** An order that a gift card pays in part, and the gift card. */
  readonly partlyPaid: string;
  readonly giftCard: string;
  /** A price list that is switched off, with the price of the long part. */
  readonly priceList: string;
  /** The company of the person, who is its admin, with an open invitation. */
  readonly company: string;
  /** Paid orders with a failed refund, and with a dispute that blocks shipping. */
  readonly refundFailed: string;
  readonly disputed: string;
  readonly person: { readonly name: string; readonly email: string; readonly password: string };
}

/** A screen in one of its states. */
export interface Screen {
  readonly name: string;
  readonly path: (scene: Scene) => string;
  /** The setup before the screen opens. */
  readonly before?: (page: Page) => Promise<void>;
  /** Sets the screen's state, once it is open. */
  readonly make?: (page: Page, scene: Scene) => Promise<void>;
  /** Whether it exists only on phones, or only from tablets up. */
  readonly only?: 'phone' | 'wide';
  /** Its parts are identical on another screen: it gets screenshots but no second audit. */
  readonly alike?: true;
  /** A page without the site's scripts. */
  readonly plain?: true;
}

async function setBank(shop: Shop, bank: Partial<ShopSettings['bank']>): Promise<void> {
  const { version } = await shop.asAdmin<{ version: number }>('GET', '/shop-settings');
  await shop.asAdmin('PUT', '/shop-settings', { version, settings: { bank } });
}

/** Uploads a picture of one color. */
async function uploadPicture(shop: Shop, background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  return (await shop.asAdmin<{ img: string }>('POST', '/pictures', bytes)).img;
}

/** Signs a new customer in to the page's browser and gives them an order in each state. */
export async function setScene(shop: Shop, page: Page): Promise<Scene> {
  const person = await shop.signUp(page, LONG_PERSON);
  const name = `Anvil ${unique()} Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft motherboard`;
  const long = await shop.addPart({
    name: name.padEnd(120, ' indeed').slice(0, 120),
    description: `${'Every trace is drawn by hand, and every hole is where the drawing says. '.repeat(8)}`,
    price: 123_456.78,
    compareAt: 234_567.89,
    breaks: [
      { from: 10, price: 120_000 },
      { from: 1_000, price: 110_000.5 },
      { from: 100_000, price: 99_999.99 },
    ],
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
      { name: 'Color', value: 'Black' },
    ],
  });
  const [front, back] = await Promise.all(['#8a5a3c', '#3c5a8a'].map((color) => uploadPicture(shop, color)));
  const soldOut = await shop.addPart({
    name: `Bellows ${unique()}`,
    quantity: 0,
    img: front!,
    imgAlt: 'The fan from the front',
    morePictures: [{ img: back!, alt: `The mounting from below, ${'with all of its screws and springs, '.repeat(4)}` }],
    category: 'cpu-cooler',
    specifications: [
      { name: 'Type', value: 'Air' },
      { name: 'Noise', value: 28, unit: 'dB' },
      { name: 'Color', value: 'Black' },
    ],
  });
  for (const change of [{ price: 14.9 }, { price: 9.9, compareAt: 14.9 }, { price: 12.4, compareAt: null }])
    await shop.asAdmin('PATCH', `/part/${soldOut._id}`, change);
  const plan = { price: 9.9, compareAt: 12.4 };
  await shop.asAdmin('POST', `/catalogue/${soldOut._id}/price-plans`, { ...plan, ends: '2099-01-31T00:00' });
  await shop.asAdmin('POST', `/catalogue/${soldOut._id}/price-plans`, { price: 11, starts: '2099-03-01T00:00' });
  const unpaid = await shop.order(page, person, long);
  const paid = await shop.order(page, person, plain);
  await shop.pay(page, person, paid);
  for (const as of ['shipped', 'cancelled']) {
    const order = await shop.order(page, person, plain);
    await shop.pay(page, person, order);
    await shop.asAdmin('DELETE', `/order/${order}?as=${as}`);
  }
  const cancelled = await shop.order(page, person, plain);
  const linkTo = async (id: string) =>
    new URL((await shop.asAdmin<{ url: string }>('POST', `/orders/${id}/payment-links`, { email: false })).url)
      .pathname;
  const links = { unpaid: await linkTo(unpaid), cancelled: await linkTo(cancelled) };
  await shop.asAdmin('DELETE', `/order/${cancelled}?as=cancelled`);
  const expired = await shop.order(page, person, plain);
  await endReservation(shop.store.databaseUrl!, expired);
  const state = async () => (await shop.as<Order>(page, person, 'GET', `/placeorder/${expired}`)).status;
  await expect.poll(state).toBe('expired');
  const refundFailed = await shop.order(page, person, plain);
  await shop.pay(page, person, refundFailed, 'pm_card_refundFail');
  await shop.asAdmin('POST', `/order/${refundFailed}/refund`, { amount: 12.4, reason: 'Arrived with a bent fin' });
  const disputed = await shop.order(page, person, plain);
  await shop.pay(page, person, disputed, 'pm_card_createDisputeProductNotReceived');
  const asAdmin = (id: string) => shop.asAdmin<Order>('GET', `/placeorder/${id}`);
  await expect.poll(async () => (await asAdmin(disputed)).disputes?.length).toBe(1);
  await expect.poll(async () => (await asAdmin(refundFailed)).refunds[0]?.status).toBe('failed');
  const several = await shop.as<{ insertedId: string; lines: string[] }>(page, person, 'POST', '/orders', {
    lines: [
      { part: plain._id, quantity: 5 },
      { part: long._id, quantity: 1 },
    ],
    reference: 'PO-7',
    delivery: { name: person.name, line1: '12 Forge Lane', city: 'Rajshahi', postcode: '6000', country: 'BD' },
  });
  await shop.pay(page, person, several.insertedId);
  await shop.asAdmin(
    'DELETE',
    `/order/${several.lines[0]}?as=shipped&carrier=DHL&tracking=JD014600&expected=2026-12-01`,
  );
  const returned = { lines: [{ line: several.lines[0], units: 1 }], reason: 'damaged', text: 'A blade is bent.' };
  await shop.as(page, person, 'POST', `/orders/${several.insertedId}/returns`, returned);
  const partlyPaid = await shop.order(page, person, plain);
  const { _id: giftCard, code } = await shop.asAdmin<{ _id: string; code: string }>('POST', '/gift-cards', {
    amount: 5,
    expiresOn: '2099-12-31',
    note: `For ${LONG_PERSON}`,
  });
  const schools = { name: `Schools ${unique()}` };
  const { insertedId: group } = await shop.asAdmin<{ insertedId: string }>('POST', '/customer-groups', schools);
  const { insertedId: priceList } = await shop.asAdmin<{ insertedId: string }>('POST', '/price-lists', {
    name: `${LONG_PERSON} ${unique()}`.slice(0, 80),
    groups: [group],
    isActive: false,
    rules: [
      { scope: 'all', percent: 5 },
      { scope: 'kind', kind: 'processor', percent: 10 },
    ],
  });
  const ofList = { price: 99_999.99, breaks: [{ from: 25, price: 88_888.88 }] };
  await shop.asAdmin('PUT', `/price-lists/${priceList}/prices/${long._id}`, ofList);
  const { insertedId: company } = await shop.asAdmin<{ insertedId: string }>('POST', '/companies', {
    name: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft mit beschränkter Haftung',
    vatNumber: 'DE136695976',
    admin: `invited-${unique()}@a-company-with-a-rather-long-name.test`.toLowerCase(),
  });
  await joinCompany(shop.store.databaseUrl!, company, person.email);
  await shop.asAdmin('PUT', `/companies/${company}/terms`, { paymentDays: 30, creditLimit: 99_999.99 });
  const pass = { amount: 88_888.88, until: '2099-12-31' };
  await shop.asAdmin('POST', `/companies/${company}/credit-passes`, pass);
  await shop.asAdmin('PUT', `/companies/${company}/part-numbers/${long._id}`, { number: 'W'.repeat(60) });
  const { placeOrderPrice } = await shop.asAdmin<{ placeOrderPrice: number }>('GET', `/orders/${partlyPaid}`);
  await shop.as(page, person, 'POST', `/orders/${partlyPaid}/gift-cards`, { code, placeOrderPrice });
  const transfer = await shop.order(page, person, plain);
  await setBank(shop, { isOn: true, holder: 'Partsmith GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' });
  await shop.asAdmin('POST', `/orders/${transfer}/bank-transfer`);
  // The other tests of the worker's store expect a shop that takes cards only.
  await setBank(shop, { isOn: false });
  const part = { reference: `2026-${unique()}`, amount: 5, receivedOn: '2026-11-20', payer: person.name };
  await shop.asAdmin('POST', `/orders/${transfer}/bank-payments`, part);
  const toPay = await shop.order(page, person, plain);
  await shop.asAdmin('DELETE', `/part/${(await shop.addPart({ name: `Gone ${unique()}` }))._id}`);
  await shop.as(page, person, 'POST', '/review', {
    ratings: 4,
    review: `${'Each part came in its own sleeve, and each sleeve had a number that the packing list knows. '.repeat(18)}`,
    name: person.name,
    img: '',
  });
  const sleeves = 'Each part came in its own sleeve, and each sleeve had a number that the packing list knows. ';
  const texts = [
    { part: plain._id, rating: 4, text: sleeves.repeat(6) },
    { part: long._id, rating: 1, text: 'Does not fit into the case, see https://example.test/another-shop.' },
  ];
  for (const { part, rating, text } of texts) {
    const id = await writeReview(shop.store.databaseUrl!, { email: person.email, part, rating, text });
    await shop.asAdmin('PUT', `/part-reviews/${id}/answer`, { answer: 'Thank you. The list is checked by hand.' });
    if (rating === 1) await shop.asAdmin('POST', `/part-reviews/${id}/hide`, { reason: 'Links to another shop.' });
  }
  return {
    long,
    soldOut,
    plain,
    unpaid,
    links,
    toPay,
    expired,
    paid,
    cancelled,
    numbers: {
      unpaid: await shop.numberOf(unpaid),
      paid: await shop.numberOf(paid),
      cancelled: await shop.numberOf(cancelled),
    },
    several: several.insertedId,
    transfer,
    partlyPaid,
    giftCard,
    priceList,
    company,
    refundFailed,
    disputed,
    person,
  };
}

/** Signs the page's browser in: as the scene's customer, a new customer, the admin, or signed out. */
export async function enter(shop: Shop, page: Page, who: Who, scene: Scene): Promise<void> {
  await page.context().clearCookies();
  if (who === 'customer') await shop.signIn(page, scene.person);
  if (who === 'newcomer') await shop.signUpVerified(page);
  if (who === 'admin') await shop.signIn(page, admin);
}

export type Who = 'visitor' | 'newcomer' | 'customer' | 'admin';

/**
 * Leaves a screen and removes its setup, browser storage and basket, so that screens are independent: a part is ordered
 * in another way while other parts are in the basket. Fails held calls first: once released they would go through, even
 * from a closed page, and pay for an order that has to stay unpaid.
 */
export async function leaveScreen(page: Page): Promise<void> {
  await failHeldCalls(page);
  // Deletes drafts and parts chosen for comparison.
  await page.evaluate(() => {
    if (window.origin === 'null') return;
    sessionStorage.clear();
    for (const key of Object.keys(localStorage).filter((name) => !/^ac+essToken$/.test(name)))
      localStorage.removeItem(key);
  });
  // A document of the same origin: from about:blank, the next page would start a new browser process.
  await page.goto('/robots.txt');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await emptyBasket(page);
}

async function emptyBasket(page: Page): Promise<void> {
  const { origin } = new URL(page.url());
  const basket = await page.request.get(`${origin}/api/basket`);
  const { lines } = (await basket.json()) as Basket;
  for (const { part } of lines)
    expect(await page.request.delete(`${origin}/api/basket/lines/${part}`, { headers: { origin } })).toBeOK();
}

/** Opens a screen and sets its state. */
export async function reach(page: Page, screen: Screen, scene: Scene): Promise<void> {
  await screen.before?.(page);
  const path = screen.path(scene);
  await page.goto(path);
  await screen.make?.(page, scene);
}
