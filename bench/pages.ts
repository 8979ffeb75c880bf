import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { startStore } from '../test/e2e/store-process.ts';

/*
 * `npm run bench -- pages`: Lighthouse on the built store, as a phone on a slow connection (its own default). Each page
 * is measured several times and the run in the middle counts: what else the machine does falls on single runs.
 */

const PAGES = ['/', '/blogs', '/review', '/myprotfolio', '/login'];
const RUNS = Number(process.env['RUNS'] ?? 3);
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** What a page has to reach: points of 100, and layout shift. */
const BARS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof BARS;
const CATEGORIES = Object.keys(BARS) as Category[];

const points = (result: Result, category: Category): number =>
  Math.round((result.categories[category]?.score ?? 0) * 100);
const value = (result: Result, audit: string): number => result.audits[audit]?.numericValue ?? NaN;

/** Measures one page; of several runs the one whose performance is in the middle. */
async function measure(url: string, port: number): Promise<Result> {
  const results: Result[] = [];
  for (let tries = 0; results.length < RUNS && tries < RUNS * 3; tries++) {
    const answer = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error' });
    // On a busy machine a trace now and then lacks its beginning; Lighthouse says to run it again.
    if (answer && !answer.lhr.runtimeError) results.push(answer.lhr);
  }
  if (results.length < RUNS) throw new Error(`${url} could not be measured: Lighthouse failed again and again.`);
  return results.sort((a, b) => points(a, 'performance') - points(b, 'performance'))[Math.floor(RUNS / 2)]!;
}

/** What a page falls short of, in words. */
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

const chromePath = process.env['CHROMIUM_PATH'];
const store = await startStore();
const chrome = await launch({ ...(chromePath && { chromePath }), chromeFlags: FLAGS });
const missed: string[] = [];
try {
  console.log(
    `${'page'.padEnd(14)}performance  accessibility  best practices  SEO   LCP s  TBT ms  shift  kB   median of ${RUNS}`,
  );
  for (const page of PAGES) {
    const result = await measure(store.origin + page, chrome.port);
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
