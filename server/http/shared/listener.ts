import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { App } from '#server/http/context.ts';
import { isNamed } from '#server/http/etag.ts';
import { counts } from '#server/observe/counts.ts';
import { trailOf } from '#server/observe/trail.ts';
import { formFor, keepable, type KeptAnswer, type Sendable } from './kept-answer.ts';
import { sharedOf, type Shared } from './rules.ts';
import type { SharedAnswers } from './shared-answers.ts';

/**
 * Answers what is kept ready straight from Node's server, and hands on all else. A shared answer is made from a request
 * that has an address and nothing else: whatever the asker sent along can't be in it.
 * @param origin the store's own, for the request that makes an answer
 * @param otherwise answers everything that is not shared
 * @param letIn whether a request that makes work is let in; it has answered those that are not
 */
export function sharedListener(
  app: App,
  answers: SharedAnswers,
  origin: string,
  otherwise: RequestListener,
  letIn: (...asked: Parameters<RequestListener>) => boolean = () => true,
): RequestListener {
  /** The one who makes the answer for all gets it also when it turns out to be none to share: a refusal, a 404. */
  const make = async (shared: Shared, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let own: Response | undefined;
    const kept = await answers.make(shared, async () => {
      const forwarded = request.headers['x-forwarded-for'];
      // Limits count the address of whoever makes the server work.
      const headers = forwarded ? { 'x-forwarded-for': String(forwarded) } : {};
      const bare = new Request(origin + shared.key, { headers });
      own = await app.fetch(bare, { incoming: request, isShared: true });
      return keepable(own, shared.isPage);
    });
    if (kept) send(request, response, kept);
    else if (own) await sendOwn(response, own);
    else otherwise(request, response);
  };

  const send = (request: IncomingMessage, response: ServerResponse, kept: KeptAnswer): void => {
    const known = request.headers['if-none-match'];
    if (known !== undefined && isNamed(known, kept.etag)) {
      response.writeHead(304, [...kept.headers, 'etag', kept.etag, 'x-request-id', requestId()]);
      response.end();
      return;
    }
    const form = formFor(kept, request.headers['accept-encoding'], answers.grown);
    if (form instanceof Promise) form.then((ready) => write(response, ready)).catch(() => response.destroy());
    else write(response, form);
  };

  return (request, response) => {
    const shared = answers.isOn ? sharedBy(request) : undefined;
    const kept = shared && answers.find(shared.key);
    if (kept) {
      noteHit(shared);
      return send(request, response, kept);
    }
    if (!letIn(request, response)) return;
    if (!shared) return otherwise(request, response);
    counts.cacheMisses++;
    make(shared, request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else otherwise(request, response);
    });
  };
}

function sharedBy({ method, url, headers }: IncomingMessage): Shared | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return undefined;
  const shared = sharedOf(url);
  const isPersonal = shared?.isPage && (headers.cookie !== undefined || headers.authorization !== undefined);
  return isPersonal ? undefined : shared;
}

function noteHit({ route }: Shared): void {
  counts.cacheHits++;
  const trail = trailOf();
  if (trail) trail.route = route;
}

function requestId(): string {
  return trailOf()?.requestId ?? randomUUID();
}

function write(response: ServerResponse, { headers, body }: Sendable): void {
  response.writeHead(200, [...headers, 'x-request-id', requestId()]);
  if (typeof body === 'string') response.end(body, 'latin1');
  else response.end(body);
}

async function sendOwn(response: ServerResponse, own: Response): Promise<void> {
  const body = own.bodyUsed ? undefined : Buffer.from(await own.arrayBuffer());
  response.writeHead(own.status, [...own.headers].flat());
  response.end(body);
}
