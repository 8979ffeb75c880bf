/** A way into an account, with the second factor that it has shown. */
interface WayIn {
  readonly user: { readonly id?: string; readonly twoFactorEnabled?: boolean | null | undefined };
  readonly session: { readonly factor?: string | null | undefined };
}

/**
 * Whether a way into an account still lacks the second step that the account demands. Session cookies and ID tokens both
 * ask here, and so must every further way in: a session that an issuer or an earlier password began, an issuer's token.
 */
export function lacksSecondStep({ user, session }: WayIn): boolean {
  return user.twoFactorEnabled === true && !session.factor;
}

/**
 * Leads somebody who comes back from another provider by the second step, where their account wants one.
 * @param response of the way back, with the new session's cookie and where it leads
 * @param isSignedIn whether a request with such cookies comes from somebody who is signed in
 */
export async function leadBySecondStep(
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
  const from = location.pathname + location.search;
  headers.set('location', from === '/' ? '/second-step' : `/second-step?${new URLSearchParams({ from })}`);
  return new Response(null, { status: response.status, headers });
}
