import { once } from 'node:events';
import { launch, type LaunchedChrome } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'];

export type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

export const points = (result: Result, category: string): number =>
  Math.round((result.categories[category]?.score ?? 0) * 100);

export const value = (result: Result, audit: string): number => result.audits[audit]?.numericValue ?? NaN;

/**
 * The paths of all scripts that the page requested.
 * @throws Error when there are none, because the measurement failed
 */
export function requestedScripts(result: Result): string[] {
  const { items = [] } = (result.audits['network-requests']?.details ?? {}) as {
    items?: { url: string; resourceType?: string }[];
  };
  const paths = items.map(({ url }) => new URL(url).pathname).filter((path) => path.endsWith('.js'));
  if (paths.length === 0) throw new Error('Lighthouse saw no script on the page.');
  return [...new Set(paths)];
}

/** Opens the browser at CHROMIUM_PATH, or an installed one. */
export function openBrowser(): Promise<LaunchedChrome> {
  const chromePath = process.env['CHROMIUM_PATH'];
  return launch({ ...(chromePath && { chromePath }), chromeFlags: FLAGS });
}

/**
 * Gives the browser cookies of a page. A `Cookie` header sent with each request would lose to the cookies that pages set.
 * @param header as in a request: `name=value; other=value`
 */
export async function setCookies(port: number, url: string, header: string): Promise<void> {
  const version = await fetch(`http://127.0.0.1:${port}/json/version`);
  const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string };
  const socket = new WebSocket(webSocketDebuggerUrl);
  await once(socket, 'open');
  const cookies = header.split('; ').map((pair) => {
    const end = pair.indexOf('=');
    return { url, name: pair.slice(0, end), value: pair.slice(end + 1) };
  });
  socket.send(JSON.stringify({ id: 1, method: 'Storage.setCookies', params: { cookies } }));
  await once(socket, 'message');
  socket.close();
}

/** Measures a page with a phone profile; returns the run with the median performance. */
export async function measurePage(
  url: string,
  port: number,
  { runs, categories }: { runs: number; categories: string[] },
): Promise<Result> {
  const results: Result[] = [];
  for (let tries = 0; results.length < runs && tries < runs * 3; tries++) {
    const answer = await lighthouse(url, {
      port,
      onlyCategories: categories,
      logLevel: 'error',
    });
    // On a busy machine a trace occasionally lacks its beginning; Lighthouse advises running it again.
    if (answer && !answer.lhr.runtimeError) results.push(answer.lhr);
  }
  if (results.length < runs) throw new Error(`${url} could not be measured: Lighthouse failed repeatedly.`);
  return results.sort((a, b) => points(a, 'performance') - points(b, 'performance'))[Math.floor(runs / 2)]!;
}
