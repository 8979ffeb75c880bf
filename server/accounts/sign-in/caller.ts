import type { Context } from 'hono';
import type { Env } from '#server/http/context.ts';

/** Where a request comes from. */
export interface Caller {
  readonly address: string;
  readonly userAgent: string | null;
}

/** The caller of a request to the store. */
export function callerOf(context: Context<Env>): Caller {
  return { address: context.get('address'), userAgent: context.req.header('user-agent') ?? null };
}

/** Passes the caller's address to the identity provider's library; the same header from a client is dropped. */
export const ADDRESS_HEADER = 'x-partsmith-address';

/** The caller of a request that the gateway passed to the identity provider's library. */
export function callerIn(headers: Headers | undefined): Caller {
  return { address: headers?.get(ADDRESS_HEADER) ?? '', userAgent: headers?.get('user-agent') ?? null };
}
