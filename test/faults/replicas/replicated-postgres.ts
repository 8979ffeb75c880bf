import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import { appendFile, chmod, chown, cp, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PLAIN_ENV } from '@partsmith/embedded-postgres-store';
import { Client } from 'pg';
import { startEmbeddedDatabase } from '#server/database/embedded-database.ts';
import { migrate } from '#server/database/migrate.ts';
import { familyOf, signalAll } from '#test/faults/failover/process-tree.ts';
import { freePorts } from '#test/fixtures/free-ports.ts';

/** A PostgreSQL server that follows the primary by streaming replication. */
export interface TestReplica {
  /** As the store's role. */
  readonly url: string;
  /** Runs a statement as superuser. */
  ask(statement: string): Promise<Record<string, unknown>[]>;
  /** Stops applying what the primary sends, at once. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** Applies each commit that many seconds late. */
  delay(seconds: number): Promise<void>;
  /** SIGSTOP: connections stay open without any response. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
  /** SIGKILL, as in a power failure. */
  kill(): Promise<void>;
  /** Starts it again after `stop` or `kill`. */
  start(): Promise<void>;
  promote(): Promise<void>;
  /** Follows another server from now on. */
  follow(upstream: TestReplica): Promise<void>;
  /** The address for those who follow it. */
  readonly conninfo: string;
}

/** A primary with a migrated database, and its replicas. */
export interface ReplicatedPostgres {
  /** The primary, as the store's role. */
  readonly url: string;
  /** The primary's process. */
  readonly pid: number;
  readonly replicas: readonly TestReplica[];
  /** Runs a statement on the primary as superuser. */
  ask(statement: string): Promise<Record<string, unknown>[]>;
  /** Waits until every replica that runs and is not paused has applied what the primary has written. */
  caughtUp(): Promise<void>;
  /** Stops the primary in order, so that its replicas have everything. */
  stopPrimary(): Promise<void>;
  end(): Promise<void>;
}

/** Starts a primary and its replicas on free loopback ports, in a temporary folder. Linux only. */
export async function startReplicatedPostgres(count: number): Promise<ReplicatedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'partsmith-replicas-'));
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'primary');
  const primary = await startEmbeddedDatabase({ dataDir, durable: true, endWithProcess: true });
  const replicas: TestReplica[] = [];
  const end = async (): Promise<void> => {
    await Promise.all(replicas.map((replica) => replica.stop()));
    await primary.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const ask = (statement: string) => askAt(primary.adminUrl, statement);
    const [place] = await ask(`select current_setting('hba_file') as access, current_setting('data_directory') as data,
      current_setting('config_file') as config`);
    const { access, data, config } = place as Record<'access' | 'data' | 'config', string>;
    await appendFile(access, 'host replication all 127.0.0.1/32 scram-sha-256\n');
    await ask('select pg_reload_conf()');
    await migrate(primary.url);
    const server = { program: readlinkSync(`/proc/${primary.pid}/exe`), access, config };
    for (const port of await freePorts(count)) {
      const copy = join(folder, `replica-${port}`);
      await copyData(primary.adminUrl, data, copy);
      replicas.push(await replicaOf(copy, port, { ...primary, ...server }));
    }
    return {
      url: primary.url,
      pid: primary.pid,
      stopPrimary: () => primary.stop(),
      replicas,
      ask,
      async caughtUp() {
        const [now] = await ask('select pg_current_wal_flush_lsn() as lsn');
        for (const replica of replicas)
          for (;;) {
            const [state] = await replica.ask(`select pg_last_wal_replay_lsn() >= '${String(now!['lsn'])}' as done`);
            if (state!['done'] === true) break;
            await pause(10);
          }
      },
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Copies a running server's files as `pg_basebackup` does, which the embedded PostgreSQL does not have. */
async function copyData(adminUrl: string, data: string, copy: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    await cp(data, copy, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !/postmaster\.(pid|opts)$|pg_internal\.init/.test(file),
    });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await writeFile(join(copy, 'backup_label'), rows[0]!.labelfile);
  } finally {
    await client.end();
  }
  await writeFile(join(copy, 'standby.signal'), '');
}

