import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';

/** Below this number of rows any query plan is fast. */
const MANY = 1_000;

/**
 * Refreshes the planner's statistics after many rows were inserted. Autovacuum does so only after about a minute; until
 * then PostgreSQL plans for a single row, and an import scanned its 36,000 rows again for every batch until it timed out.
 * @param rows number of rows that the next statements read
 */
export async function analyzeTable(
  db: Executor,
  table: 'bulk_change_parts' | 'import_rows',
  rows: number,
): Promise<void> {
  if (rows >= MANY) await db.execute(sql`analyze ${sql.identifier(table)}`);
}
