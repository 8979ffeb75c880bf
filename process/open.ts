import cluster from 'node:cluster';
import { inspect } from 'node:util';
import { createIdentity } from '#server/accounts/identity/identity.ts';
import { createTokens } from '#server/accounts/sign-in/tokens.ts';
import { keepWatchingRefusals } from '#server/alerts/watch.ts';
import { createApp } from '#server/app.ts';
import { LOCKS, withAdvisoryLock } from '#server/database/advisory-lock.ts';
import type { Database } from '#server/database/client.ts';
import { startEmbeddedDatabase } from '#server/database/embedded-database.ts';
import { migratePastPooler } from '#server/database/migrate.ts';
import { readPooler, type DatabaseUrls, type Pooler } from '#server/database/pooler.ts';
import { createReadiness } from '#server/database/readiness.ts';
import { openServers, type Replicas } from '#server/database/replicas/replicas.ts';
import { instrumentedPool } from '#server/database/instrumented-pool.ts';
import { openDataDir } from '#server/data-dir.ts';
import type { Deps } from '#server/deps.ts';
import type { Log } from '#server/log.ts';
import type { Settings } from '#server/settings/settings.ts';
import { cardKeysOf, loadSecrets, messageKeyFrom, tokenKeyFrom, type Secrets } from '#server/settings/secrets.ts';
import type { App } from '#server/http/context.ts';
import { limitOutgoingRequests } from '#server/http/outgoing/outgoing-timeouts.ts';
import { createMissedSearches } from '#server/parts/missed-searches/missed-searches.ts';
import { createBufferedLimits } from '#server/http/rate-limits/rate-limits.ts';
import { createLiveChanges } from '#server/live/live-changes.ts';
import { listenForInvalidation } from '#server/http/response-cache/invalidation-listener.ts';
import { createResponseCache } from '#server/http/response-cache/response-cache.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { requireCurrency } from '#server/payments/require-currency.ts';
import { createCards } from '#server/payments/provider/cards.ts';
import { counts } from '#server/observe/counts.ts';
import { setTracer } from '#server/observe/spans.ts';
import type { Metrics } from '#server/observe/metrics.ts';
import { openPictureStore } from '#server/pictures/open-picture-store.ts';
import { createDemoAccounts, listDemoAccounts, openStandIns, removeDemoAccounts } from './open-sandbox.ts';

/** A store ready to answer requests; the web process adds the pages behind `app`. */
export interface OpenStore {
  readonly app: App;
  readonly deps: Deps;
  /** Metrics of this process, if enabled. */
  readonly metrics: Metrics | undefined;
  /** The database in use. */
  readonly databaseUrl: string;
  /** Stops taking new jobs; running jobs continue. */
  rest(): void;
  /** Stops jobs, stand-ins, connections and the embedded database, in this order. Call it after the last request. */
  close(): Promise<void>;
}

/**
 * Database connections per process. Concurrent commits share an fsync, so 20 connections place half as many orders
 * again as 10 (docs/performance.md). Several processes together have enough with 10 each.
 */
const CONNECTIONS = { alone: 20, shared: 10 };

/**
 * Opens everything a store needs: database (started and migrated), stand-ins for missing keys, demo data, jobs.
 * @throws Error with a message for the operator when something is missing or in use; closes what was opened so far
 */
export function openPrimary(settings: Settings, log: Log, say: (line: string) => void): Promise<OpenStore> {
  return open(log, async (resources) => {
    const secrets = await openProcess(settings, resources);
    const urls = await openPostgres(settings, say, resources);
    await migratePastPooler(urls);
    const { pooler, db, Pools, replicas } = await openPools(urls, settings, log, resources);
    await requireCurrency(db, settings.store.currency);
    if (settings.sandbox) {
      await openStandIns(settings, secrets, resources);
      const { seedDemo } = await import('#demo/seed.ts');
      await seedDemo(db.$client);
    }
    const metrics = await openProcessMetrics(settings, { db, replicas }, 'first');
    if (metrics) (await import('#server/observe/store-metrics.ts')).addStoreMetrics(metrics.registry, db);
    const deps = await openDeps({ settings, secrets, urls, pooler, db, Pools, replicas, log }, resources);
    if (settings.cards.mode !== 'sandbox') void reportCardKey(deps, say);
    await withAdvisoryLock(urls.sessionUrl, LOCKS.demoAccounts, () =>
      settings.demoAccounts ? createDemoAccounts(db, deps.identity) : removeDemoAccounts(db),
    );
    const worker = await startWorker(deps, urls.sessionUrl, secrets.mailboxKey);
    resources.defer(() => worker.stop());
    return { app: createApp(deps), deps, metrics, databaseUrl: urls.url, rest: () => void worker.stop() };
  });
}

/**
 * Opens what a web process needs to answer requests. The primary process has opened the rest, and passes the database.
 * @throws Error as `openPrimary`
 */
export function openWorker(settings: Settings, log: Log): Promise<OpenStore> {
  return open(log, async (resources) => {
    if (settings.database.embedded) throw new Error('A web process needs DATABASE_URL from the primary process.');
    const urls = settings.database;
    const secrets = await openProcess(settings, resources);
    const { pooler, db, Pools, replicas } = await openPools(urls, settings, log, resources);
    const metrics = await openProcessMetrics(settings, { db, replicas }, `web ${cluster.worker?.id ?? 0}`);
    const deps = await openDeps({ settings, secrets, urls, pooler, db, Pools, replicas, log }, resources);
    return { app: createApp(deps), deps, metrics, databaseUrl: urls.url, rest: () => {} };
  });
}

