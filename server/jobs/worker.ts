import { EventEmitter } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { Logger, run, type Runner, type WorkerEvents } from 'graphile-worker';
import { Pool } from 'pg';
import type { Deps } from '#server/deps.ts';
import { isPooled, removeLimits } from '#server/database/pooler.ts';
import { type Log, messageOf } from '#server/log.ts';
import { composeOrderEmail } from '#server/order-emails/compose-order-email.ts';
import { flushOutbox, type OutboxDeps } from '#server/outbox/flush-outbox.ts';
import { openMailTransport, type MailTransport } from '#server/outbox/mail-transport.ts';
import { openGuardedAgent } from '#server/http/outgoing/guarded-agent.ts';
import { orderEventWriter as acpOrderEvents } from '#server/assistants/agentic-commerce/order-events.ts';
import { orderEventWriter as ucpOrderEvents } from '#server/assistants/universal-commerce/order-events.ts';
import { keepDelivering, MAX_REQUESTS, type WebhookDeps } from '#server/webhooks/deliver-webhooks.ts';
import { openSmsTransport, type SmsTransport } from '#server/outbox/sms-transport.ts';
import { keepAlive } from './heartbeat.ts';
import { requestIdOf } from './traced-tasks.ts';
import { tasksOf, TIMETABLE } from './tasks.ts';

export interface Worker {
  /** Takes no new jobs and waits for running ones. */
  stop(): Promise<void>;
}

/**
 * Concurrent jobs per process, and connections: one per job, one that listens, one for the timetable. Beside a pooler,
 * where each counts on the server, jobs and the timetable share one, which they need only to begin and to end a job.
 */
const STRAIGHT = { concurrency: 3, connections: 5 };
const BESIDE_POOLER = { concurrency: 2, connections: 2 };
/** The pause between two flushes of the outbox, in milliseconds. */
const FLUSH_EVERY = 400;
/** Messages per flush: fewer while this process is busy with requests, so that orders come before emails. */
const MAX_PER_FLUSH = { busy: 10, free: 100 } as const;
/** The event loop utilization of a busy process; for an order PostgreSQL, usually on the same cores, works about three times as long. */
const BUSY = 0.4;
/** Restart delays after the queue failed, in milliseconds; doubled from the first up to the second. */
const WAITS = [500, 15_000] as const;
/** How long running jobs have to finish when the process ends, in milliseconds; unfinished ones run again. */
const STOP_WITHIN = 7_000;
/** How long a queue that is being started when the process ends has to start, in milliseconds. */
const START_WITHIN = 2_000;

/**
 * Runs background jobs in this process on the store's database until stopped. While the database is unavailable it
 * keeps retrying, and then continues. Never throws because of the database.
 * @param sessionUrl the database past a pooler: the queue listens
 * @param mailboxKey the key of the local mailbox, which receives emails and text messages in sandbox mode
 */
export async function startWorker(deps: Deps, sessionUrl: string, mailboxKey: string): Promise<Worker> {
  const transports = openTransports(deps, mailboxKey);
  const outbox = outboxDeps(deps, transports);
  const webhooks = webhookDeps(deps);
  const stopping = new AbortController();
  const workers = new Set<string>();

  const keepRunning = async (): Promise<void> => {
    let wait: number = WAITS[0];
    while (!stopping.signal.aborted) {
      const began = Date.now();
      try {
        await runUntilStopped(deps, sessionUrl, workers, stopping.signal);
      } catch (error) {
        deps.log('error', 'the job queue broke', { error: messageOf(error) });
      }
      // Their jobs are free for other workers, also for those of the restarted queue.
      workers.clear();
      if (Date.now() - began > WAITS[1]) wait = WAITS[0];
      await pause(wait, stopping.signal);
      wait = Math.min(wait * 2, WAITS[1]);
    }
  };

  /** Fails while the database is unavailable, which the queue logs. */
  const keepFlushing = async (): Promise<void> => {
    let before = performance.eventLoopUtilization();
    while (!stopping.signal.aborted) {
      const { utilization } = performance.eventLoopUtilization(before);
      const max = utilization > BUSY ? MAX_PER_FLUSH.busy : MAX_PER_FLUSH.free;
      await flushOutbox(outbox, max, stopping.signal).catch(() => undefined);
      // Without the flush, which would make the process look busy with requests.
      before = performance.eventLoopUtilization();
      await pause(FLUSH_EVERY, stopping.signal);
    }
  };

  const [queueEnded, flushEnded] = [keepRunning(), keepFlushing()];
  const deliveryEnded = keepDelivering(webhooks, stopping.signal);
  const heartbeatEnded = keepAlive(deps.db, workers, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await queueEnded;
      await Promise.race([Promise.all([flushEnded, deliveryEnded, heartbeatEnded]), pause(STOP_WITHIN)]);
      await webhooks.agent.destroy();
      transports.mail.close();
    },
  };
}

