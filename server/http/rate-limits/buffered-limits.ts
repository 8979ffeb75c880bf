import type { Database } from '#server/database/client.ts';
import type { Log } from '#server/log.ts';
import { addHits, rateLimited } from './limits.ts';

/** A limit for one client: `max` times in `seconds`. */
export interface Rate {
  readonly max: number;
  readonly seconds: number;
}

/**
 * Rate limits for calls that are cheaper than a statement. Each process counts by itself and adds its counts to the
 * database's, which all processes share, twice a second. A limit can be exceeded by what all processes do in half a second.
 */
export interface BufferedLimits {
  /**
   * Counts one call. @param key limit and client, e.g. `order:user:42`
   * @throws Failure `rate_limited` with the seconds to wait
   */
  hit(key: string, rate: Rate): void;
  /** Writes the counts now. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const EVERY_MS = 500;
/** Clients counted at most; beyond that the oldest is dropped until the next write. */
const REMEMBERED = 100_000;

interface Known {
  count: number;
  /** Milliseconds since 1970. */
  until: number;
}

export function createBufferedLimits(db: Database, log: Log): BufferedLimits {
  const known = new Map<string, Known>();
  let fresh = new Map<string, { count: number; seconds: number }>();
  /** Counts that are being written. */
  let inFlight: typeof fresh = new Map();
  let timer: NodeJS.Timeout | undefined;
  let flight: Promise<void> = Promise.resolve();

  const remember = (key: string, count: number, waitSeconds: number): void => {
    if (known.size >= REMEMBERED) known.delete(known.keys().next().value!);
    known.set(key, { count, until: Date.now() + waitSeconds * 1000 });
  };

  const handOver = async (): Promise<void> => {
    const counted = fresh;
    if (counted.size === 0) return;
    fresh = new Map();
    for (const [key, { until }] of known) if (until <= Date.now()) known.delete(key);
    inFlight = counted;
    try {
      const hits = Array.from(counted, ([key, { count, seconds }]) => ({ key, count, seconds }));
      for (const { key, count, wait } of await addHits(db, hits)) remember(key, count, wait);
    } finally {
      inFlight = new Map();
    }
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    // An order is not refused because counting failed: without the database it fails by itself.
    flight = flight
      .then(handOver)
      .catch((error: unknown) => log('warn', 'limits were not counted', { error: String(error) }));
    return flight;
  };

  return {
    hit(key, { max, seconds }) {
      const before = known.get(key);
      const isOn = before !== undefined && before.until > Date.now();
      const own = fresh.get(key);
      const counted = (isOn ? before.count : 0) + (inFlight.get(key)?.count ?? 0) + (own?.count ?? 0);
      if (counted >= max) {
        const wait = isOn ? Math.ceil((before.until - Date.now()) / 1000) : seconds;
        throw rateLimited(wait);
      }
      if (own) own.count += 1;
      else fresh.set(key, { count: 1, seconds });
      timer ??= setTimeout(() => void flush(), EVERY_MS).unref();
    },
    flush,
    stop: flush,
  };
}
