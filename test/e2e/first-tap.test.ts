import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test';
import { holdScripts } from './early-scripts.ts';
import { type Control, expectEffect, findControls, press, reach, stateOf } from './first-input.ts';
import { forgetAttempts } from './in-database.ts';
import { hydrated } from './specification/signed-in.ts';
import { expect, test } from './test.ts';

/*
 * Each page is opened anew for each kind of its controls, and using that control is the first thing that happens on it,
 * without any movement before. The controls are found on the page.
 */

type Means = 'tap' | 'click' | 'key';
/** `held`: the scripts arrive after the input. `idle`: the page has started completely. */
type Moment = 'held' | 'idle';
type Use = readonly [Means, Moment];

const AT_ONCE = 3;

/** `home`: more uses on the home page, which has all kinds of controls. */
const DEVICES: readonly { name: string; device: BrowserContextOptions; uses: readonly Use[]; home: readonly Use[] }[] =
  [
    {
      name: 'phone',
      device: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      uses: [['tap', 'idle']],
      home: [['tap', 'held']],
    },
    {
      name: 'desktop',
      device: { viewport: { width: 1280, height: 900 } },
      uses: [['click', 'idle']],
      home: [['key', 'idle']],
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

for (const { name, device, uses, home } of DEVICES) {
  for (const path of PUBLIC_PAGES)
    test(`the first input works on ${path}, on a ${name}`, async ({ browser, shop, baseURL }) => {
      const part = await shop.addPart();
      await forgetAttempts(shop.store.databaseUrl!);
      const all = path === '/' ? [...uses, ...home] : uses;
      const options = { ...device, baseURL: baseURL! };
      expect(await failures(browser, path.replace('{part}', part._id), all, options)).toEqual([]);
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
  uses: readonly Use[],
  options: BrowserContextOptions,
): Promise<string[]> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  const untouched = await context.newPage();
  await untouched.goto(path);
  await hydrated(untouched);
  const controls = await findControls(untouched);
  const state = await stateOf(untouched);
  await context.close();
  expect(controls.length, `kinds of controls on ${path}`).toBeGreaterThan(2);
  const found: string[] = [];
  const jobs = controls.flatMap((control) => uses.map((use) => ({ control, use })));
  const work = async (): Promise<void> => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const fresh = await browser.newContext({ ...options, reducedMotion: 'reduce' });
      const problem = await useFirst(fresh, path, job.control, job.use, state).catch((error: unknown) => String(error));
      if (problem) found.push(`${job.control.text} (${job.use.join()}): ${problem.slice(0, 400)}`);
      // Requests that are still held end with the page.
      for (const page of fresh.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await fresh.close();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found.toSorted();
}

/** Opens a page and uses one of its controls as the first input; returns what went wrong. */
async function useFirst(
  context: BrowserContext,
  path: string,
  control: Control,
  [means, moment]: Use,
  untouched: string,
): Promise<string | undefined> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  // Writes are counted but stay unanswered, so that the pages opened next show the same. Only the token that signed-in
  // pages ask for comes.
  let writes = 0;
  await page.route(/\/api\//, async (route) => {
    const asked = `${route.request().method()} ${new URL(route.request().url()).pathname}`;
    if (/^(GET|PUT \/api\/user\/)/.test(asked)) await route.continue();
    else writes += 1;
  });
  const release = moment === 'held' ? await holdScripts(page) : undefined;
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  if (moment === 'idle') await hydrated(page);
  else await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
  const point = await reach(page, control);
  // Controls that scripts add come with them.
  if (!point) return moment === 'held' ? undefined : 'it is not on the page';
  const before = moment === 'held' ? untouched : await stateOf(page);
  const writesBefore = writes;
  await press(page, control, point, means);
  release?.();
  await expectEffect(page, control, before, () => writes > writesBefore);
  return errors[0];
}