/** Runs the queue until it is stopped or fails, and adds the names of its workers to `workers`. */
async function runUntilStopped(
  deps: Deps,
  sessionUrl: string,
  workers: Set<string>,
  stopping: AbortSignal,
): Promise<void> {
  const pool = openPool(sessionUrl, sizeOf(deps).connections);
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => void workers.add(worker.workerId));
  const starting = runQueue(deps, pool, events, stopping);
  // Without a handler a rejection would end the process, even one that comes after the stop.
  starting.then((runner) => runner.promise).catch(() => {});
  const stop = Promise.withResolvers<void>();
  const onStop = (): void => stop.resolve();
  stopping.addEventListener('abort', onStop, { once: true });
  if (stopping.aborted) onStop();
  try {
    // While the database is unavailable, the queue waits inside its start call; that must not keep the process from
    // ending. A queue that starts cannot be stopped before it has started.
    const runner =
      (await Promise.race([starting, stop.promise])) ?? (await Promise.race([starting, pause(START_WITHIN)]));
    if (!runner) return;
    // If it cannot save how a job ended, it waits for its other jobs, which wait for that save: forever.
    const broken = new Promise<void>((resolve) => runner.events.once('pool:fatalError', () => resolve()));
    await Promise.race([runner.promise, broken, stop.promise]);
    await Promise.race([runner.stop().catch(() => undefined), pause(STOP_WITHIN)]);
  } finally {
    stopping.removeEventListener('abort', onStop);
    await Promise.race([pool.end().catch(() => undefined), pause(1_000)]);
  }
}

function sizeOf({ db }: Deps): typeof STRAIGHT {
  return isPooled(db.$client) ? BESIDE_POOLER : STRAIGHT;
}

async function runQueue(deps: Deps, pgPool: Pool, events: WorkerEvents, stopping: AbortSignal): Promise<Runner> {
  return run({
    pgPool,
    events,
    concurrency: sizeOf(deps).concurrency,
    noHandleSignals: true,
    logger: loggerOf(deps.log),
    taskList: tasksOf(deps, stopping),
    crontab: TIMETABLE,
    // Without these it saves a job's end in a promise without a handler: losing the database at that moment would end
    // the process by an unhandled rejection. With them the queue stops and is restarted.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}

/** The senders of messages to people. */
interface Transports {
  readonly mail: Pick<MailTransport, 'send'>;
  readonly sms: SmsTransport;
}

/** The dependencies of `flushOutbox`. */
export function outboxDeps({ db, log, settings: { store } }: Deps, transports: Transports): OutboxDeps {
  return { db, log, ...transports, compose: (tx, request) => composeOrderEmail(tx, store, request) };
}

/** The dependencies of `keepDelivering`. */
export function webhookDeps(deps: Deps): WebhookDeps {
  const { db, log, identity, settings } = deps;
  const agent = openGuardedAgent(settings.webhooks, MAX_REQUESTS);
  return {
    db,
    log,
    identity,
    agent,
    store: settings.store,
    writers: { acp: acpOrderEvents(deps), ucp: ucpOrderEvents(deps) },
  };
}

function openTransports({ settings: { mail, sms, store } }: Deps, key: string) {
  const mailbox = ({ mode, ...more }: { mode: string; port?: number }) => ({
    url: mode === 'sandbox' ? `http://127.0.0.1:${more.port}/mailbox/messages` : '',
    key,
  });
  return {
    mail: openMailTransport(mail, mailbox(mail), store),
    sms: openSmsTransport(sms, mailbox(sms), store.name),
  };
}

/** A separate pool, so that jobs' bookkeeping and requests never wait for each other's connections. */
function openPool(connectionString: string, max: number): Pool {
  const pool = new Pool({
    connectionString,
    max,
    application_name: 'partsmith jobs',
    connectionTimeoutMillis: 5_000,
    onConnect: removeLimits,
  });
  // The pool replaces broken idle connections; without listeners their errors would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The queue's messages in our log, without those about each job's start and end. */
function loggerOf(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return;
    const job = meta?.['job'] as { id?: unknown; task_identifier?: unknown; payload?: unknown } | undefined;
    log(
      level === 'error' ? 'error' : 'warn',
      message.split('\n', 1)[0] ?? message,
      job && { id: String(job.id), job: String(job.task_identifier), requestId: requestIdOf(job.payload) },
    );
  });
}

/** Waits, in milliseconds, or until `signal` is aborted. Does not keep the process alive. */
async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal, ref: false }).catch(() => undefined);
}
