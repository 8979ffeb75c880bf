import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { forgetAttempts } from './in-database.ts';
import { type Control, expectEffect, findControls, press, settle, stateOf } from './first-input.ts';
import { expect, test } from './test.ts';

/*
 * Each page is opened anew for each kind of its controls, and using that control is the first thing that happens on it:
 * before the scripts arrive, as soon as the page is visible, or long after. The controls are found on the page.
 */

/** `held`: the scripts arrive after the input. `soon`: whenever they arrive. `late`: the page has been idle. */
type Moment = 'held' | 'soon' | 'late';
type Means = 'tap' | 'click' | 'key';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1280, height: 900 } };
const AT_ONCE = 4;

const DEVICES: readonly { name: string; device: BrowserContextOptions; uses: readonly [Means, Moment][] }[] = [
  {
    name: 'phone',
    device: PHONE,
    uses: [
      ['tap', 'held'],
      ['tap', 'late'],
    ],
  },
  {
    name: 'desktop',
    device: DESKTOP,
    uses: [
      ['click', 'soon'],
      ['key', 'late'],
    ],
  },
];

const PUBLIC_PAGES = [
  '/',
  '/?q=ssd&in_stock=1',
  '/parts/{part}',
  '/part/{part}',
  '/compare?ids={part}',
  '/basket',
  '/quick-order',
  '/review',
  '/login',
  '/signUp',
  '/forgotten-password',
  '/blogs',
  '/myprotfolio',
  '/accessibility',
  '/no-such-page',
];
const SIGNED_IN_PAGES = ['/', '/part/{part}', '/basket', '/checkout', '/dashboard', '/dashboard/builds'];

for (const { name, device, uses } of DEVICES) {
  for (const path of PUBLIC_PAGES)
    test(`the first input works on ${path}, on a ${name}`, async ({ browser, shop, baseURL }) => {
      const part = await shop.addPart();
      await forgetAttempts(shop.store.databaseUrl!);
      expect(await failures(browser, path.replace('{part}', part._id), uses, { ...device, baseURL: baseURL! })).toEqual(
        [],
      );
    });

  for (const path of SIGNED_IN_PAGES)
    test(`the first input of a customer works on ${path}, on a ${name}`, async ({ browser, page, shop, baseURL }) => {
      const part = await shop.addPart();
      const person = await shop.signUpVerified(page);
      await shop.as(page, person, 'PUT', `/basket/lines/${part._id}`, { quantity: part.minimum });
      const storageState = await page.context().storageState();
      const options = { ...device, baseURL: baseURL!, storageState };
      expect(await failures(browser, path.replace('{part}', part._id), uses, options)).toEqual([]);
    });
}

/** Uses each kind of control on a page opened anew; returns what had no effect. */
async function failures(
  browser: Browser,
  path: string,
  uses: readonly [Means, Moment][],
  options: BrowserContextOptions,
): Promise<string[]> {
  const context = await browser.newContext(options);
  const untouched = await context.newPage();
  await untouched.goto(path);
  await settle(untouched);
  const controls = await findControls(untouched);
  const state = await stateOf(untouched);
  await context.close();
  expect(controls.length, `controls on ${path}`).toBeGreaterThan(3);
  const found: string[] = [];
  const jobs = controls.flatMap((control) => uses.map(([means, moment]) => ({ control, means, moment })));
  const work = async (): Promise<void> => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const { control, means, moment } = job;
      const fresh = await browser.newContext(options);
      const problem = await use(fresh, path, control, means, moment, state).catch((error: unknown) => String(error));
      if (problem) found.push(`${control.text} (${means}, ${moment}): ${problem.slice(0, 400)}`);
      await fresh.close();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found.toSorted();
}

/** Opens a page and uses one of its controls as the first input; returns what went wrong. */
async function use(
  context: BrowserContext,
  path: string,
  control: Control,
  means: Means,
  moment: Moment,
  untouched: string,
): Promise<string | undefined> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const release = moment === 'held' ? await holdScripts(page) : undefined;
  await page.goto(path, { waitUntil: moment === 'late' ? 'load' : 'domcontentloaded' });
  if (moment === 'late') await settle(page);
  // Controls that scripts add come with them.
  const isThere = await press(page, control, means, moment === 'held');
  release?.();
  if (!isThere) return moment === 'held' ? undefined : 'it is not on the page';
  await expectEffect(page, control, untouched);
  return errors[0];
}

/** Keeps the page's scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise;
    await route.continue().catch(() => {});
  });
  return resolve;
}
