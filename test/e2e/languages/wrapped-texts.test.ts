import type { APIRequestContext } from '@playwright/test';
import { partPath } from '#contract/parts/part-address.ts';
import { openShop } from '../shop.ts';
import { expect, test } from '../test.ts';

test.use({ ownStore: { env: { PSEUDO_LANGUAGE: '1' } } });

/** Names of the store, of codes and of people, days and amounts. */
const NAMES =
  /^(Partsmith|SKU|IBAN|BIC|CVC|'zzzq'|Google|LinkedIn|UTC|Maren Holt|PCIe|Deutsch|English|An app|12 Forge Lane.*|[\d$., ×#-]+|(pi|ord)_\w+|[0-9a-f-]{36}|(, )?[A-Z][a-z]{2} \d{1,2}, \d{4}.*|.*@(partsmith|example)\.test\.?)$/;

/** The texts and labels of a page as the server renders it, which the pseudo-language has not changed. */
async function unwrapped(request: APIRequestContext, path: string): Promise<string[]> {
  const html = await (await request.get(path)).text();
  const body = html
    .slice(html.indexOf('<body'))
    .replaceAll(/<(script|style|noscript)\b[\s\S]*?<\/\1>/g, '')
    // Countries and regions, which Intl names.
    .replaceAll(/<option value="[A-Z]{2}"[^>]*>[^<]*/g, '')
    .replaceAll('<!-- -->', '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    // Between numbers and their units.
    .replaceAll('\u00a0', ' ');
  const texts = [...body.matchAll(/>([^<]+)</g)].map(([, text]) => text!);
  const labels = [...body.matchAll(/ (?:aria-label|title|placeholder|alt)="([^"]+)"/g)].map(([, text]) => text!);
  const words = [...texts, ...labels].map((text) => text.trim()).filter((text) => /[a-z]{3}/i.test(text));
  return [...new Set(words)].filter((text) => !/[⟦⟧]/.test(text) && !NAMES.test(text));
}

/** All that the shop has written and that its catalog says, which the store does not translate. */
async function ownWords(request: APIRequestContext, calls: readonly string[]): Promise<string> {
  const answers = await Promise.all(calls.map(async (call) => (await request.get(`/api${call}`)).json()));
  return JSON.stringify(answers).replaceAll('\\n', '\n').replaceAll('\\"', '"');
}

test('pages show no text of the store that is in no catalog', async ({ page: { request }, site }) => {
  const shop = await openShop(site);
  const part = await shop.addPart();
  const address = partPath(part);
  const said = await ownWords(request, ['/store', '/texts/home', '/part', `/parts/${address.slice(7)}`, '/review']);
  const isOwn = (text: string): boolean => said.includes(text) || said.includes(text.replace(/(\.| ·)$/, ''));
  const found: string[] = [];
  for (const path of ['/', '/?q=zzzq', address, '/nothing']) {
    const texts = await unwrapped(request, `/en-XA${path.replace(/^\/(?=$|\?)/, '')}`);
    found.push(...texts.filter((text) => !isOwn(text)).map((text) => `${path}: ${text}`));
  }
  expect(found).toEqual([]);
});

/** The pages of a customer with an order, beside those of every visitor. */
const OF_CUSTOMER = [
  '/checkout',
  '/dashboard',
  '/dashboard?status=all',
  '/dashboard/myprofile',
  '/dashboard/myprofile/addresses',
  '/dashboard/myprofile/addresses?add=1',
  '/dashboard/myprofile/email',
  '/dashboard/myprofile/password',
  '/dashboard/myprofile/delete',
  '/dashboard/myprofile/passkeys',
  '/dashboard/myprofile/authenticator',
  '/dashboard/builds',
  '/dashboard/quotes',
  '/dashboard/company',
  '/dashboard/lists',
  '/dashboard/saved',
  '/dashboard/part-reviews',
  '/dashboard/my-questions',
  '/dashboard/addreview',
  '/basket',
  '/builds',
  '/compare',
  '/quick-order',
  '/nothing',
];

test('the pages of a purchase and of an account show no text that is in no catalog', async ({ page, site }) => {
  const shop = await openShop(site);
  const part = await shop.addPart();
  const person = await shop.customer(page);
  const [unpaid, paid] = [await shop.order(page, person, part), await shop.order(page, person, part)];
  await shop.pay(page, person, paid);
  await shop.asAdmin('DELETE', `/order/${paid}?as=shipped`);
  const wanted = { lines: [{ line: paid, units: 1 }], reason: 'damaged' };
  await shop.as(page, person, 'POST', `/orders/${paid}/returns`, wanted);
  await shop.as(page, person, 'PUT', `/basket/lines/${part._id}`, { quantity: part.minimum });
  const said = await ownWords(page.request, ['/store', '/texts/home', '/part']);
  // What the customer's browser and account are called, and specifications, is not translated.
  const isOwn = (text: string): boolean =>
    said.includes(text.replace(/ ·$/, '')) ||
    [part.name, person.email.split('@')[0]!, 'Chrome on Linux'].some((name) => text.includes(name));
  const found: string[] = [];
  const ofOrders = [unpaid, paid].flatMap((id) => [`/dashboard?order=${id}`, `/dashboard/payment/${id}`]);
  const forms = [`/dashboard?order=${paid}&open=return`, `/dashboard?order=${unpaid}&open=address`];
  for (const path of [...OF_CUSTOMER, ...ofOrders, ...forms]) {
    const texts = await unwrapped(page.request, `/en-XA${path}`);
    found.push(...texts.filter((text) => !isOwn(text)).map((text) => `${path}: ${text}`));
  }
  expect(found).toEqual([]);
});
