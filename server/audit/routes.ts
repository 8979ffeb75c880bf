import * as contract from '#contract/store/audit.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { serveList, serveListFile } from '#server/lists/serve-list.ts';
import { auditList } from './audit-list.ts';

export function auditRoutes(app: App, deps: Pick<Deps, 'db' | 'log'>, { admin }: Guards): void {
  serveList(app, contract.listAudit, admin, deps.db, auditList);
  serveListFile(app, contract.exportAudit, admin, deps, auditList);
}
