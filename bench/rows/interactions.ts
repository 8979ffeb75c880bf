import type { Browser, Page } from '@playwright/test';
import {
  longestInteraction,
  openChromium,
  SHORTEST_INTERACTION,
  spread,
  timeUntilPainted,
} from '../kit/measured-page.ts';
import type { Row } from '../kit/row.ts';
import { type Line, limitLine } from '../kit/table.ts';

const RUNS = 15;
const PHONE_RUNS = 5;
/** How long a person rests on a link or a page before the next press, in milliseconds. */
const PAUSE_MS = 150;
/** Lighthouse's phone profile: a CPU four times slower. */
const PHONE = { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1.75 };
const SLOWDOWN = 4;

/** A visitor's actions in the browser, measured in the page, from the press to the painted result. */
export const interactions: Row = async ({ store }) => {
  const origin = `http://localhost:${store.port}`;
  const browser = await openChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const acts: Record<string, { bar: number; times: number[] }> = {
      'card to part page': { bar: 100, times: [] },
      'Back to the list': { bar: 80, times: [] },
      'a filter': { bar: 120, times: [] },
      dashboard: { bar: 120, times: [] },
    };
    await page.goto(`${origin}/`);
    await page.waitForFunction(() => performance.getEntriesByName('partsmith:hydrated').length > 0);
    for (let run = 0; run < RUNS; run++) {
      acts['card to part page']!.times.push(await openCard(page, run));
      // A person sees the page before going back.
      await page.waitForTimeout(PAUSE_MS);
      acts['Back to the list']!.times.push(await timeUntilPainted(page, () => page.evaluate(goBack), isHome, ''));
      acts['a filter']!.times.push(await chooseKind(page, run));
    }
    await signIn(page, origin);
    for (let run = 0; run < RUNS; run++) {
      await page.goto(`${origin}/blogs`);
      await page.waitForFunction(() => performance.getEntriesByName('partsmith:hydrated').length > 0);
      acts['dashboard']!.times.push(
        await timeUntilPainted(page, () => press(page, 'header nav a[href="/dashboard"]'), isDashboard, ''),
      );
    }
    await page.close();
    const lines = Object.entries(acts).map(([act, { bar, times }]) => lineOf(act, bar, times));
    for (const act of Object.keys(PHONE_ACTIONS)) {
      const times: number[] = [];
      for (let run = 0; run < PHONE_RUNS; run++) times.push(await actOnPhone(browser, origin, act));
      lines.push(phoneLineOf(act, times));
    }
    return lines;
  } finally {
    await browser.close();
  }
};

/** One of the phone's actions, on a page that was just opened. */
async function actOnPhone(browser: Browser, origin: string, act: string): Promise<number> {
  const context = await browser.newContext(PHONE);
  try {
    const phone = await context.newPage();
    const session = await context.newCDPSession(phone);
    const [part] = (await (await fetch(`${origin}/api/part?limit=1&in_stock=1`)).json()) as { sku: string }[];
    await phone.goto(act.includes('basket') ? `${origin}/parts/${part!.sku}` : `${origin}/`);
    await phone.waitForFunction(() => performance.getEntriesByName('partsmith:hydrated').length > 0);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    return await longestInteraction(phone, () => PHONE_ACTIONS[act]!(phone));
  } finally {
    await context.close();
  }
}

const PHONE_ACTIONS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'typing in the search': async (page) => {
    await page.locator('#parts').scrollIntoViewIfNeeded();
    await page.getByRole('combobox', { name: 'Search parts' }).tap();
    await page.keyboard.type('noctua', { delay: 120 });
  },
  'opening the filters': async (page) => {
    await page.locator('#parts').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: /^Filters/ }).tap();
  },
  'adding to the basket': async (page) => {
    await page.getByRole('button', { name: 'Add to basket' }).first().tap();
  },
};

/** A card of the list: a different one in each run, whose page the browser has not loaded yet. */
async function openCard(page: Page, run: number): Promise<number> {
  const links = page.locator('#parts .part-search-list li h3 a');
  await links.first().waitFor();
  // A kind with few parts has fewer cards than there are runs.
  const link = links.nth(run % Math.min(5, await links.count()));
  const path = new URL((await link.getAttribute('href'))!, page.url()).pathname;
  return timeUntilPainted(
    page,
    () => press(page, link),
    (wanted) =>
      location.pathname === wanted &&
      document.querySelector('main h1') !== null &&
      document.querySelector('#parts .part-search-list') === null,
    path,
  );
}

/** One of the part kinds; each run chooses one that is not selected. */
async function chooseKind(page: Page, run: number): Promise<number> {
  // The filter counts arrive after the list and replace the previous ones.
  const found = await page.waitForFunction((index) => {
    const inputs = document.querySelectorAll<HTMLInputElement>(
      '#part-filters input[name="category"]:not([value=""], :checked)',
    );
    return inputs.length > 0 && inputs[index % inputs.length]!.value;
  }, run);
  const value = String(await found.jsonValue());
  return timeUntilPainted(
    page,
    () => press(page, page.locator('label', { has: page.locator(`input[name="category"][value="${value}"]`) })),
    (wanted) =>
      new URLSearchParams(location.search).get('category') === wanted &&
      document.querySelector('form[role="search"][aria-busy]') === null,
    value,
  );
}

async function press(page: Page, target: string | ReturnType<Page['locator']>): Promise<void> {
  const element = typeof target === 'string' ? page.locator(target).first() : target;
  await element.hover();
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  await page.mouse.down();
  await page.mouse.up();
}

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email', { exact: true }).fill('customer@partsmith.test');
  await page.getByLabel('Password', { exact: true }).fill('partsmith-customer');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

const goBack = (): void => {
  performance.mark('act');
  history.back();
};
const isHome = (): boolean => location.pathname === '/' && document.querySelector('.part-search-list li a') !== null;
const isDashboard = (): boolean =>
  location.pathname === '/dashboard' && document.querySelector('main h1')?.textContent === 'My Orders';

function phoneLineOf(act: string, times: readonly number[]): Line {
  const { median } = spread(times);
  const note = `the longest of the action; median of ${times.length}, ${Math.max(...times).toFixed(0)} ms at worst; processor slowed ${SLOWDOWN} times`;
  const line = limitLine(`phone, interaction to next paint: ${act}`, Math.max(median, SHORTEST_INTERACTION), 100, {
    unit: 'ms',
    note,
  });
  return median === 0 ? { ...line, ours: `under ${SHORTEST_INTERACTION} ms` } : line;
}

function lineOf(act: string, bar: number, times: readonly number[]): Line {
  const { median, p95 } = spread(times);
  const note = `median of ${times.length}; 95th percentile ${p95.toFixed(0)} ms, limit ${bar * 1.5}`;
  const line = limitLine(`in the page: ${act}`, median, bar, { unit: 'ms', note });
  return { ...line, isMet: line.isMet && p95 <= bar * 1.5 };
}
