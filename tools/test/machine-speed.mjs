import { createHash } from 'node:crypto';

/** Milliseconds that the fixed work below takes on an idle machine of the speed for which the limits of tests are set. */
const REFERENCE_MS = 130;
/** A machine that is slower than this hardly ends a run within the 90 minutes of CI. */
const MOST = 10;

/**
 * How many times slower this machine is at the moment than the one for which the limits of tests are set, from 1 to
 * 10. Other programs that use its cores count too. Limits that only end tests that hang are multiplied by it.
 */
export function measureSlowness() {
  const times = Array.from({ length: 5 }, () => {
    const begin = performance.now();
    fixedWork();
    return performance.now() - begin;
  }).sort((one, other) => one - other);
  const median = times[2] ?? REFERENCE_MS;
  return Math.min(Math.max(median / REFERENCE_MS, 1), MOST);
}

/** Maps, strings and hashes, as the store's own work consists of. */
function fixedWork() {
  const counts = new Map();
  for (let index = 0; index < 300_000; index += 1) {
    const key = `key ${(index * 7_919) % 50_000}`;
    counts.set(key, (counts.get(key) ?? 0) + index);
  }
  let text = String(counts.size);
  for (let index = 0; index < 40_000; index += 1) text = createHash('sha256').update(text).digest('hex');
  return text;
}
