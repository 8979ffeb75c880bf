import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded into the measured process (`--import`): tells its memory and how long its event loop was held up. */
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

export interface Watched {
  /** Resident memory in bytes. */
  readonly rss: number;
  /** Milliseconds since it was last asked. The timer's own 5 ms are taken off. */
  readonly delayMax: number;
  readonly delayP99: number;
}

process.on('message', (message) => {
  if (message !== 'watched') return;
  const ms = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - 5);
  const watched: Watched = {
    rss: process.memoryUsage.rss(),
    delayMax: ms(delay.max),
    delayP99: ms(delay.percentile(99)),
  };
  delay.reset();
  process.send?.(watched);
});
// The measure is no reason to stay; and when it was cut, nobody is left to end this process.
process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
