import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { nonceContext } from '#app/api/nonce-context.ts';
import { reportContext } from '#app/api/report-context.ts';
import { serverApi } from '#app/api/server-api.ts';

/** How a page is asked for: the request, and what the server knows about it. */
export interface PageRequest {
  request: Request;
  /** For the page's inline scripts, by the content security policy. */
  nonce: string;
  /** Answers calls to `/api/...` in-process on behalf of the page's browser. */
  api(request: Request): Promise<Response>;
  origin: string;
  /** Logs an error that the page does not show. */
  report(error: unknown): void;
}

const handle = createRequestHandler(build, import.meta.env.MODE);

/**
 * Renders a page. The only place that joins pages and server; as the entry of the server's bundle it shares
 * the router's context tokens with the pages, which a second copy would not.
 */
export async function renderPage({ request, nonce, api, origin, report }: PageRequest): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(nonceContext, nonce);
  context.set(reportContext, report);
  context.set(serverApi, { fetch: api, origin });
  return handle(request, context);
}
