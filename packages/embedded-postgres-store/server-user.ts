import { spawnSync } from 'node:child_process';
import { EmbeddedError } from './embedded-error.ts';

/** The operating system user that runs PostgreSQL, if it is not the one who starts the program. */
export interface ServerUser {
  name: string;
  uid: number;
  gid: number;
}

/** Environment of the programs started for PostgreSQL; the program's own may contain PG* variables and secrets. */
export const PLAIN_ENV = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** Whether the program runs as root, as which PostgreSQL refuses to run. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function findUser(name: string): ServerUser | null {
  const idOf = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8', env: PLAIN_ENV });
  const uid = idOf('-u');
  const gid = idOf('-g');
  if (uid.status !== 0 || gid.status !== 0) return null;
  return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** Whether this process can become that user: a container may forbid it. */
function canBecome(user: ServerUser): boolean {
  return user.uid !== 0 && spawnSync('true', { uid: user.uid, gid: user.gid, cwd: '/', env: PLAIN_ENV }).status === 0;
}

/**
 * Chooses the user where root starts the program: `name` (created when missing), else `postgres`, else `nobody`.
 * Throws EmbeddedError when the process can become none of them.
 */
export function chooseServerUser(name: string): ServerUser {
  const found = findUser(name) ?? createUser(name);
  for (const user of [found, findUser('postgres'), findUser('nobody')]) {
    if (user && canBecome(user)) return user;
  }
  throw new EmbeddedError(
    'PostgreSQL refuses to run as root, and on this machine root cannot become another user. Start {program} as an ordinary user, or {otherwise}.',
  );
}

function createUser(name: string): ServerUser | null {
  const attempts = [
    [
      'useradd',
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      '/nonexistent',
      '--shell',
      '/usr/sbin/nologin',
      name,
    ],
    ['adduser', '-S', '-D', '-H', '-h', '/nonexistent', '-s', '/sbin/nologin', name], // busybox
  ] as const;
  for (const [command, ...args] of attempts) {
    if (spawnSync(command, args, { env: PLAIN_ENV }).status === 0) break;
  }
  return findUser(name);
}

/** Whether that user can enter `folder` and write there, by trying: links, ACLs and mounts matter too, not modes alone. */
export function canWrite(user: ServerUser, folder: string): boolean {
  const script = 'cd "$1" && : > .probe && rm .probe';
  return (
    spawnSync('/bin/sh', ['-c', script, 'sh', folder], { uid: user.uid, gid: user.gid, cwd: '/', env: PLAIN_ENV })
      .status === 0
  );
}

/** Whether that user can run `command --version`. */
export function canRun(user: ServerUser, command: string): boolean {
  return spawnSync(command, ['--version'], { uid: user.uid, gid: user.gid, cwd: '/', env: PLAIN_ENV }).status === 0;
}
