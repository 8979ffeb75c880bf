import { desc, sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/client.ts';
import { auditSeals } from './tables.ts';

/** An arbitrary number; prevents two processes from sealing at once. */
const LOCK = 727_377_010;
/** Number of rows sealed by one statement. */
const BATCH = 1_000;
/** Rows may commit in a different order than their numbers; none is this far behind. */
const LOOK_BACK = 100_000;

const SEAL = `
with recursive open as materialized (
  select a as entry, row_number() over (order by a.id) as n
  from audit_trail a
  where a.id > (select coalesce(max(audit_id), 0) - ${LOOK_BACK} from audit_seals)
    and not exists (select from audit_seals s where s.audit_id = a.id)
  order by a.id limit ${BATCH}
), chain as (
  select 0::bigint as n, null::bigint as audit_id, coalesce((select hash from audit_seals order by no desc limit 1), '') as hash
  union all
  select open.n, (open.entry).id, audit_hash(chain.hash, open.entry) from chain join open on open.n = chain.n + 1
)
insert into audit_seals (audit_id, hash) select audit_id, hash from chain where n > 0 order by n`;

/**
 * Seals new audit entries; safe to run in several processes at once.
 * @returns how many rows were sealed
 */
export async function sealAudit(db: Database): Promise<number> {
  let sealed = 0;
  for (;;) {
    const count = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
      return (await tx.execute(sql.raw(SEAL))).rowCount ?? 0;
    });
    sealed += count;
    if (count < BATCH) return sealed;
  }
}

/** The last seal of the chain; null before the first. */
export async function selectLastSeal(db: Executor): Promise<string | null> {
  const [last] = await db.select({ hash: auditSeals.hash }).from(auditSeals).orderBy(desc(auditSeals.no)).limit(1);
  return last?.hash ?? null;
}
