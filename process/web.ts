import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { nonceContext, serverApi, reportContext } from '#app/loaders/router-contexts.ts';

/** A page request and what the server knows about it. */
export interface PageRequest {
  request: Request;
  /** The content security policy's nonce for inline scripts. */
  nonce: string;
  /** Answers `/api/...` calls in-process on behalf of the browser. */
  api(request: Request): Promise<Response>;
  origin: string;
  /** Logs an error that the page does not show. */
  report(error: unknown): void;
}

const handle = createRequestHandler(build, import.meta.env.MODE);

/**
 * Renders a page. Only this file joins pages and server. It is the entry of the server bundle, so that it shares the
 * router's context tokens with the pages; a separate bundle would create second copies.
 */
export async function renderPage({ request, nonce, api, origin, report }: PageRequest): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(nonceContext, nonce);
  context.set(reportContext, report);
  context.set(serverApi, { fetch: api, origin });
  return handle(request, context);
}
