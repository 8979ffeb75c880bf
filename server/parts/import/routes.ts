import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as contract from '#contract/parts/catalog.ts';
import { Failure } from '#contract/errors.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { nextLink } from '#server/http/paging.ts';
import { withProgress } from '#server/http/files/progress.ts';
import { serve } from '#server/http/serve.ts';
import { applyImport } from './apply.ts';
import * as stage from './stage.ts';

export function importRoutes(app: App, { db, log }: Deps, { admin }: Guards): void {
  serve(app, contract.startImport, admin, ({ actor, body }) => stage.startImport(db, actor.userId, body));

  serve(app, contract.addImportFile, admin, async ({ actor, params, query, context }) => {
    if (!/^text\/csv\s*(;|$)/i.test(context.req.header('content-type') ?? ''))
      throw new Failure('unsupported_media_type', 'Send the file as text/csv.');
    await stage.readImport(db, params.id);
    return spooled(
      context.req.raw,
      (path) => stage.stageFile(db, actor.userId, params.id, path, query.name),
      query.name,
    );
  });

  serve(app, contract.readImport, admin, ({ params }) => stage.readImport(db, params.id));

  serve(app, contract.listImportRows, admin, async ({ params, query, context }) => {
    const { limit = MAX_PAGE_SIZE, after, outcome } = query;
    const page = await stage.listImportRows(db, params.id, outcome, { limit, after });
    return context.json(page.rows, 200, { 'cache-control': 'no-store', ...nextLink(context.req.raw, page.next) });
  });

  serve(app, contract.applyImport, admin, async ({ actor, params, context }) => {
    return withProgress(context, log, (onProgress) => applyImport(db, actor.userId, params.id, onProgress));
  });
}

/**
 * Writes a request body to a temporary file with the given name for the duration of `work`, so that no transaction
 * waits for a slow client.
 * @throws Failure `too_large`, `malformed`
 */
async function spooled<T>(request: Request, work: (path: string) => Promise<T>, name: string): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'partsmith-import-'));
  try {
    // The name gives the kind of part; these characters are all it needs.
    const path = join(
      folder,
      `${name
        .replace(/\.csv$/i, '')
        .replace(/[^A-Za-z0-9-]+/g, '_')
        .slice(0, 100)}.csv`,
    );
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
