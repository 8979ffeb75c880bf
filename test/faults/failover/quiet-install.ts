import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PLAIN_ENV } from '@partsmith/embedded-postgres-store';

/** Debian's packages start their services and create a database cluster unless these two files prevent it. */
const SERVICES_POLICY = '/usr/sbin/policy-rc.d';
const CLUSTER_POLICY = '/etc/postgresql-common/createcluster.d/partsmith-failover.conf';
/** Services that would start with the machine. */
const SERVICES: Record<string, string> = {
  'etcd-server': 'etcd',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
};

/**
 * Installs packages without starting their services, now or after a restart. Upgrades and restarts nothing that is
 * installed; restores the policies. The packages stay.
 * @throws Error with the output of apt-get
 */
export async function installQuietly(packages: readonly string[]): Promise<void> {
  const undo: (() => Promise<unknown>)[] = [];
  try {
    if (!existsSync(SERVICES_POLICY)) {
      undo.push(() => rm(SERVICES_POLICY, { force: true }));
      await writeFile(SERVICES_POLICY, '#!/bin/sh\n# invoke-rc.d: 101 forbids the action.\nexit 101\n', {
        mode: 0o755,
      });
    }
    const made = await mkdir(dirname(CLUSTER_POLICY), { recursive: true });
    undo.push(async () => {
      await rm(CLUSTER_POLICY, { force: true });
      if (made) await rmdir(dirname(CLUSTER_POLICY)).catch(() => undefined);
    });
    await writeFile(CLUSTER_POLICY, 'create_main_cluster = false\n');
    const install = ['install', '-y', '--no-install-recommends', '--no-upgrade', ...packages];
    if ((await run('apt-get', install)).code !== 0) {
      // The package lists may be outdated or missing.
      await run('apt-get', ['update']);
      const { code, output } = await run('apt-get', install);
      if (code !== 0) throw new Error(`apt-get could not install ${packages.join(' ')}:\n${output.slice(-3_000)}`);
    }
    const started = packages.flatMap((name) => SERVICES[name] ?? []);
    if (started.length > 0 && existsSync('/usr/bin/systemctl')) await run('systemctl', ['disable', ...started]);
  } finally {
    for (const put of undo.reverse()) await put();
  }
}

/** In a separate process group: Ctrl+C must not interrupt dpkg within a package. */
function run(command: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const env = { ...PLAIN_ENV, ...proxiesOf(process.env), DEBIAN_FRONTEND: 'noninteractive' };
    const child = spawn(command, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'], env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function proxiesOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => /^(https?|no)_proxy$/i.test(name)));
}
