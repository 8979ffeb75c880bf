import { performance } from 'node:perf_hooks';
import { Logger, run, type Runner } from 'graphile-worker';
import { Pool } from 'pg';
import type { Deps } from '#server/deps.ts';
import type { Log } from '#server/log.ts';
import { handNoticesOver } from '#server/orders/notices.ts';
import { requestIdOf } from './traced-tasks.ts';
import { openMailTransport } from './mail-transport.ts';
import { openSmsTransport } from './sms-transport.ts';
import { tasksOf, TIMETABLE, type Outbox } from './tasks.ts';

export interface Worker {
  /** Takes no new jobs and waits for those under way. */
  stop(): Promise<void>;
}

/** Jobs done at once in one process. */
const CONCURRENCY = 3;
/** Connections: the jobs' own bookkeeping, one that listens, one for the timetable. */
const CONNECTIONS = CONCURRENCY + 2;
/** How often customers' notices are made jobs, in milliseconds. */
const HAND_OVER_EVERY = 400;
/** How many at once: fewer while this process has its hands full with requests, so that orders go before mail. */
const HAND_OVER = { busy: 10, free: 100 } as const;
/** The share of its time that a process with its hands full is at work. */
const BUSY = 0.8;
/** How long to wait before starting anew after the queue broke, in milliseconds; doubled up to the second. */
const WAITS = [500, 15_000] as const;
/** How long jobs under way may take to finish when the process ends, in milliseconds; they are done again otherwise. */
const STOP_WITHIN = 7_000;

/**
 * Runs the background jobs of this process on the store's database until it is told to stop. When the database goes
 * away it keeps trying, and goes on with what is there when it is back. Never throws because of the database.
 * @param mailboxKey opens the local mailbox, where mail and text messages go in sandbox mode
 */
export async function startWorker(deps: Deps, databaseUrl: string, mailboxKey: string): Promise<Worker> {
  const outbox = openOutbox(deps, mailboxKey);
  const stopping = new AbortController();

  const keepRunning = async (): Promise<void> => {
    let wait: number = WAITS[0];
    while (!stopping.signal.aborted) {
      const began = Date.now();
      try {
        await runUntilStopped(deps, outbox, databaseUrl, stopping.signal);
      } catch (error) {
        deps.log('error', 'the job queue broke', { error: String(error) });
      }
      if (Date.now() - began > WAITS[1]) wait = WAITS[0];
      await pause(wait, stopping.signal);
      wait = Math.min(wait * 2, WAITS[1]);
    }
  };

  /** What fails (the database is away) stays where it is; the queue's own words tell of it. */
  const handOver = async (): Promise<void> => {
    let before = performance.eventLoopUtilization();
    while (!stopping.signal.aborted) {
      const { utilization } = performance.eventLoopUtilization(before);
      before = performance.eventLoopUtilization();
      await handNoticesOver(deps.db, utilization > BUSY ? HAND_OVER.busy : HAND_OVER.free).catch(() => undefined);
      await pause(HAND_OVER_EVERY, stopping.signal);
    }
  };

  const ended = Promise.all([keepRunning(), handOver()]);
  return {
    async stop() {
      stopping.abort();
      await ended;
      outbox.mail.close();
    },
  };
}

/** One life of the queue: ends when it is told to stop, or breaks. */
async function runUntilStopped(deps: Deps, outbox: Outbox, databaseUrl: string, stopping: AbortSignal): Promise<void> {
  const pool = openPool(databaseUrl);
  const starting = runQueue(deps, outbox, pool, stopping);
  starting.catch(() => {});
  const stop = Promise.withResolvers<void>();
  const onStop = (): void => stop.resolve();
  stopping.addEventListener('abort', onStop, { once: true });
  if (stopping.aborted) onStop();
  try {
    // While the database is away the queue waits inside its start; that must not keep a process from ending.
    const runner = await Promise.race([starting, stop.promise]);
    if (!runner) return;
    // When it could not write down how a job ended, it waits for its other jobs, and these wait for that to succeed: for ever.
    const broken = new Promise<void>((resolve) => runner.events.once('pool:fatalError', () => resolve()));
    await Promise.race([runner.promise, broken, stop.promise]);
    await Promise.race([runner.stop().catch(() => undefined), pause(STOP_WITHIN)]);
  } finally {
    stopping.removeEventListener('abort', onStop);
    await Promise.race([pool.end().catch(() => undefined), pause(1_000)]);
  }
}

async function runQueue(deps: Deps, outbox: Outbox, pgPool: Pool, stopping: AbortSignal): Promise<Runner> {
  return run({
    pgPool,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    logger: loggerOf(deps.log),
    taskList: tasksOf(deps, outbox, stopping),
    crontab: TIMETABLE,
    // Without these it writes down a job's end in a promise that nobody awaits: a database that goes away in that
    // moment would end the whole process by an unhandled rejection. With them it stops, and is started anew.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
}

function openOutbox({ settings: { mail, sms, store } }: Deps, key: string): Outbox {
  const mailbox = ({ mode, ...more }: { mode: string; port?: number }) => ({
    url: mode === 'sandbox' ? `http://127.0.0.1:${more.port}/mailbox/messages` : '',
    key,
  });
  return {
    mail: openMailTransport(mail, mailbox(mail), store.publicOrigin),
    sms: openSmsTransport(sms, mailbox(sms), store.name),
  };
}

/** A pool of its own, so that jobs' bookkeeping never waits for the requests' connections, nor they for it. */
function openPool(connectionString: string): Pool {
  const pool = new Pool({
    connectionString,
    max: CONNECTIONS,
    application_name: 'partsmith jobs',
    connectionTimeoutMillis: 5_000,
  });
  // Idle connections that die are replaced; without listeners their errors would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** The queue's own words, as lines of ours; what it says of each job's start and end is left out. */
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

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    timer.unref?.();
    if (signal?.aborted) return done();
    signal?.addEventListener('abort', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
  });
}
