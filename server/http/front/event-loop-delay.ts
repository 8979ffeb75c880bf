import { performance } from 'node:perf_hooks';

/** Milliseconds between measurements. */
const EVERY = 100;

/** The event loop delay of this process. */
interface EventLoopDelay {
  /** Milliseconds, including a block that is not over yet. */
  now(): number;
  stop(): void;
}

/** Measures the event loop delay ten times a second. */
export function monitorEventLoopDelay(): EventLoopDelay {
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
