import assert from 'node:assert/strict';
import type Stripe from 'stripe';
import { refreshDisputes } from '#server/payments/refresh-disputes.ts';
import { intentOf, NEW_YORK, orderBody } from '#test/fixtures/ordering.ts';
import type { Answer, Person, TestStore } from '#test/fixtures/store.ts';
import { webhookSecret } from '@partsmith/card-sandbox/testing';
import type { GeneratedStep } from './commands.ts';
import { doQueuedJobs, doRecurring } from './job-runner.ts';
import { unitPrice } from './model-prices.ts';
import type { Abandoned, Step } from './model-state.ts';
import { paymentsOf, type RealPayment, visibleState } from './real-state.ts';
import { callServer } from './servers.ts';

interface RealOrder {
  id: string;
  owner: Person;
  /** The ids of the lines, and how each was placed. */
  lines: string[];
  wanted: { part: number; quantity: number }[];
  path: '/placeOrder' | '/orders';
  body: object;
  key: string;
  intent: string | undefined;
}

/** The users and parts of a generated day. */
export interface Cast {
  people: readonly Person[];
  admin: Person;
  parts: readonly string[];
}

/** Executes a model's steps at the real store: over HTTP, with the real provider, the clock moved by SQL. */
export class RealStore {
  readonly orders: RealOrder[] = [];
  readonly #store: TestStore;
  readonly #cast: Cast;
  readonly #since = Math.floor(Date.now() / 1000) - 1;

  constructor(store: TestStore, cast: Cast) {
    this.#store = store;
    this.#cast = cast;
  }

  get orderIds(): string[] {
    return this.orders.map(({ id }) => id);
  }

