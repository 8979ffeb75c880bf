import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { MAX_PAGE_SIZE } from '#contract/paging.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { record, recordedFilter } from '#server/audit/record.ts';
import type { Database } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import { csvDownload, type Cell } from '#server/http/files/csv.ts';
import { sendPage } from '#server/http/paging.ts';
import { serve, type Guard } from '#server/http/serve.ts';
import { type List, readAll, readPage } from './list.ts';

/** Parameters that are about the page and not about what the list contains. */
type OfPage = 'limit' | 'after' | 'count';

/** What a call asks of a list: the parameters of its address and its query without those of the page. */
type ListQuery<E extends Endpoint> = z.output<E['params']> & Omit<z.output<E['query']>, OfPage>;

type ItemOf<E extends Endpoint> = z.input<E['response']> extends readonly (infer Item)[] ? Item & object : never;

/** Answers a call with a page of a list: its items, the cursor of the next page, and with `count` their number. */
export function serveList<E extends Endpoint, Caller, Row>(
  app: App,
  endpoint: E,
  guard: Guard<Caller>,
  db: Database,
  list: List<ListQuery<E>, Row, ItemOf<E>>,
): void {
  const { maxPageSize = MAX_PAGE_SIZE, pageSize = maxPageSize } = list;
  serve(app, endpoint, guard, async ({ params, query: given, context }) => {
    const { limit = pageSize, after, count, ...filter } = given as Partial<Record<OfPage, never>>;
    const query = { ...(params as object), ...filter } as ListQuery<E>;
    const page = await readPage(db, list, query, { limit: Math.min(limit, maxPageSize), after });
    return sendPage(context, page, count ? await list.count?.(db, list.where?.(query)) : undefined);
  });
}

/** Answers a call with all rows of a list as a CSV file, and records the download in the audit trail. */
export function serveListFile<E extends Endpoint, Row, Item>(
  app: App,
  endpoint: E,
  guard: Guard<Actor>,
  { db, log }: Pick<Deps, 'db' | 'log'>,
  list: List<ListQuery<E>, Row, Item>,
): void {
  if (!list.file) throw new Error('This list has no file.');
  const { name, action, columns } = list.file;
  serve(app, endpoint, guard, async ({ actor, params, query: filter }) => {
    const query = { ...(params as object), ...(filter as object) } as ListQuery<E>;
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
