import { pathIn } from '#contract/language/language-path.ts';
import { currentLanguage } from '#server/language/in-language.ts';
import type { BetterAuthOptions } from 'better-auth';
import { APIError, createEmailVerificationToken } from 'better-auth/api';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { Pool } from 'pg';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#contract/accounts/accounts.ts';
import { Failure } from '#contract/errors.ts';
import { lockUser, selectBySubject } from '#server/accounts/queries.ts';
import { countProgramAccess, type ProgramAccess } from '#server/api-keys/queries.ts';
import { revokeKeysOf } from '#server/api-keys/service.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { PoolClass } from '#server/database/instrumented-pool.ts';
import type { Pooler } from '#server/database/pooler.ts';
import type { Settings } from '#server/settings/settings.ts';
import { countAddressAttempt } from '#server/http/rate-limits/rate-limits.ts';
import { queueMail } from '#server/outbox/queue-mail.ts';
import { type Log, withoutEmails } from '#server/log.ts';
import { recordSignIn } from '#server/accounts/sign-in/attempts.ts';
import { factorSession } from '#server/accounts/factors/plugins.ts';
import { IDENTITY_PATH } from './auth-gateway.ts';
import { emailForLibrary } from './email-alias.ts';
import { identityTables } from './pool.ts';
import { limitHashing, type PasswordHash } from './password-hash.ts';
import { identityUser, type IdentityUser } from './users.ts';
import passwordChangedMail from '#server/accounts/mails/password-changed.ts';
import resetMail from '#server/accounts/mails/reset.ts';
import verificationMail from '#server/accounts/mails/verification.ts';
import { insertVerificationLink, isSuspended, selectPasskeyNames, revokeProofs } from './queries.ts';
import { recordSessionEvent } from '#server/accounts/sign-in/record-session-event.ts';
import { trustedOrigins } from '#server/accounts/sign-in/origin.ts';
import { removeEnrolled, removeOfUnverified } from './remove-enrolled.ts';
import { updateFromIdentity, revokeProofsOf } from '#server/accounts/service.ts';
import { ADDRESS_HEADER, callerIn } from '#server/accounts/sign-in/caller.ts';
import { type AuthSecrets, librarySecrets } from './secret-rotation.ts';
import { withCurrentName } from '#server/texts/with-current-name.ts';

/** The secrets of accounts and sessions. */
interface IdentitySecrets extends AuthSecrets {
  /** The store's client secret at the local stand-in for Google. */
  readonly googleSandboxSecret: string;
}

export interface IdentityOptions {
  databaseUrl: string;
  settings: Pick<Settings, 'store' | 'google' | 'oidc'>;
  secrets: IdentitySecrets;
  db: Database;
  log: Log;
  /** A pool class that measures its connections, for monitoring. */
  Pools?: PoolClass;
  /** Behind `databaseUrl`. */
  pooler?: Pooler | undefined;
  /** Replaces the library's password hash (scrypt, 70 ms of CPU time). Tests pass a cheap one. */
  passwordHash?: PasswordHash;
}

export const COOKIE_PREFIX = 'partsmith';

/** The prefix of the identity provider's cookies. Over https `__Host-` binds them to the host. */
const cookiePrefixOf = (publicOrigin: string): string =>
  publicOrigin.startsWith('https:') ? `__Host-${COOKIE_PREFIX}` : COOKIE_PREFIX;

/** The name of the session cookie. */
export const sessionCookieName = (publicOrigin: string): string => `${cookiePrefixOf(publicOrigin)}.session_token`;
const DAY = 24 * 60 * 60;

