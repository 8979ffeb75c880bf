import { performance } from 'node:perf_hooks';

/** How often the loop is looked at, in milliseconds. */
const EVERY = 100;

/** How late this process's event loop is. */
export interface LoopLateness {
  /** Milliseconds by which what is due now is late, a hold-up that is not over yet included. */
  now(): number;
  stop(): void;
}

/** Looks at the clock ten times a second; what a turn of the loop takes longer than that, everybody waits for. */
export function watchLoop(): LoopLateness {
  let last = performance.now();
  let late = 0;
  const timer = setInterval(() => {
    const at = performance.now();
    late = Math.max(0, at - last - EVERY);
    last = at;
  }, EVERY).unref();
  return {
    now: () => Math.max(late, performance.now() - last - EVERY),
    stop: () => clearInterval(timer),
  };
}
