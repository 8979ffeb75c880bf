import { randomOf } from '#test/faults/mode.ts';
import { pause } from '#test/faults/shoppers.ts';
import { countResults } from './aftermath.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { openShop, type Crowd } from './crowd.ts';
import { firstOrderAfter, effectOf, type Fault, type FaultEffect } from './figures.ts';
import { startLiveStore, type LiveStore } from './live-store.ts';
import { CannotRehearse, findPrograms, versionsOf } from './packages.ts';
import { BACK_WITHIN, reportOf } from './report.ts';
import { until } from './until.ts';

/*
 * `npm run failover`: a store on two PostgreSQL servers under Patroni, etcd and HAProxy, all on loopback. Under load
 * its primary is killed, then the new one hangs, then a planned switchover takes place. Exits with 0 if every
 * requirement was met, 1 if one was missed, 2 with a reason if it could not start.
 */

/** How long the load runs before the first fault and after each, in milliseconds. */
const BEFORE = 10_000;
const AFTER = 6_000;
/**
 * How long writes may be unavailable before the rehearsal gives up; longer than the limit, so that a miss is measured.
 */
const GIVE_UP_MS = 90_000;

const print = (line: string): void => console.log(`failover: ${line}`);
const opened: (() => Promise<void>)[] = [];

async function rehearse(): Promise<boolean> {
  const programs = await findPrograms(print);
  const versions = versionsOf(programs);
  print(`${versions}; everything listens on 127.0.0.1`);
  const cluster = await startCluster(programs, opened);
  print('two servers are up, one follows the other synchronously; starting the store');
  const store = await startLiveStore(cluster.url, programs.setpriv, opened);
  try {
    const processes = store.processes();
    const crowd = await openShop(store, randomOf(process.env['FAULTS_SEED'] ?? crypto.randomUUID()));
    await pause(BEFORE);
    const noticed: FaultEffect[] = [];
    for (const blow of [powerCut, hang, switchover]) noticed.push(await blow(cluster, crowd));
    await crowd.close();
    print('the shop is closed; counting');
    const aftermath = await countResults(store, cluster, crowd);
    const restarted = processes.some((pid) => !store.processes().includes(pid));
    const { isMet, text } = reportOf({ versions, crowd, noticed, aftermath, restarted });
    console.log(text);
    if (!isMet) await printDiagnosis(cluster, store);
    return isMet;
  } catch (error) {
    await printDiagnosis(cluster, store);
    throw error;
  }
}

/** The primary's machine fails, returns later and follows the former standby. */
async function powerCut(cluster: Cluster, crowd: Crowd): Promise<FaultEffect> {
  const { primary } = await cluster.whole(60_000);
  const noticed = await injectFault(crowd, `power cut of '${primary.name}', the primary`, async () =>
    primary.cutPower(),
  );
  primary.start();
  await cluster.whole(GIVE_UP_MS);
  print(`'${primary.name}' is back as a synchronous standby`);
  return noticed;
}

/** The primary stops answering without closing connections; later it resumes and has to step down. */
async function hang(cluster: Cluster, crowd: Crowd): Promise<FaultEffect> {
  const { primary } = await cluster.whole(60_000);
  const noticed = await injectFault(crowd, `'${primary.name}', the primary now, hangs`, async () => primary.freeze());
  primary.thaw();
  await cluster.whole(GIVE_UP_MS);
  print(`'${primary.name}' continues as a synchronous standby`);
  return noticed;
}

/** A switchover as for planned maintenance. */
async function switchover(cluster: Cluster, crowd: Crowd): Promise<FaultEffect> {
  const { primary, standby } = await cluster.whole(60_000);
  const noticed = await injectFault(crowd, `planned: '${standby.name}' takes over`, () =>
    cluster.switchOver(primary, standby),
  );
  await cluster.whole(GIVE_UP_MS);
  return noticed;
}

async function injectFault(crowd: Crowd, what: string, hit: () => Promise<void>): Promise<FaultEffect> {
  print(what);
  const began = Date.now();
  await hit();
  const blow: Fault = { what, began, done: Date.now() };
  await until(GIVE_UP_MS, 'orders are taken again', async () => firstOrderAfter(crowd.attempts, blow));
  await pause(AFTER);
  const noticed = effectOf(crowd, blow, Date.now());
  print(`orders are taken again after ${noticed.writesBackAfter} s (the bar is ${BACK_WITHIN} s)`);
  return noticed;
}

async function printDiagnosis(cluster: Cluster, store: LiveStore): Promise<void> {
  // The outage was detected.
  const errors = store
    .lines()
    .filter((line) => !line.includes('"overloaded"') && !line.includes('Connection terminated'));
  const cut = errors.slice(-20).map((line) => line.slice(0, 500));
  console.error(`${await cluster.lastLines(20)}\n--- store\n${cut.join('\n')}`);
}

/** Stops all started processes, the last one first, even if one fails to stop. */
async function cleanUp(): Promise<void> {
  for (const end of opened.splice(0).reverse())
    await end().catch((error: unknown) => console.error(`failover: ${String(error)}`));
}

const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => reject(new Interrupted(`Interrupted by ${signal}; ending what was started ...`)));
});

class Interrupted extends Error {}

let code = 1;
try {
  code = (await Promise.race([rehearse(), interrupted])) ? 0 : 1;
} catch (error) {
  console.error(error instanceof CannotRehearse || error instanceof Interrupted ? error.message : error);
  code = error instanceof CannotRehearse ? 2 : error instanceof Interrupted ? 130 : 1;
} finally {
  await cleanUp();
}
// Customers may still wait for a response.
process.exit(code);
