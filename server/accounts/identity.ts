import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { getMigrations } from 'better-auth/db/migration';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { JWK } from 'jose';
import type { Pool } from 'pg';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#contract/accounts.ts';
import { Failure } from '#contract/errors.ts';
import type { SecondFactors } from '#contract/factors.ts';
import type { Log } from '#server/log.ts';
import type { Database } from '#server/database/client.ts';
import type { PoolClass } from '#server/database/watched-pool.ts';
import type { Settings } from '#server/env.ts';
import { countAttempt } from '#server/http/limits.ts';
import { queueMail } from '#server/jobs/mail.ts';
import { forgetWrongPasswords } from './attempts.ts';
import { readSecondFactors } from './factors/overview.ts';
import { lacksSecondStep } from './factors/second-step.ts';
import { factorPlugins, factorSession, factorTables } from './factors/plugins.ts';
import { forgetTrustedDevices } from './factors/trusted.ts';
import { ADDRESS_HEADER, createDoor, IDENTITY_PATH } from './identity-door.ts';
import { isForUs, issuersOf, type IdTokenClaims, type Issuer } from './identity-issuers.ts';
import { passwordsOf, type Passwords } from './identity-passwords.ts';
import { openIdentityPool } from './identity-pool.ts';
import { passwordChangedMail, resetMail, verificationMail } from './mails.ts';
import { noteSession } from './note-session.ts';
import { followIdentity, meet, voidTokens, type Proven } from './service.ts';
import { callerIn, noteSignIn } from './sign-in-notes.ts';
import { trustedOrigins } from './origin.ts';
import { endAtLast, SESSION_REST } from './session-end.ts';
import { librarySecrets } from './turned-secret.ts';

export interface IdentityUser extends Proven {
  /** The identity provider's own id. */
  readonly id: string;
  /** Whether the session has shown a second factor. */
  readonly secondFactor: boolean;
}

/** Somebody, and by which session. */
export interface SessionUser extends IdentityUser {
  readonly sessionId: string;
}

/** Who people are: sign-up, sign-in and sessions. What they may do is the store's own business. */
export interface Identity extends Passwords {
  /** Answers everything below `/api/identity`. @param address the caller's, as we know it */
  handler(request: Request, address: string): Promise<Response>;
  /** Whose session cookie that is, or null: also for one whose second step has not been taken. */
  session(headers: Headers): Promise<SessionUser | null>;
  /**
   * Like session, and prolongs it when it is due; `cookies` are Set-Cookie values for the answer, `secondStep` says that
   * the session is nobody's until its second step.
   */
  renewSession(headers: Headers): Promise<{ user: SessionUser | null; secondStep: boolean; cookies: string[] }>;
  /** How the session's person signs in beside a password, or null for nobody's session. */
  secondFactors(headers: Headers): Promise<SecondFactors | null>;
  /** Ends the session; `cookies` are Set-Cookie values that clear it. */
  endSession(headers: Headers): Promise<{ cookies: string[] }>;
  /** Whether a session cookie, good or not, came along. */
  hasSessionCookie(headers: Headers): boolean;
  /** Makes an account, or leaves the one that has that email as it is, but for `verified`. Repeating it changes nothing. */
  ensureUser(user: { email: string; password: string; name: string; verified: boolean }): Promise<IdentityUser>;
  close(): Promise<void>;
}

/** The store's secrets about people. */
export interface IdentitySecrets {
  readonly authSecret: string;
  /** The one before it, while it is being replaced. */
  readonly authSecretOld?: string | null;
  /** Client secret with which the local stand-in for Google knows the store. */
  readonly googleSandboxSecret: string;
  readonly tokenKeys: readonly JWK[];
  readonly mailboxKey: string;
}

export interface IdentityOptions {
  databaseUrl: string;
  settings: Pick<Settings, 'store' | 'google' | 'oidc'>;
  secrets: Pick<IdentitySecrets, 'authSecret' | 'googleSandboxSecret'> & Partial<IdentitySecrets>;
  db: Database;
  log: Log;
  /** What makes its connections, where they are to be watched. */
  Pools?: PoolClass;
}

export const COOKIE_PREFIX = 'partsmith';
const DAY = 24 * 60 * 60;

/** Runs the library's own migrations on a pool whose search path is its schema. */
export async function migrateLibrary(pool: Pool): Promise<void> {
  const { runMigrations, toBeAdded, toBeCreated, toBeAddedIndexes } = await getMigrations({
    database: pool,
    ...factorTables,
    logger: { level: 'error' },
  });
  if (toBeAdded.length + toBeCreated.length + toBeAddedIndexes.length > 0) await runMigrations();
}

