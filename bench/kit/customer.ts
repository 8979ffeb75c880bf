/** A signed-in customer with a store token. */
interface Customer {
  readonly email: string;
  readonly token: string;
}

/** Signs in a demo account, the customer's if none is given, with the calls of the login page. */
export async function signIn(
  port: number,
  account = { email: 'customer@partsmith.test', password: 'partsmith-customer' },
): Promise<Customer> {
  const origin = `http://localhost:${port}`;
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
