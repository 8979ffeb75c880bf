import { type ClientActionFunctionArgs, type ClientLoaderFunctionArgs, data } from 'react-router';
import { problemOf } from '#contract/errors.ts';
import { browserSend } from '#app/api/browser-send.ts';
import { createCall, type Send } from '#app/api/caller.ts';
import { retryBusy } from '#app/api/retry-busy.ts';
import { removeToken } from '#app/api/stored-token.ts';
import { Unreachable } from '#app/api/unreachable-failure.ts';
import { createLoaderContext, type Handler, runHandler } from './loader-context.ts';
import { UNREACHABLE } from './unreachable.ts';

/** Sends a call, and sends it again while the store is busy. @param signal ends the waiting */
const patientSend =
  (signal?: AbortSignal): Send =>
  (path, init, access) =>
    retryBusy(() => browserSend(path, init, access), init, signal ?? init.signal ?? undefined);

/** The calls of app/api/browser-call.ts, which loads this module. */
export const calls = createCall(patientSend());

/** The redirects and route errors that loaders threw. */
const thrown = new WeakSet<object>();

/*
 * The router handles them, but only once the page's style sheets have loaded, and until then the browser reports them as
 * uncaught errors.
 */
if (typeof document !== 'undefined')
  addEventListener('unhandledrejection', (event) => {
    if (thrown.has(Object(event.reason))) event.preventDefault();
  });

function forRouter<Thrown extends object>(value: Thrown): Thrown {
  thrown.add(value);
  return value;
}

/**
 * Runs a loader or action with calls over the network.
 * @throws its redirect, or its failure as a route error with the problem as data
 */
export async function runInBrowser<Answer>(
  { request, params }: Pick<ClientLoaderFunctionArgs | ClientActionFunctionArgs, 'request' | 'params'>,
  handler: Handler<Answer>,
): Promise<Exclude<Answer, Response>> {
  const send = patientSend(request.signal);
  const context = createLoaderContext({ request, params, send, forgetToken: removeToken });
  const result = await runHandler(context, handler);
  if ('response' in result) throw forRouter(result.response);
  if ('failure' in result) {
    const { failure } = result;
    // The error page distinguishes an unreachable store from a busy one.
    const statusText = failure instanceof Unreachable ? UNREACHABLE : '';
    throw forRouter(data(problemOf(failure), { status: failure.status, statusText }));
  }
  return result.answer as Exclude<Answer, Response>;
}
