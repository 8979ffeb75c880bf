import { data, type ActionFunctionArgs, type ClientActionFunctionArgs, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { Failure, problemOf } from '#contract/errors.ts';
import { createAsk, toLogin, type Ask } from './ask.ts';
import { browserSend } from './browser-send.ts';
import { serverAsk } from './server-ask.ts';
import { removeToken } from './token.ts';

/*
 * A screen writes what it loads and what its form does once:
 *
 *   const load = async ({ call, params }: Ask) => ({ part: await call(readPart, { params }) });
 *   export const loader = onServer(load);
 *   export const clientLoader = inBrowser(load);
 *
 * The server runs it for the first page and for browsers without scripts; afterwards the browser makes
 * the very same calls itself, with its token. `action` and `clientAction` likewise.
 */

type Work<Answer> = (ask: Ask) => Promise<Answer>;

/** As `loader` or `action`: runs on the server, calls in-process, forwards what cookies the calls set. */
export function onServer<Answer>(work: Work<Answer>) {
  return async ({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs) => {
    const { ask, cookies } = serverAsk(request, params, context);
    const answer = await settle(ask, work);
    if (answer.value instanceof Response) {
      for (const cookie of cookies) answer.value.headers.append('set-cookie', cookie);
      throw answer.value;
    }
    if (answer.failure) throw data(problemOf(answer.failure), { status: answer.failure.status, headers: cookieHeaders(cookies) });
    return cookies.length > 0 ? (data(answer.value, { headers: cookieHeaders(cookies) }) as unknown as Answer) : (answer.value as Answer);
  };
}

/** As `clientLoader` or `clientAction`: runs in the browser, calls over the network with the token. */
export function inBrowser<Answer>(work: Work<Answer>) {
  return async ({ request, params }: ClientLoaderFunctionArgs | ClientActionFunctionArgs): Promise<Answer> => {
    const ask = createAsk({ request, params, send: browserSend, forgetToken: removeToken });
    const answer = await settle(ask, work);
    if (answer.value instanceof Response) throw answer.value;
    if (answer.failure) throw data(problemOf(answer.failure), { status: answer.failure.status });
    return answer.value as Answer;
  };
}

/** A page that needs a sign-in leads to it; every other failure becomes the error page's to word. */
async function settle<Answer>(ask: Ask, work: Work<Answer>): Promise<{ value?: Answer | Response; failure?: Failure }> {
  try {
    return { value: await work(ask) };
  } catch (error) {
    if (error instanceof Response) return { value: error };
    if (!(error instanceof Failure)) throw error;
    return error.status === 401 ? { value: toLogin(ask.url) } : { failure: error };
  }
}

function cookieHeaders(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return headers;
}

