import { monitorEventLoopDelay, performance } from 'node:perf_hooks';

/*
 * Loaded into the measured process (`--import`): tells its memory and how long its event loop was held up. A loop that waits for
 * a core is held up too, by whatever else the machine does; so the processor time that its thread took meanwhile is told beside.
 */
const EVERY = 5;
const delay = monitorEventLoopDelay({ resolution: EVERY });
delay.enable();

export interface Watched {
  /** Resident memory in bytes. */
  readonly rss: number;
  /** Milliseconds since it was last asked. The timer's own 5 ms are taken off. */
  readonly delayMax: number;
  readonly delayP99: number;
  /** Of all the times that it was held up, the most processor time that it took itself. */
  readonly ownMax: number;
}

/** Milliseconds of processor time of this thread. */
const ownTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};
let [at, own] = [performance.now(), ownTime()];
let ownMax = 0;
setInterval(() => {
  const [before, ownBefore] = [at, own];
  [at, own] = [performance.now(), ownTime()];
  // What was done before the timer was due held nobody up.
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
// The measure is no reason to stay; and when it was cut, nobody is left to end this process.
process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
