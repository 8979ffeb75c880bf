import assert from 'node:assert/strict';
import type Stripe from 'stripe';
import { orderBody } from '#test/fixtures/ordering.ts';
import type { Answer, Person, TestStore } from '#test/fixtures/store.ts';
import { webhookSecret } from '#sandbox/cards/sandbox-for-tests.ts';
import type { Drawn, DrawnStep } from './commands.ts';
import { doJobsNow } from './job-runner.ts';
import { copyOf, lookOf, predict, type Model, type Step } from './model.ts';
import { callServer } from './servers.ts';

interface RealOrder {
  id: string;
  owner: Person;
  body: object;
  key: string;
  intent: string | undefined;
}

/** One drawn day at the real store, beside its model. */
export class ModelRun {
  readonly #store: TestStore;
  readonly #people: [Person, Person];
  readonly #admin: Person;
  readonly #parts: string[];
  readonly #orders: RealOrder[] = [];
  readonly #since = Math.floor(Date.now() / 1000) - 1;
  #model: Model;

  constructor(store: TestStore, people: [Person, Person], admin: Person, parts: string[], stock: number[]) {
    this.#store = store;
    this.#people = people;
    this.#admin = admin;
    this.#parts = parts;
    this.#model = {
      parts: stock.map((each) => ({ stock: each, hidden: false })),
      orders: [],
      seen: new Set(),
      started: [],
    };
  }

  get orderIds(): string[] {
    return this.#orders.map(({ id }) => id);
  }

  /** Does a command in both worlds and compares answer and state. What has no target yet is left out. */
  async step(drawn: Drawn): Promise<void> {
    if (drawn.do === 'at once') {
      const steps = [await this.#resolve(drawn.first), await this.#resolve(drawn.second)];
      const [first, second] = steps;
      if (first && second) return this.#atOnce(first, second);
      for (const step of steps) if (step) await this.#alone(step);
      return;
    }
    const step = await this.#resolve(drawn);
    if (step) await this.#alone(step);
  }

  async #alone(step: Step): Promise<void> {
    const expected = predict(this.#model, step);
    assert.equal(await this.#perform(step), expected, `answer of ${tell(step)}`);
    assert.equal(await this.#look(), lookOf(this.#model), `after ${tell(step)}`);
  }

  /** Whatever happens at once has to look, in its answers and in what it leaves, as if one had been first. */
  async #atOnce(first: Step, second: Step): Promise<void> {
    const orders = this.#orders.length;
    const answers = await Promise.all([this.#perform(first), this.#perform(second)]);
    const look = await this.#look();
    const serial = [true, false].map((inOrder) => {
      const model = copyOf(this.#model);
      const one = predict(model, inOrder ? first : second);
      const two = predict(model, inOrder ? second : first);
      return { model, answers: inOrder ? [one, two] : [two, one] };
    });
    const told = (each: readonly string[], seen: string): string => `${each.join(' | ')} => ${seen}`;
    const allowed = serial.map(({ model, answers }) => told(answers, lookOf(model)));
    const which = allowed.indexOf(told(answers, look));
    assert.ok(
      which >= 0,
      `${tell(first)} beside ${tell(second)}: ${told(answers, look)}, not one of\n${allowed.join('\n')}`,
    );
    this.#model = serial[which]!.model;
    if (this.#orders.length > orders + 1) this.#sortNewest(first, second);
    await this.#refresh();
  }

  /** Two orders placed at once: the model's numbers follow the order in which the real ones were answered. */
  #sortNewest(first: Step, second: Step): void {
    if (first.do !== 'place' || second.do !== 'place') return;
    const newest = this.#orders.slice(-2);
    this.#model.orders.splice(
      -2,
      2,
      ...newest.map((order) => {
        const { body, owner } = order;
        const step = [first, second].find(
          (each) =>
            this.#parts[each.part] === (body as { placeOrderProduct: string }).placeOrderProduct &&
            each.quantity === (body as { placeOrderQuantity: number }).placeOrderQuantity &&
            this.#people[each.by] === owner,
        )!;
        return {
          part: step.part,
          quantity: step.quantity,
          owner: step.by,
          status: 'unpaid' as const,
          intent: 'none' as const,
          known: false,
        };
      }),
    );
  }

  /** What two at once did to payments on the way is the provider's and the store's to say. */
  async #refresh(): Promise<void> {
    const { rows } = await this.#store.db.$client.query(
      `select o.id, p.intent_id as intent, (o.transaction_id is not null or exists (select from refunds r where r.order_id = o.id)) as known
      from orders o left join payment_intents p on p.order_id = o.id where o.id = any($1) order by p.attempt`,
      [this.orderIds],
    );
    for (const { id, intent, known } of rows) {
      const index = this.#orders.findIndex((order) => order.id === id);
      const order = this.#model.orders[index]!;
      order.known = known;
      if (intent === null) continue;
      this.#orders[index]!.intent = intent;
      const { status } = await this.#store.cardSandbox.stripe.paymentIntents.retrieve(intent);
      order.intent = status === 'succeeded' ? 'succeeded' : status === 'canceled' ? 'canceled' : 'open';
      if (!this.#model.started.includes(index)) this.#model.started.push(index);
    }
  }

  async #resolve(drawn: DrawnStep): Promise<Step | undefined> {
    if (!('order' in drawn)) return drawn;
    if (this.#orders.length === 0) return undefined;
    const order = drawn.order % this.#orders.length;
    const intent = this.#orders[order]!.intent;
    if (!intent && (drawn.do === 'pay' || drawn.do === 'decline' || drawn.do === 'claim' || drawn.do === 'deliver'))
      return undefined;
    if (drawn.do !== 'deliver') return { ...drawn, order };
    const events = (await this.#events()).filter((event) => intentOf(event) === intent);
    const event = events[drawn.event % Math.max(1, events.length)];
    if (!event) return undefined;
    const isPayment = event.type.startsWith('payment_intent.');
    return { ...drawn, order, event: { id: event.id, isPayment, payload: JSON.stringify(event) } };
  }

  async #events(): Promise<Stripe.Event[]> {
    const { data } = await this.#store.cardSandbox.stripe.events.list({ limit: 100, created: { gte: this.#since } });
    return data;
  }

  async #perform(step: Step): Promise<string> {
    const order = 'order' in step ? this.#orders[step.order]! : undefined;
    switch (step.do) {
      case 'place':
        return this.#place(step);
      case 'repeat':
        return this.#placeAgain(order!);
      case 'start':
        return this.#start(order!);
      case 'pay':
        return this.#confirm(order!, 'pm_card_visa');
      case 'decline':
        return this.#confirm(order!, 'pm_card_chargeDeclined');
      case 'claim': {
        const answer = await this.#call(order!.owner, 'PATCH', `/placeorder/${order!.id}`, {
          transactionId: order!.intent,
        });
        return told(answer, answer.body.modifiedCount);
      }
      case 'cancel':
        return told(await this.#call(order!.owner, 'POST', `/placeorder/${order!.id}/cancel`));
      case 'close': {
        const query = step.as ? `?as=${step.as}` : '';
        const answer = await this.#call(this.#admin, 'DELETE', `/order/${order!.id}${query}`);
        return told(answer, answer.body.deletedCount);
      }
      case 'expire':
        await this.#sql(
          "update orders set hold_until = now() - interval '1 second' where id = $1 and status = 'unpaid'",
          [order!.id],
        );
        await doJobsNow(this.#store, ['expire_holds']);
        return 'done';
      case 'deliver':
        return this.#deliver(step.event.payload, step.times);
      case 'stock':
        return told(
          await this.#call(this.#admin, 'PATCH', `/part/${this.#parts[step.part]}`, { quantity: step.quantity }),
        );
      case 'hide': {
        const part = `/part/${this.#parts[step.part]}`;
        return told(
          await (step.hidden
            ? this.#call(this.#admin, 'DELETE', part)
            : this.#call(this.#admin, 'POST', `${part}/restore`)),
        );
      }
      case 'fault':
        await this.#store.cardSandbox.fault(step.fault, step.fault.startsWith('refund') ? {} : { at: step.at });
        return '200';
      case 'jobs':
        await doJobsNow(this.#store);
        return 'done';
      case 'reconcile':
        await this.reconcile();
        return 'done';
    }
  }

  async #place({ by, part, quantity }: Extract<Step, { do: 'place' }>): Promise<string> {
    const owner = this.#people[by]!;
    const body = orderBody(owner, this.#parts[part]!, quantity);
    const key = crypto.randomUUID();
    const answer = await this.#call(owner, 'POST', '/placeOrder', body, { 'idempotency-key': key });
    if (answer.status === 200) this.#orders.push({ id: answer.body.insertedId, owner, body, key, intent: undefined });
    return told(answer);
  }

  async #placeAgain({ owner, body, key }: RealOrder): Promise<string> {
    const answer = await this.#call(owner, 'POST', '/placeOrder', body, { 'idempotency-key': key });
    return told(
      answer,
      this.#orders.findIndex(({ id }) => id === answer.body.insertedId),
    );
  }

  async #start(order: RealOrder): Promise<string> {
    const wanted = { placeOrderPrice: (order.body as { placeOrderPrice: number }).placeOrderPrice, order: order.id };
    const answer = await this.#call(order.owner, 'POST', '/create-payment-intent', wanted);
    if (answer.status === 200) order.intent = String(answer.body.clientSecret).split('_secret')[0];
    return told(answer);
  }

  async #confirm(order: RealOrder, card: string): Promise<string> {
    const { stripe } = this.#store.cardSandbox;
    return stripe.paymentIntents.confirm(order.intent!, { payment_method: card }).then(
      () => 'charged',
      () => 'refused',
    );
  }

  async #deliver(payload: string, times: number): Promise<string> {
    const signature = this.#store.cardSandbox.stripe.webhooks.generateTestHeaderString({
      payload,
      secret: webhookSecret,
    });
    const send = () =>
      callServer(this.#store.origin, null, 'POST', '/payment-webhook', payload, { 'stripe-signature': signature });
    const answers = await Promise.all(Array.from({ length: times }, send));
    return [...new Set(answers.map((answer) => told(answer)))].join();
  }

  /** An hour goes by for all payments and refunds of this day, and the reconciler runs. */
  async reconcile(): Promise<void> {
    await this.#sql(
      "update payment_intents set created_at = created_at - interval '1 hour', checked_at = null where live and order_id = any($1)",
      [this.orderIds],
    );
    await this.#sql("update refunds set created_at = created_at - interval '1 hour' where order_id = any($1)", [
      this.orderIds,
    ]);
    await doJobsNow(this.#store, ['reconcile_payments']);
  }

  /** All is settled, what is not paid is cancelled, and all is settled again. */
  async endOfDay(): Promise<void> {
    await this.#alone({ do: 'reconcile' });
    await this.#alone({ do: 'jobs' });
    for (const [index, order] of this.#model.orders.entries())
      if (order.status === 'unpaid' || order.status === 'expired')
        await this.#alone({ do: 'close', order: index, as: 'cancelled' });
    await this.#alone({ do: 'jobs' });
    // A refund that the bank has refused is tried again by the reconciler.
    for (let round = 0; round < 2; round++) await this.#alone({ do: 'reconcile' });
  }

  async #look(): Promise<string> {
    const parts = await this.#sql('select id, quantity from parts where id = any($1)', [this.#parts]);
    const orders = await this.#sql('select id, status from orders where part_id = any($1)', [this.#parts]);
    assert.equal(orders.length, this.#orders.length, 'as many orders as were acknowledged');
    const stock = this.#parts.map((id) => parts.find((row) => row['id'] === id)?.['quantity']);
    const statuses = this.#orders.map(({ id }) => orders.find((row) => row['id'] === id)?.['status']);
    return `stock ${stock.join(',')}; orders ${statuses.join(',')}`;
  }

  async #sql(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
    return (await this.#store.db.$client.query(text, values)).rows;
  }

  #call(who: Person, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return callServer(this.#store.origin, who, method, path, body, headers);
  }
}

function told({ status, body }: Answer, more?: number): string {
  if (status !== 200) return `${status} ${body.code}`;
  return more === undefined ? '200' : `200 ${more}`;
}

function tell(step: Step): string {
  return JSON.stringify(step.do === 'deliver' ? { ...step, event: step.event.id } : step);
}

function intentOf(event: Stripe.Event): string | undefined {
  const object = event.data.object as { object: string; id: string; payment_intent?: string | null };
  return object.object === 'payment_intent' ? object.id : (object.payment_intent ?? undefined);
}
