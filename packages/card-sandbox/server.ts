import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from './api/idempotent-answers.ts';
import { CardApi, apiHeaders } from './api/card-api.ts';
import { handleControl, isOwnForm } from './control/control-api.ts';
import { FaultBoard } from './control/faults.ts';
import { newId } from './identifiers.ts';
import { runDueActions } from './payments/scheduled-actions.ts';
import { dashboardPage } from './pages/dashboard-page.ts';
import { CardState } from './card-state.ts';
import { cardFrame, challengeFrame, serveAsset } from './pages/web-pages.ts';
import { WebhookSender } from './events/webhook-sender.ts';

export interface CardSandboxOptions {
  /** 0 for any free port. */
  port: number;
  /** SQLite file; survives restarts and kill -9. */
  stateFile: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Where events are sent; null to send none. They can be listed in either case. */
  webhookUrl: string | null;
  /** Types of the events to send, as chosen for a webhook endpoint; all by default. */
  webhookEvents?: readonly string[];
  /** Milliseconds before the second attempt of a webhook, the third and so on; by default as slow as Stripe (three days). */
  webhookRetryWaitsMs?: readonly number[];
  /** Page origins that may frame the card form and call the API, separated by spaces or commas. */
  storeOrigin: string;
  /** Enables `/_sandbox/faults` and the sentinel amounts; off by default. */
  faultControl?: boolean;
}

/**
 * Idle connections stay open longer than clients keep them. With Node's default of five seconds a client on a busy machine
 * would sometimes send a request on a connection that is just being closed.
 */
const KEEP_ALIVE = { keepAliveTimeout: 75_000 } as const;

const maxBody = 64 * 1024;

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBody) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, status: number, headers: Record<string, string>, body: string | object): void {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body), 'utf8');
  response
    .writeHead(status, {
      ...headers,
      ...(status === 304 || status === 204 ? {} : { 'content-length': String(bytes.length) }),
    })
    .end(response.req.method === 'HEAD' ? undefined : bytes);
}

