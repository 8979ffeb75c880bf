import { exportAudit } from '#contract/store/audit.ts';
import type { Database } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { csvDownload, type Cell } from '#server/http/files/csv.ts';
import type { Guards } from '#server/http/guards.ts';
import { allPages } from '#server/http/paging.ts';
import { serve } from '#server/http/serve.ts';
import type { AuditFilter } from './queries.ts';
import { record } from './record.ts';
import { listAudit } from './service.ts';

/** Entries read and written at a time. */
const PAGE = 500;

const HEAD = ['entry', 'at', 'actor', 'actor email', 'action', 'subject', 'subject name', 'detail', 'seal'];

/**
 * Exports the audit trail as a CSV file, for copies kept elsewhere; includes the seals, so that copies can be compared.
 */
export function auditExportRoute(app: App, { db, log }: Pick<Deps, 'db' | 'log'>, { admin }: Guards): void {
  serve(app, exportAudit, admin, async ({ actor, query: { area, q } }) => {
    await record(db, { actor: actor.userId, action: 'audit.exported', subject: 'audit', detail: { area, q } });
    return csvDownload('audit', HEAD, pagesOf(db, { area, q }), log);
  });
}

async function* pagesOf(db: Database, filter: AuditFilter): AsyncGenerator<Cell[][]> {
  for await (const entries of allPages((after) => listAudit(db, filter, { limit: PAGE, after })))
    yield entries.map((entry) => [
      Number(entry._id),
      entry.at,
      entry.actor,
      entry.actorEmail,
      entry.action,
      entry.subject,
      entry.subjectName,
      entry.detail && JSON.stringify(entry.detail),
      entry.seal,
    ]);
}
