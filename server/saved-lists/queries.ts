import { and, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { savedLists } from './tables.ts';

const { id, name, lines, remindDay, changedAt } = savedLists;
const summaryColumns = { id, name, lines, remindDay, changedAt };

/** A customer's saved lists without their text, most recently changed first. */
export async function selectSavedLists(db: Executor, customerId: string) {
  return db
    .select(summaryColumns)
    .from(savedLists)
    .where(eq(savedLists.customerId, customerId))
    .orderBy(desc(changedAt), desc(id));
}

/** Identifies a list of a customer. */
interface ListKey {
  readonly customerId: string;
  readonly id: string;
}

const isList = (key: ListKey) => and(eq(savedLists.customerId, key.customerId), eq(id, key.id));

export async function selectSavedList(db: Executor, key: ListKey) {
  const [row] = await db
    .select({ ...summaryColumns, text: savedLists.text })
    .from(savedLists)
    .where(isList(key));
  return row;
}

/** A customer's saved lists with their text. */
export async function selectSavedTexts(db: Executor, customerId: string) {
  return db
    .select({ name, text: savedLists.text, remindDay, changedAt })
    .from(savedLists)
    .where(eq(savedLists.customerId, customerId))
    .orderBy(desc(changedAt), desc(id));
}

export async function countSavedLists(db: Executor, customerId: string): Promise<number> {
  return db.$count(savedLists, eq(savedLists.customerId, customerId));
}

export async function insertSavedList(
  tx: Executor,
  customerId: string,
  list: { name: string; text: string; lines: number },
): Promise<string> {
  const [row] = await tx
    .insert(savedLists)
    .values({ customerId, ...list })
    .returning({ id });
  return row!.id;
}

/** Changes a customer's list. Returns how many were changed: 0 or 1. */
export async function updateSavedList(
  db: Executor,
  key: ListKey,
  change: { name?: string; text?: string; lines?: number; remindDay?: number | null; remindedOn?: string },
): Promise<number> {
  const { rowCount } = await db
    .update(savedLists)
    .set({ ...change, changedAt: sql`clock_timestamp()` })
    .where(isList(key));
  return rowCount ?? 0;
}

/** Deletes a customer's list. Returns how many were deleted. */
export async function deleteSavedList(db: Executor, key: ListKey): Promise<number> {
  const { rowCount } = await db.delete(savedLists).where(isList(key));
  return rowCount ?? 0;
}

/** Deletes all lists of a customer. */
export async function deleteSavedListsOf(tx: Executor, customerId: string): Promise<void> {
  await tx.delete(savedLists).where(eq(savedLists.customerId, customerId));
}
