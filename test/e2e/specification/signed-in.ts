import { expect, type Locator, type Page } from '@playwright/test';

/** Opens a page and waits until its scripts have taken over: before that a form is sent as a plain one, and a draft may still be put back. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** The performance mark that app/layouts/early-input.ts sets. */
const HYDRATED = 'partsmith:hydrated';

/** Waits until scripts have taken over what the server rendered, and have heard of all that was done before. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, HYDRATED);
}

/** The navigation bar of a wide window. */
export function bar(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Site', exact: true });
}

/** What both spellings of the token's key hold. */
export function tokens(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('acessToken')]);
}

/** Nobody is signed in: not to the bar, not to the store, and no token is left under either spelling. */
export async function expectSignedOut(page: Page): Promise<void> {
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await expect(bar(page).getByRole('button', { name: 'Sign Out' })).toHaveCount(0);
  expect(await (await page.request.get('/api/viewer')).json()).toEqual({ viewer: null });
  await expect.poll(() => tokens(page)).toEqual([null, null]);
}

/** Somebody is signed in still, to the bar and to the store. */
export async function expectSignedIn(page: Page, email: string): Promise<void> {
  await expect(bar(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
  expect(await (await page.request.get('/api/viewer')).json()).toMatchObject({ viewer: { email } });
}

/** The links of a navigation as text and address, in their order. */
export function linksOf(navigation: Locator): Promise<[string, string | null][]> {
  return navigation
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent!.trim(), link.getAttribute('href')]));
}

/** Answers calls of the browser with a failure, as the store words them. */
export async function failCalls(page: Page, url: string | RegExp, status: number, code: string): Promise<void> {
  await page.route(url, (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: `urn:partsmith:problem:${code}`, title: 'Refused for this test.', status, code }),
    }),
  );
}

/** What is held back for each page: how to let it go, or to give it up. */
const held = new WeakMap<Page, ((isWanted: boolean) => Promise<void>)[]>();

/** Holds calls of the browser back until `release` is called, or `giveUpCalls`. */
export async function holdCalls(page: Page, url: string | RegExp): Promise<{ release: () => Promise<void> }> {
  const { promise: decided, resolve: decide } = Promise.withResolvers<boolean>();
  const waiting: Promise<void>[] = [];
  await page.route(url, (route) => {
    const answered = decided.then((isWanted) => (isWanted ? route.continue() : route.abort())).catch(() => {});
    waiting.push(answered);
    return answered;
  });
  const end = async (isWanted: boolean): Promise<void> => {
    decide(isWanted);
    await Promise.all(waiting);
  };
  held.set(page, [...(held.get(page) ?? []), end]);
  return {
    release: async () => {
      await end(true);
      await page.unroute(url);
    },
  };
}

/** Has all calls that are still held back fail, and those like them: none will ever arrive. */
export async function giveUpCalls(page: Page): Promise<void> {
  await Promise.all((held.get(page) ?? []).map((end) => end(false)));
  held.delete(page);
}

/** Fills the login form that is open, and sends it. */
export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  // A draft is put back when scripts come, also between the choosing of what stands there and the typing over it.
  await hydrated(page);
  // Other pages have a field for an email, too: the page before this one may still be there.
  await page.getByLabel('Password', { exact: true }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Opens an order's payment, up to where a card can be typed: the provider's form is there and its button works. */
export async function openPayment(page: Page, order: string): Promise<Locator> {
  await open(page, `/dashboard/payment/${order}`);
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  await expect(pay).toBeEnabled();
  return pay;
}
