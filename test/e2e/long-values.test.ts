import { doubleText, layOutAll, lost } from './accessibility/zoom.ts';
import { admin, unique } from './people.ts';
import { expect, test } from './test.ts';

const WORD = 'Elektrizitaetsversorgungsunternehmensverbund';

test('with doubled text on a phone, long emails, names and numbers fit every page', async ({ page, shop }) => {
  // The local part of an address has at most 64 characters, of which `signUp` adds up to 29.
  const person = await shop.signUp(page, `${WORD}${WORD}`, `${WORD.slice(0, 24)}.purchasing`);
  await shop.verifyEmail(page, person);
  const part = await shop.addPart({
    name: `${WORD}${WORD}`,
    brand: WORD,
    sku: `SKU-${unique()}-${'0123456789'.repeat(3)}`.slice(0, 40),
    price: 123_456.78,
    minimum: 1,
    quantity: 1_000_000,
    specifications: [{ name: WORD.slice(0, 40), value: `${WORD}${WORD}` }],
  });
  const placed = await shop.as<{ insertedId: string; lines: string[] }>(page, person, 'POST', '/orders', {
    lines: [{ part: part._id, quantity: 4 }],
    reference: WORD,
    delivery: { name: person.name, line1: WORD, city: WORD, postcode: '6000', country: 'BD' },
  });
  await shop.pay(page, person, placed.insertedId);
  const tracking = '0123456789'.repeat(9);
  await shop.asAdmin('DELETE', `/order/${placed.lines[0]}?as=shipped&carrier=${WORD}&tracking=${tracking}`);
  const returned = { lines: [{ line: placed.lines[0], units: 1 }], reason: 'damaged', text: `${WORD}${WORD}` };
  await shop.as(page, person, 'POST', `/orders/${placed.insertedId}/returns`, returned);
  const paid = await shop.order(page, person, part, WORD);
  await shop.pay(page, person, paid);
  const unpaid = await shop.order(page, person, part, WORD);
  const build = await shop.as<{ insertedId: string }>(page, person, 'POST', '/builds', {
    name: WORD,
    parts: [{ part: part._id, quantity: 1 }],
  });
  await shop.as(page, person, 'POST', '/review', { ratings: 5, review: `${WORD}${WORD}`, name: '', img: '' });
  await shop.as(page, person, 'PUT', `/part/${part._id}/review`, { rating: 5, text: `${WORD}${WORD}` });
  await shop.as(page, person, 'PUT', `/basket/lines/${part._id}`, { quantity: 1 });

  await page.setViewportSize({ width: 390, height: 844 });
  const found: string[] = [];
  const walk = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await doubleText(page, true);
      await layOutAll(page);
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (tooWide > 0) found.push(`${path}: scrolls by ${tooWide} px`);
      found.push(...(await lost(page)).map((finding) => `${path}: ${finding}`));
    }
  };
  await walk([
    `/?q=${part.sku}`,
    `/?q=${part.sku}&view=table`,
    `/part/${part._id}`,
    `/compare?ids=${part._id}`,
    '/review',
    '/basket',
    '/checkout',
    '/dashboard',
    `/dashboard?order=${placed.insertedId}`,
    `/dashboard/payment/${unpaid}`,
    '/dashboard/builds',
    `/dashboard/builds/${build.insertedId}`,
    '/dashboard/part-reviews',
    '/dashboard/myprofile',
    '/dashboard/myprofile/email',
    '/dashboard/myprofile/addresses',
    '/dashboard/myprofile/delete',
  ]);
  await page.context().clearCookies();
  await shop.signIn(page, admin);
  const users = `/dashboard/users?q=${person.email}`;
  await page.goto(users);
  const customer = await page.locator('a[href*="/dashboard/customers/"]').first().getAttribute('href');
  await walk([
    users,
    customer!,
    '/dashboard/overview',
    `/dashboard/manageproduct?q=${part.sku}`,
    `/dashboard/stock/${part._id}`,
    `/dashboard/prices/${part._id}`,
    `/dashboard/manageorder?q=${person.email}`,
    `/dashboard/manageorder?order=${placed.insertedId}`,
    '/dashboard/returns',
    '/dashboard/pick-list',
    '/dashboard/audit',
    '/dashboard/testimonials',
    '/dashboard/reviews',
    '/dashboard/staff',
    `/dashboard/ship?order=${paid}`,
  ]);
  expect(found).toEqual([]);
});