/** Opens the identity provider. It needs no issuer to be up: they are asked when somebody first signs in with them. */
export function createIdentity(options: IdentityOptions): Identity {
  const { settings, db } = options;
  const { publicOrigin } = settings.store;
  const issuers = issuersOf(settings, options.secrets.googleSandboxSecret);
  const pool = openIdentityPool(options.databaseUrl, 4, options.Pools);
  const auth = betterAuth(libraryOptions(options, issuers, pool));
  const door = {
    db,
    log: options.log,
    issuerIds: issuers.map(({ id }) => id),
    origins: trustedOrigins(settings),
    publicOrigin,
  };

  const userOf = (found: LibrarySession | null | undefined): SessionUser | null =>
    found && !lacksSecondStep(found)
      ? { ...identityUser(found.user, Boolean(found.session.factor)), sessionId: found.session.id }
      : null;
  const session = async (headers: Headers): Promise<SessionUser | null> =>
    userOf(await auth.api.getSession({ headers, query: { disableRefresh: true } }).catch(refuseForNow));

  return {
    ...passwordsOf(auth),
    handler: createDoor({ ...door, answer: auth.handler, session }),
    session,
    async renewSession(headers) {
      const found = await auth.api.getSession({ headers, returnHeaders: true }).catch(refuseForNow);
      const secondStep = found.response !== null && lacksSecondStep(found.response);
      return { user: userOf(found.response), secondStep, cookies: found.headers.getSetCookie() };
    },
    secondFactors: (headers) => readSecondFactors(auth, headers).catch(refuseForNow),
    async endSession(headers) {
      const ended = await auth.api.signOut({ headers, returnHeaders: true });
      return { cookies: ended.headers.getSetCookie() };
    },
    hasSessionCookie: (headers) => (headers.get('cookie') ?? '').includes(`${COOKIE_PREFIX}.session_token=`),
    async ensureUser({ email, password, name, verified }) {
      const { internalAdapter, password: hasher } = await auth.$context;
      let user = (await internalAdapter.findUserByEmail(email))?.user;
      if (!user) {
        user = await internalAdapter.createUser({ email, name, emailVerified: verified }, { method: 'email-password' });
        await internalAdapter.linkAccount({
          userId: user.id,
          providerId: 'credential',
          accountId: user.id,
          password: await hasher.hash(password),
        });
      } else if (verified && !user.emailVerified) {
        user = (await internalAdapter.updateUser(user.id, { emailVerified: true })) ?? user;
      }
      return identityUser(user);
    },
    close: () => pool.end(),
  };
}

/** A session that can't be looked up is not one that has ended: nobody is signed out by a database that is away. */
function refuseForNow(cause: unknown): never {
  throw new Failure('overloaded', undefined, { cause });
}

interface LibrarySession {
  user: LibraryUser;
  session: { id: string; factor?: string | null | undefined };
}

interface LibraryUser {
  twoFactorEnabled?: boolean | null | undefined;
  id: string;
  email: string;
  emailVerified: boolean;
  name: string;
  image?: string | null | undefined;
}

function identityUser({ id, email, emailVerified, name, image }: LibraryUser, secondFactor = false): IdentityUser {
  const subject = `identity:${id}`;
  return { id, subject, email: email.toLowerCase(), emailVerified, name, image: image ?? null, secondFactor };
}

