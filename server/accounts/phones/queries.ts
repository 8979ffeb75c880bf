import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { phones } from './tables.ts';

interface PhoneRow {
  readonly number: string | null;
  /** The number that a valid code was sent to. */
  readonly awaited: string | null;
}

export async function selectPhone(db: Executor, userId: string): Promise<PhoneRow> {
  const [row] = await db
    .select({
      number: phones.number,
      awaited: sql<string | null>`case when ${phones.codeUntil} > now() then ${phones.wantedNumber} end`,
    })
    .from(phones)
    .where(eq(phones.userId, userId));
  return row ?? { number: null, awaited: null };
}

/** Stores a code for a number and replaces any earlier one. */
export async function storeCode(
  db: Executor,
  userId: string,
  { number, codeHash, codeUntil }: { number: string; codeHash: string; codeUntil: Date },
): Promise<void> {
  const code = { wantedNumber: number, codeHash, codeUntil, tries: 0 };
  await db
    .insert(phones)
    .values({ userId, ...code })
    .onConflictDoUpdate({ target: phones.userId, set: code });
}

/** Counts an attempt of the pending code for that number and returns its hash; undefined if none is valid. */
export async function countCodeAttempt(
  db: Executor,
  userId: string,
  number: string,
  maxTries: number,
): Promise<string | undefined> {
  const [row] = await db
    .update(phones)
    .set({ tries: sql`${phones.tries} + 1` })
    .where(
      and(
        eq(phones.userId, userId),
        eq(phones.wantedNumber, number),
        gt(phones.codeUntil, sql`now()`),
        lt(phones.tries, maxTries),
      ),
    )
    .returning({ codeHash: phones.codeHash });
  return row?.codeHash ?? undefined;
}

/** Confirms the code's number and uses the code up; false if it was used in the meantime. */
export async function confirmNumber(db: Executor, userId: string, codeHash: string): Promise<boolean> {
  const confirmed = await db
    .update(phones)
    .set({
      number: sql`${phones.wantedNumber}`,
      confirmedAt: sql`now()`,
      wantedNumber: null,
      codeHash: null,
      codeUntil: null,
    })
    .where(and(eq(phones.userId, userId), eq(phones.codeHash, codeHash)))
    .returning({ userId: phones.userId });
  return confirmed.length > 0;
}

/** Deletes the phone number and returns it, if it was confirmed. */
export async function deletePhone(db: Executor, userId: string): Promise<string | undefined> {
  const [row] = await db.delete(phones).where(eq(phones.userId, userId)).returning({ number: phones.number });
  return row?.number ?? undefined;
}