/** Opens a store whose resources close in reverse order, even when opening fails halfway. */
async function open(
  log: Log,
  fill: (resources: AsyncDisposableStack) => Promise<Omit<OpenStore, 'close'>>,
): Promise<OpenStore> {
  const resources = new AsyncDisposableStack();
  const close = () =>
    resources.disposeAsync().catch((error: unknown) => log('warn', 'closing', { error: inspect(error) }));
  try {
    return { ...(await fill(resources)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens what every process needs first. @returns the secrets of DATA_DIR */
async function openProcess(settings: Settings, resources: AsyncDisposableStack): Promise<Secrets> {
  limitOutgoingRequests();
  await openTraces(settings, resources);
  await openDataDir(settings.dataDir);
  return loadSecrets(settings.dataDir);
}

async function openPostgres(
  settings: Settings,
  say: (line: string) => void,
  resources: AsyncDisposableStack,
): Promise<DatabaseUrls> {
  if (!settings.database.embedded) return settings.database;
  const embedded = await startEmbeddedDatabase({ dataDir: settings.dataDir, log: say });
  resources.defer(() => embedded.stop());
  return { url: embedded.url, sessionUrl: embedded.url };
}

async function openPools(
  urls: DatabaseUrls,
  { database, http, observe }: Settings,
  log: Log,
  resources: AsyncDisposableStack,
): Promise<Pick<Opened, 'pooler' | 'db' | 'Pools' | 'replicas'>> {
  const Pools = instrumentedPool({ slowMs: observe.slowQueryMs, log });
  const max = http.webConcurrency > 1 ? CONNECTIONS.shared : CONNECTIONS.alone;
  const replicaUrls = database.embedded ? [] : database.replicaUrls;
  const pooler = await readPooler(urls);
  const { db, replicas } = openServers({ url: urls.url, replicaUrls }, { max, Pools, log, pooler });
  resources.defer(() => db.$client.end());
  if (replicas) resources.defer(() => replicas.stop());
  return { pooler, db, Pools, replicas };
}

interface Opened {
  readonly settings: Settings;
  readonly secrets: Secrets;
  readonly urls: DatabaseUrls;
  readonly pooler: Pooler | undefined;
  readonly db: Database;
  readonly Pools: ReturnType<typeof instrumentedPool>;
  readonly replicas: Replicas | undefined;
  readonly log: Log;
}

async function openDeps(
  { settings, secrets, urls, pooler, db, Pools, replicas, log }: Opened,
  resources: AsyncDisposableStack,
): Promise<Deps> {
  const tokenKey = settings.authSecret ? tokenKeyFrom(settings.authSecret) : secrets.tokenKey;
  const tokenKeys = settings.authSecretOld ? [tokenKey, tokenKeyFrom(settings.authSecretOld)] : [tokenKey];
  const identity = createIdentity({
    databaseUrl: urls.url,
    pooler,
    settings,
    secrets: {
      authSecret: settings.authSecret ?? secrets.authSecret,
      authSecretOld: settings.authSecretOld,
      googleSandboxSecret: secrets.googleClientSecret,
    },
    db,
    log,
    Pools,
  });
  resources.defer(() => identity.close());
  const readiness = createReadiness(urls.url);
  resources.defer(() => readiness.stop());
  const responseCache = createResponseCache();
  const live = createLiveChanges(db, log);
  resources.defer(() => live.end());
  const invalidation = listenForInvalidation(urls.sessionUrl, responseCache, log, live);
  resources.defer(() => invalidation.stop());
  const limits = createBufferedLimits(db, log);
  resources.defer(() => limits.flush());
  const missedSearches = createMissedSearches(db, log);
  resources.defer(() => missedSearches.stop());
  const deps: Deps = {
    db,
    replicas,
    responseCache,
    invalidation,
    live,
    limits,
    missedSearches,
    readiness,
    settings,
    identity,
    tokens: createTokens({ keys: tokenKeys, issuer: settings.store.publicOrigin }),
    messageKeys: tokenKeys.map(messageKeyFrom),
    cards: createCards(settings.cards, cardKeysOf(secrets)),
    pictures: openPictureStore(settings.pictures, settings.dataDir),
    log,
    demoAccounts: settings.demoAccounts ? await listDemoAccounts() : [],
  };
  resources.defer(keepWatchingRefusals(deps));
  return deps;
}

/**
 * Reports at start that card payments cannot work, before the first customer finds out. Does not wait for a provider
 * that does not answer.
 */
async function reportCardKey({ cards, log }: Deps, say: (line: string) => void): Promise<void> {
  const why = await cards.checkKey();
  if (why === undefined) return;
  counts.providerRefusals++;
  log('error', 'card provider refuses the key', { why });
  say(`  Card payments do not work: ${why}`);
}

/** Loaded only when enabled, because tracing takes several megabytes of memory. */
async function openTraces({ observe: { traces } }: Settings, resources: AsyncDisposableStack): Promise<void> {
  if (!traces) return;
  const { openTracer } = await import('#server/observe/open-telemetry.ts');
  const tracer = openTracer(traces);
  setTracer(tracer);
  resources.defer(() => tracer.stop());
}

/** @param process its name in the metrics */
async function openProcessMetrics(
  { observe }: Settings,
  { db, replicas }: Pick<Opened, 'db' | 'replicas'>,
  process: string,
): Promise<Metrics | undefined> {
  if (!observe.metrics) return undefined;
  const { openMetrics } = await import('#server/observe/metrics.ts');
  return openMetrics(process, { store: db.$client }, replicas);
}
