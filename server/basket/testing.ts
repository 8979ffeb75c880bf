import { newId } from '#server/database/columns.ts';
import type { Answer, TestStore } from '#test/fixtures/store.ts';
import { signUp, type Member } from '#test/security/world.ts';

/** A browser: sends its cookies, and an origin as the store's own pages do. */
export class Visitor {
  cookies: string[] = [];
  readonly #store: TestStore;

  constructor(store: TestStore) {
    this.#store = store;
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const cookie = this.cookies.join('; ');
    const answer = await this.#store.call(null, method, path, body, {
      origin: this.#store.deps.settings.store.publicOrigin,
      ...(cookie && { cookie }),
      ...headers,
    });
    for (const line of answer.headers.getSetCookie()) {
      const pair = line.split(';')[0]!;
      const name = pair.slice(0, pair.indexOf('=') + 1);
      this.cookies = this.cookies.filter((known) => !known.startsWith(name));
      if (!/max-age=0/i.test(line)) this.cookies.push(pair);
    }
    return answer;
  }
  put(part: string, quantity: unknown, more: object = {}): Promise<Answer> {
    return this.call('PUT', `/basket/lines/${part}`, { quantity, ...more });
  }
  async lines(): Promise<[part: string, quantity: number][]> {
    const { body } = await this.call('GET', '/basket');
    return body.lines.map((line: { part: string; quantity: number }) => [line.part, line.quantity]);
  }
  get basketCookie(): string | undefined {
    return this.cookies.find((pair) => pair.startsWith('partsmith.basket='));
  }
}

/** A new customer with their signed-in browser. */
export async function signUpMember(store: TestStore): Promise<{ person: Member; signedIn: Visitor }> {
  const person = await signUp(store, `buyer-${newId()}@partsmith.test`);
  const signedIn = new Visitor(store);
  signedIn.cookies = person.cookie.split('; ');
  return { person, signedIn };
}

/** Adds lines of new parts to a basket without calls, to reach its limit. @returns the ids of the parts */
export async function fillBasket(store: TestStore, customerId: string, lines: number): Promise<string[]> {
  const { rows } = await store.db.$client.query<{ id: string }>(
    `insert into parts (id, name, description, category, img, price_cents, minimum, quantity)
     select gen_random_uuid(), 'Filler ' || n, 'For tests', 'processor', '/x.svg', 100, 1, 10
     from generate_series(1, $1) n returning id`,
    [lines],
  );
  await store.db.$client.query(
    `with basket as (
       insert into baskets (id, customer_id) values ($1, $2)
       on conflict (customer_id) do update set used_at = now() returning id)
     insert into basket_lines (basket_id, part_id, quantity, seen_price_cents, seen_stock)
     select basket.id, part::uuid, 1, 100, 10 from basket, unnest($3::text[]) part`,
    [newId(), customerId, rows.map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
}
