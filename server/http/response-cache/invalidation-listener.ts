import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '#server/log.ts';
import type { LiveChanges } from '#server/live/live-changes.ts';
import { sharedRuns } from '#server/shared-runs.ts';
import { LIVE_CHANNEL, liveChangesOf, payloadsOfOrders } from '#server/live/notifications.ts';
import { CHANNEL, changesOf, payloadsOf } from './notifications.ts';
import type { ResponseCache } from './response-cache.ts';
import type { Context, Next } from 'hono';
import type { Env } from '#server/http/context.ts';

/** Connects a response cache to the changes that all processes make. */
export interface InvalidationListener {
  /**
   * Announces that an order has reserved units of a part; `settle` sends it. Every other change is announced by a
   * trigger in its own transaction.
   */
  announceReserved(partId: string): void;
  /** Announces a placed order to live lists; `settle` sends it. Triggers announce what happens to it later. */
  announcePlaced(orderId: string, customerId: string): void;
  /**
   * Waits until the changes that this process has committed are announced and have invalidated its own cache. Never
   * rejects; returns at once while the listener is offline, because nothing is cached then.
   */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

/** The delays before reconnecting, in milliseconds; doubled up to the second. */
const WAITS = [100, 5_000] as const;
/** The interval of connection checks, and the time-out of queries on it, in milliseconds. */
const CHECK_EVERY = 2_000;

/**
 * Listens for changes and invalidates the cache, until it is stopped. It has its own connection, which reconnects by
 * itself and does not wait for fsync, because it only writes notifications.
 * @param live also gets the changes, and those of orders and messages
 */
export function listenForInvalidation(
  url: string,
  cache: ResponseCache,
  log: Log,
  live?: LiveChanges,
): InvalidationListener {
  const stopping = new AbortController();
  const reserved = new Set<string>();
  const placed = new Set<string>();
  let client: Client | undefined;
  /** Ends the connection in use. */
  let disconnect = (_reason: unknown): void => {};

  // PostgreSQL delivers every notification committed before a query ahead of that query's result.
  const exchange = async (): Promise<void> => {
    if (!client) return;
    const payloads = payloadsOf({ topic: 'stock', partIds: [...reserved] });
    const livePayloads = payloadsOfOrders([...placed]);
    reserved.clear();
    placed.clear();
    const channels = [...payloads.map(() => CHANNEL), ...livePayloads.map(() => LIVE_CHANNEL)];
    const query =
      channels.length > 0
        ? client.query({
            name: 'announce',
            text: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) n (channel, payload)',
            values: [channels, [...payloads, ...livePayloads]],
          })
        : client.query('select 1');
    await query.catch(disconnect);
  };
  const settle = sharedRuns(exchange);

  /** Listens on one connection until that is lost. @throws the reason */
  const listen = async (): Promise<never> => {
    const connection = new Client({
      connectionString: url,
      application_name: 'partsmith changes',
      connectionTimeoutMillis: 5_000,
      query_timeout: CHECK_EVERY,
      keepAlive: true,
    });
    const lost = Promise.withResolvers<never>();
    lost.promise.catch(() => {});
    disconnect = lost.reject;
    connection.on('error', lost.reject).on('end', () => lost.reject(new Error('the connection ended')));
    connection.on('notification', ({ channel, payload = '' }) => {
      if (channel === LIVE_CHANNEL) return liveChangesOf(payload).forEach((change) => live?.publish(change));
      for (const change of changesOf(payload)) {
        cache.invalidate(change);
        if (change.topic !== 'reviews')
          live?.publish({ topic: 'parts', partIds: change.topic === 'stock' ? change.partIds : null });
      }
    });
    // Finds a connection that died silently.
    const check = setInterval(() => void settle(), CHECK_EVERY).unref();
    try {
      const open = connection
        .connect()
        .then(() => connection.query(`set synchronous_commit = off; listen ${CHANNEL}; listen ${LIVE_CHANNEL}`));
      await Promise.race([open, lost.promise]);
      client = connection;
      cache.setOnline(true);
      live?.reset();
      return await lost.promise;
    } finally {
      clearInterval(check);
      client = undefined;
      cache.setOnline(false);
      await Promise.race([connection.end().catch(() => undefined), pause(1_000, undefined, { ref: false })]);
    }
  };

  const keepListening = async (): Promise<void> => {
    let wait: number = WAITS[0];
    while (!stopping.signal.aborted) {
      const began = Date.now();
      const reason = await listen().catch((error: unknown) => error);
      if (stopping.signal.aborted) return;
      log('warn', 'the response cache is off until the listener is connected again', { error: String(reason) });
      if (Date.now() - began > CHECK_EVERY) wait = WAITS[0];
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      wait = Math.min(wait * 2, WAITS[1]);
    }
  };
  const running = keepListening();

  return {
    announceReserved: (partId) => void reserved.add(partId),
    announcePlaced: (orderId, customerId) => void placed.add(`${orderId}:${customerId}`),
    settle,
    async stop() {
      await settle();
      stopping.abort();
      disconnect(new Error('stopped'));
      await running;
    },
  };
}

/** Holds the answer to a write until its changes have invalidated this process's cache: clients see their own writes. */
export function settleAfterWrites(invalidation: InvalidationListener) {
  return async ({ req }: Context<Env>, next: Next): Promise<void> => {
    await next();
    if (req.method !== 'GET' && req.method !== 'HEAD') await invalidation.settle();
  };
}
