import type { AuditEntry } from '#contract/store/audit.ts';
import type { Database } from '#server/database/client.ts';
import { invalidCursor, cursorOf, readCursor } from '#server/http/paging.ts';
import { selectAudit, type AuditFilter } from './queries.ts';

interface AuditPage {
  entries: AuditEntry[];
  /** The cursor of the next page, if there is one. */
  next: string | undefined;
}

/**
 * One page of the audit trail, newest first, after a cursor.
 * @throws Failure `invalid_fields` for a cursor of another list
 */
export async function listAudit(
  db: Database,
  filter: AuditFilter,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<AuditPage> {
  const before = readCursor(after, 1)?.[0];
  if (before !== undefined && !Number.isSafeInteger(before)) throw invalidCursor();
  const found = await selectAudit(db, filter, { limit: limit + 1, before: before as number | undefined });
  const last = found.length > limit ? found[limit - 1] : undefined;
  return { entries: found.slice(0, limit), next: last && cursorOf([Number(last._id)]) };
}
