import { and, eq, isNull, sql } from 'drizzle-orm';
import { LOCKS } from '#server/database/advisory-lock.ts';
import type { Database } from '#server/database/client.ts';
import { documentNumbers, type NumberedKind } from './tables.ts';

/** A document's number and date. */
export interface IssuedNumber {
  /** `2026-0001`. */
  readonly number: string;
  readonly issuedAt: Date;
}

/**
 * Returns the number of an order's invoice or of a refund's credit note, and issues the next one the first time. Numbers
 * of a kind and year have no gaps: issuing them takes turns, and a rolled back transaction uses none.
 */
export async function issueNumber(
  db: Database,
  subject: { kind: NumberedKind; orderId: string; refundId?: string | undefined },
): Promise<IssuedNumber> {
  const { kind, orderId, refundId = null } = subject;
  const known = await selectNumber(db, orderId, refundId);
  if (known) return known;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.documentNumbers})`);
    const issued = await selectNumber(tx, orderId, refundId);
    if (issued) return issued;
    const issuedAt = new Date();
    const year = issuedAt.getUTCFullYear();
    const [last] = await tx
      .select({ sequence: sql<number>`coalesce(max(${documentNumbers.sequence}), 0)` })
      .from(documentNumbers)
      .where(and(eq(documentNumbers.kind, kind), eq(documentNumbers.year, year)));
    const row = { kind, year, sequence: last!.sequence + 1, orderId, refundId, issuedAt };
    await tx.insert(documentNumbers).values(row);
    return numberOf(row);
  });
}

async function selectNumber(
  db: Pick<Database, 'select'>,
  orderId: string,
  refundId: string | null,
): Promise<IssuedNumber | undefined> {
  const [row] = await db
    .select()
    .from(documentNumbers)
    .where(
      and(
        eq(documentNumbers.orderId, orderId),
        refundId === null ? isNull(documentNumbers.refundId) : eq(documentNumbers.refundId, refundId),
      ),
    );
  return row && numberOf(row);
}

function numberOf(row: { year: number; sequence: number; issuedAt: Date }): IssuedNumber {
  return { number: `${row.year}-${String(row.sequence).padStart(4, '0')}`, issuedAt: row.issuedAt };
}