/** The library's options except its plugins. @param pool the library's connections */
export function libraryOptions(
  { settings, secrets, db, log, passwordHash = { hash: hashPassword, verify: verifyPassword } }: IdentityOptions,
  pool: Pool,
) {
  const { store } = settings;
  const isHttps = store.publicOrigin.startsWith('https:');
  return {
    appName: store.name,
    baseURL: store.publicOrigin,
    basePath: IDENTITY_PATH,
    ...librarySecrets(secrets),
    database: identityTables(pool),
    trustedOrigins: trustedOrigins(settings),
    telemetry: { enabled: false },
    // Its level stays the default (warn): with one set, some lines go to the console instead.
    logger: { log: quietLog(log) },
    // Internal errors are thrown, so that we can distinguish an unavailable database from a bug; refusals stay
    // responses.
    onAPIError: { throw: true, errorURL: `${store.publicOrigin}/login` },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: limitHashing(passwordHash),
      // A new user can use the store at once; sensitive actions require a verified email.
      requireEmailVerification: false,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, url }) =>
        void (await queueMail(db, resetMail.write(store, identityUser(user), { link: url }))),
      onPasswordReset: async ({ user }, request) => {
        // Anyone can sign up with anyone's address: until it is verified, only the mailbox is known to be the owner's.
        if (!user.emailVerified) await db.transaction((tx) => removeEnrolled(tx, user.id, { by: 'reset' }));
        await revokeProofsOf(db, identityUser(user));
        // Opening the mail proves ownership, so the owner can sign in from there during attacks from elsewhere.
        const caller = callerIn(request?.headers);
        await recordSignIn(db, identityUser(user).email, caller.address);
        const passkeys = await selectPasskeyNames(db, user.id);
        const recipient = { ...identityUser(user), ...(!user.emailVerified && { name: '' }) };
        const named = await withCurrentName(db, store);
        const programs = await db.transaction((tx) => endPrograms(tx, identityUser(user)));
        await queueMail(db, passwordChangedMail.write(named, recipient, { how: 'reset', passkeys, programs }));
        await recordSessionEvent(db, { event: 'password-reset', who: `identity:${user.id}`, caller });
        await revokeProofs(db, user.id);
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: DAY,
      sendVerificationEmail: async ({ user, url, token: given }) => {
        const { id, email } = identityUser(user);
        const alias = emailForLibrary(email);
        const { secret } = librarySecrets(secrets);
        // The library reads the address in a token as it reads one in a request.
        const token =
          alias === user.email
            ? given
            : await createEmailVerificationToken(secret, alias, undefined, DAY, { userId: id });
        const link = redirectingTo(pathIn(currentLanguage(), VERIFIED), url.replace(given, token));
        await db.transaction(async (tx) => {
          await insertVerificationLink(tx, id, token, DAY);
          await queueMail(tx, verificationMail.write(store, identityUser(user), { link }));
        });
      },
      afterEmailVerification: async ({ id }, request) =>
        recordSessionEvent(db, { event: 'email-verified', who: `identity:${id}`, caller: callerIn(request?.headers) }),
    },
    // Stores digests of what links and cookies contain. Trusted devices are looked up by prefix; their cookie is
    // signed.
    verification: { storeIdentifier: { default: 'hashed', overrides: { 'trust-device-': 'plain' } } },
    session: { expiresIn: SESSION_SECONDS, updateAge: DAY, ...factorSession },
    account: {
      encryptOAuthTokens: true,
      // Links accounts by email only if both sides have verified it; no provider is trusted by name alone.
      accountLinking: {
        enabled: true,
        trustedProviders: [],
        allowDifferentEmails: false,
        requireLocalEmailVerified: true,
      },
    },
    databaseHooks: {
      session: {
        // Every way to sign in ends in a session.
        create: {
          before: async ({ userId }) => {
            // The passkey plugin passes on only the library's own errors.
            if (await isSuspended(db, userId)) throw new APIError('FORBIDDEN', { code: 'SUSPENDED' });
          },
        },
        update: { before: async (change, context) => limitLifetime(change, context?.context.session?.session) },
      },
      user: {
        update: {
          // The provider has made the change; if it conflicts with the store's users, the next token request fails.
          after: async (user, context) => {
            // An issuer has just verified the email, so the mailbox's owner signs in, who may not be the one who signed
            // up.
            if (user.emailVerified && context?.path?.startsWith('/callback')) await removeOfUnverified(db, user.id);
            await updateFromIdentity(db, identityUser(user), store.adminEmails).catch(() =>
              log('warn', 'identity: a change was not applied to the user of the store'),
            );
          },
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
      // The library's own limiter never lets a steady caller in again, because each request restarts its window.
      customStorage: { consume: (key, { window, max }) => consume(db, key, max, window) },
    },
    advanced: {
      // With that prefix browsers bind a cookie to https and this host, so a sibling domain cannot set it.
      cookiePrefix: cookiePrefixOf(store.publicOrigin),
      // Otherwise the library would add its own prefix.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps },
      // Explicit, because NODE_ENV=test would disable both.
      disableCSRFCheck: false,
      disableOriginCheck: false,
      // Full addresses: "consume" reduces IPv6 addresses to their network, as all other limits do.
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER], ipv6Subnet: 128 },
      // The tables were just migrated under a lock.
      database: { validateSchema: false },
    },
  } satisfies BetterAuthOptions;
}

