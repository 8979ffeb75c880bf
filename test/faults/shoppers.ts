import { charge, intentOf, NEW_YORK, orderBody, type CardProvider } from '#test/fixtures/ordering.ts';
import type { Answer, Person } from '#test/fixtures/store.ts';
import { callServer, ServerGone } from './servers.ts';

/** The responses to customers, and the number of missing ones. */
export interface Notes {
  /** Orders that a server has acknowledged. */
  placed: Set<string>;
  /** The lines of these orders. */
  lines: string[];
  /** Orders that a server reported as paid. */
  paid: Set<string>;
  refusals: number;
  /** The number of missing responses, and of those that asked for a retry. */
  retries: number;
  /** Responses with 500 and no reason. */
  internal: number;
  /** Receives every attempt, if set. */
  recordAttempt?(attempt: Attempt): void;
}

/** One request of a customer; some calls have to be repeated. */
export interface Attempt {
  readonly method: string;
  readonly path: string;
  /** The times of request and response, milliseconds since 1970. */
  readonly sent: number;
  readonly answered: number;
  /** Undefined without a response. */
  readonly status: number | undefined;
}

export interface Shop {
  /** The card provider to charge. */
  readonly store: CardProvider;
  /** Servers, any of which may be down. */
  readonly origins: readonly string[];
  readonly parts: readonly string[];
  readonly notes: Notes;
  /** When to stop, milliseconds since 1970. */
  readonly until: number;
  /** When to stop retrying. */
  readonly giveUp: number;
  readonly random: () => number;
  /** A customer's longest pause between two orders, in milliseconds; default 100. */
  readonly thinking?: number;
}

/** A customer who buys, pays, gets declined, cancels or leaves, until the shop closes. */
export async function shop(at: Shop, me: Person): Promise<void> {
  const { store, parts, notes, random } = at;
  while (Date.now() < at.until) {
    const [path, body] = wish();
    const order = await requestUntilFinal(at, me, 'POST', path, body, { 'idempotency-key': crypto.randomUUID() });
    if (order.status !== 200) {
      notes.refusals += 1;
      await pause(200 * random());
      continue;
    }
    const id: string = order.body.insertedId;
    notes.placed.add(id);
    notes.lines.push(...(order.body.lines ?? [id]));
    const price = order.body.placeOrderPrice ?? (await address(at, me, id));
    if (price === undefined) continue;
    const mind = random();
    if (mind < 0.1) continue;
    if (mind < 0.2) await requestUntilFinal(at, me, 'POST', `/placeorder/${id}/cancel`);
    else await pay(at, me, id, price);
    await pause((at.thinking ?? 100) * random());
  }

  /** One part, or a basket of up to four in any sequence. */
  function wish(): [path: string, body: { placeOrderPrice?: number; lines?: object; delivery?: object }] {
    const quantity = (): number => 1 + Math.floor(random() * 2);
    const part = (): string => parts[Math.floor(random() * parts.length)]!;
    if (random() < 0.5) return ['/placeOrder', orderBody(me, part(), quantity())];
    const lines = Array.from({ length: 2 + Math.floor(random() * 3) }, () => ({ part: part(), quantity: quantity() }));
    return ['/orders', { lines, delivery: NEW_YORK }];
  }

  /** Gives the specification's order an address, without which it cannot be paid; returns its total. */
  async function address(at: Shop, me: Person, id: string): Promise<number | undefined> {
    const answer = await requestUntilFinal(at, me, 'PUT', `/orders/${id}/delivery`, { delivery: NEW_YORK });
    return answer.status === 200 ? answer.body.placeOrderPrice : undefined;
  }

  async function pay(at: Shop, me: Person, id: string, placeOrderPrice: number): Promise<void> {
    const started = await requestUntilFinal(at, me, 'POST', '/create-payment-intent', { placeOrderPrice, order: id });
    if (started.status !== 200) return;
    const intent = intentOf(started);
    if (random() < 0.1) await charge(store, intent, 'pm_card_chargeDeclined').catch(() => undefined);
    await charge(store, intent).catch(() => undefined);
    if (random() < 0.3) return; // The tab is closed before the store learns of it.
    const claimed = await requestUntilFinal(at, me, 'PATCH', `/placeorder/${id}`, { transactionId: intent });
    if (claimed.status === 200) notes.paid.add(id);
    // Some customers press the button again.
    if (random() < 0.2)
      await requestUntilFinal(at, me, 'POST', '/create-payment-intent', { placeOrderPrice, order: id });
  }
}

/** An admin who ships and cancels orders, so that stock returns. */
export async function runShopAdmin(at: Shop, admin: Person): Promise<void> {
  while (Date.now() < at.until) {
    const ids = at.notes.lines;
    const id = ids[Math.floor(at.random() * ids.length)];
    if (id)
      await requestUntilFinal(at, admin, 'DELETE', `/order/${id}?as=${at.random() < 0.15 ? 'shipped' : 'cancelled'}`);
    await pause(100);
  }
}

/** Asks the servers in order until one gives a final response. */
async function requestUntilFinal(
  at: Shop,
  who: Person,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
): Promise<Answer> {
  for (let tries = Math.floor(at.random() * at.origins.length); ; tries++) {
    const origin = at.origins[tries % at.origins.length]!;
    const sent = Date.now();
    const recordAttempt = (status?: number): void =>
      at.notes.recordAttempt?.({ method, path, sent, answered: Date.now(), status });
    try {
      const answer = await callServer(origin, who, method, path, body, headers);
      recordAttempt(answer.status);
      if (answer.status === 500) at.notes.internal += 1;
      if (answer.status < 500) return answer;
    } catch (error) {
      if (!(error instanceof ServerGone)) throw error;
      recordAttempt();
    }
    at.notes.retries += 1;
    if (Date.now() > at.giveUp) throw new Error(`${method} ${path} was never answered`);
    await pause(100 + 300 * at.random());
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