const refusal = (message: string) => ({ error: { type: 'invalid_request_error', message } });
const json = { 'content-type': 'application/json', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

function crossOrigin(origin: string): Record<string, string> {
  return {
    'access-control-allow-origin': origin,
    vary: 'Origin',
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, Stripe-Version',
    'access-control-expose-headers': 'Request-Id, Idempotent-Replayed',
    'access-control-max-age': '600',
  };
}

/**
 * Starts the local stand-in for the card provider on 127.0.0.1. Rejects when the port is in use or the state file cannot
 * be opened. `close` stops it at once; everything answered before is on the disk.
 */
export async function startCardSandbox(
  options: CardSandboxOptions,
): Promise<{ origin: string; close(): Promise<void> }> {
  const storeOrigins = options.storeOrigin
    .split(/[\s,]+/)
    .filter((each) => each !== '')
    .map((each) => new URL(each).origin);
  const state = new CardState(options.stateFile);
  const board = new FaultBoard(options.faultControl ?? false);
  const { webhookUrl, webhookEvents } = options;
  const delivers = (type: string): boolean => webhookUrl !== null && (webhookEvents?.includes(type) ?? true);
  const api = new CardApi(state, options, board, delivers);
  const sender =
    webhookUrl === null
      ? null
      : new WebhookSender(state, webhookUrl, options.webhookSecret, options.webhookRetryWaitsMs);
  let ownOrigins: string[] = [];
  let laterTimer: NodeJS.Timeout | undefined;
  let closed = false;

  function afterWork(): void {
    if (closed) return;
    clearTimeout(laterTimer);
    try {
      const next = runDueActions(api.context(null, null));
      if (next !== null) laterTimer = setTimeout(afterWork, Math.max(10, next - Date.now()));
      sender?.wake();
    } catch (error) {
      console.error('card sandbox:', error); // such as a full disk: retry, the process must survive
      laterTimer = setTimeout(afterWork, 5_000);
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = URL.parse(request.url ?? '/', 'http://sandbox');
    if (url === null) return send(response, 400, json, refusal('The address is malformed.'));
    const method = request.method ?? 'GET';
    // Refuses other host names that point at this port (DNS rebinding).
    if (!ownOrigins.includes(`http://${request.headers.host ?? ''}`))
      return send(response, 421, json, refusal('This host name is not served here.'));
    const origin = request.headers.origin;
    const fromStore = origin !== undefined && storeOrigins.includes(origin);
    const cors = fromStore ? crossOrigin(origin) : {};
    if (origin !== undefined && !fromStore && !ownOrigins.includes(origin) && url.pathname.startsWith('/v1/'))
      return send(response, 403, json, refusal('This page is not allowed to use the card sandbox.'));
    if (method === 'OPTIONS') return send(response, fromStore ? 204 : 403, cors, '');
    if (url.pathname.startsWith('/v1/') || url.pathname.startsWith('/_sandbox/')) {
      const body = await bodyOf(request);
      if (body === null)
        return send(response, 413, { ...json, ...cors, connection: 'close' }, refusal('The body is too large.'));
      return call(request, response, url, method, body, cors);
    }
    if (method !== 'GET' && method !== 'HEAD')
      return send(response, 405, { ...json, allow: 'GET, HEAD' }, refusal('Only GET is served here.'));
    const page =
      serveAsset(url.pathname, request.headers['if-none-match']) ??
      (url.pathname === '/'
        ? dashboardPage(state, board)
        : url.pathname === '/frames/card'
          ? cardFrame(storeOrigins)
          : url.pathname === '/frames/challenge'
            ? challengeFrame(storeOrigins)
            : null);
    if (page) return send(response, page.status, { ...page.headers, ...cors }, page.body);
    send(response, 404, json, refusal('Not found.'));
  }

  // A form of the dashboard page returns to it, with the error message if there was one.
  function answerForm(response: ServerResponse, answer: Answer): void {
    if (answer.status === 200) return send(response, 303, { location: '/', 'cache-control': 'no-store' }, '');
    const { error } = answer.body as { error: { message: string } };
    const page = dashboardPage(state, board, error.message);
    send(response, answer.status, page.headers, page.body);
  }

  async function call(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    method: string,
    body: string,
    cors: Record<string, string>,
  ): Promise<void> {
    const authorization = request.headers.authorization;
    const requestId = newId('req', 14);
    if (url.pathname.startsWith('/_sandbox/')) {
      const input = {
        method,
        path: url.pathname.slice('/_sandbox/'.length),
        body,
        contentType: request.headers['content-type'] ?? '',
        authorization,
        origin: request.headers.origin,
        ownOrigins,
      };
      const answer = handleControl(input, options, board, api.context(requestId, null));
      if (isOwnForm(input)) answerForm(response, answer);
      else send(response, answer.status, json, answer.body);
      return afterWork();
    }
    const key = request.headers['idempotency-key'];
    const input = {
      method,
      path: url.pathname.slice('/v1/'.length),
      query: url.search.slice(1),
      body,
      authorization,
      requestId,
      idempotencyKey: method === 'POST' && typeof key === 'string' && key !== '' ? key : undefined,
    };
    const outcome = await api.handle(input);
    if (outcome.send === 'cut') request.socket.destroy();
    else if (outcome.send !== 'silence')
      send(
        response,
        outcome.send.status,
        { ...apiHeaders(input), ...outcome.send.headers, ...cors },
        outcome.send.body,
      );
    if (method === 'POST') afterWork();
  }

  const server = createServer(KEEP_ALIVE, (request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (!request.complete) return response.destroy(); // the client closed the connection during its request
      console.error('card sandbox:', error);
      if (!response.headersSent)
        send(response, 500, json, { error: { type: 'api_error', message: 'An unknown error occurred.' } });
    });
  });
  try {
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(options.port, '127.0.0.1', resolve),
    );
  } catch (error) {
    state.close();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  ownOrigins = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  afterWork();

  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      closed = true;
      clearTimeout(laterTimer);
      const ended = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await ended;
      await sender?.close();
      state.close();
    },
  };
}
