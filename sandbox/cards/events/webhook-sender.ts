import { createHmac } from 'node:crypto';
import type { CardState } from '../card-state.ts';

const hour = 3_600_000;
/** Waits between tries in milliseconds: the provider retries for up to three days, backing off exponentially. */
const stripesWaits: readonly number[] = [1, 2, 4, 8, 12, 12, 12, 12].map((hours) => hours * hour);
const answerWithin = 10_000;
const parallel = 4;

/** Stripe's signature header: HMAC-SHA256 over `{t}.{raw body}`, `t` in unix seconds at sending. */
export function signatureHeader(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`, 'utf8').digest('hex')}`;
}

/** Makes every event that failed due now, as 'Resend' in the provider's dashboard does; returns how many. */
export function resendFailed(state: CardState): number {
  const { changes } = state.database
    .prepare(
      "UPDATE deliveries SET state = 'pending', due = ? WHERE (state = 'pending' AND attempts > 0) OR state = 'given_up'",
    )
    .run(Date.now());
  return Number(changes);
}

/**
 * Sends queued events until each got a 2xx. At least once: the row is marked after the answer, so a
 * crash in between sends again. Unordered: several are under way at a time.
 */
export class WebhookSender {
  readonly #state: CardState;
  readonly #url: string;
  readonly #secret: string;
  readonly #waits: readonly number[];
  readonly #underWay = new Map<number, Promise<void>>();
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  /** @param waits milliseconds before the second try, the third and so on; after the last one the sender gives up */
  constructor(state: CardState, url: string, secret: string, waits: readonly number[] = stripesWaits) {
    this.#state = state;
    this.#url = url;
    this.#secret = secret;
    this.#waits = waits;
  }

  /** Starts what is due and sleeps until the next; call it after every commit. */
  wake(): void {
    if (this.#stop.signal.aborted) return;
    clearTimeout(this.#timer);
    const rows = this.#state.database
      .prepare("SELECT seq, event, attempts, due FROM deliveries WHERE state = 'pending' ORDER BY due, seq LIMIT 50")
      .all();
    for (const row of rows) {
      const seq = Number(row['seq']);
      if (this.#underWay.has(seq)) continue;
      if (this.#underWay.size >= parallel) return; // the end of one wakes us again
      const wait = Number(row['due']) - Date.now();
      if (wait > 0) {
        this.#timer = setTimeout(() => this.wake(), Math.min(wait, 60_000));
        return;
      }
      const sending = this.#send(seq, String(row['event']), Number(row['attempts']) + 1)
        .then(
          () => 0,
          (error: unknown) => {
            console.error('card sandbox: a webhook could not be recorded:', error); // a full disk, say: no reason to end the process
            return 5_000;
          },
        )
        .then((rest) => {
          this.#underWay.delete(seq);
          if (rest === 0) this.wake();
          else if (!this.#stop.signal.aborted) this.#timer = setTimeout(() => this.wake(), rest);
        });
      this.#underWay.set(seq, sending);
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

  /** Stops sending; what is under way counts as not delivered and is sent again next time. */
  async close(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#timer);
    await Promise.allSettled(this.#underWay.values());
  }
}
