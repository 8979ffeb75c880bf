import { and, eq, isNull, sql } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import { LOCKS } from '#server/database/advisory-lock.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { orders } from '#server/orders/tables.ts';
import { localTime } from '#server/shop-settings/local-time.ts';
import type { DocumentContent } from './draw-pdf.ts';
import { documentNumbers, type IssuedContent, type NumberedKind } from './tables.ts';

/** A document's number and date. */
interface IssuedNumber {
  /** `2026-0001`. */
  readonly number: string;
  readonly issuedAt: Date;
}

/**
 * Returns an order's invoice or a refund's credit note as it was issued; the first time, issues it with the next number
 * and its current content. Numbers of a kind and year have no gaps: they are issued one at a time, and a rolled-back
 * transaction uses none. The year is the current one in `timeZone`.
 * @param compose creates the content, given its number
 */
export async function issueDocument(
  db: Database,
  subject: { kind: NumberedKind; orderId: string; refundId?: string | undefined; timeZone: string },
  compose: (issued: IssuedNumber) => IssuedContent,
): Promise<IssuedNumber & { content: DocumentContent }> {
  const { kind, orderId, refundId = null, timeZone } = subject;
  const known = await selectIssued(db, orderId, refundId);
  if (known?.content) return withContent(known, known.content);
  return db.transaction(async (tx) => {
    // A deletion of the account anonymizes what is issued before it. The customer's other requests need not wait for the number.
    const [customer] = await tx
      .select({ id: users.id, deletedAt: users.deletedAt })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.customerId))
      .where(eq(orders.id, orderId))
      .for('key share', { of: users });
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.documentNumbers})`);
    const issued = await selectIssued(tx, orderId, refundId);
    if (issued?.content) return withContent(issued, issued.content);
    // An earlier release stored only the number.
    const row = issued ?? { kind, orderId, refundId, ...(await nextNumber(tx, kind, timeZone)) };
    const content = compose(numberOf(row));
    if (issued) await tx.update(documentNumbers).set({ content }).where(eq(documentNumbers.id, issued.id));
    else await tx.insert(documentNumbers).values({ ...row, content });
    if (!customer!.deletedAt) return withContent(row, content);
    // The order was read before its account was deleted.
    await anonymizeDocuments(tx, customer!.id);
    const anonymized = (await selectIssued(tx, orderId, refundId))!;
    return withContent(anonymized, anonymized.content!);
  });
}

async function nextNumber(tx: Executor, kind: NumberedKind, timeZone: string): Promise<Row> {
  const issuedAt = new Date();
  const year = Number(localTime(issuedAt, timeZone).slice(0, 4));
  const [last] = await tx
    .select({ sequence: sql<number>`coalesce(max(${documentNumbers.sequence}), 0)` })
    .from(documentNumbers)
    .where(and(eq(documentNumbers.kind, kind), eq(documentNumbers.year, year)));
  return { year, sequence: last!.sequence + 1, issuedAt };
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

/** Removes the customer, their reference and their card from the issued documents of their orders; numbers, parts and sums stay. */
export async function anonymizeDocuments(tx: Executor, customerId: string): Promise<void> {
  await tx.execute(sql`
    update document_numbers set content = content || jsonb_build_object(
      'recipient', '[]'::jsonb,
      'facts', (select coalesce(jsonb_agg(fact order by place), '[]')
        from jsonb_array_elements(content -> 'facts') with ordinality as facts (fact, place)
        where fact ->> 0 not in ('Card', 'Your reference')),
      'note', regexp_replace(content ->> 'note', '(by|to) .+ ending in \\d{4}', '\\1 the card'))
    from orders where orders.id = document_numbers.order_id and orders.customer_id = ${customerId}
      and content is not null`);
}
