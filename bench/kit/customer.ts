/** A signed-in customer with a store token and the session's cookies. */
interface Customer {
  readonly email: string;
  readonly token: string;
  readonly cookie: string;
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
  return { email: account.email, token: ((await answer.json()) as { token: string }).token, cookie };
}

/**
 * Signs in the demo customer and puts a part into their basket.
 * @returns the session's cookies
 */
export async function openBasket(port: number, part: string): Promise<string> {
  const { token, cookie } = await signIn(port);
  const answer = await fetch(`http://localhost:${port}/api/basket/lines/${part}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ quantity: 100 }),
  });
  if (!answer.ok) throw new Error(`No basket: ${answer.status} ${await answer.text()}`);
  return cookie;
}
