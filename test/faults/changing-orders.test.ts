import fc from 'fast-check';
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { DEFAULT_SHOP_SETTINGS } from '#contract/settings/shop-settings.ts';
import { charge, intentOf, NEW_YORK, placedLines, setShop, STANDARD } from '#test/fixtures/ordering.ts';
import { type Answer, type Person, startTestStore, type TestStore } from '#test/fixtures/store.ts';
import { assertBooks } from './books.ts';
import { IS_LONG, SEED } from './mode.ts';
import { runUntilIdle } from './time.ts';

/*
 * Random histories of one order whose parts staff change while it is paid by card, by bank transfer or both, canceled, refunded
 * and packed, one step after the other and two at once. The model (model.ts) knows neither changed parts nor transfers; here
 * `verify` recomputes stock and money from the ledgers after each history.
 */

const RUNS = Number(process.env['FAULTS_RUNS'] ?? (IS_LONG ? 3_000 : 25));
const MAX_MS = IS_LONG ? undefined : 20_000;
const PRICES = [10_003, 4_999, 701];

type Plain =
  | 'start'
  | 'pay'
  | 'claim'
  | 'bank'
  | 'pay difference'
  | 'withdraw'
  | 'cancel'
  | 'expire'
  | 'jobs'
  | 'transfer'
  | 'dashboard refund';
type Single =
  | { do: 'edit'; part: number; quantity: number; unitPrice: number | undefined }
  | { do: 'money'; share: 'half' | 'rest' | 'more' }
  | { do: 'refund'; line: number; units: number; restock: boolean }
  | { do: 'cancel line' | 'pack' | 'ship'; line: number }
  | { do: Plain };
type Step = Single | { do: 'at once'; first: Single; second: Single };

const plain = (...names: Plain[]) => fc.record({ do: fc.constantFrom(...names) });
const edit = fc.record({
  do: fc.constant('edit' as const),
  part: fc.nat(2),
  quantity: fc.nat(4),
  unitPrice: fc.option(fc.constantFrom(0.07, 33.33, 99.99), { nil: undefined, freq: 5 }),
});
const money = fc.record({
  do: fc.constant('money' as const),
  share: fc.constantFrom('half' as const, 'rest' as const, 'rest' as const, 'more' as const),
});
const refund = fc.record({
  do: fc.constant('refund' as const),
  line: fc.nat(2),
  units: fc.integer({ min: 1, max: 2 }),
  restock: fc.boolean(),
});
const ofLine = fc.record({
  do: fc.constantFrom('cancel line' as const, 'pack' as const, 'ship' as const),
  line: fc.nat(2),
});

const single: fc.Arbitrary<Single> = fc.oneof(
  { weight: 6, arbitrary: edit },
  { weight: 6, arbitrary: plain('start', 'pay', 'claim') },
  { weight: 3, arbitrary: money },
  { weight: 4, arbitrary: plain('pay difference', 'pay difference', 'withdraw') },
  { weight: 3, arbitrary: plain('bank', 'cancel', 'expire', 'dashboard refund') },
  { weight: 1, arbitrary: refund },
  { weight: 1, arbitrary: ofLine },
  { weight: 1, arbitrary: plain('jobs', 'transfer') },
);
const atOnce: fc.Arbitrary<Step> = fc.record({ do: fc.constant('at once' as const), first: single, second: single });

/** Most cases follow from an order that is paid or waits for its payment. */
const opening: fc.Arbitrary<Step[]> = fc.constantFrom<Step[]>(
  [{ do: 'start' }, { do: 'pay' }],
  [{ do: 'start' }, { do: 'pay' }, { do: 'claim' }],
  [{ do: 'bank' }],
  [{ do: 'bank' }, { do: 'money', share: 'half' }],
  [{ do: 'bank' }, { do: 'money', share: 'rest' }],
);
const histories = fc
  .tuple(
    opening,
    fc.array(fc.oneof({ weight: 2, arbitrary: single }, { weight: 1, arbitrary: atOnce }), {
      minLength: 2,
      maxLength: 10,
    }),
  )
  .map(([first, rest]) => [...first, ...rest]);

