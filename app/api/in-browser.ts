import { data, type ClientActionFunctionArgs, type ClientLoaderFunctionArgs } from 'react-router';
import { problemOf } from '#contract/errors.ts';
import { createAsk } from './ask.ts';
import { browserSend } from './browser-send.ts';
import { Unreachable } from './caller.ts';
import { settle, type Work } from './settle.ts';
import { removeToken } from './token.ts';

type Args = Pick<ClientLoaderFunctionArgs | ClientActionFunctionArgs, 'request' | 'params'>;

/** How long what was loaded ahead is as good as fresh, in milliseconds. */
const FRESH_MS = 5_000;
/** What was loaded ahead, and whether the page it is for has taken it. */
interface Ahead<Answer> {
  url: string;
  after: number;
  until: number;
  answer: Promise<Answer>;
  isTaken: boolean;
}
/** The status text of a route's failure when the store did not answer. */
export const UNREACHABLE = 'Unreachable';

/** Grows with each thing that is sent: what was loaded before it may be no longer true. */
let sent = 0;

/**
 * As `clientLoader` or `clientAction`: runs a screen's work in the browser, which calls over the network with its token.
 * Its `ahead` runs it for a page that somebody is about to open; opening it within five seconds takes that answer, once.
 */
export function inBrowser<Answer>(work: Work<Answer>) {
  let kept: Ahead<Exclude<Answer, Response>> | undefined;

  const run = async ({ request, params }: Args): Promise<Exclude<Answer, Response>> => {
    const ask = createAsk({ request, params, send: browserSend, forgetToken: removeToken });
    const ending = await settle(ask, work);
    if ('response' in ending) throw ending.response;
    if ('failure' in ending) {
      const { failure } = ending;
      // To the error page a store that did not answer is another thing than one that is busy.
      const statusText = failure instanceof Unreachable ? UNREACHABLE : '';
      throw data(problemOf(failure), { status: failure.status, statusText });
    }
    return ending.answer as Exclude<Answer, Response>;
  };
  const isGood = (url: string): boolean => kept?.url === url && kept.after === sent && Date.now() < kept.until;

  return Object.assign(
    (args: Args): Promise<Exclude<Answer, Response>> => {
      const ahead = isGood(args.request.url) && !kept!.isTaken ? kept : undefined;
      if (ahead) ahead.isTaken = true;
      if (args.request.method !== 'GET') sent += 1;
      return ahead?.answer ?? run(args);
    },
    {
      ahead(args: Args): void {
        const { url } = args.request;
        if (isGood(url)) return;
        const answer = run(args);
        // Whoever opens the page hears of it.
        answer.catch(() => {});
        kept = { url, after: sent, until: Date.now() + FRESH_MS, answer, isTaken: false };
      },
    },
  );
}
