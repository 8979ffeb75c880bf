import { DISCREPANCY_KINDS } from '#contract/verification/discrepancy-kinds.ts';
import type { Certificate, Verification } from '#contract/verification/verification.ts';
import { sendAlert } from '#server/alerts/send-alert.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { addJob, isQueued } from '#server/jobs/queue.ts';
import { rebuildSales } from '#server/overview/roll-up.ts';
import { rewriteEntries } from '#server/reports/sale-entries.ts';
import { outcomeOf } from './certificate.ts';
import reconciliationMail from './mails/reconciliation.ts';
import { insertRun, selectRuns } from './queries.ts';
import { verifyBooks, type VerifyOptions } from './verify.ts';

/** Maximum number of results on the admin page. */
const SHOWN = 30;
/** All requests share one job, because two concurrent runs would find the same. */
const JOB = 'verify';

/** Reconciles the books and stores the result. Logs discrepancies as an error, by kind and id. */
export async function verifyAndKeep(
  deps: Pick<Deps, 'db' | 'cards' | 'settings' | 'log'>,
  actor: string,
  options?: VerifyOptions,
): Promise<Certificate> {
  const certificate = await verifyBooks(deps, options);
  const outcome = outcomeOf(certificate);
  const ok = outcome === 'unfinished' ? null : outcome === 'agrees';
  // The log leaves the database, so the seal in it proves later that no entry was cut off the end.
  const { audit } = certificate;
  if (audit?.head) deps.log('info', 'audit trail sealed', { entries: audit.entries, seal: audit.head });
  await insertRun(deps.db, { ok, actor, summary: certificate });
  if (outcome === 'discrepancies') {
    const shown = certificate.discrepancies.slice(0, 20);
    const found = shown.map(({ kind, subject }) => `${kind} ${subject}`);
    const lines = shown.map(({ kind, subject }) => `${DISCREPANCY_KINDS[kind]?.name ?? kind}: ${subject}`);
    const { store } = deps.settings;
    const data = { count: certificate.discrepancyCount, found: lines };
    const mailTo = (to: string) => reconciliationMail.write(store, to, data);
    const path = '/dashboard/verification';
    const alert = { kind: 'reconciliation', cause: 'discrepancies', mailTo, path } as const;
    await deps.db.transaction((tx) => sendAlert(tx, store, alert));
    deps.log('error', 'the books do not agree', { discrepancies: certificate.discrepancyCount, found });
  } else if (outcome === 'unfinished') {
    deps.log('warn', 'the books could not be checked completely', { why: certificate.provider.why });
  }
  return certificate;
}

async function queueVerification(db: Executor, actor: string): Promise<void> {
  await addJob(db, 'verify', { actor }, { key: JOB, maxAttempts: 3 });
}

/** Rebuilds the sales figures, and queues a reconciliation that checks them. */
export async function rebuildSalesAndVerify(db: Database, actor: string): Promise<void> {
  await rebuildSales(db.$client);
  await rewriteEntries(db.$client);
  await queueVerification(db, actor);
}

/** Queues a reconciliation that an admin requests, unless one is waiting already. */
export async function askForVerification(db: Database, actor: string): Promise<void> {
  await db.transaction(async (tx) => {
    await queueVerification(tx, actor);
    await record(tx, { actor, action: 'books.check-asked', subject: 'books' });
  });
}

/** Queues building the sales figures again; the job then asks for a reconciliation. */
export async function askForSales(db: Database, actor: string): Promise<void> {
  await db.transaction(async (tx) => {
    await addJob(tx, 'rebuild_sales', { actor }, { key: 'rebuild_sales', maxAttempts: 3 });
    await record(tx, { actor, action: 'books.sales-rebuilt', subject: 'books' });
  });
}

/** The last results, newest first, and whether a reconciliation is waiting or running. */
export async function readVerifications(db: Database): Promise<{ underWay: boolean; runs: Verification[] }> {
  const underWay = (await isQueued(db, 'verify')) || (await isQueued(db, 'rebuild_sales'));
  const runs = await selectRuns(db, SHOWN);
  return {
    underWay,
    runs: runs.map(({ id, at, summary }) => ({
      _id: id,
      at: at.toISOString(),
      outcome: outcomeOf(summary),
      certificate: summary,
    })),
  };
}
