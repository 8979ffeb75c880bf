import { and, eq, isNull, sql } from 'drizzle-orm';
import { LOCKS } from '#server/database/advisory-lock.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { DocumentContent } from './draw-pdf.ts';
import { documentNumbers, type IssuedContent, type NumberedKind } from './tables.ts';

/** A document's number and date. */
interface IssuedNumber {
  /** `2026-0001`. */
  readonly number: string;
  readonly issuedAt: Date;
}

/**
 * Returns an order's invoice or a refund's credit note as it was issued, and issues it the first time: with the next number
 * and its content of that time. Numbers of a kind and year have no gaps: they are issued one at a time, and a rolled back
 * transaction uses none.
 * @param compose what the document says, with its number
 */
export async function issueDocument(
  db: Database,
  subject: { kind: NumberedKind; orderId: string; refundId?: string | undefined },
  compose: (issued: IssuedNumber) => IssuedContent,
): Promise<IssuedNumber & { content: DocumentContent }> {
  const { kind, orderId, refundId = null } = subject;
  const known = await selectIssued(db, orderId, refundId);
  if (known?.content) return withContent(known, known.content);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.documentNumbers})`);
    const issued = await selectIssued(tx, orderId, refundId);
    if (issued) {
      // An earlier release stored the number alone.
      const content = issued.content ?? compose(numberOf(issued));
      await tx.update(documentNumbers).set({ content }).where(eq(documentNumbers.id, issued.id));
      return withContent(issued, content);
    }
    const issuedAt = new Date();
    const year = issuedAt.getUTCFullYear();
    const [last] = await tx
      .select({ sequence: sql<number>`coalesce(max(${documentNumbers.sequence}), 0)` })
      .from(documentNumbers)
      .where(and(eq(documentNumbers.kind, kind), eq(documentNumbers.year, year)));
    const row = { kind, year, sequence: last!.sequence + 1, orderId, refundId, issuedAt };
    const content = compose(numberOf(row));
    await tx.insert(documentNumbers).values({ ...row, content });
    return withContent(row, content);
  });
}

/** The number under which an order's invoice or a refund's credit note was issued, if it was. */
export async function selectIssued(db: Executor, orderId: string, refundId: string | null) {
  const [row] = await db
    .select()
    .from(documentNumbers)
    .where(
      and(
        eq(documentNumbers.orderId, orderId),
        refundId === null ? isNull(documentNumbers.refundId) : eq(documentNumbers.refundId, refundId),
      ),
    );
  return row;
}

type Row = Pick<typeof documentNumbers.$inferSelect, 'year' | 'sequence' | 'issuedAt'>;

function numberOf({ year, sequence, issuedAt }: Row): IssuedNumber {
  return { number: `${year}-${String(sequence).padStart(4, '0')}`, issuedAt };
}

function withContent(row: Row, content: IssuedContent): IssuedNumber & { content: DocumentContent } {
  return { ...numberOf(row), content: { ...content, date: row.issuedAt } };
}

/** Removes the customer from the issued documents of their orders; numbers, parts and sums stay. */
export async function anonymizeDocuments(tx: Executor, customerId: string): Promise<void> {
  await tx.execute(sql`
    update document_numbers set content = jsonb_set(content, '{recipient}', '[]')
    from orders where orders.id = document_numbers.order_id and orders.customer_id = ${customerId}
      and content is not null`);
}
