import type { Context } from 'hono';
import { Failure } from '#contract/errors.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { provision, recordTokenRequest } from '#server/accounts/service.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/http/context.ts';
import { callerOf } from './caller.ts';

/**
 * The caller whom a session cookie proves, with the claims that a token would have. Only for calls that a page makes in
 * this process: a browser's own calls need a token, because other sites can cause requests with the cookie.
 * @throws Failure `unauthenticated`, `second_factor_required`, `email_taken`, `suspended`, `overloaded`
 */
export async function sessionActor(
  context: Context<Env>,
  { db, identity, settings }: Pick<Deps, 'db' | 'identity' | 'settings'>,
): Promise<Actor> {
  const { headers } = context.req.raw;
  if (!identity.hasSessionCookie(headers)) throw new Failure('unauthenticated');
  const session = await identity.session(headers);
  if (!session) {
    const { secondStep } = await identity.renewSession(headers);
    throw new Failure(secondStep ? 'second_factor_required' : 'unauthenticated');
  }
  const { id: userId, email, role, staffRole, tokenVersion } = await provision(db, session, settings.store.adminEmails);
  await recordTokenRequest(db, settings.store, userId, session.sessionId, callerOf(context));
  const { secondFactor, listedPassword, signedInAt } = session;
  return { userId, email, role, staffRole, tokenVersion, secondFactor, listedPassword, signedInAt };
}
