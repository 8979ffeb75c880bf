/** Somebody with a token, as the store's browser gets one. */
export interface Customer {
  readonly email: string;
  readonly token: string;
}

/** Signs a demo customer in, by the calls that the login page makes. */
export async function signIn(port: number): Promise<Customer> {
  const origin = `http://localhost:${port}`;
  const account = { email: 'customer@partsmith.test', password: 'partsmith-customer' };
  const headers = { 'content-type': 'application/json', origin };
  const signedIn = await fetch(`${origin}/api/identity/sign-in/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify(account),
  });
  if (!signedIn.ok) throw new Error(`No sign-in: ${signedIn.status} ${await signedIn.text()}`);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const answer = await fetch(`${origin}/api/user/${encodeURIComponent(account.email)}`, {
    method: 'PUT',
    headers: { ...headers, cookie },
    body: JSON.stringify({ email: account.email }),
  });
  if (!answer.ok) throw new Error(`No token: ${answer.status} ${await answer.text()}`);
  return { email: account.email, token: ((await answer.json()) as { token: string }).token };
}