function libraryOptions({ settings, secrets, db, log }: IdentityOptions, issuers: readonly Issuer[], pool: Pool) {
  const { store } = settings;
  const isHttps = store.publicOrigin.startsWith('https:');
  const known = (user: LibraryUser): Promise<string> => meet(db, identityUser(user), store.adminEmails);
  return {
    appName: store.name,
    baseURL: store.publicOrigin,
    basePath: IDENTITY_PATH,
    ...librarySecrets(secrets),
    database: pool,
    trustedOrigins: trustedOrigins(settings),
    telemetry: { enabled: false },
    // Its level stays the default (warn): with one set, some lines go to the console instead.
    logger: { log: quietLog(log) },
    // What breaks inside is thrown to us, who tell a database that is away from a fault; refusals stay answers.
    onAPIError: { throw: true, errorURL: `${store.publicOrigin}/login` },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      // After sign-up one goes straight to the store; what matters is granted to verified emails only.
      requireEmailVerification: false,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, url }) => queueMail(db, resetMail(store, user, url)),
      onPasswordReset: async ({ user }, request) => {
        await voidTokens(db, identityUser(user));
        await forgetWrongPasswords(db, user.email);
        await queueMail(db, passwordChangedMail(store, user, 'reset'));
        await noteSession(db, {
          event: 'password-reset',
          who: `identity:${user.id}`,
          caller: callerIn(request?.headers),
        });
        await forgetTrustedDevices(pool, user.id);
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: DAY,
      sendVerificationEmail: async ({ user, url }) => queueMail(db, verificationMail(store, user, url)),
      afterEmailVerification: async ({ id }, request) =>
        noteSession(db, { event: 'email-verified', who: `identity:${id}`, caller: callerIn(request?.headers) }),
    },
    session: { expiresIn: SESSION_REST, updateAge: DAY, ...factorSession },
    account: {
      encryptOAuthTokens: true,
      // Joined by email only when both sides have proven it; no provider is trusted by its name alone.
      accountLinking: { enabled: true, trustedProviders: [], allowDifferentEmails: false },
    },
    databaseHooks: {
      session: { update: { before: async (change, context) => endAtLast(change, context?.context.session?.session) } },
      user: {
        update: {
          // The change has been made; should it not fit the store's users, the next trade for a token says so.
          after: async (user) =>
            followIdentity(db, identityUser(user), store.adminEmails).catch(() =>
              log('warn', 'identity: a change was not followed'),
            ),
        },
      },
    },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 300,
      customRules: {
        '/sign-in/email': { window: 60, max: 30 },
        '/sign-in/social': { window: 60, max: 30 },
        '/sign-up/email': { window: 600, max: 60 },
        '/request-password-reset': { window: 600, max: 20 },
        '/send-verification-email': { window: 600, max: 20 },
        '/reset-password': { window: 600, max: 30 },
        '/two-factor/*': { window: 60, max: 60 },
        '/passkey/*': { window: 60, max: 60 },
      },
      // Ours, because the library's counts a steady caller for ever: its window begins anew with each request.
      customStorage: { consume: (key, { window, max }) => consume(db, key, max, window) },
    },
    advanced: {
      // By that prefix browsers hold a cookie to https and to this very host: no neighbour's page can set one of ours.
      cookiePrefix: isHttps ? `__Host-${COOKIE_PREFIX}` : COOKIE_PREFIX,
      // Else the library would put a prefix of its own before it.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps },
      // Said aloud because NODE_ENV=test would switch both off.
      disableCSRFCheck: false,
      disableOriginCheck: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // The tables were migrated a moment ago, under a lock.
      database: { validateSchema: false },
    },
    plugins: [
      genericOAuth({ config: [] }),
      issuersWhenNeeded(issuers),
      ...factorPlugins({ db, pool, store, log }),
      // The last: whether there is a new session is settled by then.
      {
        id: 'sign-in-notes',
        hooks: { after: [{ matcher: () => true, handler: createAuthMiddleware(noteSignIn(db, known)) }] },
      },
    ],
  } satisfies BetterAuthOptions;
}

/**
 * Hands the issuers over as not yet discovered, so that the library looks each up when somebody first signs in with it
 * (10 s at most): at start it would wait for an issuer that is down without end.
 */
function issuersWhenNeeded(issuers: readonly Issuer[]) {
  const pending = issuers.map((issuer) => ({
    providerId: issuer.id,
    name: issuer.name,
    discoveryUrl: issuer.discoveryUrl,
    clientId: issuer.clientId,
    clientSecret: issuer.clientSecret,
    // What the library leaves out of what it verifies; without an email the sign-in is refused.
    mapProfileToUser: (claims: IdTokenClaims) => (isForUs(issuer, claims) ? {} : { email: null }),
    requireIdTokenVerification: true,
    scopes: ['openid', 'email', 'profile'],
    prompt: 'select_account' as const,
    disableProviderLogout: true,
  }));
  return {
    id: 'issuers-when-needed',
    init: () => ({
      context: { genericOAuthPendingDiscovery: new Map(pending.map((config) => [config.providerId, config])) },
    }),
  };
}

async function consume(
  db: Database,
  key: string,
  max: number,
  seconds: number,
): Promise<{ allowed: boolean; retryAfter: number | null }> {
  try {
    await countAttempt(db, `identity:${key}`, max, seconds);
    return { allowed: true, retryAfter: null };
  } catch (error) {
    if (error instanceof Failure && error.code === 'rate_limited')
      return { allowed: false, retryAfter: error.retryAfterSeconds ?? seconds };
    throw error;
  }
}

/** The library's lines in our log: an email or anything long and random in them is left out. */
function quietLog(log: Log) {
  return (level: 'debug' | 'info' | 'warn' | 'error', message: string, ...args: unknown[]): void => {
    const reason = args.find((arg) => arg instanceof Error);
    const clean = (text: string) => text.replace(/\S+@\S+/g, '(email)').replace(/[\w.~+/=-]{24,}/g, '(long)');
    log(
      level === 'error' ? 'error' : level === 'warn' ? 'warn' : 'info',
      `identity: ${clean(message)}`,
      reason && { error: clean(reason.message) },
    );
  };
}
