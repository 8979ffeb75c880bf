import { createHash, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startIdentitySandbox, type IdentitySandbox } from './server.ts';

/** The registration of the tests' store; nothing listens at its addresses. */
export const CLIENT = {
  clientId: 'store',
  clientSecret: 'a secret: with & signs',
  redirectUris: ['http://127.0.0.1:9/api/identity/callback/google'],
  storeOrigin: 'http://127.0.0.1:9',
  storeName: 'Parts <b>mith</b>',
  mailboxKey: 'mail-key',
};

/** Creates an empty directory for one test; deleted when the test's process exits. */
export async function makeStateDir(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'identity-sandbox-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Starts a stand-in on a free port, or on the given one for a restart. */
export async function startSandbox(stateDir?: string, port = 0): Promise<IdentitySandbox> {
  return startIdentitySandbox({ port, stateDir: stateDir ?? (await makeStateDir()), ...CLIENT });
}

/** A minimal browser for sign-in: it stores cookies by path and does not follow redirects. */
export class Browser {
  readonly #cookies: { name: string; value: string; path: string }[] = [];

  async visit(
    url: string,
    form?: Record<string, string>,
    origin: string | undefined = new URL(url).origin,
  ): Promise<Response> {
    const { pathname } = new URL(url);
    const sent = this.#cookies.filter(
      ({ path }) => pathname === path || path === '/' || pathname.startsWith(`${path}/`),
    );
    const answer = await fetch(url, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: {
        cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; '),
        ...(form && origin !== '' && { origin }),
      },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    return answer;
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/';
    const before = this.#cookies.findIndex((cookie) => cookie.name === name && cookie.path === path);
    if (before >= 0) this.#cookies.splice(before, 1);
    if (value !== '' && !/expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.push({ name, value, path });
  }
}

export type Attempt = { browser: Browser; chooserUrl: string; verifier: string; state: string; nonce: string };

/** Opens the authorization endpoint as the store does, up to the account chooser. */
export async function beginSignIn(
  sandbox: IdentitySandbox,
  extra: Record<string, string> = {},
  browser = new Browser(),
): Promise<Attempt> {
  const [verifier, state, nonce] = [randomBytes(32), randomBytes(8), randomBytes(8)].map((bytes) =>
    bytes.toString('base64url'),
  ) as [string, string, string];
  const discovery = (await (await fetch(sandbox.discoveryUrl)).json()) as { authorization_endpoint: string };
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: CLIENT.clientId,
    scope: 'openid email profile',
    redirect_uri: CLIENT.redirectUris[0] ?? '',
    state,
    nonce,
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    ...extra,
  });
  const answer = await browser.visit(`${discovery.authorization_endpoint}?${query}`);
  const location = answer.headers.get('location') ?? '';
  return { browser, chooserUrl: new URL(location, sandbox.origin).href, verifier, state, nonce };
}

/** Submits the chooser's form and follows the redirects to the store's callback. Returns the callback's query. */
export async function choose({ browser, chooserUrl }: Attempt, form: Record<string, string>): Promise<URLSearchParams> {
  let answer = await browser.visit(chooserUrl, form);
  for (let hop = 0; hop < 5; hop += 1) {
    const location = answer.headers.get('location');
    if (answer.status !== 303 || location === null)
      throw new Error(`expected a redirect, got ${answer.status}: ${await answer.text()}`);
    const target = new URL(location, chooserUrl);
    if (target.origin === CLIENT.storeOrigin) return target.searchParams;
    answer = await browser.visit(target.href);
  }
  throw new Error('too many redirects');
}

/** Exchanges a code for tokens, with the secret in the header (basic) or in the body (post). */
export async function tradeCode(
  sandbox: IdentitySandbox,
  code: string,
  verifier: string,
  secret = CLIENT.clientSecret,
  way: 'basic' | 'post' = 'basic',
): Promise<Response> {
  const { token_endpoint } = (await (await fetch(sandbox.discoveryUrl)).json()) as { token_endpoint: string };
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: CLIENT.redirectUris[0] ?? '',
  });
  if (way === 'basic') {
    const pair = `${encodeURIComponent(CLIENT.clientId)}:${encodeURIComponent(secret)}`;
    return fetch(token_endpoint, {
      method: 'POST',
      body,
      headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
    });
  }
  body.set('client_id', CLIENT.clientId);
  body.set('client_secret', secret);
  return fetch(token_endpoint, { method: 'POST', body });
}

/** Sends a request with another Host header, which fetch does not allow. Returns the status. */
export function statusWithHost(origin: string, path: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, origin), { headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    asked.on('error', reject).end();
  });
}

export { loadLibrary } from './load-library.ts';