let store: TestStore;
before(async () => {
  store = await startTestStore({ webhooks: false, cardRetries: 1 });
  await setShop(store, {
    bank: {
      ...DEFAULT_SHOP_SETTINGS.bank,
      isOn: true,
      holder: 'Partsmith GmbH',
      iban: 'DE89370400440532013000',
      bic: 'COBADEFFXXX',
    },
    delivery: { methods: [STANDARD] },
    tax: { mode: 'added', isDeliveryTaxed: true, rates: [{ place: 'US-NY', label: 'Sales tax', percent: 8.875 }] },
  });
});
after(() => store?.close());

/** What each kind of step was answered, so that the test can tell whether the histories reach what they are about. */
const answered = new Map<string, number>();

test(
  'whatever happens to an order whose parts change, its books agree',
  { timeout: 6 * 3_600_000 },
  async (context) => {
    const path = process.env['FAULTS_PATH'];
    let last = Promise.resolve();
    const property = fc.asyncProperty(histories, (steps) => (last = live(steps)));
    const outcome = await fc.check(property, {
      seed: SEED,
      numRuns: RUNS,
      endOnFailure: process.env['FAULTS_SHRINK'] !== '1',
      ...(path !== undefined && { path }),
      ...(MAX_MS !== undefined && { interruptAfterTimeLimit: MAX_MS }),
    });
    context.diagnostic(
      [...answered]
        .map(([what, count]) => `${what}: ${count}`)
        .toSorted()
        .join(', '),
    );
    // When the time is up, the current history is not awaited.
    if (!outcome.failed) return last;
    const { counterexample, counterexamplePath, errorInstance } = outcome;
    const steps = counterexample?.[0].map((step) => JSON.stringify(step)).join('\n');
    throw new Error(`replay with FAULTS_SEED=${SEED} FAULTS_PATH=${counterexamplePath}\n${steps}`, {
      cause: errorInstance,
    });
  },
);

async function live(steps: readonly Step[]): Promise<void> {
  store.logs.length = 0;
  const [buyer, admin] = [await store.person(), await store.person('admin')];
  const parts = await Promise.all(PRICES.map((priceCents) => store.part({ priceCents, quantity: 6 })));
  const { id } = await placedLines(store, buyer, [[parts[0]!, 2]], { delivery: NEW_YORK });
  const history = new History(id, buyer, admin, parts);
  for (const step of steps) {
    if (step.do === 'at once') await Promise.all([history.perform(step.first), history.perform(step.second)]);
    else await history.perform(step);
  }
  await runUntilIdle(store);
  await history.perform({ do: 'transfer' });
  await runUntilIdle(store, 1);
  const errors = store.logs.filter(({ level }) => level === 'error');
  assert.deepEqual(errors, []);
  await assertBooks(store);
  // The reconciler would ask for the payments of unpaid orders in every later history.
  await store.call(admin, 'DELETE', `/order/${id}?as=cancelled`);
  await runUntilIdle(store, 1);
}

class History {
  /** The last payment that was started, of the order or of a difference. */
  #intent: string | undefined;
  readonly #id: string;
  readonly #buyer: Person;
  readonly #admin: Person;
  readonly #parts: readonly string[];

  constructor(id: string, buyer: Person, admin: Person, parts: readonly string[]) {
    this.#id = id;
    this.#buyer = buyer;
    this.#admin = admin;
    this.#parts = parts;
  }

