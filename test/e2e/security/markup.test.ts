import type { Page } from '@playwright/test';
import { AUDIT_AREAS } from '#contract/choices.ts';
import type { Order } from '#contract/orders/orders.ts';
import { SoftPasskey } from '#test/fixtures/soft-passkey.ts';
import { admin, newPerson } from '#test/e2e/people.ts';
import { expect, test } from '#test/e2e/test.ts';
import { hydrated } from '#test/e2e/specification/signed-in.ts';
import { TestUser } from './test-user.ts';
import { FILE_NAME, LINK, SHORT } from './texts.ts';
import { markupEffects, MARKUP, watchViolations } from './violations.ts';

test('markup in every stored text and every address stays text on every page', async ({ page, shop, baseURL }) => {
  test.slow();
  await watchViolations(page.context());
  page.on('dialog', () => expect('a dialog').toBe('none'));
  const person = await shop.signUp(page, newPerson(MARKUP.slice(0, 120)).name);
  await shop.verifyEmail(page, person);
  const specifications = [
    { name: `Socket ${MARKUP}`.slice(0, 40), value: MARKUP.slice(0, 100), unit: '"><img src=x>' },
  ];
  const part = {
    name: MARKUP.slice(0, 200),
    description: MARKUP,
    img: `https://${LINK}`,
    storagePlace: MARKUP.slice(0, 40),
    substitute: MARKUP.slice(0, 40),
    hts: MARKUP.slice(0, 20),
    eccn: MARKUP.slice(0, 20),
    specifications,
  };
  const { _id: id } = await shop.addPart({ ...part, description: 'Changed below' });
  await shop.asAdmin('PATCH', `/part/${id}`, { ...part, name: `${SHORT} changed`.slice(0, 200) });
  await shop.asAdmin('POST', `/stock/${id}`, { kind: 'receive', units: 1, reason: MARKUP.slice(0, 200) });
  const promotion = {
    name: SHORT,
    isAutomatic: false,
    code: 'MARKUP',
    conditions: { brands: [SHORT] },
    benefits: [{ kind: 'percent', percent: 10 }],
  };
  const { _id: giftCard } = await shop.asAdmin<{ _id: string }>('POST', '/gift-cards', {
    amount: 5,
    note: MARKUP.slice(0, 500),
  });
  const group = { name: SHORT, note: MARKUP.slice(0, 1_000) };
  const { insertedId: grouped } = await shop.asAdmin<{ insertedId: string }>('POST', '/customer-groups', group);
  await shop.asAdmin('PUT', `/customer-groups/${grouped}`, group);
  const company = { name: SHORT.slice(0, 120), note: MARKUP.slice(0, 1_000) };
  const { insertedId: firm } = await shop.asAdmin<{ insertedId: string }>('POST', '/companies', company);
  await shop.asAdmin('PUT', `/companies/${firm}`, company);
  await shop.asAdmin('PUT', `/companies/${firm}/part-numbers/${id}`, { number: SHORT.slice(0, 60) });
  const priceList = {
    ...group,
    groups: [grouped],
    isActive: false,
    rules: [{ scope: 'brand', brand: SHORT, percent: 5 }],
  };
  const { insertedId: priced } = await shop.asAdmin<{ insertedId: string }>('POST', '/price-lists', priceList);
  await shop.asAdmin('PUT', `/price-lists/${priced}`, { version: 1, priceList });
  const { insertedId: promoted } = await shop.asAdmin<{ insertedId: string }>('POST', '/promotions', promotion);
  await shop.asAdmin('PUT', `/promotions/${promoted}`, { version: 1, promotion });
  const order = (
    await shop.as<{ insertedId: string }>(page, person, 'POST', '/placeOrder', {
      placeOrderProduct: id,
      placeOrderProductName: MARKUP.slice(0, 200),
      customerEmail: person.email,
      customerName: MARKUP.slice(0, 200),
      phone: MARKUP.slice(0, 100),
      address: MARKUP,
      placeOrderQuantity: 5,
      placeOrderPrice: 62,
    })
  ).insertedId;
  const delivery = {
    name: SHORT,
    company: MARKUP.slice(0, 200),
    line1: MARKUP.slice(0, 200),
    line2: SHORT,
    city: SHORT,
    region: SHORT,
    postcode: SHORT.slice(0, 20),
    // A country without a list of regions and a pattern of postal codes, so that any text passes.
    country: 'AO',
  };
  const lines = [{ part: id, quantity: 5 }];
  const { insertedId: sent } = await shop.as<{ insertedId: string }>(page, person, 'POST', '/orders', {
    lines,
    delivery,
    reference: SHORT,
    costCenter: SHORT.slice(0, 60),
    note: MARKUP,
  });
  await shop.asAdmin('POST', `/orders/${sent}/notes`, { text: MARKUP });
  await shop.asAdmin('PUT', `/orders/${sent}/tags`, { tags: [MARKUP.replaceAll(',', ';').slice(0, 40)] });
  const buildOf = { name: MARKUP.slice(0, 80) };
  const build = await shop.as<{ insertedId: string }>(page, person, 'POST', '/builds', buildOf);
  await shop.as(page, person, 'PATCH', `/builds/${build.insertedId}`, buildOf);
  const shopBuild = await shop.asAdmin<{ insertedId: string }>('POST', '/builds', {
    ...buildOf,
    parts: [{ part: id, quantity: 1 }],
  });
  const offered = { description: MARKUP.slice(0, 300), img: `https://${LINK}` };
  await shop.asAdmin('PUT', `/ready-made-builds/${shopBuild.insertedId}`, offered);
  const listOf = { name: MARKUP.slice(0, 80), text: MARKUP };
  const list = await shop.as<{ insertedId: string }>(page, person, 'POST', '/saved-lists', listOf);
  await shop.as(page, person, 'PATCH', `/saved-lists/${list.insertedId}`, listOf);
  const { viewer } = await shop.as<{ viewer: { id: string } }>(page, person, 'GET', '/viewer');
  await shop.asAdmin('POST', `/customers/${viewer.id}/notes`, { text: MARKUP });
  const { insertedId: credit } = await shop.asAdmin<{ insertedId: string }>(
    'POST',
    `/customers/${viewer.id}/store-credit`,
    { amount: 5, note: MARKUP.slice(0, 500) },
  );
  await shop.asAdmin('POST', '/saved-views', { name: MARKUP.slice(0, 60), query: 'tag=gift' });
  const { insertedId } = await shop.as<{ insertedId: string }>(page, person, 'POST', '/account/addresses', delivery);
  await shop.as(page, person, 'PUT', `/account/addresses/${insertedId}`, { ...delivery, line2: MARKUP.slice(0, 200) });
  await shop.as(page, person, 'PUT', `/basket/lines/${id}`, { quantity: 5 });
  const profile = { education: MARKUP.slice(0, 200), linkedln: LINK, name: MARKUP, role: MARKUP };
  await shop.as(page, person, 'PUT', `/user/${person.email}`, profile);
  await shop.as(page, person, 'POST', '/review', { review: MARKUP, ratings: 5, name: MARKUP, img: 'javascript:1' });
  const { version } = await shop.asAdmin<{ version: number }>('GET', '/shop-settings');
  await shop.asAdmin('PUT', '/shop-settings', { version, settings: markedSettings() });
  const contact = { email: person.email, subject: MARKUP.slice(0, 200), message: MARKUP };
  expect((await page.request.post('/api/contact', { data: contact })).status()).toBe(200);
  const who = new TestUser(shop, page.request, person);
  for (const name of [SHORT, 'Laptop']) {
    const { body } = await who.ask('GET', '/identity/passkey/generate-register-options');
    const response = new SoftPasskey(baseURL!).register(body);
    const added = await who.ask('POST', '/identity/passkey/verify-registration', { name, response });
    expect(added.status).toBe(200);
  }
  const { secondFactors } = (await who.ask('GET', '/account/second-factors')).body;
  const laptop = secondFactors.passkeys.find(({ name }: { name: string }) => name === 'Laptop');
  await who.ask('POST', '/identity/passkey/update-passkey', { id: laptop.id, name: `${SHORT} 2` });

  const typed = encodeURIComponent(MARKUP);
  const look = async (path: string): Promise<void> => {
    await page.goto(path);
    await hydrated(page);
    expect(await markupEffects(page), path).toEqual({ ran: false, stopped: [] });
  };
  /** Expects the stored markup as visible text: a page without it would prove nothing. */
  const find = async (path: string, text = '"'): Promise<void> => {
    await look(path);
    await expect(async () => expect((await textOf(page)).toLowerCase(), path).toContain(text)).toPass();
  };
  const outside = [
    '/',
    `/?q=${typed}&category=${typed}`,
    `/?back=${typed}`,
    `/nowhere/${encodeURIComponent(MARKUP.replaceAll('/', ''))}`,
    `/reset-password?token=${typed}`,
    '/forgotten-password',
    '/dashboard/addreview',
    `/dashboard/payment/${order}`,
  ];
  const own = ['password', 'email', 'delete', 'authenticator', 'phone'].map((name) => `/dashboard/myprofile/${name}`);
  for (const path of [...outside, ...own.map((path) => `${path}?token=${typed}`)]) await look(path);
  // An encoded slash is refused before a page is rendered: that response has no scripts.
  await page.goto(`/nowhere/${typed}`);
  await expect(page.getByRole('heading', { name: 'This address is not valid' })).toBeVisible();
  expect(await markupEffects(page)).toEqual({ ran: false, stopped: [] });
  for (const path of [`/part/${id}`, '/dashboard', '/review', `/compare?ids=${id}`]) await find(path, SEEN);
  for (const path of ['/dashboard/builds', `/dashboard/builds/${build.insertedId}`]) await find(path, SEEN);
  for (const path of ['/builds', `/builds/${shopBuild.insertedId}`]) await find(path, SEEN);
  for (const path of ['/dashboard/lists', `/quick-order?list=${list.insertedId}`]) await find(path, SEEN);
  await find('/dashboard/myprofile', LINK.slice(0, 20));
  await find('/dashboard/myprofile/passkeys', SHORT.slice(0, 12));
  for (const path of ['/dashboard/myprofile/addresses', '/checkout']) await find(path, SHORT.slice(0, 12));
  await look(`/dashboard/myprofile/addresses?edit=${insertedId}`);

  await shop.pay(page, person, order);
  await shop.asAdmin('POST', `/orders/${order}/refunds`, { amount: 1, reason: MARKUP.slice(0, 200) });
  const review = { rating: 5, text: MARKUP };
  const { _id: reviewId } = await shop.as<{ _id: string }>(page, person, 'PUT', `/part/${id}/review`, review);
  await shop.asAdmin('PUT', `/part-reviews/${reviewId}/answer`, { answer: MARKUP });
  await find(`/part/${id}`, SEEN);
  await shop.asAdmin('POST', `/part-reviews/${reviewId}/hide`, { reason: MARKUP.slice(0, 500) });
  await find(`/dashboard?order=${order}`, SEEN);
  await find(`/dashboard?q=${typed}`, SEEN);

  await shop.pay(page, person, sent);
  await shop.as(page, person, 'PUT', `/orders/${sent}/delivery`, { delivery: { ...delivery, city: `${SHORT} 2` } });
  const parcel = new URLSearchParams({ as: 'shipped', carrier: SHORT, tracking: MARKUP.slice(0, 100) });
  await shop.asAdmin('DELETE', `/order/${sent}?${parcel}`);
  const returned = { lines: [{ line: sent, units: 1 }], reason: 'other', text: MARKUP };
  const request = await shop.as<{ insertedId: string }>(page, person, 'POST', `/orders/${sent}/returns`, returned);
  const sendBy = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const sending = { as: 'awaiting', answer: MARKUP, sendTo: MARKUP, sendBy };
  await shop.asAdmin('POST', `/returns/${request.insertedId}/answer`, sending);
  await find(`/dashboard?order=${sent}`, SEEN);
  await shop.asAdmin('POST', `/returns/${request.insertedId}/answer`, { as: 'declined', answer: MARKUP });
  const { shipments } = await shop.asAdmin<{ shipments: { _id: string }[] }>('GET', `/orders/${sent}`);
  const renamed = { carrier: `${SHORT} 2`, tracking: `${MARKUP.slice(0, 98)} 2` };
  await shop.asAdmin('PATCH', `/orders/${sent}/shipments/${shipments[0]!._id}`, renamed);
  await find(`/dashboard?order=${sent}`, SEEN);

  const failed = await shop.order(page, person, await shop.addPart());
  await shop.pay(page, person, failed, 'pm_card_refundFail');
  await shop.asAdmin('POST', `/order/${failed}/refund`, { amount: 1, reason: MARKUP.slice(0, 200) });
  const refundOf = async () => (await shop.asAdmin<Order>('GET', `/placeorder/${failed}`)).refunds[0]!;
  await expect.poll(async () => (await refundOf()).status).toBe('failed');
  const settling = `/order/${failed}/refund/${(await refundOf())._id}/settle`;
  await shop.asAdmin('POST', settling, { note: MARKUP });

  await shop.asAdmin('POST', '/api-keys', { name: SHORT, scopes: ['orders.read'] });
  const [message] = await shop.asAdmin<{ _id: string }[]>('GET', '/messages');
  await shop.asAdmin('POST', `/messages/${message!._id}/answer`, { answer: MARKUP });
  const endpoint = { url: `https://${LINK}`, description: SHORT, events: ['part.changed'] };
  const { _id: hook } = await shop.asAdmin<{ _id: string }>('POST', '/webhooks', endpoint);
  await shop.asAdmin('PATCH', `/webhooks/${hook}`, { ...endpoint, description: `${SHORT} 2` });

  await shop.signIn(page, admin);
  // The token of the previous user is invalid.
  await page.evaluate(() => localStorage.clear());
  const lists = ['users', 'manageproduct', 'manageorder', 'audit', 'import', 'addproduct', 'settings'];
  for (const list of lists) await look(`/dashboard/${list}?q=${list === 'manageproduct' ? '' : typed}`);
  for (const list of ['users', 'manageorder', 'audit']) await find(`/dashboard/${list}`, SEEN);
  for (const area of AUDIT_AREAS) await look(`/dashboard/audit?area=${area}`);

  await find(`/dashboard/customers/${viewer.id}`, SEEN);
  await find('/dashboard/inbox?status=all', SEEN);
  for (const path of ['/dashboard/api-keys', '/dashboard/webhooks', `/dashboard/webhooks/${hook}`])
    await find(path, SHORT.slice(0, 12));
  await shop.asAdmin('DELETE', `/webhooks/${hook}`);
  for (const shown of [order, failed, sent]) await find(`/dashboard/manageorder?order=${shown}`, SEEN);
  await find(`/dashboard/manageorder?q=${sent}`, SEEN);
  for (const path of ['', `/${giftCard}`, `/${credit}`]) await find(`/dashboard/gift-cards${path}`, SEEN);
  for (const path of ['/dashboard/promotions', `/dashboard/promotions/${promoted}`])
    await find(path, SHORT.slice(0, 12));
  for (const path of [
    '/dashboard/price-lists/all?view=off',
    `/dashboard/price-lists/${priced}`,
    '/dashboard/customer-groups',
    '/dashboard/companies',
    `/dashboard/companies/${firm}`,
    `/dashboard/numbers/${firm}`,
    `/dashboard/customer-groups?edit=${grouped}`,
    '/dashboard/customers',
  ])
    await find(path, SHORT.slice(0, 12));
  await find('/dashboard/manageproduct', SHORT.slice(0, 12));
  await page
    .getByRole('checkbox', { name: `Select ${SHORT}` })
    .first()
    .check();
  await page.getByRole('button', { name: 'Change price or stock' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change 1 part' });
  await dialog.getByLabel('Amount').fill('1');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText(SHORT).first()).toBeVisible();
  expect(await markupEffects(page)).toEqual({ ran: false, stopped: [] });

  await look('/dashboard/import');
  const rows = `name,kind,price,${SHORT.replaceAll('"', '')}\n"${MARKUP.slice(0, 180).replaceAll('"', '""')}",cable,3,"${SHORT.replaceAll('"', '""')}"\n`;
  const file = {
    name: FILE_NAME,
    mimeType: 'text/csv',
    buffer: Buffer.from(`${rows}"${SHORT.replaceAll('"', '""')}",cable,,\n`),
  };
  await page.getByLabel('Choose files').setInputFiles([file]);
  await page.getByRole('button', { name: 'Check files' }).click();
  await expect(page.getByText('1 new, 0 changed, 0 unchanged, 1 rejected.')).toBeVisible();
  await expect.poll(async () => (await textOf(page)).toLowerCase()).toContain(SEEN);
  expect(await markupEffects(page)).toEqual({ ran: false, stopped: [] });

  await page.context().clearCookies();
  for (const door of ['login', 'signUp', 'second-step'])
    await look(`/${door}?error=${typed}&error_description=${typed}&from=${typed}`);
  // Through the router, which creates script elements (structured data) in the browser.
  await page.goto('/blogs');
  await hydrated(page);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveURL(`${baseURL}/`);
  expect(await markupEffects(page)).toEqual({ ran: false, stopped: [] });

  await readMails(page, shop.store.mailboxUrl);
});

/** The part of MARKUP that a page shows, in lowercase. */
const SEEN = MARKUP.slice(0, 9).toLowerCase();

/** The text of a page, including its fields. */
function textOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const main = document.getElementById('main');
    const fields = [...(main?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])].map(({ value }) => value);
    return [main?.innerText ?? '', ...fields].join('\n');
  });
}

