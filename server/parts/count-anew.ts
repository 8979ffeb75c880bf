import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';

/** With fewer rows than this any plan is quick. */
const MANY = 1_000;

/**
 * Has PostgreSQL look at a table into which many rows were just written. It does so by itself only after a minute, and
 * until then plans as if there was one of them: 36,000 rows were gone through once for each thousand, until time was up.
 * @param rows how many there are of the thing that is to be done next
 */
export async function countAnew(db: Executor, table: 'bulk_change_parts' | 'import_rows', rows: number): Promise<void> {
  if (rows >= MANY) await db.execute(sql`analyze ${sql.identifier(table)}`);
}
