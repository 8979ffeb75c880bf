import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as contract from '#contract/parts/imports.ts';
import { Failure } from '#contract/errors.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { nextLink } from '#server/http/paging.ts';
import { withProgress } from '#server/http/files/progress.ts';
import { serve } from '#server/http/serve.ts';
import { applyImport } from './apply.ts';
import { listImportRows } from './list-rows.ts';
import * as stage from './stage.ts';
import { undoImport } from './undo.ts';

export function importRoutes(app: App, { db, log, settings }: Deps, { admin }: Guards): void {
  const { currency } = settings.store;

  serve(app, contract.startImport, admin, ({ actor, body }) => stage.startImport(db, actor.userId, body));

  serve(app, contract.listImports, admin, () => stage.listImports(db));

  serve(app, contract.addImportFile, admin, async ({ actor, params, query, context }) => {
    const type = (context.req.header('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
    if (!contract.IMPORT_TYPES.some((known) => known === type))
      throw new Failure('unsupported_media_type', `Send the file as ${contract.IMPORT_TYPES.join(', ')}.`);
    await stage.readImport(db, params.id);
    return spooled(context.req.raw, query.name, (path) =>
      stage.stageFile(db, actor.userId, params.id, { path, ...query }, { currency }),
    );
  });

  serve(app, contract.saveImportLayout, admin, async ({ actor, params, body }) => {
    await stage.saveLayout(db, actor.userId, params.signature, body);
    return { acknowledged: true };
  });

  serve(app, contract.readImport, admin, ({ params }) => stage.readImport(db, params.id));

  serve(app, contract.listImportRows, admin, async ({ params, query, context }) => {
    const { limit = MAX_PAGE_SIZE, after, outcome } = query;
    const page = await listImportRows(db, params.id, outcome, { limit, after });
    return context.json(page.rows, 200, { 'cache-control': 'no-store', ...nextLink(context.req.raw, page.next) });
  });

  serve(app, contract.applyImport, admin, async ({ actor, params, context }) =>
    withProgress(context, log, (onProgress) => applyImport(db, actor.userId, params.id, currency, onProgress)),
  );

  serve(app, contract.undoImport, admin, async ({ actor, params, context }) =>
    withProgress(context, log, (onProgress) => undoImport(db, actor.userId, params.id, onProgress)),
  );
}

/**
 * Writes a request body to a temporary file for the duration of `work`, so that no transaction waits for a slow client.
 * @throws Failure `too_large`, `malformed`
 */
async function spooled<T>(request: Request, name: string, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'partsmith-import-'));
  try {
    const path = join(folder, 'file');
    const file = await open(path, 'wx', 0o600);
    let size = 0;
    try {
      for await (const chunk of request.body ?? []) {
        size += chunk.byteLength;
        if (size > contract.MAX_IMPORT_BYTES)
          throw new Failure('too_large', `Files can be up to ${contract.MAX_IMPORT_BYTES / 1024 / 1024} MB.`);
        await file.write(chunk);
      }
    } catch (error) {
      if (error instanceof Failure) throw error;
      throw new Failure('malformed', 'The file ended before all of it arrived.', { cause: error });
    } finally {
      await file.close();
    }
    if (size === 0) throw new Failure('invalid_fields', `${name} is empty.`, { fields: { file: `${name} is empty.` } });
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
