import type { Role } from '#contract/choices.ts';
import { pathIn, splitLanguage } from '#contract/language/language-path.ts';
import type { Settings } from '#server/settings/settings.ts';

/** A proof for signing in, with the second factor it includes. */
interface WayIn {
  readonly user: { readonly id?: string; readonly twoFactorEnabled?: boolean | null | undefined };
  readonly session: { readonly factor?: string | null | undefined };
}

/**
 * Whether a sign-in still lacks the second step that the account requires. Session cookies and ID tokens both check
 * this, and every further method must: a session started by an issuer or an earlier password, and an issuer's token.
 */
export function lacksSecondStep({ user, session }: WayIn): boolean {
  return user.twoFactorEnabled === true && !session.factor;
}

/**
 * Redirects a return from another provider to the second step, in the language of its destination, if the account requires one.
 * @param response the return's response, with the new session's cookie and its destination
 * @param isSignedIn whether a request with such cookies is signed in
 */
export async function redirectToSecondStep(
  response: Response,
  publicOrigin: string,
  isSignedIn: (headers: Headers) => Promise<boolean>,
): Promise<Response> {
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]!);
  const location = URL.parse(response.headers.get('location') ?? '', publicOrigin);
  if (!location || !cookies.some((cookie) => /session_token=./.test(cookie))) return response;
  if (location.origin !== publicOrigin || (await isSignedIn(new Headers({ cookie: cookies.join('; ') }))))
    return response;
  const headers = new Headers(response.headers);
  const { language, path } = splitLanguage(location.pathname);
  const from = path + location.search;
  const page = from === '/' ? '/second-step' : `/second-step?${new URLSearchParams({ from })}`;
  headers.set('location', pathIn(language, page));
  return new Response(null, { status: response.status, headers });
}

/**
 * Whether an admin has to pass a second factor before admin actions: always outside sandbox mode, in it only if the
 * operator configures it.
 * @param shown whether the sign-in included one
 */
export function isSecondFactorDue(
  { sandbox, accounts }: Pick<Settings, 'sandbox' | 'accounts'>,
  role: Role,
  shown: boolean,
): boolean {
  return role === 'admin' && !shown && (!sandbox || accounts.adminSecondFactor);
}
