import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { phones } from './tables.ts';

export interface PhoneRow {
  readonly number: string | null;
  /** The one that a code which still works was sent to. */
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

/** Keeps a code for a number in place of any earlier one. */
export async function keepCode(
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

/** Counts a try of the code that waits for that number and answers its hash; undefined when none is good any more. */
export async function tryCode(
  db: Executor,
  userId: string,
  number: string,
  mostTries: number,
): Promise<string | undefined> {
  const [row] = await db
    .update(phones)
    .set({ tries: sql`${phones.tries} + 1` })
    .where(
      and(
        eq(phones.userId, userId),
        eq(phones.wantedNumber, number),
        gt(phones.codeUntil, sql`now()`),
        lt(phones.tries, mostTries),
      ),
    )
    .returning({ codeHash: phones.codeHash });
  return row?.codeHash ?? undefined;
}

/** Makes the number of that code the confirmed one and spends the code; false when it has been spent meanwhile. */
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

/** Answers the number that was confirmed, if one was. */
export async function deletePhone(db: Executor, userId: string): Promise<string | undefined> {
  const [row] = await db.delete(phones).where(eq(phones.userId, userId)).returning({ number: phones.number });
  return row?.number ?? undefined;
}
