import { chromium, type Browser, type Page } from '@playwright/test';

/** Opens the browser at CHROMIUM_PATH, or Playwright's own. */
export function openChromium(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'];
  return chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
}

/** What the page's own functions below are called with. */
type Until = (argument: string) => boolean;

/**
 * Milliseconds from an act to the frame that shows its result, by the page's own performance marks: the act's
 * `pointerdown`, or the mark `act` that it sets itself, and the first paint after `until` is true.
 * @param until runs in the page once per frame, with `argument`
 */
export async function timeUntilPainted(
  page: Page,
  act: () => Promise<void>,
  until: Until,
  argument: string,
): Promise<number> {
  // An expression and not a function, because the content security policy forbids the page to make `until` of text.
  const watch = `(() => {
    const isDone = ${String(until)};
    const given = ${JSON.stringify(argument)};
    performance.clearMarks('act');
    addEventListener('pointerdown', () => performance.mark('act'), { once: true, capture: true });
    const painted = new Promise((resolve) => {
      const look = () => {
        const [act] = performance.getEntriesByName('act');
        if (!act || !isDone(given)) return void requestAnimationFrame(look);
        // A message posted in a frame is handled after that frame's paint.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.mark('painted').startTime - act.startTime);
        requestAnimationFrame(() => port2.postMessage(''));
      };
      look();
    });
    return { painted };
  })()`;
  const done = await page.evaluateHandle<{ painted: Promise<number> }>(watch);
  await act();
  return done.evaluate(({ painted }) => painted);
}

/** The longest time from an interaction to the next paint since the page began, in milliseconds. */
export async function longestInteraction(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let longest = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
            if (entry.interactionId) longest = Math.max(longest, entry.duration);
        }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
        // The browser reports an interaction after its paint, which a busy machine delays; one below 16 ms never.
        const start = performance.now();
        const look = () =>
          longest > 0 || performance.now() - start > 5_000
            ? setTimeout(() => resolve(longest), 300)
            : setTimeout(look, 100);
        look();
      }),
  );
}

/** The middle one, and the one that 95 of 100 do not exceed. */
export function spread(values: readonly number[]): { median: number; p95: number } {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)]!;
  return { median: at(0.5), p95: at(0.95) };
}
