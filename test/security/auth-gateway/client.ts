import type { TestStore } from '#test/fixtures/store.ts';
import type { CallResponse, Visitor } from './life.ts';

let requests = 0;

/** An in-memory browser: keeps its cookies, and uses another address each time, because limits are not tested here. */
export class Client implements Visitor {
  readonly name = 'Ada Byron';
  readonly email: string;
  password: string;
  readonly cookies = new Map<string, string>();
  readonly #store: TestStore;

  constructor(store: TestStore, email: string, password: string) {
    this.#store = store;
    this.email = email;
    this.password = password;
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async ask(method: string, path: string, body?: unknown): Promise<CallResponse> {
    const { origin } = new URL(this.#store.deps.settings.store.publicOrigin);
    const answer = await send(this.#store, method, path, body, { origin, cookie: this.cookie });
    for (const line of answer.headers.getSetCookie()) this.#keep(line);
    const text = await answer.text();
    return { status: answer.status, body: /^[[{]/.test(text) ? JSON.parse(text) : text };
  }

  async mailed(pattern: RegExp): Promise<string> {
    const { rows } = await this.#store.db.$client.query<{ content: { text: string } }>(
      `select content from outbox where content->>'to' = $1 order by id desc`,
      [this.email],
    );
    for (const { content } of rows) {
      const found = pattern.exec(content.text)?.[1];
      if (found) return found;
    }
    throw new Error(`No mail to ${this.email} has ${pattern}`);
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
  }
}

/** A raw request; empty headers are not sent. */
export async function send(
  store: TestStore,
  method: string,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  requests += 1;
  const sent = Object.entries(headers).filter(([, value]) => value !== '');
  const request = new Request(`${store.origin}/api${path}`, {
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...Object.fromEntries(sent) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return store.app.fetch(request, { address: `2001:db8:d:${requests.toString(16)}::1` });
}
