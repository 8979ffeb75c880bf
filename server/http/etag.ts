import { createHash } from 'node:crypto';
import type { PricedCustomer } from '#server/price-lists/own-prices.ts';

/**
 * A public JSON response with an ETag; 304 when the client has it already.
 * @param headers additional headers, e.g. `Link`
 */
export function publicJson(request: Request, data: unknown, headers: Record<string, string> = {}): Response {
  const body = JSON.stringify(data);
  const etag = etagOf(body);
  const all = { ...headers, etag, 'cache-control': 'public, no-cache' };
  if (matchesEtag(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers: all });
  return new Response(body, {
    headers: { ...all, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
  });
}

/**
 * A JSON response with the prices that a caller sees: public, or, for a customer with a price list, one that no cache keeps.
 * @param headers additional headers, e.g. `Link`
 */
export function pricedJson(
  request: Request,
  customer: PricedCustomer,
  data: unknown,
  headers: Record<string, string> = {},
): Response {
  if (customer === undefined) return publicJson(request, data, headers);
  return Response.json(data, { headers: { ...headers, 'cache-control': 'private, no-store' } });
}

/** The tag of that body. */
export function etagOf(body: string | Buffer): string {
  return `"${createHash('sha1').update(body).digest('base64url')}"`;
}

/** Whether an If-None-Match header contains that tag. */
export function matchesEtag(header: string | null, etag: string): boolean {
  return header === '*' || (header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false);
}