/** Opens the mailbox, and each email in it that quotes the markup, within the mailbox and as its own page. */
async function readMails(page: Page, mailbox: string): Promise<void> {
  let mails: { id: string }[] = [];
  // Their jobs run in parallel with the requests.
  await expect(async () => {
    const list = await page.request.get(`${mailbox}/messages.json`);
    const all = (await list.json()) as { id: string; subject: string; text: string }[];
    mails = all.filter(({ subject, text }) => `${subject}${text}`.includes(MARKUP.slice(0, 9)));
    expect(mails.length).toBeGreaterThan(1);
  }).toPass();
  const pages = mails.slice(0, 4).flatMap(({ id }) => [`${mailbox}/${id}`, `${mailbox}/${id}/body`]);
  for (const path of [mailbox, ...pages]) {
    await page.goto(path);
    expect((await markupEffects(page)).ran, path).toBe(false);
  }
}

test('a page runs no script from text, whatever its source', async ({ context, baseURL }) => {
  // A separate page: its console contains CSP reports, and has to stay empty elsewhere.
  const page = await context.newPage();
  await page.goto(baseURL!);
  await hydrated(page);
  const tried = await page.evaluate(async (markup) => {
    const outcome = (act: () => unknown): string => {
      try {
        act();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const script = document.createElement('script');
    const button = document.createElement('button');
    const { trustedTypes } = self as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } };
    const tries = {
      innerHTML: outcome(() => (document.createElement('div').innerHTML = markup)),
      document: outcome(() => document.write(markup)),
      text: outcome(() => (script.text = 'self.__ran = 1')),
      address: outcome(() => (script.src = 'https://evil.test/x.js')),
      handler: outcome(() => button.setAttribute('onclick', 'self.__ran = 1')),
      policy: outcome(() => trustedTypes.createPolicy('own', {})),
      timer: outcome(() => setTimeout('self.__ran = 1' as unknown as () => void)),
    };
    await new Promise((resolve) => setTimeout(resolve, 50));
    return { ...tries, ran: '__ran' in self };
  }, '<img src=x onerror="self.__ran=1">');
  const refused = 'TypeError';
  expect(tried).toEqual({
    innerHTML: refused,
    document: refused,
    text: refused,
    address: refused,
    handler: refused,
    policy: refused,
    timer: tried.timer,
    ran: false,
  });
  await page.close();
});

/** Markup in every text of the shop's settings; they charge nothing, because other tests use this store. */
function markedSettings() {
  const [legalName, address, registrationNumber, taxNumber] = [SHORT, MARKUP, SHORT, SHORT];
  const method = { id: 'marked', name: SHORT, priceCents: 1, freeFromCents: null, minDays: 1, maxDays: 2 };
  return {
    seller: { legalName, address, registrationNumber, taxNumber, email: '', phone: `${SHORT} 12345` },
    delivery: { methods: [{ ...method, places: [`US-${SHORT}`], isActive: false }] },
    tax: {
      mode: 'none',
      isDeliveryTaxed: true,
      rates: [{ place: `US-${SHORT}`, label: SHORT.slice(0, 40), percent: 1 }],
    },
  };
}
