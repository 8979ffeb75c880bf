import { spawnSync } from 'node:child_process';
import { EmbeddedError } from './embedded-error.ts';

/** The user PostgreSQL runs as; null when it is simply the one who starts the store. */
export interface ServerUser {
  name: string;
  uid: number;
  gid: number;
}

/** Environment of everything we start for PostgreSQL: our own may hold PG* variables, and secrets that are no business of it. */
export const PLAIN_ENV = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

/** PostgreSQL refuses to run as root: the question whether another user has to be found. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function look(name: string): ServerUser | null {
  const ask = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8', env: PLAIN_ENV });
  const uid = ask('-u');
  const gid = ask('-g');
  if (uid.status !== 0 || gid.status !== 0) return null;
  return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** Whether this process may really become that user: a container may forbid it, whatever the user table says. */
function canBecome(user: ServerUser): boolean {
  return user.uid !== 0 && spawnSync('true', { uid: user.uid, gid: user.gid, cwd: '/', env: PLAIN_ENV }).status === 0;
}

/**
 * For a store started as root: a user of its own named partsmith (made when missing), else `postgres`, else `nobody`.
 * EmbeddedError when this root may become none of them.
 */
export function chooseServerUser(): ServerUser {
  const found = look('partsmith') ?? makeUser('partsmith');
  for (const user of [found, look('postgres'), look('nobody')]) {
    if (user && canBecome(user)) return user;
  }
  throw new EmbeddedError(
    'PostgreSQL refuses to run as root, and this machine lets root become no other user. Start the store as an ordinary user, or set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}

function makeUser(name: string): ServerUser | null {
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
  return look(name);
}

/** Tries, as that user, to enter `folder` and write there. Modes alone don't tell: links, ACLs and mounts have a say. */
export function canWrite(user: ServerUser, folder: string): boolean {
  const script = 'cd "$1" && : > .probe && rm .probe';
  return (
    spawnSync('/bin/sh', ['-c', script, 'sh', folder], { uid: user.uid, gid: user.gid, cwd: '/', env: PLAIN_ENV })
      .status === 0
  );
}

/** Tries, as that user, to run `command --version`. */
export function canRun(user: ServerUser, command: string): boolean {
  return spawnSync(command, ['--version'], { uid: user.uid, gid: user.gid, cwd: '/', env: PLAIN_ENV }).status === 0;
}