  /** The current target of a generated step; undefined without one. */
  async resolve(drawn: GeneratedStep): Promise<Step | undefined> {
    if (!('order' in drawn)) return drawn;
    if (this.orders.length === 0) return undefined;
    const order = drawn.order % this.orders.length;
    const { id, intent } = this.orders[order]!;
    // A charge whose refund may be pending is not touched, because the provider's next step decides the outcome.
    if ((drawn.do === 'dispute' || drawn.do === 'dashboard refund') && !(await this.#isKept(id))) return undefined;
    // An inquiry that becomes a dispute is another event of the bank.
    if (drawn.do === 'dispute' && (await this.#isDisputed(intent!))) return { ...drawn, order, inquiry: true };
    if (!intent && ['pay', 'decline', 'claim', 'deliver'].includes(drawn.do)) return undefined;
    if (drawn.do === 'start') return { do: 'start', order, cents: await this.#totalOf(id) };
    const { lines } = this.orders[order]!;
    if (drawn.do === 'close' || drawn.do === 'refund' || drawn.do === 'pack' || drawn.do === 'unpack')
      return { ...drawn, order, line: drawn.line % lines.length };
    if (drawn.do !== 'deliver') return { ...drawn, order };
    const { stripe } = this.#store.cardSandbox;
    const { data } = await stripe.events.list({ limit: 100, created: { gte: this.#since } });
    const events = data.filter((event) => intentIn(event) === intent);
    const event = events[drawn.event % Math.max(1, events.length)];
    if (!event) return undefined;
    const isPayment = event.type.startsWith('payment_intent.');
    const isDispute = event.type.startsWith('charge.dispute.');
    const isRefund = /^(refund\.|charge\.refund)/.test(event.type);
    return { ...drawn, order, event: { id: event.id, isPayment, isDispute, isRefund, payload: JSON.stringify(event) } };
  }

  /** Executes a step. @returns its response, in the terms of `predict` */
  async perform(step: Step): Promise<string> {
    const { admin, parts } = this.#cast;
    switch (step.do) {
      case 'place':
        return this.#place(step);
      case 'deliver':
        return this.#deliver(step.event.payload, step.times);
      case 'stock':
        return outcomeOf(await this.#call(admin, 'PATCH', `/part/${parts[step.part]}`, { quantity: step.quantity }));
      case 'hide': {
        const part = `/part/${parts[step.part]}`;
        const [method, path] = step.hidden ? ['DELETE', part] : ['POST', `${part}/restore`];
        return outcomeOf(await this.#call(admin, method!, path!));
      }
      case 'fault':
        // One at a time: a call survives a single lost connection, but a second one in a row gets 503.
        await this.#store.cardSandbox.clearFaults();
        await this.#store.cardSandbox.fault(step.fault, step.fault.startsWith('refund') ? {} : { at: step.at });
        return '200';
      case 'jobs':
        await doQueuedJobs(this.#store);
        return 'done';
      case 'reconcile':
        return this.#reconcile();
      default:
        return this.#ofOrder(step, this.orders[step.order]!);
    }
  }

  async #ofOrder(step: Extract<Step, { order: number }>, order: RealOrder): Promise<string> {
    const { id, lines, owner, path, body, key, intent } = order;
    switch (step.do) {
      case 'repeat': {
        const answer = await this.#call(owner, 'POST', path, body, { 'idempotency-key': key });
        return outcomeOf(answer, this.orderIds.indexOf(answer.body.insertedId));
      }
      case 'start': {
        const wanted = { placeOrderPrice: step.cents / 100, order: lines.at(-1)!, pay: true };
        const answer = await this.#call(owner, 'POST', '/create-payment-intent', wanted);
        if (answer.status === 200) order.intent = intentOf(answer);
        return outcomeOf(answer);
      }
      case 'claim': {
        const answer = await this.#call(owner, 'PATCH', `/placeorder/${lines.at(-1)}`, { transactionId: intent });
        return outcomeOf(answer, answer.body.modifiedCount);
      }
      case 'lift':
        return outcomeOf(await this.#call(this.#cast.admin, 'POST', `/order/${id}/lift-block`));
      case 'dispute': {
        const fields = { payment_intent: intent!, inquiry: step.inquiry };
        return this.#store.cardSandbox.dashboard('disputes', fields).then(
          () => 'disputed',
          () => 'refused',
        );
      }
      case 'refund': {
        const { cents, units, restock } = step;
        const wanted = { ...(cents !== undefined && { amount: cents / 100 }), units, restock, reason: 'Drawn' };
        const answer = await this.#call(this.#cast.admin, 'POST', `/order/${lines[step.line]}/refund`, wanted);
        return outcomeOf(answer, Math.round(answer.body.amount * 100));
      }
      case 'dashboard refund': {
        // The fault would fail this refund although the store made no mistake.
        await this.#store.cardSandbox.clearFaults();
        const fields = { payment_intent: intent!, ...(step.cents !== undefined && { amount: step.cents }) };
        return this.#store.cardSandbox.dashboard('refunds', fields).then(
          () => 'refunded',
          () => 'refused',
        );
      }
      case 'cancel':
        return outcomeOf(await this.#call(owner, 'POST', `/placeorder/${id}/cancel`));
      case 'pack':
      case 'unpack': {
        const method = step.do === 'pack' ? 'POST' : 'DELETE';
        const answer = await this.#call(this.#cast.admin, method, `/orders/${lines[step.line]}/pack`);
        return outcomeOf(answer, answer.body.modifiedCount);
      }
      case 'close': {
        const path = `/order/${lines[step.line]}${step.as ? `?as=${step.as}` : ''}`;
        const answer = await this.#call(this.#cast.admin, 'DELETE', path);
        return outcomeOf(answer, answer.body.deletedCount);
      }
      case 'expire': {
        const ended =
          "update orders set hold_until = now() - interval '1 second' where id = $1 and hold_until is not null";
        await this.#store.db.$client.query(ended, [id]);
        const overdue = 'select from orders where id = $1 and hold_until < now()';
        // A row that another process has locked is skipped, and the next run handles it.
        do await doRecurring(this.#store, 'expire_reservations');
        while ((await this.#store.db.$client.query(overdue, [id])).rowCount);
        return 'done';
      }
      default: {
        const card = step.do === 'pay' ? 'pm_card_visa' : 'pm_card_chargeDeclined';
        const { stripe } = this.#store.cardSandbox;
        const confirmed = stripe.paymentIntents.confirm(intent!, { payment_method: card });
        return confirmed.then(
          () => 'charged',
          () => 'refused',
        );
      }
    }
  }

  async #isDisputed(intent: string): Promise<boolean> {
    const { data } = await this.#store.cardSandbox.stripe.disputes.list({ payment_intent: intent, limit: 1 });
    return data.length > 0;
  }

  /** Whether an order is paid and has no pending refund. */
  async #isKept(id: string): Promise<boolean> {
    const kept = `select from orders where id = $1 and not exists (
      select from refunds where order_id = $1 and origin = 'store' and status in ('asked', 'failed'))
      and exists (select from order_lines where order_id = $1 and status in ('paid', 'shipped'))`;
    return (await this.#store.db.$client.query(kept, [id])).rowCount === 1;
  }

  async #place({ by, part, quantity, also }: Extract<Step, { do: 'place' }>): Promise<string> {
    const owner = this.#cast.people[by]!;
    const { parts } = this.#cast;
    const wanted = [{ part, quantity }, ...(also > 0 ? [{ part: 1 - part, quantity: also }] : [])];
    const path = also > 0 ? '/orders' : '/placeOrder';
    const body =
      also > 0
        ? { lines: wanted.map((line) => ({ part: parts[line.part]!, quantity: line.quantity })), delivery: NEW_YORK }
        : orderBody(owner, parts[part]!, quantity, unitPrice(quantity));
    const key = crypto.randomUUID();
    const answer = await this.#call(owner, 'POST', path, body, { 'idempotency-key': key });
    const { insertedId: id, lines = [id] } = answer.body;
    if (answer.status === 200) {
      this.orders.push({ id, lines, wanted, path, owner, body, key, intent: undefined });
      // Delivery and tax of the specification's order follow from its address, without which it cannot be paid.
      if (also === 0) await this.#address(owner, id);
    }
    return outcomeOf(answer);
  }

  async #address(owner: Person, id: string): Promise<void> {
    // A run places more orders than a person may change in an hour.
    await this.#store.db.$client.query("delete from rate_limits where key like 'delivery:%'");
    const answer = await this.#call(owner, 'PUT', `/orders/${id}/delivery`, { delivery: NEW_YORK });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }

  async #totalOf(id: string): Promise<number> {
    const { rows } = await this.#store.db.$client.query('select total_cents::int as cents from orders where id = $1', [
      id,
    ]);
    return rows[0].cents;
  }

  async #deliver(payload: string, times: number): Promise<string> {
    const { webhooks } = this.#store.cardSandbox.stripe;
    const headers = { 'stripe-signature': webhooks.generateTestHeaderString({ payload, secret: webhookSecret }) };
    const send = () => callServer(this.#store.origin, null, 'POST', '/payment-webhook', payload, headers);
    const answers = await Promise.all(Array.from({ length: times }, send));
    return [...new Set(answers.map((answer) => outcomeOf(answer)))].join();
  }

  /** An hour passes for all payments and refunds of this day, and the reconciler runs. */
  async #reconcile(): Promise<string> {
    for (const change of [
      "payment_intents set checked_at = null, created_at = created_at - interval '1 hour' where live and",
      `refunds set created_at = created_at - interval '1 hour', checked_at = checked_at - interval '1 hour',
        next_try_at = least(next_try_at, now()) where`,
    ])
      await this.#store.db.$client.query(`update ${change} order_id = any($1)`, [this.orderIds]);
    await doRecurring(this.#store, 'reconcile_payments');
    for (const { intent } of this.orders) if (intent) await refreshDisputes(this.#store.deps, intent);
    return 'done';
  }

  /** The visible state, in the terms of `lookOf`. */
  look(): Promise<string> {
    return visibleState(this.#store, this.#cast.parts, this.orderIds);
  }

  /** The state of the orders' payments at provider and store; nothing for orders without one. */
  async payments(): Promise<RealPayment[]> {
    const payments = await paymentsOf(this.#store, this.orderIds);
    for (const { order, id } of payments) this.orders[order]!.intent = id;
    return payments;
  }

  /** How the orders are reserved, and the abandoned reservations of the day's customers. */
  async reservations(): Promise<{
    orders: { large: boolean; minutes?: number; renewed: boolean }[];
    abandoned: Abandoned[];
  }> {
    const { $client } = this.#store.db;
    const { rows } = await $client.query(
      `select id, is_large as large, round(extract(epoch from hold_until - now()) / 60)::int as minutes,
        exists (select from order_events e where e.order_id = orders.id and what = 'renewed') as renewed
      from orders where id = any($1)`,
      [this.orderIds],
    );
    const orders = this.orderIds.map((wanted) => {
      const { large, minutes, renewed } = rows.find(({ id }) => id === wanted);
      return { large, renewed, ...(minutes !== null && { minutes }) };
    });
    const people = this.#cast.people.map(({ id }) => id);
    const { rows: abandoned } = await $client.query(
      `select customer_id as owner, points, cents::int, forgiven_by as "forgivenBy"
      from abandoned_reservations where customer_id = any($1) order by id`,
      [people],
    );
    const indexOf = (id: string | null) => (id === null ? undefined : this.orderIds.indexOf(id));
    return {
      orders,
      abandoned: abandoned.map((each) => ({
        ...each,
        owner: people.indexOf(each.owner),
        forgivenBy: indexOf(each.forgivenBy),
      })),
    };
  }

  /** The part and customer that an order belongs to. */
  nature(order: number): { lines: { part: number; quantity: number }[]; owner: number } {
    const { wanted, owner } = this.orders[order]!;
    return { lines: wanted, owner: this.#cast.people.indexOf(owner) };
  }

  #call(who: Person, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return callServer(this.#store.origin, who, method, path, body, headers);
  }
}

function outcomeOf({ status, body }: Answer, more?: number): string {
  if (status !== 200) return `${status} ${body.code}`;
  return more === undefined ? '200' : `200 ${more}`;
}

function intentIn(event: Stripe.Event): string | undefined {
  const object = event.data.object as { object: string; id: string; payment_intent?: string | null };
  return object.object === 'payment_intent' ? object.id : (object.payment_intent ?? undefined);
}
