import { eq, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Permission } from '#contract/accounts/permissions.ts';
import { Failure } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { users } from '#server/accounts/tables.ts';
import { type Actor, mayDo, requirePermission } from '#server/accounts/actor.ts';
import { isSecondFactorDue } from '#server/accounts/factors/second-step.ts';
import { sessionActor } from '#server/accounts/sign-in/session-actor.ts';
import { isApiKey, keyCaller } from '#server/api-keys/key-caller.ts';
import { recordKeyUse } from '#server/api-keys/queries.ts';
import { currentRequestContext } from '#server/observe/request-context.ts';
import { hasOwnAnswers, type PricedCustomer } from '#server/price-lists/own-prices.ts';
import { userIdOf } from '#server/accounts/service.ts';
import type { Env } from './context.ts';
import { bearerToken, callerProof } from './response-cache/public-callers.ts';
import type { Guard } from './serve.ts';

export interface Guards {
  everyone: Guard<null>;
  /** Everyone; the id of a customer whose group has a price list, or whose company has own numbers for parts. Others, API keys and ended sessions see the public prices. */
  shopper: Guard<PricedCustomer>;
  /** Requires a valid token; the statement that follows checks its version (hot paths only). */
  bearer: (context: Context<Env>) => Promise<Actor>;
  /** Requires sign-in; an API key only for calls with a `keyPermission`. */
  signedIn: Guard<Actor>;
  /** Requires an admin whose role has the permission that the call names. */
  admin: Guard<Actor>;
}

const SECOND_FACTOR =
  'Admins sign in with a second factor: an authenticator app or a passkey. Set one up under Sign-in and security in your profile, or use the one you have.';

const LISTED_PASSWORD =
  'Your password is on a public list of common passwords. Choose another one in your profile; until then you have no admin rights.';

/** The guards of a store, named by what they require; each route names its own. */
export function guardsOf(
  deps: Pick<Deps, 'db' | 'identity' | 'tokens' | 'settings' | 'limits' | 'responseCache'>,
): Guards {
  const current = deps.db
    .select({
      email: users.email,
      role: users.role,
      staffRole: users.staffRole,
      tokenVersion: users.tokenVersion,
      suspendedAt: users.suspendedAt,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('guard_user');

  /** The caller whom a token proves or, for a page's calls in this process, the session of its browser. */
  const claimedBy = async (token: string | undefined, context: Context<Env>): Promise<Actor> => {
    const session = context.env?.session;
    if (token === undefined && !session) throw new Failure('unauthenticated');
    const claimed = await (token === undefined
      ? (session!.actor ??= sessionActor(context, deps))
      : deps.tokens.verify(token));
    noteAccount(claimed.userId);
    return claimed;
  };

  const bearer = async (context: Context<Env>): Promise<Actor> => {
    const token = tokenOf(context);
    if (token !== undefined && isApiKey(token)) {
      await keyCaller(deps, token);
      throw new Failure('forbidden', NOT_FOR_KEYS);
    }
    return claimedBy(token, context);
  };

  /** Reads roles and token version from the database each time: a revoked role or a sign-out takes effect at once. */
  const caller = async (context: Context<Env>): Promise<Actor> => {
    const token = tokenOf(context);
    if (token !== undefined && isApiKey(token)) return callerOfKey(token);
    const claimed = await claimedBy(token, context);
    const [user] = await current.execute({ id: claimed.userId });
    if (!user || user.tokenVersion !== claimed.tokenVersion || user.suspendedAt) {
      throw new Failure('token_expired', 'Your session has ended. Sign in again.');
    }
    const { email, role, staffRole } = user;
    return { ...claimed, email, role, staffRole };
  };
  /** The creator of a key, with the rights that they have now. */
  const callerOfKey = async (token: string): Promise<Actor> => {
    const claimed = await keyCaller(deps, token);
    noteAccount(`key ${claimed.key?.id}`);
    const [user] = await current.execute({ id: claimed.userId });
    if (user?.role !== 'admin' || user.suspendedAt)
      throw new Failure('forbidden', 'The creator of this API key is no longer an admin.');
    const { email, role, staffRole, tokenVersion } = user;
    return { ...claimed, email, role, staffRole, tokenVersion };
  };
  /** From the token, which is reissued after the second factor, so that no further query is needed. */
  const isDue = ({ role, secondFactor }: Actor): boolean => isSecondFactorDue(deps.settings, role, secondFactor);

  /** The account that a token or the session cookie proves, for answers that show its prices. */
  const accountOf = async (context: Context<Env>): Promise<{ id: string; tokenVersion?: number } | undefined> => {
    const token = tokenOf(context);
    if (token !== undefined) {
      const claimed = isApiKey(token) ? undefined : await deps.tokens.verify(token).catch(() => undefined);
      return claimed && { id: claimed.userId, tokenVersion: claimed.tokenVersion };
    }
    const { headers } = context.req.raw;
    const session = deps.identity.hasSessionCookie(headers) ? await deps.identity.session(headers) : null;
    const id = session ? await userIdOf(deps.db, session) : undefined;
    return id === undefined ? undefined : { id };
  };

  const shopper: Guard<PricedCustomer> = async (context) => {
    const { headers } = context.req.raw;
    const proof = callerProof(headers.get('authorization'), headers.get('cookie'));
    const callers = deps.responseCache?.publicCallers;
    if (proof === undefined || callers?.includes(proof)) return undefined;
    const before = callers?.version;
    const account = await accountOf(context);
    if (!account) {
      callers?.addUnknown(proof, before!);
      return undefined;
    }
    const { any, own } = await hasOwnAnswers(deps.db, account);
    if (own) return account.id;
    callers?.add(any ? proof : 'all', before!);
    return undefined;
  };

  return {
    everyone: async () => null,
    shopper,
    bearer,
    /**
     * An admin whose second factor is due, or whose password is a common one, counts as a customer until that changes.
     */
    signedIn: async (context, { keyPermission }) => {
      const actor = await caller(context);
      if (actor.key) {
        if (!keyPermission) throw new Failure('forbidden', NOT_FOR_KEYS);
        requirePermission(actor, keyPermission);
        await recordKeyUse(deps.db, actor.key.id);
        return actor;
      }
      return isDue(actor) || actor.listedPassword ? { ...actor, role: 'customer', staffRole: null } : actor;
    },
    admin: async (context, { permission }) => {
      const actor = await caller(context);
      if (actor.role !== 'admin') throw new Failure('forbidden', 'Only admins can do that.');
      if (actor.listedPassword) throw new Failure('forbidden', LISTED_PASSWORD);
      if (isDue(actor)) throw new Failure('second_factor_required', SECOND_FACTOR);
      // A call without a permission would be open to every role.
      if (!permission) throw new Error('An admin call must declare its permission.');
      requirePermission(actor, permission);
      if (actor.key) await recordKeyUse(deps.db, actor.key.id);
      return actor;
    },
  };
}

const NOT_FOR_KEYS = "API keys can't make this call. Sign in instead.";

/** The request counts for this account from now on, where connections are shared. */
function noteAccount(account: string): void {
  const context = currentRequestContext();
  if (context) context.account = account;
}

/** The bearer token, which a page's calls in this process do not have. */
function tokenOf(context: Context<Env>): string | undefined {
  return bearerToken(context.req.header('authorization'));
}

/**
 * Requires that the caller is that person, or, where the call names a permission, an admin who has it.
 * @throws Failure `forbidden`
 */
export function requireSelf(actor: Actor, email: string, orPermission?: Permission): void {
  if (actor.email === email || (orPermission && mayDo(actor, orPermission))) return;
  throw new Failure('forbidden');
}
