import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { getMigrations } from 'better-auth/db/migration';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { Pool } from 'pg';
import { Failure } from '#contract/errors.ts';
import type { SecondFactors } from '#contract/accounts/factors.ts';
import { readSecondFactors } from '#server/accounts/factors/overview.ts';
import { factorPlugins, factorTables } from '#server/accounts/factors/plugins.ts';
import { reencryptSecrets, type ReencryptedSecrets } from './re-encrypt.ts';
import { lacksSecondStep } from '#server/accounts/factors/second-step.ts';
import { createAuthGateway } from './auth-gateway.ts';
import { emailAliases } from './email-alias.ts';
import { issuersOf, issuerConfigs } from './issuers.ts';
import { COOKIE_PREFIX, type IdentityOptions, libraryOptions } from './options.ts';
import { passwordsOf, type Passwords } from './passwords.ts';
import { rotateProviderKeys } from '#server/accounts/sign-in/issuer-keys.ts';
import { openIdentityPool } from './pool.ts';
import { identityUser, type IdentityUser, type LibrarySession, type LibraryUser, type SessionUser } from './users.ts';
import { trustedOrigins } from '#server/accounts/sign-in/origin.ts';
import { findOrCreateUser } from '#server/accounts/service.ts';
import { signInHook } from '#server/accounts/sign-in/sign-in-hook.ts';

/** Authentication: sign-up, sign-in and sessions. The store itself handles authorization. */
export interface Identity extends Passwords {
  /** Answers everything below `/api/identity`. @param address the caller's, as the server determined it */
  handler(request: Request, address: string): Promise<Response>;
  /** The user of the session cookie, or null; also null while the second step is still due. */
  session(headers: Headers): Promise<SessionUser | null>;
  /**
   * Like session, and extends it when due; `cookies` are Set-Cookie values for the response, `secondStep` means that
   * the session still has to pass its second step.
   */
  renewSession(headers: Headers): Promise<{ user: SessionUser | null; secondStep: boolean; cookies: string[] }>;
  /** The second factors and passkeys of the session's user, or null without a session. */
  secondFactors(headers: Headers): Promise<SecondFactors | null>;
  /** Ends the session; `cookies` are Set-Cookie values that clear it. */
  endSession(headers: Headers): Promise<{ cookies: string[] }>;
  /** Whether the request has a session cookie, valid or not. */
  hasSessionCookie(headers: Headers): boolean;
  /** Creates an account, or updates only `verified` of an existing one with that email. Idempotent. */
  ensureUser(user: { email: string; password: string; name: string; verified: boolean }): Promise<IdentityUser>;
  /** Encrypts a secret that the store has to read again, with the store's own secret. */
  encrypt(data: string): Promise<string>;
  /** Decrypts what `encrypt` returned, including what the previous secret encrypted; rejects anything else. */
  decrypt(data: string): Promise<string>;
  /** Re-encrypts values that the previous secret encrypted (see `reencryptSecrets`). */
  reencryptSecrets(): Promise<ReencryptedSecrets>;
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

/** Creates the identity provider. Issuers may be down at start: those are contacted again at their first sign-in. */
export function createIdentity(options: IdentityOptions): Identity {
  const { settings, db } = options;
  const { publicOrigin } = settings.store;
  const issuers = issuersOf(settings, options.secrets.googleSandboxSecret);
  const pool = openIdentityPool(options.databaseUrl, options.Pools, options.pooler);
  const userIdOf = (user: LibraryUser): Promise<string> =>
    findOrCreateUser(db, identityUser(user), settings.store.adminEmails);
  const auth = betterAuth({
    ...libraryOptions(options, pool),
    plugins: [
      emailAliases,
      genericOAuth({ config: issuerConfigs(issuers) }),
      {
        id: 'issuers-keys',
        // After the hook that discovers an issuer at its first use.
        hooks: {
          before: [
            {
              matcher: ({ path }) => path?.startsWith('/callback') ?? false,
              handler: createAuthMiddleware(async ({ context }) => rotateProviderKeys(context.socialProviders)),
            },
          ],
        },
      },
      ...factorPlugins({ db, store: settings.store, log: options.log }),
      // Runs last, when it is known whether there is a new session.
      {
        id: 'sign-in-records',
        hooks: {
          after: [{ matcher: () => true, handler: createAuthMiddleware(signInHook(db, settings.store, userIdOf)) }],
        },
      },
    ],
  } satisfies BetterAuthOptions);
  const gateway = {
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
    userOf(await auth.api.getSession({ headers, query: { disableRefresh: true } }).catch(throwOverloaded));

  return {
    ...passwordsOf(auth),
    handler: createAuthGateway({ ...gateway, answer: auth.handler, session }),
    session,
    async renewSession(headers) {
      const found = await auth.api.getSession({ headers, returnHeaders: true }).catch(throwOverloaded);
      const secondStep = found.response !== null && lacksSecondStep(found.response);
      return { user: userOf(found.response), secondStep, cookies: found.headers.getSetCookie() };
    },
    secondFactors: (headers) => readSecondFactors(auth, headers).catch(throwOverloaded),
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
      // Separate from the user, so that the next start completes an interrupted one.
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
    encrypt: async (data) => symmetricEncrypt({ key: (await auth.$context).secretConfig, data }),
    decrypt: async (data) => symmetricDecrypt({ key: (await auth.$context).secretConfig, data }),
    reencryptSecrets: async () => reencryptSecrets(pool, (await auth.$context).secretConfig),
    close: () => pool.end(),
  };
}

/** A failed lookup does not end a session: an unavailable database signs no one out. */
function throwOverloaded(cause: unknown): never {
  throw new Failure('overloaded', undefined, { cause });
}