async function replicaOf(
  data: string,
  port: number,
  primary: { url: string; adminUrl: string; program: string; access: string; config: string },
): Promise<TestReplica> {
  const [url, adminUrl] = [atPort(primary.url, port), atPort(primary.adminUrl, port)];
  const { uid, gid } = await stat(primary.config.replace(/postgresql\.conf$/, 'data'));
  await own(data, uid, gid);
  const password = new URL(primary.adminUrl).password;
  const conninfoAt = (at: number | string) => `host=127.0.0.1 port=${at} user=postgres password=${password}`;
  // Not an argument of the command, which could not be changed while it runs.
  await appendFile(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = '${conninfoAt(new URL(primary.adminUrl).port)}'\n`,
  );
  const settings = {
    port,
    config_file: primary.config,
    hba_file: primary.access,
    unix_socket_directories: '',
    hot_standby: 'on',
    wal_retrieve_retry_interval: '100ms',
    max_standby_streaming_delay: '0',
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let child: ReturnType<typeof spawn> | undefined;
  // The postmaster's children do the work.
  const signal = (name: NodeJS.Signals): void => signalAll(familyOf([child!.pid!]), name);
  const replica: TestReplica = {
    url,
    ask: (statement) => askAt(adminUrl, statement),
    async pauseReplay() {
      await askAt(adminUrl, 'select pg_wal_replay_pause()');
      while ((await askAt(adminUrl, 'select pg_get_wal_replay_pause_state() as state'))[0]!['state'] !== 'paused')
        await pause(10);
    },
    resumeReplay: async () => void (await askAt(adminUrl, 'select pg_wal_replay_resume()')),
    async delay(seconds) {
      await askAt(adminUrl, `alter system set recovery_min_apply_delay = '${seconds}s'`);
      await askAt(adminUrl, 'select pg_reload_conf()');
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      signal('SIGCONT');
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
    },
    async kill() {
      const ended = once(child!, 'exit');
      signal('SIGKILL');
      await ended;
    },
    async start() {
      let output = '';
      child = spawn(primary.program, ['-D', data, ...args], {
        uid,
        gid,
        cwd: '/',
        env: PLAIN_ENV,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      endWithThisProcess(child.pid!);
      for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (output += chunk));
      for (const until = Date.now() + 60_000; ;) {
        if (child.exitCode !== null || Date.now() > until) throw new Error(`The replica did not start:\n${output}`);
        if (await askAt(adminUrl, 'select 1').catch(() => undefined)) return;
        await pause(50);
      }
    },
    promote: async () => void (await askAt(adminUrl, 'select pg_promote()')),
    conninfo: conninfoAt(port),
    async follow({ conninfo }) {
      await askAt(adminUrl, `alter system set primary_conninfo = '${conninfo}'`);
      await askAt(adminUrl, 'select pg_reload_conf()');
    },
  };
  await replica.start();
  return replica;
}

/** Starts a shell that stops the server when our end of a pipe closes, which the system does even after kill -9. */
function endWithThisProcess(pid: number): void {
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -CONT "$1"; kill -INT "$1"', 'sh', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  (guard.stdin as unknown as { unref(): void }).unref();
}

/** Gives a copied data folder to the user that runs PostgreSQL. */
async function own(folder: string, uid: number, gid: number): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const names = await readdir(folder, { recursive: true });
  for (const path of [folder, ...names.map((name) => join(folder, name))]) await chown(path, uid, gid);
  await chmod(folder, 0o700);
}

function atPort(url: string, port: number): string {
  const changed = new URL(url);
  changed.port = String(port);
  changed.search = '';
  return changed.href;
}

async function askAt(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
