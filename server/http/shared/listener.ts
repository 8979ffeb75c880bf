import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { App } from '#server/http/context.ts';
import { isNamed } from '#server/http/etag.ts';
import { counts } from '#server/observe/counts.ts';
import { follow } from '#server/observe/trail.ts';
import type { TrailListener } from '#server/http/front/trails.ts';
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
): TrailListener {
  /** The one who makes the answer for all gets it also when it turns out to be none to share: a refusal, a 404. */
  const make = async (shared: Shared, ...[request, response, trail]: Parameters<TrailListener>): Promise<void> => {
    let own: Response | undefined;
    const kept = await answers.make(shared, async () => {
      const forwarded = request.headers['x-forwarded-for'];
      // Limits count the address of whoever makes the server work.
      const headers = forwarded ? { 'x-forwarded-for': String(forwarded) } : {};
      const bare = new Request(origin + shared.key, { headers });
      own = await app.fetch(bare, { incoming: request, isShared: true });
      return keepable(own, shared.isPage);
    });
    if (kept) send(kept, request, response, trail.requestId);
    else if (own) await sendOwn(response, own);
    else otherwise(request, response);
  };

  const send = (kept: KeptAnswer, request: IncomingMessage, response: ServerResponse, requestId: string): void => {
    const known = request.headers['if-none-match'];
    if (known !== undefined && isNamed(known, kept.etag)) {
      response.writeHead(304, [...kept.headers, 'etag', kept.etag, 'x-request-id', requestId]);
      response.end();
      return;
    }
    const form = formFor(kept, request.headers['accept-encoding'], answers.grown);
    if (form instanceof Promise)
      form.then((ready) => write(response, kept, ready, requestId)).catch(() => response.destroy());
    else write(response, kept, form, requestId);
  };

  const work = (shared: Shared | undefined, ...[request, response, trail]: Parameters<TrailListener>): void => {
    if (!letIn(request, response)) return;
    if (!shared) return otherwise(request, response);
    counts.cacheMisses++;
    make(shared, request, response, trail).catch(() => {
      if (response.headersSent) response.destroy();
      else otherwise(request, response);
    });
  };

  return (request, response, trail) => {
    const shared = answers.isOn ? sharedBy(request) : undefined;
    const kept = shared && answers.find(shared.key);
    if (!kept) return follow(trail, () => work(shared, request, response, trail));
    counts.cacheHits++;
    trail.route = shared.route;
    send(kept, request, response, trail.requestId);
  };
}

function sharedBy({ method, url, headers }: IncomingMessage): Shared | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || url === undefined) return undefined;
  const shared = sharedOf(url);
  const isPersonal = shared?.isPage && (headers.cookie !== undefined || headers.authorization !== undefined);
  return isPersonal ? undefined : shared;
}

function write(response: ServerResponse, kept: KeptAnswer, { headers, body }: Sendable, requestId: string): void {
  response.writeHead(200, [...kept.headers, ...headers, 'x-request-id', requestId]);
  if (typeof body === 'string') response.end(body, 'latin1');
  else response.end(body);
}

async function sendOwn(response: ServerResponse, own: Response): Promise<void> {
  const body = own.bodyUsed ? undefined : Buffer.from(await own.arrayBuffer());
  response.writeHead(own.status, [...own.headers].flat());
  response.end(body);
}
