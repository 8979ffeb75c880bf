import type { AuditEntry } from '#contract/audit.ts';
import type { Database } from '#server/database/client.ts';
import { badPlace, cursorOf, readCursor } from '#server/http/paging.ts';
import { selectAudit, type AuditFilter } from './queries.ts';

export interface AuditPage {
  entries: AuditEntry[];
  /** The place after the last entry, when there are more. */
  next: string | undefined;
}

/**
 * One page of the audit trail, newest first, from a place on.
 * @throws Failure `invalid_fields` for a place that is not of such a list
 */
export async function listAudit(
  db: Database,
  filter: AuditFilter,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<AuditPage> {
  const before = readCursor(after, 1)?.[0];
  if (before !== undefined && !Number.isSafeInteger(before)) throw badPlace();
  const found = await selectAudit(db, filter, { limit: limit + 1, before: before as number | undefined });
  const last = found.length > limit ? found[limit - 1] : undefined;
  return { entries: found.slice(0, limit), next: last && cursorOf([Number(last._id)]) };
}
