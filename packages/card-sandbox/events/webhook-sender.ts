import { createHmac } from 'node:crypto';
import type { CardState } from '../card-state.ts';

const hour = 3_600_000;
/** Milliseconds between attempts: the provider retries for up to three days with exponential backoff. */
const stripeWaits: readonly number[] = [1, 2, 4, 8, 12, 12, 12, 12].map((hours) => hours * hour);
const answerWithin = 10_000;
const parallel = 4;

/** Stripe's signature header: HMAC-SHA256 of `{t}.{raw body}`, where `t` is the time of sending in unix seconds. */
export function signatureHeader(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`, 'utf8').digest('hex')}`;
}

/** Makes all failed deliveries due now, like 'Resend' in the provider's dashboard. Returns how many. */
export function resendFailed(state: CardState): number {
  const { changes } = state.database
    .prepare(
      "UPDATE deliveries SET state = 'pending', due = ? WHERE (state = 'pending' AND attempts > 0) OR state = 'given_up'",
    )
    .run(Date.now());
  return Number(changes);
}

/**
 * Sends queued events until each has a 2xx: at least once, as the row is updated after the answer and a crash in between
 * sends again; and in no order, as several are sent at a time.
 */
export class WebhookSender {
  readonly #state: CardState;
  readonly #url: string;
  readonly #secret: string;
  readonly #waits: readonly number[];
  readonly #running = new Map<number, Promise<void>>();
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param waits milliseconds before the second attempt, the third and so on; after the last one the sender gives up
   */
  constructor(state: CardState, url: string, secret: string, waits: readonly number[] = stripeWaits) {
    this.#state = state;
    this.#url = url;
    this.#secret = secret;
    this.#waits = waits;
  }

  /** Starts what is due and sleeps until the next delivery; call it after every commit. */
  wake(): void {
    if (this.#stop.signal.aborted) return;
    clearTimeout(this.#timer);
    const rows = this.#state.database
      .prepare("SELECT seq, event, attempts, due FROM deliveries WHERE state = 'pending' ORDER BY due, seq LIMIT 50")
      .all();
    for (const row of rows) {
      const seq = Number(row['seq']);
      if (this.#running.has(seq)) continue;
      if (this.#running.size >= parallel) return; // the next wake comes when one finishes
      const wait = Number(row['due']) - Date.now();
      if (wait > 0) {
        this.#timer = setTimeout(() => this.wake(), Math.min(wait, 60_000));
        return;
      }
      const sending = this.#send(seq, String(row['event']), Number(row['attempts']) + 1)
        .then(
          () => 0,
          (error: unknown) => {
            console.error('card sandbox: a webhook could not be recorded:', error); // such as a full disk: the process must survive
            return 5_000;
          },
        )
        .then((rest) => {
          this.#running.delete(seq);
          if (rest === 0) this.wake();
          else if (!this.#stop.signal.aborted) this.#timer = setTimeout(() => this.wake(), rest);
        });
      this.#running.set(seq, sending);
    }
  }

  async #send(seq: number, eventId: string, attempt: number): Promise<void> {
    const body = String(this.#state.database.prepare('SELECT body FROM objects WHERE id = ?').get(eventId)?.['body']);
    let status: number | null = null;
    let problem: string | null = null;
    try {
      const answer = await fetch(this.#url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(answerWithin)]),
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (card sandbox)',
          'stripe-signature': signatureHeader(body, this.#secret, Math.floor(Date.now() / 1000)),
        },
        body,
      });
      status = answer.status;
      await answer.body?.cancel();
    } catch (error) {
      if (this.#stop.signal.aborted) return;
      problem =
        error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : 'failed';
    }
    if (this.#stop.signal.aborted) return;
    const delivered = status !== null && status >= 200 && status < 300;
    const wait = this.#waits[attempt - 1];
    const state = delivered ? 'delivered' : wait === undefined ? 'given_up' : 'pending';
    this.#state.database
      .prepare('UPDATE deliveries SET state = ?, attempts = ?, due = ?, last_status = ?, last_error = ? WHERE seq = ?')
      .run(state, attempt, Date.now() + (wait ?? 0), status, problem?.slice(0, 200) ?? null, seq);
  }

  /** Stops sending; unfinished deliveries are sent again after the next start. */
  async close(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await Promise.allSettled(this.#running.values());
  }
}
