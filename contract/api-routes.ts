/** The permitted callers of a call. The server's guards enforce it, and /api/openapi.json documents it. */
export type Access = 'everyone' | 'session' | 'signed-in' | 'admin' | 'provider';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The route and access of a call: all that a client needs at run time. */
export interface ApiRoute {
  readonly method: Method;
  /** Relative to `/api`, parameters in braces: `/part/{id}`. */
  readonly path: string;
  readonly access: Access;
}

/** Fills in the parameters of a call's path and appends its query; a list repeats the name: `/part/42?limit=10`. */
export function pathOf(
  { path }: Pick<ApiRoute, 'path'>,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = Object.entries(query)
    .flatMap(([key, value]) =>
      Array.isArray(value) ? value.map((one: unknown) => [key, one] as const) : [[key, value] as const],
    )
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`);
  return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
}
