import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure, problemOf } from '#contract/errors.ts';
import { counts } from '#server/observe/counts.ts';
import { trailOf } from '#server/observe/trail.ts';

const HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

/** Written once: what many are told costs little each. */
const [BEFORE_ID, AFTER_ID] = JSON.stringify(problemOf(new Failure('overloaded'), '########')).split('########');

const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Busy</title><style>body{font:1.1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1rem}</style>
<h1>The store is busy</h1><p>More people are here than it can serve at once. Nothing was changed. Please try again in a
few seconds.</p></html>
`;

/**
 * Answers that there is no room, in as little time as can be: 503, and when to come back (1 to 4 s, so that not all come
 * back at once). A browser gets a page, everyone else a problem document.
 */
export function refuse(request: IncomingMessage, response: ServerResponse): void {
  counts.requestsShed++;
  const requestId = trailOf()?.requestId ?? crypto.randomUUID();
  const wait = 1 + Math.floor(Math.random() * 4);
  const isPage = request.headers.accept?.includes('text/html') ?? false;
  const body = isPage ? PAGE : `${BEFORE_ID}${requestId}${AFTER_ID}`;
  response.writeHead(503, {
    ...HEADERS,
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    'retry-after': String(wait),
    'x-request-id': requestId,
  });
  response.end(body);
}

/** How long a connection that was refused something is not listened to, in milliseconds. */
const DEAF_FOR = 750;

/**
 * Does not listen for a moment to a connection that was just refused something: it was told to come back later. Refusing
 * takes time as well, and the system takes up one new connection for each round of those that have something to say: while
 * thousands are refused again and again, a newcomer, or a probe, would wait for minutes.
 */
export function turnDeaf({ socket }: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    socket.pause();
    // Not all at the same time.
    void pause(DEAF_FOR + Math.random() * DEAF_FOR, undefined, { ref: false }).then(() => socket.resume());
  });
}
