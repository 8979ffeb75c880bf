import type { Hono } from 'hono';

/** What the process hands over with each request: by Node's adapter, or by a page that calls in-process. */
export interface Bindings {
  /** Of Node's adapter: where the socket is. */
  incoming?: { socket?: { remoteAddress?: string | undefined } };
  /** Of an in-process call: the address of the browser the page is made for. */
  address?: string;
  /** The response is made for the cache, from the address alone: the request has no client. */
  isForCache?: boolean;
}

export interface Variables {
  requestId: string;
  /** The caller's address, from the socket or from a trusted proxy. */
  address: string;
}

export type Env = { Bindings: Bindings; Variables: Variables };
export type App = Hono<Env>;
