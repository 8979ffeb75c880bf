import { inArray } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { Failure } from '#contract/errors.ts';
import { formatCents } from '#contract/money.ts';
import { printShelfLabels } from '#contract/parts/labels/shelf-labels.ts';
import { record } from '#server/audit/record.ts';
import { ConcurrencyLimiter } from '#server/bounded-work/concurrency-limiter.ts';
import { runInThread, type ThreadTask } from '#server/bounded-work/run-in-thread.ts';
import type { Database } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { shopOf } from '#server/documents/order-documents.ts';
import type { App } from '#server/http/context.ts';
import { fileDownload } from '#server/http/files/file-download.ts';
import type { Guards } from '#server/http/guards.ts';
import { serve } from '#server/http/serve.ts';
import { parts } from '#server/parts/tables.ts';
import type { drawLabels, LabelContent } from './draw-labels.ts';

const task: ThreadTask<typeof drawLabels> = { module: new URL('draw-labels.ts', import.meta.url), name: 'drawLabels' };
const limiter = new ConcurrencyLimiter({
  slots: 1,
  queue: 20,
  busy: 'Other labels are being printed. Try again in a moment.',
  retryAfterSeconds: 10,
});
const LIMITS = { deadlineMs: 30_000, tooMuch: 'Print the labels of fewer parts at a time.' };

/** Labels for shelves, for staff. */
export function shelfLabelRoutes(
  app: App,
  { db, settings, limits, log }: Pick<Deps, 'db' | 'settings' | 'limits' | 'log'>,
  { admin }: Pick<Guards, 'admin'>,
): void {
  serve(app, printShelfLabels, admin, async ({ actor, body }) => {
    limits?.hit(`print:user:${actor.userId}`, { max: 20, seconds: 60 });
    const { name, currency } = await shopOf(db, settings.store);
    const labels = await labelsFor(db, body, currency);
    const file = { author: name, date: new Date(), sheet: body.sheet, start: body.start, labels };
    const pdf = await limiter.run(() => runInThread(task, [file], LIMITS));
    const detail = { document: 'shelf-labels', parts: labels.length };
    await record(db, { actor: actor.userId, action: 'part.labels-printed', subject: 'parts', detail });
    return fileDownload({ name: 'shelf-labels', ending: 'pdf', type: 'application/pdf' }, oneOf(pdf), log);
  });
}

async function* oneOf<Piece>(piece: Piece): AsyncGenerator<Piece> {
  yield piece;
}

/** What the labels of parts say, in the order of their ids. @throws Failure `not_found` if a part does not exist */
async function labelsFor(
  db: Database,
  { parts: ids, price }: z.output<typeof printShelfLabels.body>,
  currency: string,
): Promise<LabelContent[]> {
  const { id, name, variant, sku, priceCents } = parts;
  const rows = await db.select({ id, name, variant, sku, priceCents }).from(parts).where(inArray(id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((wanted) => {
    const row = byId.get(wanted);
    if (!row) throw new Failure('not_found', "One of these parts doesn't exist anymore. Nothing was printed.");
    const label = { name: row.name, variant: row.variant, sku: row.sku };
    return price ? { ...label, price: formatCents(row.priceCents, currency) } : label;
  });
}
