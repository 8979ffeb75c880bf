import { desc, sql } from 'drizzle-orm';
import type { Certificate } from '#contract/verification/verification.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { verifications } from './tables.ts';

type Run = typeof verifications.$inferSelect;

/** The number of stored results. */
const KEPT = 100;

/** The last results, newest first. */
export async function selectRuns(db: Executor, limit: number): Promise<Run[]> {
  return db.select().from(verifications).orderBy(desc(verifications.at)).limit(limit);
}

/** Stores a result and deletes outdated ones. */
export async function insertRun(
  db: Database,
  run: { ok: boolean | null; actor: string; summary: Certificate },
): Promise<void> {
  await db.insert(verifications).values({ ...run, at: new Date(run.summary.at) });
  await db.execute(sql`
    delete from verifications where id in (select id from verifications order by at desc offset ${KEPT})`);
}
