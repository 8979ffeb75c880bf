import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isRoot, PLAIN_ENV } from '@partsmith/embedded-postgres-store';
import { installQuietly } from './quiet-install.ts';

/** Finds the cluster's programs. */
export interface Programs {
  readonly etcd: string;
  readonly patroni: string;
  readonly haproxy: string;
  readonly setpriv: string;
  /** The program folder of the newest PostgreSQL. */
  readonly postgres: string;
}

/** A problem that only an operator can fix, in a sentence; the rehearsal cannot start. */
export class CannotRehearse extends Error {}

const DEBIAN_POSTGRES = '/usr/lib/postgresql';
const FOLDERS = PLAIN_ENV.PATH.split(':');
/** Debian's package of each program. */
const PACKAGES = { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy', setpriv: 'util-linux' } as const;

/**
 * Finds the programs; as root on Debian it installs the packages that are missing, and starts none of their services.
 * @throws CannotRehearse naming what to install
 */
export async function findPrograms(say: (line: string) => void): Promise<Programs> {
  const { missing } = await look();
  if (missing.length > 0 && isRoot() && pathOf('apt-get')) {
    say(`installing from Debian, without starting a service: ${missing.join(' ')}`);
    await installQuietly(missing);
  }
  const { programs, missing: still } = await look();
  if (programs) return programs;
  throw new CannotRehearse(
    `This needs the packages ${still.join(' ')} of Debian 12 or newer. As root it installs them by itself; here, run\n` +
      `  apt-get install -y --no-install-recommends ${still.join(' ')}`,
  );
}

async function look(): Promise<{ programs?: Programs; missing: string[] }> {
  const postgres = pathOfPostgres(await readdir(DEBIAN_POSTGRES).catch(() => []));
  const [etcd, patroni, haproxy, setpriv] = (['etcd', 'patroni', 'haproxy', 'setpriv'] as const).map(pathOf);
  if (etcd && patroni && haproxy && setpriv && postgres)
    return { programs: { etcd, patroni, haproxy, setpriv, postgres }, missing: [] };
  const names = Object.keys(PACKAGES) as (keyof typeof PACKAGES)[];
  const missing: string[] = names.filter((name) => !pathOf(name)).map((name) => PACKAGES[name]);
  return { missing: postgres ? missing : [...missing, 'postgresql', 'postgresql-contrib'] };
}

/** The store needs 15 or newer. */
function pathOfPostgres(versions: readonly string[]): string | undefined {
  return versions
    .filter((version) => Number(version) >= 15)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_POSTGRES, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

function pathOf(program: string): string | undefined {
  return FOLDERS.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

/** The versions for the report, as the programs print them. */
export function versionsOf(programs: Programs): string {
  return [
    `PostgreSQL ${versionOf(join(programs.postgres, 'postgres'))}`,
    `Patroni ${versionOf(programs.patroni)}`,
    `etcd ${versionOf(programs.etcd)}`,
    `HAProxy ${versionOf(programs.haproxy, '-v')}`,
  ].join(', ');
}

/**
 * The etcd API that this Patroni should use. Before 3.1 its `etcd3` cache may stay stale after a hang, so that no
 * standby becomes synchronous again (its issue 2779).
 */
export function etcdInterface({ patroni }: Programs): 'etcd' | 'etcd3' {
  const [major = 0, minor = 0] = versionOf(patroni).split('.').map(Number);
  return major > 3 || (major === 3 && minor >= 1) ? 'etcd3' : 'etcd';
}

function versionOf(path: string, flag = '--version'): string {
  const { stdout } = spawnSync(path, [flag], { encoding: 'utf8', env: PLAIN_ENV });
  return /\d+(?:\.\d+)+/.exec(stdout)?.[0] ?? 'unknown';
}
