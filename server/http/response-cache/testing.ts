import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { getRequestListener } from '@hono/node-server';
import { until } from '@partsmith/card-sandbox/testing';
import { createApp } from '#server/app.ts';
import { pages, type RenderPage } from '#server/http/pages.ts';
import { startTestStore, type Person, type TestStore } from '#test/fixtures/store.ts';
import { cacheHandler } from './cache-handler.ts';
import { listenForInvalidation } from './invalidation-listener.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

/** A web process of the store as far as caching is concerned: its own cache and its own listener. */
export interface Process {
  origin: string;
  cache: ResponseCache;
  rendered: number;
  stop(): Promise<void>;
}

/** A store for one test file, with two web processes. */
export async function openCachedStore() {
  const store = await startTestStore();
  const [one, two] = await Promise.all([openProcess(store), openProcess(store)]);
  const [admin, buyer] = [await store.person('admin'), await store.person()];
  after(async () => {
    await one.stop();
    await two.stop();
    await store.close();
  });
  return { store, one, two, admin, buyer };
}

/**
 * A page that shows everything in its request; a shared page must contain nothing that is specific to one visitor. With
 * `?q=status-503` it makes a call that gets this status, and hides the failure.
 */
export async function openProcess(store: TestStore): Promise<Process> {
  const cache = createResponseCache();
  const invalidation = listenForInvalidation(store.databaseUrl, cache, store.deps.log);
  const deps = { ...store.deps, responseCache: cache, invalidation };
  const app = createApp(deps);
  const opened: Process = { origin: '', cache, rendered: 0, stop: async () => undefined };
  app.get('/status/:status', ({ req }) => new Response('', { status: Number(req.param('status')) }));
  const render: RenderPage = async ({ request, nonce, api }) => {
    opened.rendered++;
    const status = /[?&]q=status-(\d{3})/.exec(request.url)?.[1];
    if (status) await api(new Request(`${opened.origin}/status/${status}`));
    const shown = [
      request.headers.get('cookie'),
      request.headers.get('authorization'),
      request.headers.get('accept-language'),
    ];
    const headers = new Headers({ 'content-type': 'text/html' });
    if (request.url.includes('with-cookie')) headers.set('set-cookie', 'session=theirs');
    return new Response(
      `<p>${shown.join('|')}</p><script nonce="${nonce}">ours()</script><script>injected()</script>`,
      {
        headers,
      },
    );
  };
  pages(app, deps, render);
  const listener = cacheHandler(app, cache, store.deps.settings.store.publicOrigin, getRequestListener(app.fetch));
  const server: Server = createServer((request, response) =>
    listener(request, response, { requestId: crypto.randomUUID() }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  opened.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  opened.stop = async () => {
    server.closeAllConnections();
    server.close();
    await invalidation.stop();
  };
  await until(() => cache.isOnline);
  return opened;
}

export async function read(origin: string, path: string): Promise<any> {
  return (await fetch(origin + path)).json();
}

export const send = (origin: string, who: Person, method: string, path: string, body: object): Promise<Response> =>
  fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
