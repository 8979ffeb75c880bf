import { data, type ClientActionFunctionArgs, type ClientLoaderFunctionArgs } from 'react-router';
import { problemOf } from '#contract/errors.ts';
import { createLoaderContext, runHandler, type Handler } from './loader-context.ts';
import { browserSend } from '#app/api/browser-send.ts';
import { Unreachable } from '#app/api/caller.ts';
import { UNREACHABLE } from './unreachable.ts';
import { removeToken } from '#app/api/token.ts';

type Args = Pick<ClientLoaderFunctionArgs | ClientActionFunctionArgs, 'request' | 'params'>;

/** The time for which prefetched data counts as fresh, in milliseconds. */
const FRESH_MS = 5_000;
interface Prefetched<Answer> {
  url: string;
  after: number;
  until: number;
  answer: Promise<Answer>;
  /** Whether the page has used it. */
  isTaken: boolean;
}

/** Incremented by every write: data loaded before a write may be stale. */
let writes = 0;

/**
 * Turns a loader or action into a `clientLoader` or `clientAction`, which calls the API over the network with the
 * stored token. Its `prefetch` runs it for a page about to be opened; opening the page within five seconds uses that
 * result once.
 */
export function inBrowser<Answer>(handler: Handler<Answer>) {
  let prefetched: Prefetched<Exclude<Answer, Response>> | undefined;

  const run = async ({ request, params }: Args): Promise<Exclude<Answer, Response>> => {
    const context = createLoaderContext({ request, params, send: browserSend, forgetToken: removeToken });
    const result = await runHandler(context, handler);
    if ('response' in result) throw result.response;
    if ('failure' in result) {
      const { failure } = result;
      // The error page distinguishes an unreachable store from a busy one.
      const statusText = failure instanceof Unreachable ? UNREACHABLE : '';
      throw data(problemOf(failure), { status: failure.status, statusText });
    }
    return result.answer as Exclude<Answer, Response>;
  };
  const isFresh = (url: string): boolean =>
    prefetched?.url === url && prefetched.after === writes && Date.now() < prefetched.until;

  return Object.assign(
    (args: Args): Promise<Exclude<Answer, Response>> => {
      const ready = isFresh(args.request.url) && !prefetched!.isTaken ? prefetched : undefined;
      if (ready) ready.isTaken = true;
      if (args.request.method !== 'GET') writes += 1;
      return ready?.answer ?? run(args);
    },
    {
      prefetch(args: Args): void {
        const { url } = args.request;
        if (isFresh(url)) return;
        const answer = run(args);
        // The page reports the failure if it is opened.
        answer.catch(() => {});
        prefetched = { url, after: writes, until: Date.now() + FRESH_MS, answer, isTaken: false };
      },
    },
  );
}
