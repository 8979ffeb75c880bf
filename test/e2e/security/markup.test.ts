import { admin, expect, newPerson, test } from '../specification/shop.ts';
import { hydrated } from '../specification/signed-in.ts';
import { harmOf, MARKUP, watchViolations } from './violations.ts';

test('markup in every text that is stored, and in every address, stays text on every page', async ({
  page,
  shop,
  baseURL,
}) => {
  await watchViolations(page.context());
  page.on('dialog', () => expect('a dialog').toBe('none'));
  const person = await shop.signUp(page, newPerson(MARKUP.slice(0, 120)).name);
  const { _id: id } = await shop.addPart({
    name: MARKUP.slice(0, 200),
    description: MARKUP,
    img: `https://pictures.test/${encodeURIComponent(MARKUP)}`,
    specifications: [{ name: `Socket ${MARKUP}`.slice(0, 40), value: MARKUP.slice(0, 100), unit: '"><img src=x>' }],
  });
  const order = (
    await shop.as<{ insertedId: string }>(page, person, 'POST', '/placeOrder', {
      placeOrderProduct: id,
      customerEmail: person.email,
      customerName: MARKUP.slice(0, 200),
      phone: MARKUP.slice(0, 100),
      address: MARKUP,
      placeOrderQuantity: 5,
      placeOrderPrice: 62,
    })
  ).insertedId;
  await shop.as(page, person, 'PUT', `/user/${person.email}`, { education: MARKUP.slice(0, 200) });
  await shop.as(page, person, 'POST', '/review', { review: MARKUP, ratings: 5, name: MARKUP, img: 'javascript:1' });
  const contact = { email: person.email, subject: MARKUP.slice(0, 200), message: MARKUP };
  expect((await page.request.post('/api/contact', { data: contact })).status()).toBe(200);

  const typed = encodeURIComponent(MARKUP);
  const outside = [
    '/',
    `/?q=${typed}&category=${typed}`,
    `/?back=${typed}`,
    '/review',
    `/compare?ids=${id}`,
    `/nowhere/${typed}`,
  ];
  const doors = [`/reset-password?token=${typed}`, '/forgotten-password'];
  const own = [
    `/part/${id}`,
    '/dashboard',
    '/dashboard/myprofile',
    '/dashboard/addreview',
    `/dashboard/payment/${order}`,
  ];
  const look = async (path: string): Promise<void> => {
    await page.goto(path);
    await hydrated(page);
    expect(await harmOf(page), path).toEqual({ ran: false, stopped: [] });
  };
  /** Where what was stored has to be seen, as the text that it is: a page that shows nothing of it would prove nothing. */
  const find = async (path: string): Promise<void> => {
    await look(path);
    const shown = await page.evaluate(() => document.getElementById('main')?.innerText ?? '');
    expect(shown.toLowerCase(), path).toContain(MARKUP.slice(0, 9).toLowerCase());
  };
  for (const path of [...outside, ...doors, ...own]) await look(path);
  for (const path of [`/part/${id}`, '/dashboard', '/dashboard/myprofile', '/review', `/compare?ids=${id}`])
    await find(path);

  await shop.signIn(page, admin);
  const lists = ['users', 'manageproduct', 'manageorder', 'audit', 'import', 'addproduct'];
  for (const list of lists) await look(`/dashboard/${list}?q=${list === 'manageproduct' ? '' : typed}`);
  for (const list of ['users', 'manageproduct', 'manageorder', 'audit']) await find(`/dashboard/${list}`);

  await page.context().clearCookies();
  for (const door of ['login', 'signUp'])
    await look(`/${door}?error=${typed}&error_description=${typed}&from=${typed}`);
  // Through the router, which makes scripts' elements (what search engines read) in the browser.
  await page.goto('/blogs');
  await hydrated(page);
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveURL(`${baseURL}/`);
  expect(await harmOf(page)).toEqual({ ran: false, stopped: [] });

  await page.goto(shop.store.mailboxUrl);
  expect((await harmOf(page)).ran).toBe(false);
});

test('a page makes no script of text, whoever put it there', async ({ context, baseURL }) => {
  // A page of its own: what is stopped here is told in its console, which is to stay empty elsewhere.
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
