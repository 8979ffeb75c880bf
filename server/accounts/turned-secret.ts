import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Env } from '#server/http/context.ts';

/** The secret of now, and the one before it while what that has signed or locked is still about. */
export interface AuthSecrets {
  readonly authSecret: string;
  readonly authSecretOld?: string | null;
}

/**
 * The secrets as the identity provider's library wants them: the one of now locks, both unlock. What was locked before
 * there was a second one says of no secret that it is its own: that was the old one's.
 */
export function librarySecrets({ authSecret, authSecretOld }: AuthSecrets) {
  const known = authSecretOld ? [authSecret, authSecretOld] : [authSecret];
  return {
    secret: authSecretOld ?? authSecret,
    secrets: known.map((value) => ({ version: versionOf(value), value })),
  };
}

/** The library tells secrets apart by a number, which has to stay a secret's own when it becomes the old one. */
function versionOf(secret: string): number {
  return createHash('sha256').update(`version ${secret}`).digest().readUInt32BE() >>> 1;
}

/**
 * Signs the cookies that the old secret has signed with the one of now, on their way in: the library knows one secret for
 * cookies, and whoever is signed in is to stay it. Their browser gets a new cookie when the session is next prolonged.
 */
export function turnCookies({ authSecret, authSecretOld }: AuthSecrets, prefix: string): MiddlewareHandler<Env> {
  return async (context, next) => {
    const cookies = context.req.header('cookie');
    if (authSecretOld && cookies?.includes(`${prefix}.`)) {
      const turned = cookies.split(/;\s*/).map((cookie) => turn(cookie, authSecret, authSecretOld));
      const headers = new Headers(context.req.raw.headers);
      headers.set('cookie', turned.join('; '));
      context.req.raw = new Request(context.req.raw, { headers });
    }
    await next();
  };
}

function turn(cookie: string, current: string, old: string): string {
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
