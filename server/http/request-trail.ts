import type { BlockList } from 'node:net';
import type { Context, Next } from 'hono';
import { routePath } from 'hono/route';
import { newRequestId } from '#server/observe/request-id.ts';
import { follow, trailOf, type Trail } from '#server/observe/trail.ts';
import { callerAddress, isTrusted } from './address.ts';
import type { Env } from './context.ts';

/** What a proxy may call a request: nothing that could break a line of the log or a header. */
const SANE = /^[\w.:+/=-]{1,128}$/;

/** The headers that a trail begins with, whoever has parsed them. */
type Ask = (header: string) => string | undefined;

/**
 * The trail of a request that has just come in. Its id is the one that a trusted proxy gave it (X-Request-Id), so that
 * one word finds it in the logs of both; of anyone else none is taken.
 */
export function openTrail(ask: Ask, socket: string | undefined, trusted: BlockList): Trail {
  const given = ask('x-request-id');
  const isTaken = given !== undefined && SANE.test(given) && isTrusted(socket, trusted);
  return { requestId: isTaken ? given : newRequestId() };
}

/**
 * Sets a request's id and its caller's address, and answers the id in X-Request-Id. A call that a page makes in-process
 * is on the page's trail.
 */
export function requestTrail(trusted: BlockList) {
  return async (context: Context<Env>, next: Next): Promise<void> => {
    const { incoming, address } = context.env ?? {};
    const socket = incoming?.socket?.remoteAddress;
    const around = trailOf();
    const trail = around ?? openTrail((name) => context.req.header(name), socket, trusted);
    context.set('requestId', trail.requestId);
    context.set('address', address ?? callerAddress(socket, context.req.header('x-forwarded-for'), trusted));
    await (around ? next() : follow(trail, next));
    if (address === undefined) trail.route ??= routePath(context);
    context.res.headers.set('x-request-id', trail.requestId);
  };
}
