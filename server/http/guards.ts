import { eq, sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import { users } from '#server/accounts/tables.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { isSecondFactorDue } from '#server/accounts/factors/second-step.ts';
import type { Guard } from './serve.ts';

export interface Guards {
  everyone: Guard<null>;
  /** Requires a valid token; the statement that follows checks its version (hot paths only). */
  bearer: Guard<Actor>;
  signedIn: Guard<Actor>;
  admin: Guard<Actor>;
}

const SECOND_FACTOR =
  'Admins sign in with a second factor: an authenticator app or a passkey. Set one up under Sign-in and security in your profile, or use the one you have.';

const LISTED_PASSWORD =
  'Your password is on a public list of common passwords. Choose another one in your profile; until then you have no admin rights.';

/** The guards of a store, named by what they require; each route names its own. */
export function guardsOf(deps: Pick<Deps, 'db' | 'tokens' | 'settings'>): Guards {
  const current = deps.db
    .select({ email: users.email, role: users.role, tokenVersion: users.tokenVersion })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('guard_user');

  const bearer: Guard<Actor> = async (context) => {
    const token = /^Bearer ([\w.-]+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
    if (!token) throw new Failure('unauthenticated');
    return deps.tokens.verify(token);
  };

  /** Reads role and token version from the database each time: a revoked role or a sign-out takes effect at once. */
  const caller: Guard<Actor> = async (context) => {
    const claimed = await bearer(context);
    const [user] = await current.execute({ id: claimed.userId });
    if (!user || user.tokenVersion !== claimed.tokenVersion) {
      throw new Failure('token_expired', 'Your session has ended. Sign in again.');
    }
    return { ...claimed, ...user };
  };
  /** From the token, which is reissued after the second factor, so that no further query is needed. */
  const isDue = ({ role, secondFactor }: Actor): boolean => isSecondFactorDue(deps.settings, role, secondFactor);

  return {
    everyone: async () => null,
    bearer,
    /** An admin whose second factor is due, or whose password is a common one, is a customer until then. */
    signedIn: async (context) => {
      const actor = await caller(context);
      return isDue(actor) || actor.listedPassword ? { ...actor, role: 'customer' } : actor;
    },
    admin: async (context) => {
      const actor = await caller(context);
      if (actor.role !== 'admin') throw new Failure('forbidden', 'Only admins can do that.');
      if (actor.listedPassword) throw new Failure('forbidden', LISTED_PASSWORD);
      if (isDue(actor)) throw new Failure('second_factor_required', SECOND_FACTOR);
      return actor;
    },
  };
}

/** Requires that the caller is that person, or, where the call allows it, an admin. */
export function requireSelf(actor: Actor, email: string, orAdmin = false): void {
  if (actor.email !== email && !(orAdmin && actor.role === 'admin')) throw new Failure('forbidden');
}
