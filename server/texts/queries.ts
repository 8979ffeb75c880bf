import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { TextValue } from '#contract/texts/text-definition.ts';
import { emailOfActor } from '#server/accounts/actor-columns.ts';
import type { Executor } from '#server/database/client.ts';
import { siteTexts } from './tables.ts';

export interface TextRecord {
  key: string;
  version: number;
  /** Null: the standard text. */
  value: TextValue | null;
  at: Date;
  /** The admin's email. */
  by: string;
}

/** Not mapped: the driver has already parsed the JSON, and Drizzle would parse a text like `2026` or `"so"` again. */
const value = sql<TextValue | null>`${siteTexts.value}`;

const columns = {
  key: siteTexts.key,
  version: siteTexts.version,
  value,
  at: siteTexts.createdAt,
  by: emailOfActor(siteTexts.actor),
};

/** The current change of every text that was ever changed. */
export async function selectChangedTexts(db: Executor): Promise<Map<string, Pick<TextRecord, 'version' | 'value'>>> {
  const rows = await db
    .selectDistinctOn([siteTexts.key], { key: siteTexts.key, version: siteTexts.version, value })
    .from(siteTexts)
    .orderBy(siteTexts.key, desc(siteTexts.version));
  return new Map(rows.map(({ key, ...row }) => [key, row]));
}

/** The last change to each of these texts. */
export async function selectLastChanges(db: Executor, keys: readonly string[]): Promise<TextRecord[]> {
  return db
    .selectDistinctOn([siteTexts.key], columns)
    .from(siteTexts)
    .where(inArray(siteTexts.key, [...keys]))
    .orderBy(siteTexts.key, desc(siteTexts.version));
}

/** The newest changes to these texts, newest first, without their values. */
export async function selectNewestChanges(
  db: Executor,
  keys: readonly string[],
  max: number,
): Promise<Omit<TextRecord, 'value'>[]> {
  const { value: _, ...head } = columns;
  return db
    .select(head)
    .from(siteTexts)
    .where(inArray(siteTexts.key, [...keys]))
    .orderBy(desc(siteTexts.createdAt), desc(siteTexts.version), siteTexts.key)
    .limit(max);
}

/** The value of a version; null for version 0 and for a version that restored the standard text. */
export async function selectValue(db: Executor, key: string, version: number): Promise<TextValue | null> {
  const [row] = await db
    .select({ value })
    .from(siteTexts)
    .where(and(eq(siteTexts.key, key), eq(siteTexts.version, version)));
  return row?.value ?? null;
}

/** Adds a version; returns false if a concurrent change has added it. */
export async function insertText(
  db: Executor,
  row: { key: string; version: number; value: TextValue | null; actor: string },
): Promise<boolean> {
  const { rowCount } = await db.insert(siteTexts).values(row).onConflictDoNothing();
  return rowCount === 1;
}
