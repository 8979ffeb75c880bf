import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

/* Loaded into the measured process (`--import`): reports its memory and event loop delay. Waiting for a core delays
   the loop as well, so it also reports the CPU time that the thread used in the meantime. */
const EVERY = 5;
const delay = monitorEventLoopDelay({ resolution: EVERY });
delay.enable();

export interface Watched {
  /** Resident memory in bytes. */
  readonly rss: number;
  /** Milliseconds since the last report, minus the timer's own 5 ms. */
  readonly delayMax: number;
  readonly delayP99: number;
  /** The CPU time that this thread used during the longest delay, in milliseconds. */
  readonly ownMax: number;
}

/** Milliseconds of CPU time of this thread. */
const ownTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
let [at, own] = [performance.now(), ownTime()];
let ownMax = 0;
setInterval(() => {
  const [before, ownBefore] = [at, own];
  [at, own] = [performance.now(), ownTime()];
  // Work done before the timer was due did not delay anything.
  ownMax = Math.max(ownMax, Math.min(own - ownBefore, at - before - EVERY));
}, EVERY).unref();

process.on('message', (message) => {
  if (message !== 'watched') return;
  const ms = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - EVERY);
  const watched: Watched = {
    rss: process.memoryUsage.rss(),
    delayMax: ms(delay.max),
    delayP99: ms(delay.percentile(99)),
    ownMax,
  };
  delay.reset();
  ownMax = 0;
  process.send?.(watched);
});
// The channel must not keep the process alive, and its loss must end the process.
process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
