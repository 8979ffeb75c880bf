import { createHash } from 'node:crypto';

/**
 * A JSON answer that many share: with an ETag, and 304 when the caller has it already.
 * @param headers more headers, e.g. `Link`
 */
export function shareable(request: Request, data: unknown, headers: Record<string, string> = {}): Response {
  const body = JSON.stringify(data);
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  const all = { ...headers, etag, 'cache-control': 'public, no-cache' };
  if (isNamed(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers: all });
  return new Response(body, {
    headers: { ...all, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) },
  });
}

/** Whether an If-None-Match names that tag. */
export function isNamed(header: string | null, etag: string): boolean {
  return header === '*' || (header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false);
}
