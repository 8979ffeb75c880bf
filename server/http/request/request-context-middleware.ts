import { PAGE_LANGUAGE } from '#contract/language/language-path.ts';
import { isOtherLanguage } from '#contract/language/languages.ts';
import type { BlockList } from 'node:net';
import type { Context, Next } from 'hono';
import { routePath } from 'hono/route';
import { runInRequestContext, currentRequestContext, type RequestContext } from '#server/observe/request-context.ts';
import { callerAddress, isTrusted } from './address.ts';
import type { Env } from '#server/http/context.ts';

/** Request ids that are accepted from a proxy: only those that cannot break a log line or a header. */
const SANE = /^[\w.:+/=-]{1,128}$/;

/** The random part of this process's ids; the rest is a counter. */
const idPrefix = crypto.randomUUID().slice(0, -12);
let requests = 0;

/** Reads a header of the request. */
type ReadHeader = (header: string) => string | undefined;

/**
 * The context of a new request. Its id is the X-Request-Id of a trusted proxy, so that the logs of both have the same id;
 * from other clients the header is ignored.
 */
export function createRequestContext(
  readHeader: ReadHeader,
  socket: string | undefined,
  trusted: BlockList,
): RequestContext {
  const given = readHeader('x-request-id');
  const isTaken = given !== undefined && SANE.test(given) && isTrusted(socket, trusted);
  return { requestId: isTaken ? given : newRequestId() };
}

/**
 * Sets a request's id, its client's address and the language of the page that makes a call, and sends the id in X-Request-Id. A call that a page makes in-process has
 * the page's context.
 */
export function requestContextMiddleware(trusted: BlockList) {
  return async (context: Context<Env>, next: Next): Promise<void> => {
    const { incoming, address } = context.env ?? {};
    const socket = incoming?.socket?.remoteAddress;
    const outer = currentRequestContext();
    const requestContext = outer ?? createRequestContext((name) => context.req.header(name), socket, trusted);
    context.set('requestId', requestContext.requestId);
    requestContext.address ??= address ?? callerAddress(socket, context.req.header('x-forwarded-for'), trusted);
    context.set('address', address ?? requestContext.address);
    // Responses that all share are made from requests without headers.
    const language = context.req.path.startsWith('/api/') && context.req.header(PAGE_LANGUAGE);
    if (language && isOtherLanguage(language)) requestContext.language = language;
    await (outer ? next() : runInRequestContext(requestContext, next));
    if (address === undefined) requestContext.route ??= routePath(context);
    context.res.headers.set('x-request-id', requestContext.requestId);
  };
}

/** A unique request id. Only its first part is random, because ten thousand are needed a second. */
function newRequestId(): string {
  requests++;
  return idPrefix + requests.toString(16).padStart(12, '0');
}
