import { test as base, expect, type Page } from '@playwright/test';
import { testDatabase } from '#test/postgres.ts';
import { setScene, type Scene } from './look/scene.ts';
import { addRange, type Range } from './search/search.ts';
import { openShop, type Shop } from './shop.ts';
import { hydrated } from './specification/signed-in.ts';
import { startStore, type StoreProcess } from './store-process.ts';

export { expect };

const DESKTOP = { width: 1280, height: 900 };

interface TestFixtures {
  /** Settings of a store for this test only; without them the test uses the store of its worker. Set by `test.use`. */
  ownStore: Pick<Parameters<typeof startStore>[0] & {}, 'program' | 'env'> | undefined;
  /** The store that `baseURL` names. */
  site: StoreProcess;
  /**
   * A signed-out page without scripts, for tests that only read what the server renders. It is the worker's, so that no
   * test waits for a new browser process.
   */
  reader: Page;
}

interface WorkerFixtures {
  readerOfWorker: Page;
  /** Starts the store of the worker when the first test needs it. */
  sharedStore: () => Promise<StoreProcess>;
  store: StoreProcess;
  /** Creates by API calls what a test needs but does not test. */
  shop: Shop;
  /** Parts and orders in every state that screens show. */
  scene: Scene;
  /** Five processors that tests of search and filters share. */
  range: Range;
}

/**
 * A browser test. Each worker has one store, with its own database, for all of its tests; `baseURL` is that store's.
 * Errors in the console of `page` fail the test.
 *
 * No test extends it further: Playwright starts another worker, and with it another store and browser, for each set of
 * worker fixtures.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  sharedStore: [
    // Playwright requires a destructuring pattern, here an empty one.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      let opened: ReturnType<typeof openStore> | undefined;
      await use(async () => (await (opened ??= openStore())).store);
      await (await opened)?.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  store: [async ({ sharedStore }, use) => use(await sharedStore()), { scope: 'worker', timeout: 300_000 }],
  shop: [
    async ({ store }, use) => {
      const shop = await openShop(store);
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  scene: [
    async ({ shop, browser }, use) => {
      const page = await browser.newPage();
      const scene = await setScene(shop, page);
      await page.close();
      await use(scene);
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  range: [async ({ shop }, use) => use(await addRange(shop)), { scope: 'worker' }],
  readerOfWorker: [
    async ({ browser, store }, use) => {
      const page = await browser.newPage({ baseURL: store.origin, javaScriptEnabled: false, viewport: DESKTOP });
      await use(page);
      await page.close();
    },
    { scope: 'worker' },
  ],
  reader: async ({ readerOfWorker, viewport }, use) => {
    await readerOfWorker.context().clearCookies();
    // The previous test may have changed it.
    if (viewport) await readerOfWorker.setViewportSize(viewport);
    await use(readerOfWorker);
  },
  ownStore: [undefined, { option: true }],
  site: [
    async ({ ownStore, sharedStore }, use) => {
      if (!ownStore) return use(await sharedStore());
      const { store, close } = await openStore(ownStore);
      await use(store);
      await close();
    },
    { timeout: 300_000 },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  page: async ({ page, javaScriptEnabled }, use, test) => {
    if (javaScriptEnabled !== false) waitForScripts(page);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      // The page itself shows a 4xx response; the browser also logs it to the console.
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) errors.push(message.text());
    });
    await use(page);
    if (test.status !== test.expectedStatus) await showPage(page);
    expect(errors).toEqual([]);
  },
});

/** Prints what a page shows, so that the log of a run on another machine says why a test failed. */
async function showPage(page: Page): Promise<void> {
  const main = page.locator('main, body').last();
  const shown = await main.ariaSnapshot({ timeout: 1000 }).catch(() => 'The page does not answer.');
  process.stdout.write(`${page.url()}\n${shown.split('\n').slice(0, SHOWN_LINES).join('\n')}\n`);
}

/** Enough for the headings and messages of most pages. */
const SHOWN_LINES = 25;

/**
 * Makes `goto` and `reload` wait until the page is hydrated, because dialogs and toasts need scripts: before, the browser
 * itself sends forms, and the answer comes with the page. Tests of the first input pass `waitUntil`, and then neither
 * waits.
 */
function waitForScripts(page: Page): void {
  const { goto, reload } = page;
  const waited = async <Answer>(answer: Answer, waitUntil: string | undefined): Promise<Answer> => {
    if (waitUntil === undefined && (await page.evaluate(hasScripts).catch(() => false)))
      await hydrated(page, 10_000).catch(() => {});
    return answer;
  };
  page.goto = async (url, options) => waited(await goto.call(page, url, options), options?.waitUntil);
  page.reload = async (options) => waited(await reload.call(page, options), options?.waitUntil);
}

/**
 * Whether the open document has scripts: others (about:blank, files) never hydrate. The modules of a page are added only
 * after it is painted, so that its inline scripts decide.
 */
const hasScripts = (): boolean => document.scripts.length > 0;

/**
 * A store with its own database; `close` stops it and drops the database. The screens show orders of the longest amounts
 * beside others, which are worth more than an account can reserve by default.
 */
async function openStore(settings: Parameters<typeof startStore>[0] = {}) {
  const database = await testDatabase();
  const env = { RESERVED_VALUE: '10000000', ...settings.env };
  const store = await startStore({ ...settings, env, databaseUrl: database.url });
  return {
    store,
    async close(): Promise<void> {
      await store.stop();
      await database.drop();
    },
  };
}
