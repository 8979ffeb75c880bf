import type { Hono } from 'hono';
import type { Actor } from '#server/accounts/actor.ts';
import type { Replicas } from '#server/database/replicas/replicas.ts';

/** Set with each request by Node's adapter, or by a page that calls in-process. */
interface Bindings {
  /** From Node's adapter: the request with its socket. */
  incoming?: { socket?: { remoteAddress?: string | undefined } };
  /** From an in-process call: the address of the page's browser. */
  address?: string;
  /** From an in-process call: the request of the page's browser. */
  page?: Request;
  /** From an in-process call: the caller whom the page's session proves, once one of its calls has needed it. */
  session?: { actor?: Promise<Actor> };
  /** The response is made for the cache, from the address alone: the request has no client. */
  isForCache?: boolean;
}

interface Variables {
  requestId: string;
  /** The client's address, from the socket or from a trusted proxy. */
  address: string;
  /** If the store has some. */
  replicas?: Replicas;
}

export type Env = { Bindings: Bindings; Variables: Variables };
export type App = Hono<Env>;
