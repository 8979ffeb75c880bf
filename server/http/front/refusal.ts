import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Failure, problemOf } from '#contract/errors.ts';
import { counts } from '#server/observe/counts.ts';
import { currentRequestContext } from '#server/observe/request-context.ts';

/** The headers of answers that need no app, besides the fixed ones. */
export const BARE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

/** An answer that needs no app: as a page for browsers, as a problem document for all other clients. */
interface Refusal {
  readonly status: number;
  readonly page: string;
  /** The problem document before and after the request's id, serialized once. */
  readonly problem: readonly [string, string];
}

const BUSY = 'We have more visitors than we can serve right now.';
const OVERLOADED = refusal(
  new Failure('overloaded'),
  'The store is busy',
  `${BUSY} Nothing was changed. Please try again in a few seconds.`,
);
/** For a page that the browser only reads: it loads it again by itself. */
const OVERLOADED_PAGE = refusal(
  new Failure('overloaded'),
  'The store is busy',
  `${BUSY} This page opens by itself in a few seconds.`,
);
const MALFORMED = refusal(
  new Failure(
    'malformed',
    'The path has a control character, a dot segment, a backslash or an encoded slash, or the Host header is missing or invalid.',
  ),
  'This address is not valid',
  'Check the address for typos, or start at <a href="/">the home page</a>.',
);

function refusal(failure: Failure, title: string, text: string): Refusal {
  const [before = '', after = ''] = JSON.stringify(problemOf(failure, '########')).split('########');
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:1.1rem/1.6 system-ui,sans-serif;max-width:34rem;margin:20vh auto;padding:0 1rem}</style>
<h1>${title}</h1><p>${text}</p></html>
`;
  return { status: failure.status, page, problem: [before, after] };
}

type Headers = Readonly<Record<string, string>>;

/**
 * Answers 503 with a Retry-After of 1 to 4 s, spread so that the clients do not all return at once. Browsers load a page
 * that they only read again after that time, by `Refresh`, which needs no script.
 * @param fixed the headers of every response
 */
export function refuse(request: IncomingMessage, response: ServerResponse, fixed: Headers): void {
  counts.requestsShed++;
  const seconds = String(1 + Math.floor(Math.random() * 4));
  if (request.method === 'GET' && wantsPage(request))
    send(OVERLOADED_PAGE, request, response, { ...fixed, 'retry-after': seconds, refresh: seconds });
  else send(OVERLOADED, request, response, { ...fixed, 'retry-after': seconds });
}

/** Answers 400 to a request whose path or host is not plain (see request-path.ts). @param fixed the headers of every response */
export function refusePath(request: IncomingMessage, response: ServerResponse, fixed: Headers): void {
  // Closes the connection, so that the body need not be read to its end.
  send(MALFORMED, request, response, { ...fixed, connection: 'close' });
}

function wantsPage({ headers: { accept } }: IncomingMessage): boolean {
  return accept?.includes('text/html') ?? false;
}

function send(
  { status, page, problem }: Refusal,
  request: IncomingMessage,
  response: ServerResponse,
  headers: Headers,
): void {
  const requestId = currentRequestContext()?.requestId ?? crypto.randomUUID();
  const isPage = wantsPage(request);
  const body = isPage ? page : problem.join(requestId);
  response.writeHead(status, {
    ...BARE_HEADERS,
    ...headers,
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/problem+json',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
  });
  response.end(body);
}

/** Milliseconds for which a refused connection is not read; up to twice that, at random. */
const PAUSE_FOR = 750;

/**
 * Pauses reading from a connection whose request was refused. Refusals take time too, and the event loop accepts one new
 * connection per round: while thousands of clients retry at once, a new client or a health probe would wait for minutes.
 */
export function pauseReading({ socket }: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    socket.pause();
    void pause(PAUSE_FOR + Math.random() * PAUSE_FOR, undefined, { ref: false }).then(() => socket.resume());
  });
}
