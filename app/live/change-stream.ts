import { API_ROUTES } from '#contract/api-routes.data.ts';
import { pathOf } from '#contract/api-routes.ts';
import type { Change } from '#contract/live/changes.ts';
import { browserSend } from '#app/api/browser-send.ts';
import { textPieces } from '#app/api/text-pieces.ts';

/** A change, or `missed` at the start of a stream: there may have been changes before it. */
type LiveEvent = Change | 'missed';
type Listener = (event: LiveEvent) => void;

/** Milliseconds before reconnecting, doubled each time up to the second value, plus up to the same amount at random. */
const WAITS = [2_000, 60_000] as const;
/** Milliseconds before the first stream opens, so that passing through a page opens none. */
const DELAY = 2_000;
/** After a stream of at least this many milliseconds, reconnecting starts with a short wait again. */
const WORKED = 30_000;

/** For this many milliseconds a new listener gets earlier changes: its screen may have loaded before them. */
const REPLAYED = 10_000;

const listeners = new Set<Listener>();
let recent: readonly { change: Change; at: number }[] = [];
let running: AbortController | undefined;

/**
 * Listens for changes until the returned function is called. All listeners of a tab share one stream, which is open
 * while the tab is visible: a browser opens six connections to an HTTP/1.1 server.
 */
export function listenForChanges(listener: Listener): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', startOrStop);
  listeners.add(listener);
  for (const { change } of recentOnes()) listener(change);
  startOrStop();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener('visibilitychange', startOrStop);
    // The next screen may listen at once.
    setTimeout(startOrStop);
  };
}

function startOrStop(): void {
  const isWanted = listeners.size > 0 && document.visibilityState === 'visible';
  if (isWanted && !running) {
    running = new AbortController();
    void keepReading(running.signal);
  } else if (!isWanted) {
    running?.abort();
    running = undefined;
  }
}

async function keepReading(signal: AbortSignal): Promise<void> {
  let wait: number = WAITS[0];
  await pause(DELAY, signal);
  while (!signal.aborted) {
    const began = Date.now();
    // Without a session, or a connection, the next attempt may have one.
    await read(signal).catch(() => undefined);
    if (Date.now() - began > WORKED) wait = WAITS[0];
    await pause(wait * (1 + Math.random()), signal);
    wait = Math.min(wait * 2, WAITS[1]);
  }
}

/** Reads one stream until it ends. */
async function read(signal: AbortSignal): Promise<void> {
  const { method, access } = API_ROUTES.watchChanges;
  const headers = { accept: 'text/event-stream' };
  const answer = await browserSend(pathOf(API_ROUTES.watchChanges), { method, headers, signal }, access);
  if (!answer.ok) return;
  emit('missed');
  for await (const event of textPieces(answer, '\n\n'))
    if (event.startsWith('data: ')) emit(JSON.parse(event.slice(6)) as Change);
}

const recentOnes = () => recent.filter(({ at }) => Date.now() - at < REPLAYED);

function emit(event: LiveEvent): void {
  if (event !== 'missed') recent = [...recentOnes(), { change: event, at: Date.now() }];
  for (const listener of listeners) listener(event);
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