/**
 * Revokes the API keys of a person who has reset the password: an intruder's key would outlive the reset.
 * @returns how many worked, and the webhook endpoints that stay
 */
async function endPrograms(tx: Executor, { subject }: IdentityUser): Promise<ProgramAccess> {
  const user = await selectBySubject(tx, subject);
  if (!user || !(await lockUser(tx, user))) return { keys: 0, endpoints: 0 };
  const { endpoints } = await countProgramAccess(tx, user.id);
  return { keys: await revokeKeysOf(tx, user.id, 'password reset'), endpoints };
}

async function consume(
  db: Database,
  key: string,
  max: number,
  seconds: number,
): Promise<{ allowed: boolean; retryAfter: number | null }> {
  try {
    const [address = '', ...call] = key.split('|');
    await countAddressAttempt(db, `identity:${call.join('|')}`, address, max, seconds);
    return { allowed: true, retryAfter: null };
  } catch (error) {
    if (error instanceof Failure && error.code === 'rate_limited')
      return { allowed: false, retryAfter: error.retryAfterSeconds ?? seconds };
    throw error;
  }
}

/** The library's lines in our log, without emails and long random values. */
function quietLog(log: Log) {
  return (level: 'debug' | 'info' | 'warn' | 'error', message: string, ...args: unknown[]): void => {
    const reason = args.find((arg) => arg instanceof Error);
    const clean = (text: string) => withoutEmails(text).replace(/[\w.~+/=-]{24,}/g, '(long)');
    log(
      level === 'error' ? 'error' : level === 'warn' ? 'warn' : 'info',
      `identity: ${clean(message)}`,
      reason && { error: clean(reason.message) },
    );
  };
}

/** Seconds after which an unused session expires. */
const SESSION_SECONDS = 30 * DAY;
/** Seconds after sign-in at which a session expires, however often it is used. */
const MAX_SESSION = 90 * DAY;

/** Limits the library's extensions of a session to its maximum lifetime. */
function limitLifetime<Change extends { expiresAt?: Date | undefined }>(
  change: Change,
  session: { createdAt: Date } | null | undefined,
): { data: Change } {
  if (!change.expiresAt || !session) return { data: change };
  const last = session.createdAt.getTime() + MAX_SESSION * 1000;
  return { data: { ...change, expiresAt: new Date(Math.min(change.expiresAt.getTime(), last)) } };
}

/** The page that confirms that the link worked. */
const VERIFIED = '/dashboard/myprofile?verified=1';

/** Makes a mailed link of the library redirect to a page of the store. */
function redirectingTo(page: string, link: string): string {
  const url = new URL(link);
  url.searchParams.set('callbackURL', page);
  return url.href;
}
