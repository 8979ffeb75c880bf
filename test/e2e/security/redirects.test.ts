import { PAGE_PATHS, pagePathOf } from '#contract/page-paths.ts';
import { expect, test } from '#test/e2e/test.ts';
import { logIn } from '#test/e2e/specification/signed-in.ts';
import { ELSEWHERE, LEADING } from './leading.ts';

/** Every page's address, and those of the identity provider that links use. */
const ADDRESSES = [
  ...PAGE_PATHS.map((path) => path.replace(/:.*/, 'x')),
  '/Login/',
  '/api/identity/verify-email?token=x',
  '/api/identity/reset-password/x',
  '/api/identity/callback/google?state=x',
  '/api/identity/callback/google?state=x&error=access_denied',
];

/** Every address with each redirect parameter set to the target; and the target as a path. */
const leadingTo = (target: string): string[] => {
  const to = encodeURIComponent(target);
  const names = [...LEADING, 'error_description'].map((name) => `${name}=${to}`).join('&');
  return [
    ...ADDRESSES.map((address) => `${address}${address.includes('?') ? '&' : '?'}${names}`),
    `/${target.replace(/^https:/, '')}`,
    '/%2f%2fevil.test/',
    '/%09/evil.test/',
    '/%09%5cevil.test/',
    '//evil.test/login/',
  ];
};

/** Whether an address redirects in normal operation. */
const isDoor = (address: string): boolean => /^\/(login|signUp|second-step|sign-out|api|\/|%|\\)/i.test(address);

test('no address of the store redirects to another site', async ({ shop, page, baseURL }) => {
  expect(ADDRESSES.length).toBeGreaterThan(30);
  await page.route(
    ({ hostname }) => hostname === 'evil.test',
    (route) => route.fulfill({ body: 'Another site' }),
  );
  const ask = async (address: string): Promise<void> => {
    const { location } = (await page.request.get(baseURL + address, { maxRedirects: 0 })).headers();
    if (!location) return;
    const target = new URL(location, baseURL);
    expect(target.origin, `${address} leads to ${location}`).toBe(baseURL);
    expect(pagePathOf(target.pathname), `${address} leads to ${location}`).toBe(target.pathname);
  };
  // With a separate user, because some of these addresses end the session.
  const person = await shop.signUp(page);
  for (const address of leadingTo(ELSEWHERE[0]!)) await ask(address);
  for (const address of ELSEWHERE.slice(1).flatMap(leadingTo).filter(isDoor)) await ask(address);
  // Signed out, other pages redirect to the login page.
  await page.context().clearCookies();
  for (const address of leadingTo(ELSEWHERE[1]!)) await ask(address);
  // A browser parses addresses in its own way.
  await shop.signUp(page);
  const doors = leadingTo(ELSEWHERE[0]!).filter(isDoor);
  expect(doors.length).toBeGreaterThan(8);
  for (const address of doors) {
    await page.goto(baseURL + address, { waitUntil: 'load' });
    expect(new URL(page.url()).origin, address).toBe(baseURL);
    // Links of the page may keep its parameters; none leads to the target.
    const links = await page.evaluate(() => [
      ...[...document.querySelectorAll('a')].map(({ href }) => href),
      ...[...document.forms].map(({ action }) => action),
    ]);
    const led = links.filter((href) => URL.parse(href)?.hostname === 'evil.test' || /^javascript:/i.test(href));
    expect(led, address).toEqual([]);
  }
  // The form, too, leads to a page of the store after signing in.
  await page.context().clearCookies();
  await page.goto(`/login?from=${encodeURIComponent('//evil.test/')}`);
  await logIn(page, person);
  await expect(page).toHaveURL(`${baseURL}/`);
});
