import type { Endpoint } from '#contract/endpoint.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { record, recordedFilter } from '#server/audit/record.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { csvDownload, type Cell } from '#server/http/files/csv.ts';
import { sendPage } from '#server/http/paging.ts';
import { serve, type Guard } from '#server/http/serve.ts';
import { type ListOfCall, type ListQuery, readAll, readPage } from './list.ts';

/**
 * Answers the call of a list with a page: its items, the cursor of the next page, and with `count` the number of all.
 * Answers the call of its file, if it has one, with all items as CSV, and records the download in the audit trail.
 */
export function serveList<E extends Endpoint, Row>(
  app: App,
  guard: Guard<Actor>,
  { db, log }: Pick<Deps, 'db' | 'log'>,
  list: ListOfCall<E, Row>,
): void {
  const { maxPageSize = MAX_PAGE_SIZE, pageSize = maxPageSize, file } = list;
  const queryOf = (input: { params: unknown; query: unknown }) => {
    const { limit, after, count, ...filter } = input.query as { limit?: number; after?: string; count?: '1' };
    return { limit, after, count, query: { ...(input.params as object), ...filter } as ListQuery<E> };
  };

  serve(app, list.call as Endpoint, guard, async ({ context, ...input }) => {
    const { limit = pageSize, after, count, query } = queryOf(input);
    const page = await readPage(db, list, query, { limit: Math.min(limit, maxPageSize), after });
    return sendPage(context, page, count ? await list.count?.(db, list.where?.(query)) : undefined);
  });

  if (!file) return;
  serve(app, file.call, guard, async ({ actor, ...input }) => {
    const { query } = queryOf(input);
    const { name, action, columns } = file;
    await record(db, { actor: actor.userId, action, subject: name, detail: recordedFilter({ ...query }) });
    const pages = cellsOf(readAll(db, list, query), Object.values(columns));
    return csvDownload(name, Object.keys(columns), pages, log);
  });
}

async function* cellsOf<Item>(
  pages: AsyncGenerator<Item[]>,
  columns: readonly ((item: Item) => Cell)[],
): AsyncGenerator<Cell[][]> {
  for await (const items of pages) yield items.map((item) => columns.map((cell) => cell(item)));
}
