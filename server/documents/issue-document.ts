import { and, desc, eq, sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { TAX_FACTS } from '#contract/tax/tax-exemption.ts';
import { orderTexts } from '#contract/orders/order-texts.ts';
import { LOCKS } from '#server/database/advisory-lock.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { addJob } from '#server/jobs/queue.ts';
import { type OrderRow, selectOrderRow } from '#server/orders/order-rows.ts';
import { orders } from '#server/orders/tables.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import { localDay } from '#server/settings/local-time.ts';
import type { DocumentContent } from './document-content.ts';
import { documentNumbers, type IssuedContent, type NumberedDocument, type NumberedKind } from './tables.ts';

/** A document's number and date. */
export interface IssuedNumber {
  /** `2026-0001`. */
  readonly number: string;
  readonly issuedAt: Date;
}

/** Identifies a numbered document: an invoice has no refund, and only a correction corrects another document. */
export interface DocumentSubject {
  readonly kind: NumberedKind;
  readonly orderId: string;
  readonly refundId: string | null;
  /** The id of the document that it corrects. */
  readonly corrects: string | null;
}

/** The only format of document numbers: the year and at least four digits, such as `2026-0001` and `2026-10000`. */
export function documentNumber({ year, sequence }: Pick<NumberedDocument, 'year' | 'sequence'>): string {
  return `${year}-${String(sequence).padStart(4, '0')}`;
}

/** The number and date of a document. */
export function issuedNumber(row: NumberedDocument): IssuedNumber {
  return { number: documentNumber(row), issuedAt: row.issuedAt };
}

/** The numbered documents of an order, oldest first. */
export async function selectDocuments(db: Executor, orderId: string): Promise<NumberedDocument[]> {
  return db.select().from(documentNumbers).where(eq(documentNumbers.orderId, orderId)).orderBy(documentNumbers.id);
}

/** The document of a subject among those of its order. */
export function documentOf(
  documents: readonly NumberedDocument[],
  { kind, refundId, corrects }: Omit<DocumentSubject, 'orderId'>,
): NumberedDocument | undefined {
  return documents.find((each) => each.kind === kind && each.refundId === refundId && each.corrects === corrects);
}

/** The invoice in force among the documents of an order: the last correction, otherwise the invoice itself. */
export function currentInvoice(documents: readonly NumberedDocument[]): NumberedDocument | undefined {
  const invoices = documents.filter(({ kind }) => kind === 'invoice');
  return invoices.find(({ id }) => !invoices.some(({ corrects }) => corrects === id));
}

/**
 * Gives documents their numbers, in this order, and queues the job that composes their content. Documents that have a
 * number keep it. The caller has locked the order, which also keeps its address until the numbers are committed.
 */
export async function numberDocuments(tx: Executor, orderId: string, subjects: readonly DocumentSubject[]) {
  const { timeZone } = (await selectCurrentSettings(tx)).calendar;
  await lockNumbers(tx);
  const known = await selectDocuments(tx, orderId);
  for (const subject of subjects) if (!documentOf(known, subject)) await insertNext(tx, subject, timeZone);
  await addJob(tx, 'issue_documents', { order: orderId });
}

/**
 * Numbers a correction of the invoice in force, if it is issued; one that is not composed yet is composed for the order as it is then.
 * The caller has locked the order.
 */
export async function numberCorrection(tx: Executor, orderId: string): Promise<void> {
  const current = currentInvoice(await selectDocuments(tx, orderId));
  if (current?.content)
    await numberDocuments(tx, orderId, [{ kind: 'invoice', orderId, refundId: null, corrects: current.id }]);
}

/**
 * Returns a document as it was issued; the first time, issues it with the next number and its current content. Numbers of
 * a kind and year have no gaps: they are issued one at a time, and a rolled-back transaction uses none. The year is the
 * current one in `timeZone`.
 * @param compose creates the content, given its number and the order, which is read under its lock: an address or a price
 * that changes later causes a correction, and a deleted account is anonymized in documents issued before
 */
export async function issueDocument(
  db: Database,
  { timeZone, ...subject }: DocumentSubject & { readonly timeZone: string },
  compose: (issued: IssuedNumber, order: OrderRow, tx: Executor) => IssuedContent | Promise<IssuedContent>,
): Promise<IssuedNumber & { content: DocumentContent }> {
  const { orderId } = subject;
  const known = documentOf(await selectDocuments(db, orderId), subject);
  if (known?.content) return withContent(known, known.content);
  return db.transaction(async (tx) => {
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('share');
    const order = await selectOrderRow(tx, orderId);
    if (!order) throw new Failure('not_found');
    await lockNumbers(tx);
    const numbered = documentOf(await selectDocuments(tx, orderId), subject);
    if (numbered?.content) return withContent(numbered, numbered.content);
    const row = numbered ?? (await insertNext(tx, subject, timeZone));
    const content = await compose(issuedNumber(row), order, tx);
    await tx.update(documentNumbers).set({ content }).where(eq(documentNumbers.id, row.id));
    return withContent(row, content);
  });
}

async function lockNumbers(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.documentNumbers})`);
}

async function insertNext(tx: Executor, subject: DocumentSubject, timeZone: string): Promise<NumberedDocument> {
  const issuedAt = new Date();
  const year = Number(localDay(issuedAt, timeZone).slice(0, 4));
  const [last] = await tx
    .select({ sequence: documentNumbers.sequence })
    .from(documentNumbers)
    .where(and(eq(documentNumbers.kind, subject.kind), eq(documentNumbers.year, year)))
    .orderBy(desc(documentNumbers.sequence))
    .limit(1);
  const [row] = await tx
    .insert(documentNumbers)
    .values({ ...subject, year, sequence: (last?.sequence ?? 0) + 1, issuedAt })
    .returning();
  return row!;
}

function withContent(row: NumberedDocument, content: IssuedContent): IssuedNumber & { content: DocumentContent } {
  return { ...issuedNumber(row), content: { ...content, date: row.issuedAt } };
}

/** The names of personal facts in documents that were issued before facts had keys, in English. */
const PERSONAL_FACTS = ['Card', ...Object.values(TAX_FACTS), ...orderTexts.map(({ name }) => name)];

/** Removes the customer, their texts and their card from the issued documents of their orders; numbers, parts and sums stay. */
export async function anonymizeDocuments(tx: Executor, customerId: string): Promise<void> {
  await tx.execute(sql`
    update document_numbers set content = (content - 'notes') || jsonb_build_object(
      'recipient', '[]'::jsonb,
      'facts', (select coalesce(jsonb_agg(fact order by place), '[]')
        from jsonb_array_elements(content -> 'facts') with ordinality as facts (fact, place)
        where case when fact ->> 2 is null then fact ->> 0 <> all(${sql.param(PERSONAL_FACTS)}::text[]) else fact ->> 2 <> 'personal' end),
      'note', case when content ? 'notes'
        then concat_ws(' ', content -> 'notes' ->> 'anonymous', nullif(content -> 'notes' ->> 'added', ''))
        else regexp_replace(content ->> 'note', '(by|to) .+ ending in \\d{4}', '\\1 the card') end)
    from orders where orders.id = document_numbers.order_id and orders.customer_id = ${customerId}
      and content is not null`);
}
