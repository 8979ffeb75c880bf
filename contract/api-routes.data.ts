import type { ApiRoute } from './api-routes.ts';
import { type CallName, CALLS_BY_NAME } from './calls.ts';

/** The route of every call: all that a client needs at run time, without the schemas. */
export const API_ROUTES = Object.fromEntries(
  Object.entries(CALLS_BY_NAME).map(([name, { method, path, access }]) => [name, { method, path, access }]),
) as Readonly<Record<CallName, ApiRoute>>;
