import { chromium, type Browser, type Page } from '@playwright/test';

/** Opens the browser at CHROMIUM_PATH, or Playwright's own. */
export function openChromium(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'];
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
}

/** The arguments of the functions that run in the page. */
type Until = (argument: string) => boolean;

/**
 * Milliseconds from a user action to the frame that shows its result, by the page's own performance marks: the action's
 * `pointerdown`, or the mark `act` that it sets itself, and the first paint after `until` is true.
 * @param until runs in the page once per frame, with `argument`
 */
export async function timeUntilPainted(
  page: Page,
  act: () => Promise<void>,
  until: Until,
  argument: string,
): Promise<number> {
  // An expression rather than a function, because the content security policy forbids the page to compile `until` from
  // text.
  const watch = `(() => {
    const isDone = ${String(until)};
    const given = ${JSON.stringify(argument)};
    performance.clearMarks('act');
    addEventListener('pointerdown', () => performance.mark('act'), { once: true, capture: true });
    const painted = new Promise((resolve) => {
      const look = () => {
        const [act] = performance.getEntriesByName('act');
        if (!act || !isDone(given)) return void requestAnimationFrame(look);
        // Posted before a frame's paint, a message is handled after it.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.mark('painted').startTime - act.startTime);
        port2.postMessage('');
      };
      requestAnimationFrame(look);
    });
    return { painted };
  })()`;
  const done = await page.evaluateHandle<{ painted: Promise<number> }>(watch);
  await act();
  return done.evaluate(({ painted }) => painted);
}

/** The browser reports only interactions that take at least this long, in milliseconds. */
export const SHORTEST_INTERACTION = 16;

/**
 * The longest time from an interaction during `act` to its next paint, in milliseconds; below `SHORTEST_INTERACTION`
 * it is 0. The observer starts before it, because the browser buffers only interactions of 104 ms and more.
 * @throws Error when the browser counted no interaction
 */
export async function longestInteraction(page: Page, act: () => Promise<void>): Promise<number> {
  const observed = await page.evaluateHandle(() => {
    const { eventCounts } = performance as Performance & { eventCounts: Map<string, number> };
    const counted = () => ['pointerup', 'keydown'].reduce((sum, type) => sum + (eventCounts.get(type) ?? 0), 0);
    const before = counted();
    let longest = 0;
    const read = (entries: PerformanceEntryList) => {
      for (const entry of entries as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) longest = Math.max(longest, entry.duration);
    };
    const observer = new PerformanceObserver((list) => read(list.getEntries()));
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    return {
      counted: () => counted() - before,
      longest: () => {
        read(observer.takeRecords());
        return longest;
      },
    };
  });
  await act();
  await page.waitForFunction((each) => each.counted() > 0, observed);
  // The browser reports an interaction after its paint, which a busy machine delays.
  await page.waitForFunction((each) => each.longest() > 0, observed, { timeout: REPORT_MS }).catch(() => undefined);
  return observed.evaluate((each) => each.longest());
}

/** The longest wait for the browser's report of an interaction. */
const REPORT_MS = 3_000;

/** The median, and the 95th percentile. */
export function spread(values: readonly number[]): { median: number; p95: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!;
  return { median: at(0.5), p95: at(0.95) };
}
