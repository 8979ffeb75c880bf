import * as contract from '#contract/store/audit.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import type { Database } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { csvDownload, type Cell } from '#server/http/files/csv.ts';
import type { Guards } from '#server/http/guards.ts';
import { allPages, sendPage } from '#server/http/paging.ts';
import { serve } from '#server/http/serve.ts';
import { record, recordedFilter } from './record.ts';
import { listAudit, type AuditFilter } from './service.ts';

/** Number of entries of the file read and written at a time. */
const PAGE = 500;

const HEAD = ['entry', 'at', 'actor', 'actor email', 'action', 'subject', 'subject name', 'detail', 'seal'];

export function auditRoutes(app: App, { db, log }: Pick<Deps, 'db' | 'log'>, { admin }: Guards): void {
  serve(app, contract.listAudit, admin, async ({ query: { area, q, limit = PAGE_SIZE, after }, context }) =>
    sendPage(context, await listAudit(db, { area, q }, { limit, after })),
  );

  // With the seals, so that copies of the file can be compared.
  serve(app, contract.exportAudit, admin, async ({ actor, query: { area, q } }) => {
    await record(db, {
      actor: actor.userId,
      action: 'audit.exported',
      subject: 'audit',
      detail: recordedFilter({ area, q }),
    });
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
