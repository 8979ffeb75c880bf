import { StripeFailure } from './stripe-failure.ts';
import { nowSeconds } from '../identifiers.ts';
import type { CardState } from '../card-state.ts';

export interface Answer {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

const keptSeconds = 24 * 60 * 60;

/**
 * Stores answers under idempotency keys: the same call gets the same answer, 500s included, for 24 hours and across
 * restarts. Requests are compared by a keyed hash; their content is not stored.
 */
export class IdempotentAnswers {
  readonly #state: CardState;
  readonly #running = new Set<string>();

  constructor(state: CardState) {
    this.#state = state;
    state.database.prepare('DELETE FROM answers WHERE created < ?').run(nowSeconds() - keptSeconds);
  }

  /**
   * The stored answer, if any. Throws 400 idempotency_error if the parameters differ, and 409 while the first call is
   * running.
   */
  recall(key: string, requestHash: string): Answer | null {
    if (this.#running.has(key)) {
      throw new StripeFailure(409, {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message:
          'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through).',
      });
    }
    const row = this.#state.database
      .prepare('SELECT request_hash, status, body, request_id FROM answers WHERE key = ? AND created >= ?')
      .get(key, nowSeconds() - keptSeconds);
    if (!row) return null;
    if (row['request_hash'] !== requestHash) {
      throw new StripeFailure(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than the given one if you meant to execute a different request.',
      });
    }
    return {
      status: Number(row['status']),
      body: JSON.parse(String(row['body'])) as object,
      headers: {
        'idempotent-replayed': 'true',
        'original-request': String(row['request_id']),
        ...(Number(row['status']) >= 500 ? { 'stripe-should-retry': 'false' } : {}),
      },
    };
  }

  begin(key: string): void {
    this.#running.add(key);
  }

  end(key: string): void {
    this.#running.delete(key);
  }

  /** Stores an answer. Call it in the same transaction as the work, so that both commit or neither does. */
  remember(key: string, requestHash: string, answer: Answer, requestId: string): void {
    this.#state.database
      .prepare('INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?)')
      .run(key, requestHash, answer.status, JSON.stringify(answer.body), requestId, nowSeconds());
  }
}
