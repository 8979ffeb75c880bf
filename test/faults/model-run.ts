import assert from 'node:assert/strict';
import type { TestStore } from '#test/fixtures/store.ts';
import type { GeneratedCommand } from './commands.ts';
import { predict } from './model.ts';
import { visibleState, type Model, type Step } from './model-state.ts';
import { RealStore, type Cast } from './real-store.ts';

/** One random day in the real store, compared with the model. */
export class ModelRun {
  readonly #real: RealStore;
  #model: Model;

  /** @param stock the model's stock of each test part */
  constructor(store: TestStore, cast: Cast, stock: readonly number[]) {
    this.#real = new RealStore(store, cast);
    this.#model = {
      parts: stock.map((each) => ({ stock: each, hidden: false })),
      orders: [],
      seen: new Set(),
      abandoned: [],
      started: [],
    };
  }

  get orderIds(): string[] {
    return this.#real.orderIds;
  }

  /**
   * Executes a command in the store and the model, and compares response and state. Skips commands without a target.
   */
  async step(drawn: GeneratedCommand): Promise<void> {
    const wanted = drawn.do === 'at once' ? [drawn.first, drawn.second] : [drawn];
    const steps: Step[] = [];
    for (const each of wanted) steps.push(...([await this.#real.resolve(each)].filter(Boolean) as Step[]));
    const [first, second] = steps;
    if (first && second) await this.#atOnce(first, second);
    else if (first) await this.#alone(first);
  }

  /** Settles everything, cancels what is unpaid, and settles again. */
  async endOfDay(): Promise<void> {
    await this.#alone({ do: 'reconcile' });
    await this.#alone({ do: 'jobs' });
    for (const [index, { lines }] of this.#model.orders.entries())
      for (const [line, { status }] of lines.entries())
        if (status === 'unpaid' || status === 'expired')
          await this.#alone({ do: 'close', order: index, line, as: 'cancelled' });
    await this.#alone({ do: 'jobs' });
    // The reconciler retries a refund that the bank refused.
    for (let round = 0; round < 2; round++) await this.#alone({ do: 'reconcile' });
  }

  async #alone(step: Step): Promise<void> {
    const expected = predict(this.#model, step);
    assert.equal(await this.#real.perform(step), expected, `answer of ${describeStep(step)}`);
    assert.equal(await this.#real.look(), visibleState(this.#model), `after ${describeStep(step)}`);
  }

  /** The responses and results of concurrent actions must look as if one had come first. */
  async #atOnce(first: Step, second: Step): Promise<void> {
    const answers = await Promise.all([this.#real.perform(first), this.#real.perform(second)]);
    const seen = `${answers.join(' | ')} => ${await this.#real.look()}`;
    const serial = [true, false].map((inOrder) => {
      const model = structuredClone(this.#model);
      const one = predict(model, inOrder ? first : second);
      const two = predict(model, inOrder ? second : first);
      return { model, outcome: `${inOrder ? `${one} | ${two}` : `${two} | ${one}`} => ${visibleState(model)}` };
    });
    const found = serial.find(({ outcome }) => outcome === seen);
    const allowed = serial.map(({ outcome }) => outcome).join('\n');
    assert.ok(found, `${describeStep(first)} concurrent with ${describeStep(second)}: ${seen}, not one of\n${allowed}`);
    this.#model = found.model;
    await this.#refresh();
  }

  /**
   * The real store decides what two concurrent steps leave open: which of two new orders came first, and whether a
   * payment was started, ended or recorded, or a reservation abandoned or renewed, before the other step.
   */
  async #refresh(): Promise<void> {
    this.#model.orders.forEach((order, index) => {
      const { owner, lines } = this.#real.nature(index);
      order.owner = owner;
      order.lines = lines.map((line, at) => ({ ...(order.lines[at] ?? order.lines[0]!), ...line }));
    });
    const { orders, abandoned } = await this.#real.reservations();
    this.#model.abandoned = abandoned;
    orders.forEach((each, index) => Object.assign(this.#model.orders[index]!, each));
    for (const { order, intent, cents, known } of await this.#real.payments()) {
      Object.assign(this.#model.orders[order]!, { intent, cents, known });
      if (!this.#model.started.includes(order)) this.#model.started.push(order);
    }
  }
}

function describeStep(step: Step): string {
  return JSON.stringify(step.do === 'deliver' ? { ...step, event: step.event.id } : step);
}
