import { setTimeout as pause } from 'node:timers/promises';

export const operations = [
  'payment_intents.create',
  'payment_intents.confirm',
  'refunds.create',
  'other',
  'read',
] as const;
/** Which call a fault affects; `read` is every GET, affected only by a switch that names it. */
export type Operation = (typeof operations)[number];

/** When a fault occurs: around a call, when an event is sent, or in what a call leads to. */
type Strikes = 'call' | 'webhook' | 'refund' | 'payment';
interface FaultRow {
  strikes: Strikes;
  cents: number;
  ms: number;
  what: string;
}

const row = (strikes: Strikes, cents: number, ms: number, what: string): FaultRow => ({ strikes, cents, ms, what });

/**
 * Every fault that can be rehearsed. `cents` is its sentinel amount: an intent of exactly that amount has the fault without
 * a switch. A 'call' fault has three: `cents` when the intent is created, `cents + 100` when it is confirmed and
 * `cents + 200` when it is refunded. `ms` is its default duration in milliseconds, where time matters.
 */
export const faults = {
  timeout_before_commit: row('call', 9_990_01, 0, 'Nothing is done and no answer is sent'),
  timeout_after_commit: row('call', 9_990_02, 0, 'The work is done and no answer is sent'),
  error_before_commit: row('call', 9_990_03, 0, 'Nothing is done; 500, kept under the idempotency key'),
  error_after_commit: row('call', 9_990_04, 0, 'The work is done; 500, kept under the idempotency key'),
  cut_before_commit: row('call', 9_990_05, 0, 'Nothing is done; the connection is cut'),
  cut_after_commit: row(
    'call',
    9_990_06,
    0,
    'The work is done; the connection is cut, a retry with the same key gets the answer',
  ),
  slow: row('call', 9_990_07, 2_000, 'The answer comes late; until then the same key gets 409'),
  rate_limit: row('call', 9_990_08, 0, 'Nothing is done; 429 rate_limit'),
  lock_timeout: row('call', 9_990_09, 0, 'Nothing is done; 429 lock_timeout: another request is changing the object'),
  permission_denied: row('call', 9_990_10, 0, 'Nothing is done; 403: the restricted key lacks the permission'),
  bad_gateway: row('call', 9_990_15, 0, 'The work is done; a proxy in between answers 502 with {}'),
  webhook_duplicate: row('webhook', 9_990_11, 0, 'Every event is delivered twice'),
  webhook_reordered: row(
    'webhook',
    9_990_12,
    2_000,
    'payment_intent.succeeded is sent at once, all other events later',
  ),
  webhook_late: row('webhook', 9_990_13, 5_000, 'Events are delayed'),
  webhook_lost: row('webhook', 9_990_14, 0, 'Events are never delivered (GET /v1/events still has them)'),
  refund_fails: row('refund', 9_990_21, 0, 'The refund is created with status failed'),
  refund_fails_later: row('refund', 9_990_22, 1_000, 'The refund succeeds, then fails: refund.failed'),
  refund_pending: row('refund', 9_990_23, 1_000, 'The refund is pending, then succeeds: refund.updated'),
  processing_first: row('payment', 9_990_24, 1_000, 'The payment is processing, then succeeds'),
} as const satisfies Record<string, FaultRow>;

export type FaultName = keyof typeof faults;
export interface ActiveFault {
  fault: FaultName;
  ms: number;
}
interface FaultSwitch {
  fault: FaultName;
  times: number;
  ms: number;
  at: Operation | null;
}

const operationOffsets: Record<Operation, number | null> = {
  'payment_intents.create': 0,
  'payment_intents.confirm': 100,
  'refunds.create': 200,
  other: null,
  read: null,
};

export function isFaultName(text: string): text is FaultName {
  return Object.hasOwn(faults, text);
}

/**
 * The faults that are switched on, in memory: a restart ends a rehearsal. Without `enabled` there are no sentinel amounts
 * either, so that no real order can match one by chance.
 */
export class FaultBoard {
  readonly enabled: boolean;
  #switches: FaultSwitch[] = [];
  #cleared = new AbortController();
  constructor(enabled: boolean) {
    this.enabled = enabled;
  }

  switchOn(entry: FaultSwitch): void {
    this.#switches.push(entry);
  }

  /** Switches all faults off and lets slow calls continue. */
  clear(): void {
    this.#switches = [];
    this.#cleared.abort();
    this.#cleared = new AbortController();
  }

  /** Waits for a slow call's time in milliseconds, or until the faults are cleared. */
  async slowDown(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#cleared.signal }).catch(() => undefined);
  }

  list(): readonly FaultSwitch[] {
    return this.#switches;
  }

  /** The fault that occurs now, if any; it uses one of the switch's times. `cents`: amount of the intent. */
  take(strikes: Strikes, cents: number | null, operation: Operation | null = null): ActiveFault | null {
    if (!this.enabled) return null;
    const found = this.#switches.find(
      (each) =>
        faults[each.fault].strikes === strikes && (each.at === null ? operation !== 'read' : each.at === operation),
    );
    if (found) {
      found.times -= 1;
      this.#switches = this.#switches.filter((each) => each.times > 0);
      return { fault: found.fault, ms: found.ms };
    }
    const offset = strikes === 'call' ? operationOffsets[operation ?? 'other'] : 0;
    if (cents === null || offset === null) return null;
    for (const [name, each] of Object.entries(faults)) {
      if (each.strikes === strikes && each.cents + offset === cents) return { fault: name as FaultName, ms: each.ms };
    }
    return null;
  }
}