  /** Does a step, which the store may refuse, but not fail to answer. */
  async perform(step: Single): Promise<void> {
    const id = this.#id;
    switch (step.do) {
      case 'edit': {
        const { part, quantity, unitPrice } = step;
        const line = { part: this.#parts[part], quantity, ...(unitPrice !== undefined && { unitPrice }) };
        await this.#staff(step, 'PATCH', `/orders/${id}/lines`, { lines: [line] });
        return;
      }
      case 'start': {
        const { placeOrderPrice } = await this.#order();
        const answer = await this.#customer(step, 'POST', '/create-payment-intent', {
          placeOrderPrice,
          order: id,
          pay: true,
        });
        if (answer.status === 200) this.#intent = intentOf(answer);
        return;
      }
      case 'pay':
        // The provider refuses a payment that has ended or is paid.
        if (this.#intent) await charge(store, this.#intent).catch(() => undefined);
        return;
      case 'claim':
        if (this.#intent) await this.#customer(step, 'PATCH', `/placeorder/${id}`, { transactionId: this.#intent });
        return;
      case 'bank':
        await this.#customer(step, 'POST', `/orders/${id}/bank-transfer`);
        return;
      case 'money':
        return this.#receive(step);
      case 'pay difference':
        return this.#payDifference(step);
      case 'withdraw':
        await this.#customer(step, 'DELETE', `/orders/${id}/change`);
        return;
      case 'cancel':
        await this.#customer(step, 'POST', `/placeorder/${id}/cancel`);
        return;
      case 'cancel line':
        await this.#staff(step, 'DELETE', `/order/${await this.#line(step.line)}?as=cancelled`);
        return;
      case 'ship':
        await this.#staff(step, 'DELETE', `/order/${await this.#line(step.line)}?as=shipped`);
        return;
      case 'pack':
        await this.#staff(step, 'POST', `/orders/${await this.#line(step.line)}/pack`);
        return;
      case 'refund': {
        const { line, units, restock } = step;
        const body = { units, restock, reason: 'Drawn' };
        await this.#staff(step, 'POST', `/order/${await this.#line(line)}/refund`, body);
        return;
      }
      case 'dashboard refund':
        if (this.#intent)
          await store.cardSandbox
            .dashboard('refunds', { payment_intent: this.#intent, amount: 100 })
            .catch(() => undefined);
        return;
      case 'expire':
        await store.db.$client.query(
          "update orders set hold_until = now() - interval '1 second' where id = $1 and hold_until is not null",
          [id],
        );
        await store.db.$client.query("select graphile_worker.add_job('expire_reservations', job_key => 'expire')");
        return store.runJobs();
      case 'transfer':
        return this.#transferRefunds(step);
      case 'jobs':
        return store.runJobs();
    }
  }

  async #receive(step: Extract<Single, { do: 'money' }>): Promise<void> {
    const { bankTransfer, placeOrderPrice } = await this.#order();
    const due = Math.round(100 * (bankTransfer?.due ?? placeOrderPrice));
    const cents = { half: Math.ceil(due / 2), rest: due, more: due + 250 }[step.share];
    await this.#staff(step, 'POST', `/orders/${this.#id}/bank-payments`, {
      reference: crypto.randomUUID(),
      amount: Math.max(1, cents) / 100,
      receivedOn: new Date().toISOString().slice(0, 10),
    });
  }

  async #payDifference(step: Single): Promise<void> {
    const { change } = await this.#order();
    const link = await this.#customer(step, 'POST', `/orders/${this.#id}/change/payment-link`);
    if (!change || link.status !== 200) return;
    const path = `/payment-links/${link.body.url.split('/pay/')[1]}`;
    const answer = await store.call(null, 'POST', `${path}/payment`, { placeOrderPrice: change.difference });
    if (answer.status !== 200) return;
    const transactionId = intentOf(answer);
    await charge(store, transactionId).catch(() => undefined);
    this.#note(step, await store.call(null, 'POST', `${path}/settlement`, { transactionId }));
  }

  /** Staff have transferred what is owed to those who paid by bank transfer. */
  async #transferRefunds(step: Single): Promise<void> {
    const { refunds } = await this.#order();
    for (const { _id: refund, status } of refunds)
      if (status !== 'refunded')
        await this.#staff(step, 'POST', `/order/${this.#id}/refund/${refund}/transfer`, {
          reference: crypto.randomUUID(),
        });
  }

  async #order(): Promise<WholeOrder> {
    return (await store.call(this.#admin, 'GET', `/orders/${this.#id}`)).body;
  }

  async #line(index: number): Promise<string> {
    const { lines } = await this.#order();
    return lines[index % lines.length]!._id;
  }

  async #staff(step: Single, method: string, path: string, body?: object): Promise<Answer> {
    return this.#note(step, await store.call(this.#admin, method, path, body));
  }

  async #customer(step: Single, method: string, path: string, body?: object): Promise<Answer> {
    return this.#note(step, await store.call(this.#buyer, method, path, body));
  }

  #note(step: Single, answer: Answer): Answer {
    const what = `${step.do} ${answer.status}`;
    answered.set(what, (answered.get(what) ?? 0) + 1);
    // Two who change an order at once may be too many for it.
    const isAnswered = answer.status < 500 || answer.body.code === 'overloaded';
    assert.ok(isAnswered, `${JSON.stringify(step)}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  }
}
