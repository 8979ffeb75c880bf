import fc from 'fast-check';
import type { Step } from './model-state.ts';

/** A generated step: an order is a number, taken modulo the count. */
export type GeneratedStep =
  | Exclude<Step, { do: 'deliver' | 'start' }>
  | { do: 'start'; order: number }
  | { do: 'deliver'; order: number; event: number; times: number };
export type GeneratedCommand = GeneratedStep | { do: 'at once'; first: GeneratedStep; second: GeneratedStep };

const order = fc.nat(7);
const part = fc.nat(1);
const ofOrder = (...names: ('repeat' | 'start' | 'pay' | 'decline' | 'claim' | 'cancel' | 'expire' | 'lift')[]) =>
  fc.record({ do: fc.constantFrom(...names), order });

const place = fc.record({
  do: fc.constant('place' as const),
  by: fc.nat(1),
  part,
  quantity: fc.integer({ min: 1, max: 4 }),
  also: fc.constantFrom(0, 0, 1, 2),
});
const deliver = fc.record({
  do: fc.constant('deliver' as const),
  order,
  event: fc.nat(9),
  times: fc.integer({ min: 1, max: 3 }),
});
const close = fc.record({
  do: fc.constant('close' as const),
  order,
  line: fc.nat(1),
  as: fc.constantFrom('shipped' as const, 'cancelled' as const, undefined),
});
const pack = fc.record({
  do: fc.constantFrom('pack' as const, 'pack' as const, 'unpack' as const),
  order,
  line: fc.nat(1),
});
const dispute = fc.record({ do: fc.constant('dispute' as const), order, inquiry: fc.boolean() });
/** Often the price of some units or a round amount, so that refunds overlap and use up the payment. */
const refund = fc.record({
  do: fc.constant('refund' as const),
  order,
  line: fc.nat(1),
  cents: fc.option(fc.constantFrom(0, 1, 240, 1_240, 2_480), { nil: undefined }),
  units: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  restock: fc.boolean(),
});
const dashboardRefund = fc.record({
  do: fc.constant('dashboard refund' as const),
  order,
  cents: fc.option(fc.constantFrom(1, 240, 1_240), { nil: undefined }),
});
const stock = fc.record({ do: fc.constant('stock' as const), part, quantity: fc.nat(6) });
const hide = fc.record({ do: fc.constant('hide' as const), part, hidden: fc.boolean() });
const jobs = fc.constant({ do: 'jobs' as const });
const reconcile = fc.constant({ do: 'reconcile' as const });
/** Provider faults that a store has to survive without visible effects. */
const fault = fc.record({
  do: fc.constant('fault' as const),
  fault: fc.constantFrom(
    'error_before_commit',
    'error_after_commit',
    'cut_before_commit',
    'cut_after_commit',
    'refund_fails',
  ),
  at: fc.constantFrom('payment_intents.create', 'refunds.create', 'other'),
});

const single: fc.Arbitrary<GeneratedStep> = fc.oneof(
  { weight: 5, arbitrary: place },
  { weight: 5, arbitrary: ofOrder('start', 'start', 'pay', 'pay', 'claim') },
  { weight: 3, arbitrary: ofOrder('decline', 'cancel', 'expire', 'expire', 'repeat') },
  { weight: 3, arbitrary: close },
  { weight: 1, arbitrary: pack },
  { weight: 3, arbitrary: refund },
  { weight: 2, arbitrary: dashboardRefund },
  { weight: 2, arbitrary: dispute },
  { weight: 1, arbitrary: ofOrder('lift') },
  { weight: 3, arbitrary: deliver },
  { weight: 1, arbitrary: stock },
  { weight: 1, arbitrary: hide },
  { weight: 1, arbitrary: jobs },
);
/** Two browsers, or a browser and the provider, at the same moment. */
const atOnce: fc.Arbitrary<GeneratedCommand> = fc.record({
  do: fc.constant('at once' as const),
  first: single,
  second: single,
});

const any: fc.Arbitrary<GeneratedCommand> = fc.oneof(
  { weight: 12, arbitrary: single },
  { weight: 5, arbitrary: atOnce },
  { weight: 1, arbitrary: reconcile },
  { weight: 1, arbitrary: fault },
);

/** Starts with an order whose payment has begun, because most cases follow from there. */
const opening: fc.Arbitrary<GeneratedCommand[]> = fc.constantFrom<GeneratedCommand[]>(
  [{ do: 'place', by: 0, part: 0, quantity: 1, also: 0 }],
  [
    { do: 'place', by: 0, part: 0, quantity: 2, also: 0 },
    { do: 'start', order: 0 },
  ],
  [
    { do: 'place', by: 0, part: 0, quantity: 2, also: 0 },
    { do: 'start', order: 0 },
    { do: 'pay', order: 0 },
  ],
  [
    { do: 'place', by: 0, part: 0, quantity: 2, also: 1 },
    { do: 'start', order: 0 },
    { do: 'pay', order: 0 },
    { do: 'claim', order: 0 },
  ],
  [
    { do: 'place', by: 0, part: 0, quantity: 1, also: 1 },
    { do: 'start', order: 0 },
    { do: 'pay', order: 0 },
  ],
);

/** A random sequence of commands. */
export const days: fc.Arbitrary<{ stock: [number, number]; steps: GeneratedCommand[] }> = fc.record({
  stock: fc.tuple(fc.integer({ min: 2, max: 6 }), fc.nat(6)),
  steps: fc.tuple(opening, fc.array(any, { minLength: 1, maxLength: 14 })).map(([first, rest]) => [...first, ...rest]),
});
