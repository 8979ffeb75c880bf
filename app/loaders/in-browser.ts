import { type ClientActionFunctionArgs, type ClientLoaderFunctionArgs, data } from 'react-router';
import { loadOnInput } from '#app/ui/load-on-input.ts';
import { storedToken } from '#app/api/stored-token.ts';
import type { Handler } from './loader-context.ts';
import { UNREACHABLE } from './unreachable.ts';

/** The client of the API, which loads on the visitor's first input: the first page comes with its data. */
const runner = () =>
  import('./run-in-browser.ts').catch(() => {
    throw data(null, { status: 503, statusText: UNREACHABLE });
  });
loadOnInput(runner);

type Args = Pick<ClientLoaderFunctionArgs | ClientActionFunctionArgs, 'request' | 'params'>;

/** The time for which prefetched data counts as fresh, in milliseconds. */
const FRESH_MS = 5_000;
interface Prefetched<Answer> {
  url: string;
  after: number;
  until: number;
  answer: Promise<Answer>;
  /** Whether a page has used it. */
  isTaken: boolean;
}

/** Incremented by every write: data loaded before a write may be stale. */
let writes = 0;

/**
 * Turns a loader or action into a `clientLoader` or `clientAction`, which calls the API over the network with the
 * stored token. Its `prefetch` runs it for a page about to be opened; opening the page within five seconds uses that
 * result once. Its `keep` stores the data of a page when the visitor leaves it; going Back or Forward to the page uses
 * that data once, if the same person is still signed in.
 */
export function inBrowser<Answer>(handler: Handler<Answer>) {
  let prefetched: Prefetched<Exclude<Answer, Response>> | undefined;
  let kept: { url: string; token: string | null; answer: Exclude<Answer, Response> } | undefined;
  /** What `keep` stored, once the page shows it again. */
  let shownAgain: Exclude<Answer, Response> | undefined;

  const run = async (args: Args): Promise<Exclude<Answer, Response>> => {
    const { runInBrowser } = await runner();
    return runInBrowser(args, handler);
  };
  const isFresh = (url: string): boolean =>
    prefetched?.url === url && prefetched.after === writes && Date.now() < prefetched.until;

  const load = (args: Args): Promise<Exclude<Answer, Response>> => {
    const answer = run(args);
    // Opening the page requests it again.
    answer.catch(() => {
      if (prefetched?.answer === answer) prefetched = undefined;
    });
    prefetched = { url: args.request.url, after: writes, until: Date.now() + FRESH_MS, answer, isTaken: false };
    return answer;
  };

  return Object.assign(
    (args: Args): Promise<Exclude<Answer, Response>> => {
      const { url, method } = args.request;
      const ready = isFresh(url) && !prefetched!.isTaken ? prefetched : undefined;
      if (ready) ready.isTaken = true;
      const left = kept;
      kept = undefined;
      if (method !== 'GET') writes += 1;
      if (ready) return ready.answer;
      // Before the loaders run, Back has already changed the address, but a link has not.
      if (left?.url !== url || url !== pageUrl() || left.token !== storedToken()) return run(args);
      shownAgain = left.answer;
      return Promise.resolve(left.answer);
    },
    {
      prefetch(args: Args): void {
        if (!isFresh(args.request.url)) void load(args);
      },
      /** Stores the data of a page that the visitor leaves. */
      keep(url: string, answer: Exclude<Answer, Response>): void {
        kept = { url, token: storedToken(), answer };
      },
      /** Whether a page shows data stored when the visitor left it. */
      isKept: (answer: Exclude<Answer, Response>): boolean => answer === shownAgain,
      /** Loads the current data of a page that shows stored data; revalidating the page uses it. */
      refresh: load,
    },
  );
}

/** The address of the page, as in its loader's request. */
export function pageUrl(): string {
  return location.href.replace(/#.*/, '');
}
