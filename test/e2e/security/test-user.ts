import { request, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import type { CallResponse, Visitor } from '#test/security/auth-gateway/life.ts';
import { newPerson } from '#test/e2e/people.ts';
import type { Shop } from '#test/e2e/shop.ts';
import { expect } from '#test/e2e/test.ts';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

/** A user with their own cookies, who makes calls like pages of the store. */
export class TestUser implements Visitor {
  readonly name: string;
  readonly email: string;
  password: string;
  readonly #shop: Shop;
  readonly #context: APIRequestContext;

  /** @param context contains their cookies */
  constructor(shop: Shop, context: APIRequestContext, { name, email, password } = newPerson()) {
    this.#shop = shop;
    this.#context = context;
    this.name = name;
    this.email = email;
    this.password = password;
  }

  /** Creates an account and signs in. */
  static async signUp(shop: Shop, { isAdmin = false, isVerified = false } = {}): Promise<TestUser> {
    const someone = new TestUser(shop, await request.newContext());
    const { name, email, password } = someone;
    expect((await someone.ask('POST', '/identity/sign-up/email', { name, email, password })).status).toBe(200);
    if (!isVerified && !isAdmin) return someone;
    const link = await someone.mailed(/(https?:\/\/\S*verify-email\S*)/);
    await someone.#context.get(link);
    // The store knows a user after the first token request.
    await someone.call('GET', `/admin/${email}`);
    if (isAdmin) await shop.asAdmin('PUT', `/user/admin/${email}`);
    return someone;
  }

  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<CallResponse> {
    const { origin } = this.#shop.store;
    const answer = await this.#context.fetch(`${origin}/api${path}`, {
      method,
      maxRedirects: 0,
      headers: { origin, ...headers },
      ...(body !== undefined && { data: body }),
    });
    const text = await answer.text();
    return { status: answer.status(), body: /^[[{]/.test(text) ? JSON.parse(text) : text };
  }

  /** Makes a call with a token from the session. @returns its answer */
  async call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const { token } = (await this.ask('PUT', `/user/${this.email}`, { email: this.email })).body as { token: string };
    const response = await this.ask(method, path, body, { authorization: `Bearer ${token}` });
    expect(response.status, `${method} ${path}: ${JSON.stringify(response.body)}`).toBeLessThan(400);
    return response.body as Answer;
  }

  /** Pays an order of theirs. */
  async pay(order: string): Promise<void> {
    await this.#shop.pay({ request: this.#context } as Page, this, order);
  }

  async mailed(pattern: RegExp): Promise<string> {
    const address = `${this.#shop.store.mailboxUrl}/messages.json?to=${encodeURIComponent(this.email)}`;
    let found: string | undefined;
    // The email's job runs in parallel with the request.
    await expect(async () => {
      const mails = (await (await this.#context.get(address)).json()) as { text: string }[];
      found = mails.map(({ text }) => pattern.exec(text)?.[1]).find(Boolean);
      expect(found).toBeDefined();
    }).toPass();
    return found!;
  }

  async cookies(): Promise<Cookies> {
    return (await this.#context.storageState()).cookies;
  }
}
