/** The demo account of an admin. */
export const ADMIN = { email: 'admin@partsmith.test', password: 'partsmith-admin' };

/** A signed-in person. */
interface SignedIn {
  readonly email: string;
  /** The store's token. */
  readonly token: string;
  /** The session's cookies. */
  readonly cookie: string;
  /** Calls the API with the token. @throws Error with the answer when it is a failure */
  call(method: string, path: string, body?: object | string): Promise<Response>;
}

/** Signs in a demo account, the customer's if none is given, with the calls of the login page. */
export async function signIn(
  port: number,
  account = { email: 'customer@partsmith.test', password: 'partsmith-customer' },
): Promise<SignedIn> {
  const origin = `http://localhost:${port}`;
  const headers = { 'content-type': 'application/json', origin };
  const signedIn = await fetch(`${origin}/api/identity/sign-in/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify(account),
  });
  if (!signedIn.ok) throw new Error(`Sign-in failed: ${signedIn.status} ${await signedIn.text()}`);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const answer = await fetch(`${origin}/api/user/${encodeURIComponent(account.email)}`, {
    method: 'PUT',
    headers: { ...headers, cookie },
    body: JSON.stringify({ email: account.email }),
  });
  if (!answer.ok) throw new Error(`No token issued: ${answer.status} ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  return { email: account.email, token, cookie, call: (...call) => callApi(port, token, ...call) };
}

/** Signs up that many customers with verified emails; the store places the orders of one account one after the other. */
export async function signUpCustomers(
  { port, query }: { port: number; query(text: string): Promise<unknown> },
  count: number,
): Promise<SignedIn[]> {
  const origin = `http://localhost:${port}`;
  const customers: SignedIn[] = [];
  for (let made = 0; made < count; made++) {
    const account = { email: `bench-${made}@partsmith.test`, password: 'partsmith-bench-customer' };
    const answer = await fetch(`${origin}/api/identity/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ ...account, name: `Bench ${made}` }),
    });
    // 422: an earlier store on this database has signed it up.
    if (!answer.ok && answer.status !== 422) throw new Error(`Sign-up failed: ${answer.status} ${await answer.text()}`);
    customers.push(await signIn(port, account));
  }
  await query(`update users set email_verified = true where email like 'bench-%@partsmith.test'`);
  return customers;
}

/** @param body JSON, or the text of a CSV file */
async function callApi(
  port: number,
  token: string,
  method: string,
  path: string,
  body?: object | string,
): Promise<Response> {
  const isText = typeof body === 'string';
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': isText ? 'text/csv' : 'application/json' },
    ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/**
 * Signs in the demo customer and puts a part into their basket.
 * @returns the session's cookies
 */
export async function openBasket(port: number, part: string): Promise<string> {
  const { call, cookie } = await signIn(port);
  await call('PUT', `/basket/lines/${part}`, { quantity: 100 });
  return cookie;
}
