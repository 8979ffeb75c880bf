import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Env } from '#server/http/context.ts';

/** The current secret, and the previous one while values that it signed or encrypted are still in use. */
export interface AuthSecrets {
  readonly authSecret: string;
  readonly authSecretOld?: string | null;
}

/**
 * The secrets as the identity provider's library expects them: the current one encrypts, both decrypt. Values from
 * before secrets were named belong to the oldest one.
 */
export function librarySecrets({ authSecret, authSecretOld }: AuthSecrets) {
  const known = authSecretOld ? [authSecret, authSecretOld] : [authSecret];
  return {
    secret: authSecretOld ?? authSecret,
    secrets: known.map((value) => ({ version: versionOf(value), value })),
  };
}

/** The library identifies secrets by number; a secret keeps its number when it becomes the previous one. */
function versionOf(secret: string): number {
  return createHash('sha256').update(`version ${secret}`).digest().readUInt32BE() >>> 1;
}

/**
 * Re-signs incoming cookies of the previous secret with the current one: the library has one secret for cookies, and
 * users stay signed in. The browser gets a new cookie when the session is next extended.
 */
export function resignCookies({ authSecret, authSecretOld }: AuthSecrets, prefix: string): MiddlewareHandler<Env> {
  return async (context, next) => {
    const cookies = context.req.header('cookie');
    if (authSecretOld && cookies?.includes(`${prefix}.`)) {
      const resigned = cookies.split(/;\s*/).map((cookie) => resign(cookie, authSecret, authSecretOld));
      const headers = new Headers(context.req.raw.headers);
      headers.set('cookie', resigned.join('; '));
      context.req.raw = new Request(context.req.raw, { headers });
    }
    await next();
  };
}

function resign(cookie: string, current: string, old: string): string {
  const [, name, written] = /^([^=]+)=(.*)$/.exec(cookie) ?? [];
  const [, value, signature] = /^(.+)\.([\w+/]{43}=)$/.exec(decoded(written ?? '')) ?? [];
  if (!name || !value || !signature || !isEqual(signature, sign(value, old))) return cookie;
  return `${name}=${encodeURIComponent(`${value}.${sign(value, current)}`)}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const sign = (value: string, secret: string): string => createHmac('sha256', secret).update(value).digest('base64');

function isEqual(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
