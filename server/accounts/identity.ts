import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { getMigrations } from 'better-auth/db/migration';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { Pool } from 'pg';
import { Failure } from '#contract/errors.ts';
import type { SecondFactors } from '#contract/factors.ts';
import { readSecondFactors } from './factors/overview.ts';
import { factorPlugins, factorTables } from './factors/plugins.ts';
import { renewLocks, type RenewedLocks } from './factors/renewed-locks.ts';
import { lacksSecondStep } from './factors/second-step.ts';
import { createDoor } from './identity-door.ts';
import { issuersOf, issuersWhenNeeded } from './identity-issuers.ts';
import { COOKIE_PREFIX, type IdentityOptions, libraryOptions } from './identity-options.ts';
import { passwordsOf, type Passwords } from './identity-passwords.ts';
import { followProviders } from './issuer-keys.ts';
import { openIdentityPool } from './identity-pool.ts';
import {
  identityUser,
  type IdentityUser,
  type LibrarySession,
  type LibraryUser,
  type SessionUser,
} from './identity-users.ts';
import { trustedOrigins } from './origin.ts';
import { meet } from './service.ts';
import { noteSignIn } from './sign-in-notes.ts';

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
  /** Locks what the secret before this one has locked with the one of now (see `renewLocks`). */
  renewLocks(): Promise<RenewedLocks>;
  close(): Promise<void>;
}

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
  const known = (user: LibraryUser): Promise<string> => meet(db, identityUser(user), settings.store.adminEmails);
  const auth = betterAuth({
    ...libraryOptions(options, pool),
    plugins: [
      genericOAuth({ config: [] }),
      issuersWhenNeeded(issuers),
      {
        id: 'issuers-keys',
        // After the hook that discovers an issuer which is needed for the first time.
        hooks: {
          before: [
            {
              matcher: ({ path }) => path?.startsWith('/callback') ?? false,
              handler: createAuthMiddleware(async ({ context }) => followProviders(context.socialProviders)),
            },
          ],
        },
      },
      ...factorPlugins({ db, pool, store: settings.store, log: options.log }),
      // The last: whether there is a new session is settled by then.
      {
        id: 'sign-in-notes',
        hooks: { after: [{ matcher: () => true, handler: createAuthMiddleware(noteSignIn(db, known)) }] },
      },
    ],
  } satisfies BetterAuthOptions);
  const door = {
    db,
    log: options.log,
    issuerIds: issuers.map(({ id }) => id),
    origins: trustedOrigins(settings),
    publicOrigin,
  };

  const userOf = (found: LibrarySession | null | undefined): SessionUser | null =>
    found && !lacksSecondStep(found)
      ? {
          ...identityUser(found.user, Boolean(found.session.factor)),
          sessionId: found.session.id,
          signedInAt: found.session.createdAt,
          listedPassword: found.session.listedPassword === true,
        }
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
      } else if (verified && !user.emailVerified) {
        user = (await internalAdapter.updateUser(user.id, { emailVerified: true })) ?? user;
      }
      // Apart from the user, so that a start that was cut in between is completed by the next one.
      const accounts = await internalAdapter.findAccounts(user.id);
      if (!accounts.some(({ providerId }) => providerId === 'credential')) {
        const hash = await hasher.hash(password);
        await internalAdapter.linkAccount({
          userId: user.id,
          providerId: 'credential',
          accountId: user.id,
          password: hash,
        });
      }
      return identityUser(user);
    },
    renewLocks: async () => renewLocks(pool, (await auth.$context).secretConfig),
    close: () => pool.end(),
  };
}

/** A session that can't be looked up is not one that has ended: nobody is signed out by a database that is away. */
function refuseForNow(cause: unknown): never {
  throw new Failure('overloaded', undefined, { cause });
}
