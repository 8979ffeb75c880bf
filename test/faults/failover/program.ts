import { spawn, spawnSync } from 'node:child_process';
import { openSync, closeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isRoot, PLAIN_ENV } from '@partsmith/embedded-postgres-store';
import { CannotRehearse } from './packages.ts';

/** A running program of the cluster. */
export interface Running {
  readonly name: string;
  readonly pid: number;
  /** Resolves when it has ended for any reason. */
  readonly ended: Promise<void>;
  isAlive(): boolean;
  /** The last lines of its output. */
  lastLines(count: number): Promise<string>;
}

/** The cluster's user: PostgreSQL refuses to run as root. */
export interface ClusterUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Debian's user postgres when this is root, else the current user.
 * @throws CannotRehearse when there is no such user
 */
export function clusterUser(): ClusterUser {
  if (!isRoot()) return { uid: process.getuid!(), gid: process.getgid!() };
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout),
  );
  if (uid && gid) return { uid, gid };
  throw new CannotRehearse("There is no user 'postgres', which Debian's package postgresql-common makes.");
}

/**
 * Starts a program as the cluster's user in a separate session (only this process passes Ctrl+C on); the system
 * stops it when this process dies.
 * @param logFile receives its output
 */
export function startProgram(
  name: string,
  [command, ...args]: readonly [string, ...string[]],
  { setpriv, user, logFile, cwd }: { setpriv: string; user: ClusterUser; logFile: string; cwd: string },
): Running {
  const become = isRoot() ? ['--reuid', String(user.uid), '--regid', String(user.gid), '--init-groups'] : [];
  const log = openSync(logFile, 'a');
  const child = spawn(setpriv, [...become, '--pdeathsig', 'TERM', command, ...args], {
    detached: true,
    cwd,
    stdio: ['ignore', log, log],
    env: { ...PLAIN_ENV, HOME: cwd, PYTHONUNBUFFERED: '1' },
  });
  closeSync(log);
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return {
    name,
    pid: child.pid!,
    ended,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    lastLines: async (count) =>
      (await readFile(logFile, 'utf8').catch(() => '')).trimEnd().split('\n').slice(-count).join('\n'),
  };
}

/** Stops it with SIGTERM, and after this many milliseconds with SIGKILL. */
export async function endProgram(program: Running, withinMs = 5_000): Promise<void> {
  if (!program.isAlive()) return;
  process.kill(program.pid, 'SIGTERM');
  const insist = setTimeout(() => program.isAlive() && process.kill(program.pid, 'SIGKILL'), withinMs);
  await program.ended;
  clearTimeout(insist);
}
