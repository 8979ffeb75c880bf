import { t } from '#contract/language/text.ts';
import { dismissToast, toast } from '#app/ui/toasts/toast-store.ts';

/** How often a request is sent again, and the longest wait for it, in seconds: beyond that people decide themselves. */
const MAX_RETRIES = 3;
const MAX_WAIT = 5;

/**
 * Sends a request, and sends it again while the store is too busy to answer it, after the time that the store asks for. Says
 * so. Only requests that are safe to repeat: reads, and writes with an Idempotency-Key; others are sent once.
 * @param signal ends the waiting, as when the visitor opens another page; the last answer is returned then
 */
export async function retryBusy(
  send: () => Promise<Response>,
  init: RequestInit,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const isSafe = (init.method ?? 'GET') === 'GET' || 'idempotency-key' in ((init.headers ?? {}) as object);
  let notice: number | undefined;
  try {
    for (let retries = 0; ; retries++) {
      const answer = await send();
      const seconds = isSafe && retries < MAX_RETRIES ? await secondsToWait(answer) : undefined;
      if (seconds === undefined || signal?.aborted) return answer;
      if (notice !== undefined) dismissToast(notice);
      notice = toast(t('The store is busy. Trying again in {seconds} s…', { seconds }), 'info');
      await pause(seconds, signal);
      if (signal?.aborted) return answer;
    }
  } finally {
    if (notice !== undefined) dismissToast(notice);
  }
}

/** Undefined for an answer that is not to be repeated soon. */
async function secondsToWait(answer: Response): Promise<number | undefined> {
  const seconds = Number(answer.headers.get('retry-after'));
  if (!(answer.status === 503 || answer.status === 429) || !(seconds > 0 && seconds <= MAX_WAIT)) return undefined;
  const { code } = ((await answer
    .clone()
    .json()
    .catch(() => null)) ?? {}) as { code?: unknown };
  // Not `provider_unavailable`: it is not the store that is busy.
  return code === 'overloaded' || code === 'rate_limited' ? Math.ceil(seconds) : undefined;
}

function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1_000);
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
