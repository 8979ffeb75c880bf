import type { z } from 'zod';
import * as contract from '#contract/accounts/accounts.ts';
import { Failure, invalidFields } from '#contract/errors.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { requireSelf, type Guards } from '#server/http/guards.ts';
import { jsonWithCookies, serve } from '#server/http/serve.ts';
import { serveList } from '#server/lists/serve-list.ts';
import { createIdTokens, redeemIdToken } from './sign-in/id-tokens.ts';
import { issuersOf } from './identity/issuers.ts';
import { requireOwnOrigin, trustedOrigins } from './sign-in/origin.ts';
import { isSecondFactorDue } from './factors/second-step.ts';
import { phoneRoutes } from './phones/routes.ts';
import { proveSignIn } from './sign-in/proof.ts';
import { callerOf } from './sign-in/caller.ts';
import * as service from './service.ts';
import { userList } from './user-list.ts';
import * as factors from '#contract/accounts/factors.ts';

export function accountRoutes(app: App, deps: Deps, guards: Guards): void {
  const { everyone, signedIn, admin } = guards;
  const { db, identity, tokens, settings } = deps;
  const origins = trustedOrigins(settings);
  // Verifying needs no client secret.
  const idTokens = createIdTokens(issuersOf(settings, ''));
  factorRoutes(app, deps, guards);
  phoneRoutes(app, deps, guards);

  serve(app, contract.putUser, everyone, async ({ params, body, context }) => {
    if (body.email !== undefined && body.email !== params.email) {
      throw invalidFields({ email: "This isn't the email in the URL" });
    }
    const profile = profileOf(body);
    if (profile) {
      const actor = await signedIn(context, contract.putUser);
      requireSelf(actor, params.email);
      await service.changeProfile(db, actor.userId, profile);
      return { acknowledged: true as const };
    }
    const { proven, secondFactor, signedInAt, listedPassword, cookies, sessionId, idToken } = await proveSignIn(
      context.req.raw.headers,
      { db, identity, idTokens, origins },
    );
    if (proven.email !== params.email) throw new Failure('forbidden', "You're signed in with another email.");
    // Before the store applies its claims: an old token may have an old email.
    if (idToken) await redeemIdToken(db, idToken);
    const user = await service.provision(db, proven, settings.store.adminEmails);
    await service.keepChosenLanguage(db, user.id, context.req.header('cookie'));
    await service.recordTokenRequest(db, settings.store, user.id, sessionId, callerOf(context));
    const { token, expiresAt } = await tokens.issue({ ...user, secondFactor, signedInAt, listedPassword });
    return jsonWithCookies({ acknowledged: true, token, expiresAt: expiresAt.toISOString() }, cookies);
  });

  serve(app, contract.readAdmin, signedIn, async ({ actor, params }) => {
    requireSelf(actor, params.email, 'customers.read');
    return { admin: await service.isAdmin(db, params.email) };
  });

  serve(app, contract.readUserInfo, signedIn, async ({ actor, params }) => {
    requireSelf(actor, params.email, 'customers.read');
    return service.readUserInfo(db, params.email);
  });

  serveList(app, admin, deps, userList);

  serve(app, contract.readViewer, everyone, async ({ context }) => {
    const { headers } = context.req.raw;
    if (!identity.hasSessionCookie(headers)) return { viewer: null };
    const { user, secondStep, cookies } = await identity.renewSession(headers);
    const viewer = user && (await viewerOf(user, user));
    return jsonWithCookies({ viewer, ...(secondStep && { secondStep }) }, cookies);
  });

  serve(app, contract.signOut, everyone, async ({ context }) => {
    const { headers } = context.req.raw;
    if (!identity.hasSessionCookie(headers)) {
      // The session may have expired before its last token.
      const actor = await signedIn(context, contract.signOut).catch((error: unknown) => {
        if (error instanceof Failure && error.status < 500) return undefined;
        throw error;
      });
      if (actor) await service.raiseTokenVersion(db, actor.userId);
      return { acknowledged: true as const };
    }
    requireOwnOrigin(headers, origins);
    const user = await identity.session(headers);
    if (user) await service.signOut(db, user, callerOf(context));
    const { cookies } = await identity.endSession(headers);
    return jsonWithCookies({ acknowledged: true }, cookies);
  });

  /** Returns null if another user has the email or the account is suspended; the token request then explains why. */
  async function viewerOf(
    proven: service.Proven,
    { secondFactor, listedPassword }: { secondFactor: boolean; listedPassword: boolean },
  ): Promise<contract.Viewer | null> {
    try {
      const user = await service.provision(db, proven, settings.store.adminEmails);
      const secondFactorDue = isSecondFactorDue(settings, user.role, secondFactor);
      const passwordChangeDue = user.role === 'admin' && listedPassword;
      return { ...(await service.viewerOf(db, user)), secondFactorDue, passwordChangeDue };
    } catch (error) {
      if (error instanceof Failure && (error.code === 'email_taken' || error.code === 'suspended')) return null;
      throw error;
    }
  }
}

/** The profile fields of a body, or undefined if it contains only the email and requests a token. */
function profileOf(body: z.output<typeof contract.PutUserSchema>): Partial<contract.ProfileFields> | undefined {
  const { email: _, ...rest } = body;
  if (Object.keys(rest).length === 0) return undefined;
  const { name: _name, role: _role, ...profile } = rest;
  return profile;
}

function factorRoutes(app: App, { identity }: Pick<Deps, 'identity'>, { everyone }: Guards): void {
  serve(app, factors.readSecondFactors, everyone, async ({ context }) => {
    const { headers } = context.req.raw;
    return { secondFactors: identity.hasSessionCookie(headers) ? await identity.secondFactors(headers) : null };
  });
}
