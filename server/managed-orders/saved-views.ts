import { and, asc, eq, ne } from 'drizzle-orm';
import { invalidFields } from '#contract/errors.ts';
import { MAX_VIEWS, type SavedView } from '#contract/managed-orders/saved-views.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { savedViews } from './tables.ts';

/** The saved views of an admin, by name. */
export async function listViews(db: Executor, userId: string): Promise<SavedView[]> {
  return db
    .select({ _id: savedViews.id, name: savedViews.name, query: savedViews.query })
    .from(savedViews)
    .where(eq(savedViews.userId, userId))
    .orderBy(asc(savedViews.name));
}

/**
 * Saves a view; one of the same name is replaced.
 * @throws Failure `invalid_fields` when there are `MAX_VIEWS` others
 */
export async function saveView(
  db: Database,
  userId: string,
  { name, query }: Pick<SavedView, 'name' | 'query'>,
): Promise<string> {
  return db.transaction(async (tx) => {
    const others = and(eq(savedViews.userId, userId), ne(savedViews.name, name));
    if ((await tx.$count(savedViews, others)) >= MAX_VIEWS)
      throw invalidFields({ name: `At most ${MAX_VIEWS} views. Remove one first.` });
    const [saved] = await tx
      .insert(savedViews)
      .values({ userId, name, query })
      .onConflictDoUpdate({ target: [savedViews.userId, savedViews.name], set: { query } })
      .returning({ id: savedViews.id });
    await record(tx, { actor: userId, action: 'order.view-saved', subject: saved!.id, detail: { name } });
    return saved!.id;
  });
}

/** Removes a view of an admin. @returns how many were removed */
export async function removeView(db: Database, userId: string, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    const removed = await tx
      .delete(savedViews)
      .where(and(eq(savedViews.id, id), eq(savedViews.userId, userId)))
      .returning({ name: savedViews.name });
    for (const detail of removed)
      await record(tx, { actor: userId, action: 'order.view-removed', subject: id, detail });
    return removed.length;
  });
}
