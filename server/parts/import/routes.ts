import * as contract from '#contract/parts/import/imports.ts';
import { Failure } from '#contract/errors.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import { clientSignal } from '#server/bounded-work/client-signal.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { sendPage } from '#server/http/paging.ts';
import { spoolBody } from '#server/http/files/spool-body.ts';
import { withProgress } from '#server/http/files/progress.ts';
import { serve } from '#server/http/serve.ts';
import { applyImport } from './apply.ts';
import { listImportRows } from './list-rows.ts';
import * as imports from './imports.ts';
import { stageFile } from './stage.ts';
import { undoImport } from './undo.ts';

export function importRoutes(app: App, { db, log, pictures, settings }: Deps, { admin }: Guards): void {
  const store = { currency: settings.store.currency, pictures };

  serve(app, contract.startImport, admin, ({ actor, body }) => imports.startImport(db, actor.userId, body));

  serve(app, contract.listImports, admin, () => imports.listImports(db));

  serve(app, contract.addImportFile, admin, async ({ actor, params, query, context }) => {
    const type = (context.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
    if (!contract.IMPORT_TYPES.some((known) => known === type))
      throw new Failure('unsupported_media_type', `Send the file as ${contract.IMPORT_TYPES.join(', ')}.`);
    await imports.readImport(db, params.id);
    const file = { name: query.name, maxBytes: contract.MAX_IMPORT_BYTES };
    return spoolBody(context.req.raw, file, (path) =>
      stageFile(db, actor.userId, params.id, { path, ...query }, { ...store, signal: clientSignal(context) }),
    );
  });

  serve(app, contract.saveImportLayout, admin, async ({ actor, params, body }) => {
    await imports.saveLayout(db, actor.userId, params.signature, body);
    return { acknowledged: true };
  });

  serve(app, contract.readImport, admin, ({ params }) => imports.readImport(db, params.id));

  serve(app, contract.listImportRows, admin, async ({ params, query, context }) => {
    const { limit = MAX_PAGE_SIZE, after, outcome } = query;
    return sendPage(context, await listImportRows(db, params.id, outcome, { limit, after }));
  });

  serve(app, contract.applyImport, admin, async ({ actor, params, context }) =>
    withProgress(context, log, (onProgress) => applyImport(db, actor.userId, params.id, store, onProgress)),
  );

  serve(app, contract.undoImport, admin, async ({ actor, params, context }) =>
    withProgress(context, log, (onProgress) => undoImport(db, actor.userId, params.id, onProgress)),
  );
}
