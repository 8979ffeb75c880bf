import { decodeJwt } from 'jose';
import * as z from 'zod/mini';
import type { SIGN_IN_ERRORS } from '#contract/accounts/sign-in-errors.ts';
import { SignInFormSchema, SignUpFormSchema } from '#contract/accounts/accounts.ts';
import { Failure, invalidFields } from '#contract/errors.ts';
import { fieldsOf } from '#contract/fields-of.ts';
import { pagePathOf } from '#contract/page-paths.ts';
import type { Database } from '#server/database/client.ts';
import type { Log } from '#server/log.ts';
import { readJson } from '#server/http/request/body.ts';
import { FACTOR_CALLS } from '#server/accounts/factors/auth-policy.ts';
import { redirectToSecondStep } from '#server/accounts/factors/second-step.ts';
import { refuseOtherSites, requireOwnOrigin } from '#server/accounts/sign-in/origin.ts';
import {
  countMail,
  countPasswordTry,
  recordFailedSignIn,
  recordLockout,
  tooManyMails,
} from '#server/accounts/sign-in/attempts.ts';
import { ADDRESS_HEADER } from '#server/accounts/sign-in/caller.ts';
import { hasMailBudget } from '#server/outbox/mail-budget.ts';
import { emailForLibrary, withoutAliases } from './email-alias.ts';
import { consumeVerificationLink } from './queries.ts';
import type { SessionUser } from './users.ts';
import { failureOfLibrary } from './messages.ts';
import { removeEnrolled } from './remove-enrolled.ts';

export const IDENTITY_PATH = '/api/identity';

const SIGN_IN = 'POST /sign-in/email';
const RESET = 'POST /request-password-reset';
const VERIFICATION = 'POST /send-verification-email';
/** Calls that send an email to the address in their body. */
const MAILING = [VERIFICATION, RESET];

/** The fields that name the page to redirect to. */
const DESTINATIONS = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'];

const path = z.optional(z.string().check(z.maxLength(2000)));
const destinations = { callbackURL: path, errorCallbackURL: path, newUserCallbackURL: path };
const email = SignInFormSchema.shape.email;

/** Every allowed call of the identity provider, with its body schema; no other part of the library is reachable. */
export const GATEWAY_CALLS: Readonly<Record<string, z.ZodMiniType<Record<string, unknown>> | null>> = {
  [SIGN_IN]: z.extend(SignInFormSchema, { rememberMe: z.optional(z.boolean()) }),
  'POST /sign-up/email': z.extend(SignUpFormSchema, { callbackURL: path }),
  'POST /sign-in/social': z.object({ provider: z.string().check(z.maxLength(40)), ...destinations }),
  [VERIFICATION]: z.object({ email, callbackURL: path }),
  'POST /request-password-reset': z.object({ email, redirectTo: z._default(path, '/reset-password') }),
  'POST /reset-password': z.object({
    newPassword: SignInFormSchema.shape.password,
    token: z.string().check(z.maxLength(200)),
  }),
  ...FACTOR_CALLS,
};
/** Links that a browser follows: from an email, or from an issuer. */
const LINKS = [/^GET \/callback\/\w+$/, /^GET \/reset-password\/\w+$/, /^GET \/verify-email$/];

interface GatewayOptions {
  db: Database;
  log: Log;
  /** The ids of the issuers, in addition to email and password. */
  issuerIds: readonly string[];
  origins: readonly string[];
  publicOrigin: string;
  /** The library's own handler. */
  answer: (request: Request) => Promise<Response>;
  session: (headers: Headers) => Promise<SessionUser | null>;
}

/**
 * The only access to the identity provider's library: allows the calls that the store uses, validates their bodies,
 * counts wrong passwords, and converts the library's failures. A followed link redirects to a page even if it fails.
 */
export function createAuthGateway(options: GatewayOptions) {
  return async (request: Request, address: string): Promise<Response> => {
    const path = new URL(request.url).pathname.slice(IDENTITY_PATH.length);
    const call = `${request.method} ${path}`;
    // Mail scanners ask for the head of a link before its reader opens it.
    if (request.method === 'HEAD' && LINKS.some((pattern) => pattern.test(`GET ${path}`)))
      return new Response(null, { headers: { 'cache-control': 'no-store' } });
    try {
      return await handleCall(options, call, request, address);
    } catch (error) {
      if (!LINKS.some((pattern) => pattern.test(call))) throw error;
      const code = error instanceof Failure ? error.code : 'internal';
      options.log(code === 'internal' ? 'error' : 'warn', 'identity: a link failed', {
        code,
        error: error instanceof Error ? error.name : '',
      });
      return redirectToLogin(code === 'rate_limited' || code === 'suspended' ? code : 'unavailable');
    }
  };
}

