import * as contract from '#contract/store/audit.ts';
import { PAGE_SIZE } from '#contract/paging.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { sendPage } from '#server/http/paging.ts';
import { serve } from '#server/http/serve.ts';
import { auditExportRoute } from './export.ts';
import { listAudit } from './service.ts';

export function auditRoutes(app: App, deps: Pick<Deps, 'db' | 'log'>, guards: Guards): void {
  const { db } = deps;
  const { admin } = guards;
  auditExportRoute(app, deps, guards);
  serve(app, contract.listAudit, admin, async ({ query: { area, q, limit = PAGE_SIZE, after }, context }) => {
    return sendPage(context, await listAudit(db, { area, q }, { limit, after }));
  });
}
