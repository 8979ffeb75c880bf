import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { at, id } from '#server/database/columns.ts';
import type { DocumentContent } from './document-content.ts';
import { orders } from '#server/orders/tables.ts';
import { refunds } from '#server/orders/refunds/tables.ts';

/** The content of an issued document without its date, which is `issuedAt`. */
export interface IssuedContent extends Omit<DocumentContent, 'date'> {
  /** The pieces of the note: the document's own, the same without the card, and what a correction adds. Absent in documents of earlier releases. */
  readonly notes?: { readonly own: string; readonly anonymous: string; readonly added: string };
}

const NUMBERED_KINDS = ['invoice', 'credit_note'] as const;
export type NumberedKind = (typeof NUMBERED_KINDS)[number];

/**
 * The numbers of invoices and credit notes: gapless per kind and year. A document is drawn from its content, so that it
 * stays the same. What turns out wrong is corrected by a further document of its kind, which names it.
 */
export const documentNumbers = pgTable(
  'document_numbers',
  {
    id: id(),
    kind: text('kind', { enum: NUMBERED_KINDS }).notNull(),
    year: integer('year').notNull(),
    /** 1, 2, ... within the kind and year. */
    sequence: integer('sequence').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** The document that this one corrects: an invoice with another address, or a credit note that it cancels. */
    corrects: uuid('corrects').references((): AnyPgColumn => documentNumbers.id),
    /** The refund of a credit note; null for an invoice. */
    refundId: uuid('refund_id').references(() => refunds.id),
    issuedAt: at('issued_at').notNull(),
    /** Its content when it was issued; null until the job that composes it has run, and for numbers of an earlier release. */
    content: jsonb('content').$type<IssuedContent>(),
  },
  (table) => [
    uniqueIndex('document_numbers_sequence').on(table.kind, table.year, table.sequence),
    uniqueIndex('document_numbers_invoice')
      .on(table.orderId)
      .where(sql`refund_id is null and corrects is null`),
    uniqueIndex('document_numbers_refund')
      .on(table.refundId)
      .where(sql`corrects is null`),
    uniqueIndex('document_numbers_corrects').on(table.corrects),
    index('document_numbers_order').on(table.orderId),
  ],
);

export type NumberedDocument = typeof documentNumbers.$inferSelect;
