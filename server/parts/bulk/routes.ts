import * as contract from '#contract/parts/catalog.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { sendPage } from '#server/http/paging.ts';
import { withProgress } from '#server/http/files/progress.ts';
import { serve } from '#server/http/serve.ts';
import * as service from './service.ts';

export function bulkRoutes(app: App, { db, log }: Deps, { admin }: Guards): void {
  serve(app, contract.previewBulk, admin, ({ actor, body }) => service.previewBulk(db, actor.userId, body));

  serve(app, contract.listBulkRows, admin, async ({ params, query, context }) => {
    const { limit = MAX_PAGE_SIZE, after, outcome } = query;
    return sendPage(context, await service.listBulkRows(db, params.id, outcome, { limit, after }));
  });

  serve(app, contract.applyBulk, admin, ({ actor, params, context }) =>
    withProgress(context, log, async (onProgress) => ({
      changed: await service.applyBulk(db, actor.userId, params.id, onProgress),
    })),
  );

  serve(app, contract.undoBulk, admin, ({ actor, params, context }) =>
    withProgress(context, log, (onProgress) => service.undoBulk(db, actor.userId, params.id, onProgress)),
  );
}
