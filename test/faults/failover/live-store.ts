import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type Stripe from 'stripe';
import { sdkFor } from '@partsmith/card-sandbox/testing';
import { openDatabase, type Database } from '#server/database/client.ts';
import { loadSecrets } from '#server/settings/secrets.ts';
import { createTokens, type Tokens } from '#server/accounts/sign-in/tokens.ts';
import { freePorts } from '#test/fixtures/free-ports.ts';
import { pause } from '#test/faults/shoppers.ts';
import { familyOf } from './process-tree.ts';

/** A store that runs as in production, on an operator's database. */
export interface LiveStore {
  readonly origin: string;
  /** The address for probes. */
  readonly operators: string;
  readonly tokens: Tokens;
  readonly cardSandbox: { readonly stripe: Stripe };
  /** Its database, by the same URL. */
  readonly db: Database;
  /** The ids of all its processes. */
  processes(): number[];
  /** Its raw log lines. */
  lines(): string[];
  /** Runs `npm run verify -- --grace=0` against the running store. */
  verify(): { code: number; output: string };
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Runs `npm start` with two web processes, DATABASE_URL and free loopback ports; waits until it is ready.
 * @param opened receives what has to be closed, in reverse order
 */
export async function startLiveStore(
  databaseUrl: string,
  setpriv: string,
  opened: (() => Promise<void>)[],
): Promise<LiveStore> {
  const [port, cards, identity, metrics] = (await freePorts(4)) as [number, number, number, number];
  const dataDir = await mkdtemp(join(tmpdir(), 'partsmith-failover-store-'));
  opened.push(() => rm(dataDir, { recursive: true, force: true }));
  const origin = `http://localhost:${port}`;
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_ORIGIN: origin,
    PAYMENT_SANDBOX_PORT: String(cards),
    IDENTITY_SANDBOX_PORT: String(identity),
    METRICS_PORT: String(metrics),
    WEB_CONCURRENCY: '2',
    ORDERS_A_MINUTE: '1000000',
    RESERVED_VALUE: '999999999',
    RESERVED_LINES: '100000',
    PAYMENTS_A_MINUTE: '1000000',
    SEARCHES_A_MINUTE: '1000000',
  };
  const child = spawn(setpriv, ['--pdeathsig', 'TERM', process.execPath, join(ROOT, 'tools/start.mjs')], {
    cwd: ROOT,
    env,
    // This process forwards Ctrl+C to it after the load.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  opened.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    const requestUntilFinal = setTimeout(
      () => familyOf([child.pid!]).forEach((pid) => process.kill(pid, 'SIGKILL')),
      20_000,
    );
    await ended;
    clearTimeout(requestUntilFinal);
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => output.includes('Ctrl-C stops it') && resolve());
    void ended.then(() => reject(new Error(`The store did not start:\n${output.slice(-4_000)}`)));
  });
  const secrets = await loadSecrets(dataDir);
  const db = openDatabase(databaseUrl, 2);
  // The store waits for open connections, which may hang.
  opened.push(() => Promise.race([db.$client.end(), pause(2_000)]));
  return {
    origin,
    operators: `http://127.0.0.1:${metrics}`,
    tokens: createTokens({ keys: [secrets.tokenKey], issuer: origin }),
    cardSandbox: { stripe: sdkFor(`http://127.0.0.1:${cards}`, secrets.cardSecretKey) },
    db,
    processes: () => familyOf([child.pid!]),
    lines: () => output.split('\n'),
    verify() {
      const command = [join(ROOT, 'tools/run.mjs'), join(ROOT, 'server/verification/cli.ts'), '--grace=0'];
      const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: ROOT, env, encoding: 'utf8' });
      return { code: status ?? 1, output: stdout + stderr };
    },
  };
}
