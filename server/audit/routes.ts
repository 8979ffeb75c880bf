import * as contract from '#contract/audit.ts';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '#contract/paging.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/context.ts';
import type { Guards } from '#server/http/guards.ts';
import { badPlace, cursorOf, nextLink, readCursor } from '#server/http/paging.ts';
import { serve } from '#server/http/serve.ts';
import { selectAudit } from './queries.ts';

export function auditRoutes(app: App, { db }: Pick<Deps, 'db'>, { admin }: Guards): void {
  serve(app, contract.listAudit, admin, async ({ query: { area, q, limit = PAGE_SIZE, after }, context }) => {
    const before = readCursor(after, 1)?.[0];
    if (before !== undefined && !Number.isSafeInteger(before)) throw badPlace();
    const size = Math.min(limit, MAX_PAGE_SIZE);
    const rows = await selectAudit(db, { area, q }, { limit: size + 1, before: before as number | undefined });
    const last = rows.length > size ? rows[size - 1] : undefined;
    const next = last && cursorOf([Number(last._id)]);
    return context.json(rows.slice(0, size), 200, { 'cache-control': 'no-store', ...nextLink(context.req.raw, next) });
  });
}
