import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The body exceeds the caller's limit. */
export class BodyTooLarge extends Error {}

/**
 * Reads a whole request body.
 * @throws BodyTooLarge when it exceeds `limit` bytes; the rest is discarded so that the client can read the answer
 */
export async function readBody(req: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    // Far beyond the limit it stops reading.
    else if (size > limit * 4) throw new BodyTooLarge();
  }
  if (size > limit) throw new BodyTooLarge();
  return Buffer.concat(chunks, size);
}

/** Reads a form of at most 16 KB. */
export async function readForm(req: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams((await readBody(req, 16 * 1024)).toString('utf8'));
}

/**
 * Whether the Host header names this server. A page of another site can point its own name at 127.0.0.1 (DNS rebinding)
 * to read our answers as its own; its Host header reveals that.
 */
export function isOwnHost(req: IncomingMessage, port: number): boolean {
  const host = req.headers.host;
  return host === `127.0.0.1:${port}` || host === `localhost:${port}`;
}

/** Whether a form's POST came from a page of this server; false without an Origin header. */
export function isOwnOrigin(req: IncomingMessage, port: number): boolean {
  const origin = req.headers.origin;
  return origin === `http://127.0.0.1:${port}` || origin === `http://localhost:${port}`;
}

/** Whether the request has this Bearer key, compared in constant time. */
export function hasBearerKey(req: IncomingMessage, key: string): boolean {
  const sent = /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? '';
  return key !== '' && sameSecret(sent, key);
}

/** Compares secrets in constant time, whatever their lengths. */
function sameSecret(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
