import { data, type ClientActionFunctionArgs, type ClientLoaderFunctionArgs } from 'react-router';
import { problemOf } from '#contract/errors.ts';
import { createAsk } from './ask.ts';
import { browserSend } from './browser-send.ts';
import { settle, type Work } from './settle.ts';
import { removeToken } from './token.ts';

/** As `clientLoader` or `clientAction`: runs a screen's work in the browser, which calls over the network with its token. */
export function inBrowser<Answer>(work: Work<Answer>) {
  return async ({
    request,
    params,
  }: ClientLoaderFunctionArgs | ClientActionFunctionArgs): Promise<Exclude<Answer, Response>> => {
    const ask = createAsk({ request, params, send: browserSend, forgetToken: removeToken });
    const ending = await settle(ask, work);
    if ('response' in ending) throw ending.response;
    if ('failure' in ending) throw data(problemOf(ending.failure), { status: ending.failure.status });
    return ending.answer as Exclude<Answer, Response>;
  };
}