async function handleCall(options: GatewayOptions, call: string, request: Request, address: string): Promise<Response> {
  const { db, issuerIds, origins, publicOrigin, answer, session } = options;
  const schema = GATEWAY_CALLS[call];
  if (schema === undefined && !LINKS.some((pattern) => pattern.test(call)))
    throw new Failure('not_found', "That call doesn't exist.");
  if (schema) refuseOtherSites(request.headers, origins);
  const url = new URL(request.url);
  if (schema === null && call in FACTOR_CALLS) {
    // These calls store a challenge and take no body.
    requireOwnOrigin(request.headers, origins);
    url.search = '';
  }
  const headers = new Headers(request.headers);
  headers.set(ADDRESS_HEADER, address);
  headers.delete('content-length');
  const body = schema ? parse(schema, await readJson(request)) : undefined;
  requireOwnPages(body ? Object.entries(body) : [...url.searchParams], origins, publicOrigin);
  if (call === 'POST /sign-in/social' && !issuerIds.includes(String(body?.['provider']))) {
    throw invalidFields({ provider: "This store doesn't offer that sign-in" });
  }
  if (call === 'GET /verify-email') {
    const user = await session(headers);
    if (!user) return redirectToLogin('sign_in_to_verify');
    const account = accountOfLink(url);
    if (account !== undefined && account !== user.id) return redirectTo(`${PROFILE}?verified=other`);
    if (!(await spendVerificationLink(db, user, url))) return redirectTo(`${PROFILE}?verified=no`);
  }

  const account = String(body?.['email'] ?? '');
  const caller = { address, userAgent: headers.get('user-agent') };
  if (call === SIGN_IN)
    await countPasswordTry(db, account, address).catch(async (error: unknown) => {
      if (error instanceof Failure && error.code === 'rate_limited') await recordLockout(db, account, caller);
      throw error;
    });
  if (MAILING.includes(call)) await countMail(db, account, call === RESET ? 'reset' : 'other');
  const alias = emailForLibrary(account);
  if (call === VERIFICATION) {
    const user = await session(headers);
    await requireRoomForLink(db, account, user);
    // The library compares the alias with the address of a session; without one it finds the account by it.
    if (alias !== account && user?.email === account && !user.emailVerified) headers.delete('cookie');
  }
  // The library always sees the public address, whatever proxies changed.
  const inside = new Request(`${publicOrigin}${url.pathname}${url.search}`, {
    method: request.method,
    headers,
    ...(body && { body: JSON.stringify('email' in body ? { ...body, email: alias } : body) }),
  });
  const response = await answer(inside);
  if (response.status === 401 && call === SIGN_IN) await recordFailedSignIn(db, account, caller);
  const converted = await convertResponse(response);
  if (!call.startsWith('GET /callback/')) return converted;
  return redirectToSecondStep(converted, publicOrigin, async (cookies) => (await session(cookies)) !== null);
}

/**
 * Refuses a link whose email would be dropped, instead of confirming that it was sent. Only for the account's own session:
 * the answer to others must not disclose whether the account exists.
 * @throws Failure `rate_limited`
 */
async function requireRoomForLink(db: Database, account: string, user: SessionUser | null): Promise<void> {
  if (user?.email.toLowerCase() !== account.toLowerCase()) return;
  if (!(await hasMailBudget(db, { to: account, budget: 'confirmation' }))) throw tooManyMails();
}

function parse(schema: z.ZodMiniType<Record<string, unknown>>, value: unknown): Record<string, unknown> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw invalidFields(fieldsOf(result.error));
}

/** Refuses redirect destinations outside the store. @throws Failure with 403 */
function requireOwnPages(
  fields: readonly (readonly [name: string, value: unknown])[],
  origins: readonly string[],
  publicOrigin: string,
): void {
  for (const [name, target] of fields) {
    if (!DESTINATIONS.includes(name) || target === undefined) continue;
    const url = URL.parse(String(target), publicOrigin);
    if (!url || !origins.includes(url.origin) || pagePathOf(url.pathname) === undefined)
      throw failureOfLibrary(403, { code: 'INVALID_CALLBACK_URL' });
  }
}

/**
 * The account that a verification link names, unchecked. The link must be opened while signed in to it: otherwise a
 * stranger could sign up with someone's email and wait for its owner to click, and the account, with the stranger's
 * password, would be verified.
 */
function accountOfLink(url: URL): unknown {
  try {
    return decodeJwt(url.searchParams.get('token') ?? '')['userId'];
  } catch {
    return undefined;
  }
}

/**
 * Uses up a verification link and removes factors enrolled before the email was verified. The library verifies it
 * afterwards; factors enrolled in between are refused.
 */
async function spendVerificationLink(db: Database, user: SessionUser, url: URL): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await consumeVerificationLink(tx, user.id, url.searchParams.get('token') ?? ''))) return false;
    if (!user.emailVerified) await removeEnrolled(tx, user.id, { by: 'verification', sessionId: user.sessionId });
    return true;
  });
}

/**
 * Converts failures, reduces the error of a redirect to its code, and removes the session token from bodies that scripts
 * can read.
 */
async function convertResponse(response: Response): Promise<Response> {
  const location = response.headers.get('location');
  if (response.status >= 300 && response.status < 400 && location) return withErrorCode(response, location);
  if (!response.ok) {
    const refusal = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
    throw failureOfLibrary(response.status, refusal, Number(response.headers.get('x-retry-after')) || undefined);
  }
  const data = (await response.json().catch(() => null)) as Record<string, unknown> | null;
  if (data) {
    delete data['token'];
    const session = data['session'] as Record<string, unknown> | undefined;
    delete session?.['token'];
  }
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.delete('location');
  headers.set('cache-control', 'no-store');
  headers.set('content-type', 'application/json');
  return new Response(withoutAliases(JSON.stringify(data)), { status: response.status, headers });
}

function withErrorCode(response: Response, location: string): Response {
  const error = /[?&]error=([^&#]*)/.exec(location)?.[1];
  if (error === undefined) return response;
  // Without a description, which may come from the requested address.
  const headers = new Headers(response.headers);
  const base = 'https://store.invalid';
  const target = new URL(location, base);
  const code = (target.searchParams.get('error') ?? '')
    .toLowerCase()
    .replace(/[^a-z_]/g, '')
    .slice(0, 60);
  target.searchParams.set('error', code);
  target.searchParams.delete('error_description');
  headers.set('location', target.href.replace(base, ''));
  return new Response(null, { status: response.status, headers });
}

function redirectToLogin(error: keyof typeof SIGN_IN_ERRORS): Response {
  return redirectTo(`/login?error=${error}`);
}

/** The page that says whether a verification link worked. */
const PROFILE = '/dashboard/myprofile';

function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
}
