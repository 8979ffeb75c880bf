import { measurePage, openBrowser, points, value, type Result } from './kit/lighthouse.ts';
import { startStore } from '../test/e2e/store-process.ts';

/*
 * `npm run bench -- pages`: runs Lighthouse on the built store, with its default profile of a phone on a slow
 * connection. Uses the median of several runs per page, because other load on the machine disturbs single runs.
 */

const PAGES = ['/', '/blogs', '/review', '/myprotfolio', '/login'];
const RUNS = Number(process.env['RUNS'] ?? 3);
/** The required scores (out of 100) and layout shift of a page. */
const BARS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const CATEGORIES = Object.keys(BARS) as (keyof typeof BARS)[];

/** The requirements that a page misses, in words. */
function shortfalls(result: Result): string[] {
  const short: string[] = CATEGORIES.filter((category) => points(result, category) < BARS[category]).map((category) => {
    const failed = (result.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id);
    return `${category} ${points(result, category)} of ${BARS[category]} (${failed.join(', ')})`;
  });
  if (value(result, 'cumulative-layout-shift') > 0)
    short.push(`layout shift ${value(result, 'cumulative-layout-shift')} of 0`);
  return short;
}

const store = await startStore();
const chrome = await openBrowser();
const missed: string[] = [];
try {
  console.log(
    `${'page'.padEnd(14)}performance  accessibility  best practices  SEO   LCP s  TBT ms  shift  kB   median of ${RUNS}`,
  );
  for (const page of PAGES) {
    const result = await measurePage(store.origin + page, chrome.port, { runs: RUNS, categories: CATEGORIES });
    const [performance, ...others] = CATEGORIES.map((category) => String(points(result, category)));
    const figures = [
      page.padEnd(14),
      performance!.padEnd(13),
      ...others.map((text, index) => text.padEnd([15, 16, 6][index]!)),
      (value(result, 'largest-contentful-paint') / 1000).toFixed(2).padEnd(7),
      value(result, 'total-blocking-time').toFixed(0).padEnd(8),
      String(value(result, 'cumulative-layout-shift')).slice(0, 5).padEnd(7),
      (value(result, 'total-byte-weight') / 1024).toFixed(0),
    ];
    console.log(figures.join(''));
    missed.push(...shortfalls(result).map((text) => `${page}: ${text}`));
  }
} finally {
  chrome.kill();
  await store.stop();
}
console.log(missed.length > 0 ? `\nShort of the bars:\n  ${missed.join('\n  ')}` : '\nEvery page reaches its bars.');
process.exitCode = missed.length > 0 ? 1 : 0;
