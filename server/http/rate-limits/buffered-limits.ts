import { Failure } from '#contract/errors.ts';
import type { Database } from '#server/database/client.ts';
import type { Log } from '#server/log.ts';

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
    const entries = [...counted].sort(([a], [b]) => (a < b ? -1 : 1));
    const { rows } = await db.$client.query<{ key: string; count: number; wait: number }>(ADD, [
      entries.map(([key]) => key),
      entries.map(([, { count }]) => count),
      entries.map(([, { seconds }]) => seconds),
    ]);
    for (const { key, count, wait } of rows) remember(key, count, wait);
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
      if ((isOn ? before.count : 0) + (own?.count ?? 0) >= max) {
        const wait = isOn ? Math.ceil((before.until - Date.now()) / 1000) : seconds;
        throw new Failure('rate_limited', undefined, { retryAfterSeconds: Math.max(1, wait) });
      }
      if (own) own.count += 1;
      else fresh.set(key, { count: 1, seconds });
      timer ??= setTimeout(() => void flush(), EVERY_MS).unref();
    },
    flush,
    stop: flush,
  };
}

/** Ordered by key, so that processes that write at once cannot deadlock. */
const ADD = `
  insert into rate_limits as known (key, count, resets_at)
  select key, count, now() + make_interval(secs => seconds)
  from unnest($1::text[], $2::int[], $3::int[]) as fresh (key, count, seconds) order by key
  on conflict (key) do update set
    count = case when known.resets_at <= now() then excluded.count else known.count + excluded.count end,
    resets_at = case when known.resets_at <= now() then excluded.resets_at else known.resets_at end
  returning key, count, greatest(1, ceil(extract(epoch from resets_at - now())))::int as wait`;
