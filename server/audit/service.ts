import type { AuditEntry } from '#contract/store/audit.ts';
import type { Database } from '#server/database/client.ts';
import { invalidCursor, type Page, pageOf, type PageRequest, readCursor } from '#server/http/paging.ts';
import { selectAudit, type AuditFilter } from './queries.ts';

/**
 * One page of the audit trail, newest first, after a cursor.
 * @throws Failure `invalid_fields` for a cursor of another list
 */
export async function listAudit(
  db: Database,
  filter: AuditFilter,
  { limit, after }: PageRequest,
): Promise<Page<AuditEntry>> {
  const before = readCursor(after, 1)?.[0];
  if (before !== undefined && !Number.isSafeInteger(before)) throw invalidCursor();
  const found = await selectAudit(db, filter, { limit: limit + 1, before: before as number | undefined });
  return pageOf(found, limit, ({ _id }) => [Number(_id)]);
}

export type { AuditFilter } from './queries.ts';
