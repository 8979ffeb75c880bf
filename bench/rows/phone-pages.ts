import { openBasket } from '../kit/customer.ts';
import type { Row } from '../kit/row.ts';
import { type Line, limitLine } from '../kit/table.ts';

const RUNS = 3;
const SCORE = 98;
/** Seconds until the checkout page is interactive. */
const INTERACTIVE = 1.5;

/** The main pages on a phone with a slow connection, as Lighthouse scores them, and when checkout is interactive. */
export const phonePages: Row = async ({ store }) => {
  // Imported here because the other rows run without Lighthouse.
  const { measurePage, openBrowser, points, setCookies, value } = await import('../kit/lighthouse.ts');
  const origin = `http://localhost:${store.port}`;
  const [part] = (await (await fetch(`${origin}/api/part?limit=1&in_stock=1`)).json()) as {
    _id: string;
    sku: string;
  }[];
  const cookie = await openBasket(store.port, part!._id);
  const pages: readonly [name: string, path: string, cookie?: string][] = [
    ['home', '/'],
    ['part', `/parts/${part!.sku}`],
    ['search', '/?q=noctua'],
    ['checkout', '/checkout', cookie],
    ['orders', '/dashboard', cookie],
  ];
  const lines: Line[] = [];
  for (const [name, path, session] of pages) {
    // A new browser each time, because the pages of a signed-in customer set cookies.
    const chrome = await openBrowser();
    try {
      if (session) await setCookies(chrome.port, origin, session);
      const result = await measurePage(origin + path, chrome.port, { runs: RUNS, categories: ['performance'] });
      if (new URL(result.finalDisplayedUrl).pathname !== new URL(path, origin).pathname && name !== 'part')
        throw new Error(`${path} redirected to ${result.finalDisplayedUrl}`);
      const score = points(result, 'performance');
      const shift = value(result, 'cumulative-layout-shift');
      lines.push({
        row: `Lighthouse performance, phone: ${name}`,
        ours: String(score),
        ratio: (score / SCORE).toFixed(2),
        bar: `${SCORE}, layout shift 0`,
        isMet: score >= SCORE && shift === 0,
        note: `median of ${RUNS}; largest paint ${(value(result, 'largest-contentful-paint') / 1000).toFixed(2)} s, blocked ${value(result, 'total-blocking-time').toFixed(0)} ms, layout shift ${shift.toFixed(3)}`,
      });
      if (name !== 'checkout') continue;
      const seconds = value(result, 'interactive') / 1000;
      lines.push(limitLine('checkout interactive, phone', seconds, INTERACTIVE, { unit: 's', digits: 2 }));
    } finally {
      chrome.kill();
    }
  }
  return lines;
};
