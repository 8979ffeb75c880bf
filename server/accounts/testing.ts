import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { JWK } from 'jose';
import { eq } from 'drizzle-orm';
import { openDatabase, type Database } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { readEnv } from '#server/settings/read-env.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { App, Env } from '#server/http/context.ts';
import { guardsOf } from '#server/http/guards.ts';
import { answerFailure } from '#server/http/problems.ts';
import { cheapPasswordHash } from '#test/fixtures/cheap-password-hash.ts';
import { testDatabase } from '#test/postgres.ts';
import { createIdentity, type Identity } from './identity/identity.ts';
import type { PasswordHash } from './identity/password-hash.ts';
import { staffRoutes } from '#server/staff/routes.ts';
import { accountRoutes } from './routes.ts';
import { users } from './tables.ts';
import { createTokens, type Tokens } from './sign-in/tokens.ts';

export const ORIGIN = 'http://localhost:3000';

export const privateKey = (): JWK => generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }) as JWK;

/** A store with accounts only and its own database, for one test file. */
export interface AccountsStore {
  readonly app: App;
  readonly db: Database;
  readonly databaseUrl: string;
  readonly settings: Settings;
  readonly identity: Identity;
  readonly tokens: Tokens;
  readonly key: JWK;
  readonly logged: string[];
  /** How far the tokens' clock is ahead, in milliseconds. */
  clock: { ahead: number };
  browser(address?: string): Browser;
  close(): Promise<void>;
}

export async function openAccounts(
  env: Record<string, string> = {},
  passwordHash: PasswordHash = cheapPasswordHash,
): Promise<AccountsStore> {
  const database = await testDatabase();
  const db = openDatabase(database.url, 5);
  const settings = readEnv({ PORT: '3000', ...env });
  const key = privateKey();
  const clock = { ahead: 0 };
  const logged: string[] = [];
  const log: Deps['log'] = (level, what, more) => void logged.push(`${level} ${what} ${JSON.stringify(more ?? {})}`);
  const tokens = createTokens({
    keys: [key],
    issuer: settings.store.publicOrigin,
    clock: () => Date.now() + clock.ahead,
  });
  const secrets = { authSecret: randomBytes(32).toString('base64url'), googleSandboxSecret: 'sandbox-secret' };
  const identity = createIdentity({
    databaseUrl: database.url,
    settings,
    secrets,
    db,
    log,
    passwordHash,
  });
  const deps = { db, settings, identity, tokens, log, demoAccounts: [] } as unknown as Deps;

  const app: App = new Hono<Env>().basePath('/api');
  app.use(async (context, next) => {
    context.set('requestId', 'test');
    context.set('address', context.env?.address ?? '192.0.2.1');
    await next();
  });
  app.onError((error) => answerFailure(error, 'test', log));
  accountRoutes(app, deps, guardsOf(deps));
  staffRoutes(app, deps, guardsOf(deps));
  app.all('/identity/*', (context) => identity.handler(context.req.raw, context.get('address')));

  return {
    app,
    db,
    databaseUrl: database.url,
    settings,
    identity,
    tokens,
    key,
    logged,
    clock,
    browser: (address) => new Browser(app, address),
    async close() {
      await identity.close();
      await db.$client.end();
      await database.drop();
    },
  };
}

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // Responses of many shapes: each test states what it expects.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

/** Sends requests like a page of the store: with its origin, and with the cookies received so far. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #app: App;
  readonly #address: string;
  readonly #origin: string;

  constructor(app: App, address = '192.0.2.1', origin = ORIGIN) {
    this.#app = app;
    this.#address = address;
    this.#origin = origin;
  }

  async ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string | undefined> = {},
  ): Promise<Answer> {
    const all = new Headers();
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const wanted = {
      origin: this.#origin,
      cookie: cookie || undefined,
      'content-type': body === undefined ? undefined : 'application/json',
      ...headers,
    };
    for (const [name, value] of Object.entries(wanted)) if (value !== undefined) all.set(name, value);
    const request = new Request(new URL(path, `${this.#origin}/api/`).href, {
      method,
      headers: all,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const response = await this.#app.fetch(request, { address: this.#address });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
    };
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
  }

  async signUp(email: string, password = 'a good password', name = 'Test Person'): Promise<Answer> {
    return this.ask('POST', 'identity/sign-up/email', { email, password, name });
  }

  async signIn(email: string, password = 'a good password'): Promise<Answer> {
    return this.ask('POST', 'identity/sign-in/email', { email, password });
  }

  /** Trades the session for a token and returns the headers to send it with. */
  async bearer(email: string): Promise<{ authorization: string }> {
    const { body } = await this.ask('PUT', `user/${encodeURIComponent(email)}`, { email });
    return { authorization: `Bearer ${body.token}` };
  }
}

/** A signed-in user: their browser, and the header with their token. */
export async function member(
  store: AccountsStore,
  email: string,
  { verified = true, admin = false } = {},
): Promise<{ browser: Browser; bearer: { authorization: string } }> {
  await store.identity.ensureUser({ email, password: 'a good password', name: 'Test Person', verified });
  const browser = store.browser();
  await browser.signIn(email);
  await browser.bearer(email);
  if (admin) await store.db.update(users).set({ role: 'admin', staffRole: 'owner' }).where(eq(users.email, email));
  return { browser, bearer: await browser.bearer(email) };
}

/** The emails queued for a recipient, oldest first. */
export async function mailsTo(
  store: AccountsStore,
  email: string,
): Promise<{ subject: string; text: string; html: string }[]> {
  const { rows } = await store.db.$client.query(`select content from outbox where content->>'to' = $1 order by id`, [
    email,
  ]);
  return rows.map(({ content }) => content);
}
