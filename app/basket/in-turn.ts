import { Unreachable } from '#app/api/unreachable-failure.ts';

/** How long a change may go without an answer before it counts as failed, in milliseconds. */
export const CHANGE_LIMIT_MS = 15_000;

/** The last change that this tab made. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs one change after another, because a save that arrives after its part's removal would add the part again. A
 * change that hangs does not delay the next one longer than `CHANGE_LIMIT_MS`.
 * @param change a request that ends when the signal aborts
 * @throws what the change throws; Unreachable after that time
 */
export function inTurn<Answer>(change: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const answer = last.then(() => withLimit(change));
  last = answer.catch(() => {});
  return answer;
}

async function withLimit<Answer>(change: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new Unreachable(new Error('No answer in time'))), CHANGE_LIMIT_MS);
  try {
    return await change(limit.signal);
  } finally {
    clearTimeout(timer);
  }
}
