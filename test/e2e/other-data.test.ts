import type { Page } from '@playwright/test';
import { admin, unique } from './people.ts';
import { openShop } from './shop.ts';
import { expect, test } from './test.ts';

test.use({ ownStore: { env: { PAYMENT_CURRENCY: 'eur' } } });

const NAMES = [
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsnetzteil 1200W',
  'معالج رسومات عالي الأداء بذاكرة ٢٤ جيجابايت',
  '超高性能水冷式グラフィックスカード二十四ギガバイトメモリ搭載特別限定版モデル',
  '🔥 Turbo 🚀 Lüfter 👩‍🔧 140 mm',
];
const LONG_STREET = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzstraße 12, 10115 Berlin';

test('a store in euros with names of other languages: no page shows dollars, breaks a word or scrolls sideways', async ({
  page,
  site,
}) => {
  const shop = await openShop(site);
  const person = await shop.signUp(page, 'Donaudampfschifffahrtsgesellschaftskapitänswitwe');
  await shop.verifyEmail(page, person);
  const parts = [];
  for (const name of NAMES)
    parts.push(
      await shop.addPart({
        name: `${name} ${unique()}`,
        brand: 'Elektrizitätsversorgungsunternehmensverbund',
        price: 1_234.5,
        breaks: [{ from: 10, price: 1_100 }],
        minimum: 1,
        quantity: 50_000,
      }),
    );
  const [unpaid, paid] = [
    await shop.order(page, person, parts[0]!, LONG_STREET),
    await shop.order(page, person, parts[1]!, LONG_STREET),
  ];
  await shop.pay(page, person, paid);
  await shop.asAdmin('POST', `/order/${paid}/refund`, { amount: 12.4, reason: 'Kulanz' });
  const lines = parts.map(({ _id }) => ({ part: _id, quantity: 1 }));
  const whole = await shop.as<{ insertedId: string }>(page, person, 'POST', '/orders', { lines });
  const build = await shop.as<{ insertedId: string }>(page, person, 'POST', '/builds', {
    name: 'Hochleistungsrechenzentrumsarbeitsplatzrechner',
    parts: lines,
  });
  await shop.as(page, person, 'POST', '/review', { ratings: 5, review: NAMES.join('. '), name: '', img: '' });
  const supplier = await shop.asAdmin<{ insertedId: string }>('POST', '/suppliers', {
    name: `Elektrizitätsversorgungsunternehmensverbundgesellschaft ${NAMES[1]}`,
  });
  const purchase = await shop.asAdmin<{ insertedId: string }>('POST', '/purchase-orders', {
    supplier: supplier.insertedId,
    lines: parts.map(({ _id }) => ({ part: _id, quantity: 1_000, cost: 987.65 })),
  });

  await page.setViewportSize({ width: 320, height: 640 });
  const part = parts[0]!._id;
  for (const path of [
    '/',
    '/?view=table',
    `/part/${part}`,
    '/review',
    '/dashboard',
    `/dashboard?order=${whole.insertedId}`,
    `/dashboard/payment/${unpaid}`,
    '/dashboard/builds',
    `/dashboard/builds/${build.insertedId}`,
    '/dashboard/myprofile',
  ])
    expect.soft(await problemsOf(page, path), path).toEqual([]);
  await page.context().clearCookies();
  await shop.signIn(page, admin);
  for (const path of [
    '/dashboard/overview',
    '/dashboard/manageorder',
    `/dashboard/manageorder?order=${paid}`,
    '/dashboard/manageproduct',
    `/dashboard/stock/${part}`,
    `/dashboard/prices/${part}`,
    '/dashboard/addproduct',
    '/dashboard/purchase-orders',
    `/dashboard/purchase-orders/${purchase.insertedId}`,
    '/dashboard/suppliers',
    '/dashboard/pick-list',
    '/dashboard/users',
    '/dashboard/audit',
    '/dashboard/settings',
  ])
    expect.soft(await problemsOf(page, path), path).toEqual([]);

  // A4 landscape: the sheet is as wide as a desktop window, without the menu and filter columns.
  await page.setViewportSize({ width: 1123, height: 794 });
  await page.emulateMedia({ media: 'print' });
  for (const [path, list] of [
    ['/dashboard/manageorder', page.getByRole('table', { name: 'Orders' })],
    ['/', page.getByRole('list', { name: 'Parts', exact: true })],
  ] as const) {
    await page.goto(path);
    expect.soft((await list.boundingBox())!.width, `${path} on paper`).toBeGreaterThan(950);
  }
  await shop.close();
});

/** What would look wrong to a reader of the page at this width. */
async function problemsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  return page.evaluate(() => {
    const found = new Set<string>();
    if (document.documentElement.scrollWidth > innerWidth) found.add('the page scrolls sideways');
    const attributes = [...document.querySelectorAll('[placeholder], [aria-label], [title]')].flatMap((element) =>
      ['placeholder', 'aria-label', 'title'].map((name) => element.getAttribute(name) ?? ''),
    );
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode as Text;
      if (!node.parentElement!.checkVisibility({ visibilityProperty: true }) || node.parentElement!.closest('.sr-only'))
        continue;
      attributes.push(node.data);
      // Short words in the store's own language; longer ones, ids and addresses may break.
      for (const { 0: word, index } of node.data.matchAll(/(?<![\p{L}\d@._-])[A-Za-z]{2,14}(?![\p{L}\d@._-])/gu)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
        );
        if (lines.size > 1) found.add(`'${word}' is broken in '${node.data.trim().slice(0, 40)}'`);
      }
    }
    for (const text of attributes)
      if (/\$|\bUSD\b|dollar/i.test(text)) found.add(`dollars in '${text.trim().slice(0, 60)}'`);
    return [...found];
  });
}
