import { expect, type Locator, type Page } from '@playwright/test';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';

/** The performance mark that app/document/early-input.ts sets. */
const HYDRATED = 'partsmith:hydrated';

/**
 * Waits until the page has started completely, and for the fonts, which move what is measured by up to 2 px. It does
 * nothing on the page. Only for tests of what hydration itself does, and of what only scripts show: a test that acts on
 * a page does not wait first, because a visitor does not.
 */
export async function hydrated(page: Page, timeout?: number): Promise<void> {
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, HYDRATED, { timeout });
  await page.evaluate(() => document.fonts.ready);
}

/**
 * Waits until all files that the page has begun to load have arrived: the router reloads a page whose file fails. A page
 * that follows changes is never idle, because it reads its stream of changes without end.
 */
export async function filesLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"], link[rel="stylesheet"]')).every(
      ({ href }) => performance.getEntriesByName(href).length > 0,
    ),
  );
}

/** The navigation bar of a wide window. */
export function bar(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Site', exact: true });
}

/** The values under both spellings of the token's key. */
export function tokens(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => [localStorage.getItem('accessToken'), localStorage.getItem('acessToken')]);
}

/** Expects a signed-out page: in the header, at the store, and without a token under either spelling. */
export async function expectSignedOut(page: Page): Promise<void> {
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(bar(page).getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await expect(bar(page).getByRole('button', { name: 'Sign Out' })).toHaveCount(0);
  expect(await (await page.request.get('/api/viewer')).json()).toEqual({ viewer: null });
  await expect.poll(() => tokens(page)).toEqual([null, null]);
}

/** Expects a signed-in page: in the header and at the store. */
export async function expectSignedIn(page: Page, email: string): Promise<void> {
  await expect(bar(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
  expect(await (await page.request.get('/api/viewer')).json()).toMatchObject({ viewer: { email } });
}

/** The links of a navigation as text and address, in order. */
export function linksOf(navigation: Locator): Promise<[string, string | null][]> {
  return navigation
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.textContent!.trim(), link.getAttribute('href')]));
}

/** Waits until the scripts of an open page make its calls: before, its links and forms load whole pages from the server. */
async function callsBegin(page: Page): Promise<void> {
  const isPage = page.url().startsWith('http') && (await page.evaluate(() => document.contentType === 'text/html'));
  if (isPage) await hydrated(page);
}

/** Answers the browser's calls with one of the store's failures. @param method default: every method */
export async function failCalls(page: Page, url: string | RegExp, code: ErrorCode, method?: string): Promise<void> {
  await callsBegin(page);
  await page.route(url, (route) => {
    if (method && route.request().method() !== method) return route.fallback();
    return route.fulfill({
      status: ERRORS[code].status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: `urn:partsmith:problem:${code}`, ...ERRORS[code], code }),
    });
  });
}

/** The held calls of each page, with functions to release or fail them. */
const held = new WeakMap<Page, ((isWanted: boolean) => Promise<void>)[]>();

/** Holds the browser's calls until `release` or `giveUpCalls` is called. */
export async function holdCalls(page: Page, url: string | RegExp): Promise<{ release: () => Promise<void> }> {
  const { promise: decided, resolve: decide } = Promise.withResolvers<boolean>();
  const waiting: Promise<void>[] = [];
  await callsBegin(page);
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

/** Fails all held calls, and further ones like them. */
export async function failHeldCalls(page: Page): Promise<void> {
  await Promise.all((held.get(page) ?? []).map((end) => end(false)));
  held.delete(page);
}

/** Fills in and submits the open login form. */
export async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  // Other pages also have an email field: the previous page may still be open.
  await page.getByLabel('Password', { exact: true }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Opens an order's payment and waits until the provider's form and the button are ready. */
export async function openPayment(page: Page, order: string): Promise<Locator> {
  await page.goto(`/dashboard/payment/${order}`);
  const pay = page.getByRole('button', { name: /^Pay \$/ });
  await expect(pay).toBeEnabled();
  return pay;
}
