import { lt, sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { clientNetworks } from '#server/http/request/address.ts';
import { type Log, messageOf } from '#server/log.ts';
import { rateLimits } from './tables.ts';

/** A count to add to a key whose window is that long, if none is open. */
interface Hits {
  readonly key: string;
  readonly count: number;
  readonly seconds: number;
}

/** A key's count in its current window, and the seconds until that ends. */
interface Counted {
  readonly key: string;
  readonly count: number;
  readonly wait: number;
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

/** Adds to the counts in the database, which all processes share. Each key at most once. */
async function addHits(db: Database, hits: readonly Hits[]): Promise<Counted[]> {
  const { rows } = await db.$client.query<Counted>(ADD, [
    hits.map(({ key }) => key),
    hits.map(({ count }) => count),
    hits.map(({ seconds }) => seconds),
  ]);
  return rows;
}

/**
 * Counts an attempt and refuses it past `max` in `seconds`, whichever process counted the others.
 * @param key what is counted, e.g. `contact:203.0.113.9`
 * @param detail explains the refusal
 * @throws Failure `rate_limited` with the seconds to wait
 */
export async function countAttempt(
  db: Database,
  key: string,
  max: number,
  seconds: number,
  detail?: string,
): Promise<void> {
  const [counted] = await addHits(db, [{ key, count: 1, seconds }]);
  if (counted!.count > max) throw new Failure('rate_limited', detail, { retryAfterSeconds: counted!.wait });
}

/**
 * Counts an attempt of an address, like `countAttempt`, and for IPv6 also against the totals of the networks around it. An
 * attempt that one network refuses does not count against larger ones, whose other clients it would lock out.
 * @param key what is counted, e.g. `contact`
 * @param max per client
 * @throws Failure `rate_limited` with the seconds to wait
 */
export async function countAddressAttempt(
  db: Database,
  key: string,
  address: string,
  max: number,
  seconds: number,
  detail?: string,
): Promise<void> {
  for (const network of clientNetworks(address))
    await countAttempt(db, `${key}:${network.key}`, max * network.times, seconds, detail);
}

/** Claims a key for `seconds`; of several claims in that time only the first returns true. */
export async function claimOnce(db: Database, key: string, seconds: number): Promise<boolean> {
  const [counted] = await addHits(db, [{ key, count: 1, seconds }]);
  return counted!.count === 1;
}

/** Claims a key like `claimOnce`, in the caller's transaction: the claim is undone with it. */
export async function claimOnceIn(tx: Executor, key: string, seconds: number): Promise<boolean> {
  const resetsAt = sql`now() + make_interval(secs => ${seconds})`;
  const { rowCount } = await tx
    .insert(rateLimits)
    .values({ key, count: 1, resetsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { count: 1, resetsAt },
      setWhere: lt(rateLimits.resetsAt, sql`now()`),
    });
  return rowCount === 1;
}

/** Deletes counts whose window is over, so that the table does not keep a row for every client forever. */
export async function dropOldAttempts(db: Database): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.resetsAt, sql`now()`));
}

/** A limit for one client: `max` times in `seconds`. */
interface Rate {
  readonly max: number;
  readonly seconds: number;
}

/**
 * Rate limits for calls that are cheaper than a statement. Each process counts by itself and adds its counts to the
 * database's, which all processes share, twice a second. A limit can be exceeded by what all processes do in half a second.
 */
export interface BufferedLimits {
  /**
   * Counts one call, or what it costs. A client whose count is still below the limit may exceed it once.
   * @param key limit and client, e.g. `order:user:42`
   * @throws Failure `rate_limited` with the seconds to wait
   */
  hit(key: string, rate: Rate, count?: number): void;
  /**
   * Counts a call of an address, or what it costs, and for IPv6 also against the totals of the networks around it; a refused
   * call counts nowhere. @param key what is counted, e.g. `order:address` @param rate of a single client
   * @throws Failure `rate_limited` with the seconds to wait
   */
  hitAddress(key: string, address: string, rate: Rate, count?: number): void;
  /** Writes the counts now, also before a process ends. */
  flush(): Promise<void>;
}

const EVERY_MS = 500;
/** Maximum number of clients counted; beyond that the oldest is dropped. */
const REMEMBERED = 100_000;

/** A client's calls in its current window. */
interface Window {
  readonly seconds: number;
  /** Milliseconds since 1970. */
  until: number;
  /** The calls of all processes, as far as known. */
  count: number;
  /** The calls of this process that are not yet being written. */
  fresh: number;
}

export function createBufferedLimits(db: Database, log: Log): BufferedLimits {
  const windows = new Map<string, Window>();
  let timer: NodeJS.Timeout | undefined;
  let flight: Promise<void> = Promise.resolve();

  const openWindow = (key: string, seconds: number): Window => {
    const window = { seconds, until: Date.now() + seconds * 1000, count: 0, fresh: 0 };
    if (windows.size >= REMEMBERED) windows.delete(windows.keys().next().value!);
    windows.set(key, window);
    return window;
  };

  const writeCounts = async (): Promise<void> => {
    const counted = [...windows].filter(([, { fresh }]) => fresh > 0);
    const hits = counted.map(([key, { fresh, seconds }]) => ({ key, count: fresh, seconds }));
    for (const [, window] of counted) window.fresh = 0;
    const known = hits.length > 0 ? await addHits(db, hits) : [];
    for (const { key, count, wait } of known) {
      const window = windows.get(key);
      if (window) Object.assign(window, { count: count + window.fresh, until: Date.now() + wait * 1000 });
    }
    for (const [key, { until, fresh }] of windows) if (until <= Date.now() && fresh === 0) windows.delete(key);
  };

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    flight = flight.then(writeCounts).catch((error: unknown) => {
      // A failure to count refuses no order: without the database, the order itself fails.
      windows.clear();
      log('warn', 'limits were not counted', { error: messageOf(error) });
    });
    return flight;
  };

  /** Counts against each of these limits, or none of them. */
  const hitAll = (hits: readonly { key: string; max: number }[], seconds: number, count = 1): void => {
    const now = Date.now();
    const open = hits.map(({ key, max }) => {
      const known = windows.get(key);
      const window = known && known.until > now ? known : openWindow(key, seconds);
      if (window.count >= max)
        throw new Failure('rate_limited', undefined, { retryAfterSeconds: Math.ceil((window.until - now) / 1000) });
      return window;
    });
    for (const window of open) {
      window.count += count;
      window.fresh += count;
    }
    timer ??= setTimeout(() => void flush(), EVERY_MS).unref();
  };

  return {
    hit: (key, { max, seconds }, count) => hitAll([{ key, max }], seconds, count),
    hitAddress: (key, address, { max, seconds }, count) =>
      hitAll(
        clientNetworks(address).map((network) => ({ key: `${key}:${network.key}`, max: max * network.times })),
        seconds,
        count,
      ),
    flush,
  };
}
