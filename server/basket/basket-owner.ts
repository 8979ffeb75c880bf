import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { BASKET_DAYS } from '#contract/basket/basket-limits.ts';
import { userIdOf } from '#server/accounts/service.ts';
import { refuseOtherSites, requireOwnOrigin, trustedOrigins } from '#server/accounts/sign-in/origin.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/http/context.ts';
import type { Guard } from '#server/http/serve.ts';
import type { Guards } from '#server/http/guards.ts';
import type { BasketOwner, CookieChange } from './service.ts';

/** A token as the store makes them; other values in the cookie are ignored. */
const TOKEN = /^[\w-]{43}$/;

/** Reads and writes whose basket a call is about. */
interface BasketOwners {
  readonly reading: Guard<BasketOwner>;
  /** Also refuses requests that another site's page started. */
  readonly writing: Guard<BasketOwner>;
  /** Sets or deletes the visitor's cookie. */
  applyCookie(context: Context<Env>, change: CookieChange): void;
}

/**
 * Identifies the owner by the store's token, else by the session cookie, else by the basket's cookie. The basket's cookie
 * of a session is passed on, so that the basket from before the sign-in is merged.
 */
export function basketOwners({ db, identity, settings }: Deps, { signedIn }: Guards): BasketOwners {
  const origins = trustedOrigins(settings);
  const isSecure = settings.store.publicOrigin.startsWith('https:');
  // With that prefix browsers bind the cookie to https and this host, so a sibling domain cannot set it.
  const cookieName = isSecure ? '__Host-partsmith.basket' : 'partsmith.basket';

  const reading: Guard<BasketOwner> = async (context, call) => {
    if (context.req.header('authorization') !== undefined)
      return { customerId: (await signedIn(context, call)).userId };
    const { headers } = context.req.raw;
    const given = getCookie(context, cookieName);
    const token = given !== undefined && TOKEN.test(given) ? given : undefined;
    const session = identity.hasSessionCookie(headers) ? await identity.session(headers) : null;
    return { customerId: session ? await userIdOf(db, session) : undefined, token };
  };

  return {
    reading,
    writing: async (context, call) => {
      const { headers } = context.req.raw;
      if (headers.has('authorization')) return reading(context, call);
      if (identity.hasSessionCookie(headers) || getCookie(context, cookieName) !== undefined)
        requireOwnOrigin(headers, origins);
      else refuseOtherSites(headers, origins);
      return reading(context, call);
    },
    applyCookie(context, { token }) {
      if (token === undefined) return;
      setCookie(context, cookieName, token ?? '', {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure: isSecure,
        maxAge: token === null ? 0 : BASKET_DAYS * 24 * 60 * 60,
      });
    },
  };
}
