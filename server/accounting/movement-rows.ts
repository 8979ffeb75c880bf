import { sql } from 'drizzle-orm';
import type { TaxExemption } from '#contract/tax/tax-exemption.ts';
import { dayStart } from '#server/settings/local-time.ts';
import type { Executor } from '#server/database/client.ts';
import type { NumberedDocument } from '#server/documents/tables.ts';
import { type AdjustmentRow, SPLIT_ADJUSTMENTS } from '#server/orders/order-adjustments.ts';
import type { RefundSplit } from '#server/orders/refunds/refund-split.ts';
import { isKept } from '#server/orders/order-payments.ts';
import { orderAdjustments } from '#server/orders/tables.ts';
import type { MONEY_MOVEMENTS } from '#server/orders/refunds/tables.ts';

/** A movement of the money ledger with its documents, and the charges that it consists of. */
export interface MovementRow {
  /** A bigint as text. */
  readonly id: string;
  readonly at: Date;
  readonly kind: (typeof MONEY_MOVEMENTS)[number];
  readonly cents: string;
  readonly currency: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly intentId: string;
  readonly providerId: string;
  /** What the order was placed with about its customer's tax. */
  readonly exemption: TaxExemption | null;
  readonly vatNumber: string | null;
  /**
   * What the payment that paid for the order, or a refund of it, consists of; null for a dispute, and for any other
   * payment, which is returned and does not count as a sale.
   */
  readonly split: RefundSplit | null;
  /** The bank's reference of a payment by bank transfer, or the note with that of its refund; null for others. */
  readonly bankReference: string | null;
  readonly invoice: DocumentNumber | null;
  readonly creditNote: DocumentNumber | null;
}

/** A document's number, which `documentNumber` formats. */
type DocumentNumber = Pick<NumberedDocument, 'year' | 'sequence'>;

/** A month in a time zone. */
export interface Month {
  /** As `2026-11`. */
  readonly month: string;
  /** An IANA name. */
  readonly timeZone: string;
}

function inMonth({ month, timeZone }: Month) {
  const first = `${month}-01`;
  // 31 days after the first of a month is a day of the next one.
  const next = `${new Date(Date.parse(`${first}T00:00:00Z`) + 31 * 86_400_000).toISOString().slice(0, 7)}-01`;
  return sql`m.at >= ${dayStart(first, timeZone).toISOString()} and m.at < ${dayStart(next, timeZone).toISOString()}`;
}
/** SQL: a document's number, or null. */
const number = (document: string) =>
  sql.raw(
    `case when ${document}.id is not null then json_build_object('year', ${document}.year, 'sequence', ${document}.sequence) end`,
  );
/** SQL: whether the movement `m` is a payment that its order keeps, or a refund of it. */
const IS_OF_SALE = sql`(m.kind in ('charged', 'refunded', 'refund_returned') and ${isKept('m.intent_id')})`;

/** The movements of a month, oldest first. @param after the id of the last row of the previous page, or '0' */
export async function selectMovements(
  db: Executor,
  month: Month,
  { after, limit }: { after: string; limit: number },
): Promise<MovementRow[]> {
  const { rows } = await db.execute<Omit<MovementRow, 'at'> & { at: string }>(sql`
    select m.id::text, m.at, m.kind, m.amount_cents::text as cents, m.currency, m.order_id as "orderId", o.number as "orderNumber",
      m.intent_id as "intentId", m.provider_id as "providerId",
      o.terms #> '{tax,exemption}' as exemption, o.terms #>> '{tax,vatNumber}' as "vatNumber",
      case when not coalesce(${IS_OF_SALE}, false) then null
        when s.movement_id is not null then json_build_object('partsCents', s.parts_cents, 'adjustments', s.adjustments)
        when m.kind = 'charged' then json_build_object('partsCents', o.lines_cents, 'adjustments', ${SPLIT_ADJUSTMENTS})
        end as split,
      case m.kind when 'charged' then b.reference when 'refunded' then case when b.id is not null then f.note end end
        as "bankReference", ${number('i')} as invoice, coalesce(${number('x')}, ${number('c')}) as "creditNote"
    from money_movements m
    join orders o on o.id = m.order_id
    left join movement_splits s on s.movement_id = m.id
    left join bank_payments b on starts_with(m.intent_id, 'bank_') and b.id::text = substr(m.intent_id, 6, 36)
    left join refunds f on f.refund_id = m.provider_id
    left join lateral (
      -- That of a payment follows it; a refund has the one that was in force.
      select d.* from document_numbers d where d.order_id = m.order_id and d.kind = 'invoice' and ${isKept('m.intent_id')}
      order by case m.kind when 'charged' then d.issued_at >= m.at else d.issued_at <= m.at end desc,
        abs(extract(epoch from d.issued_at - m.at)), d.id limit 1) i on true
    left join document_numbers c on c.refund_id = s.refund_id and c.corrects is null
    left join document_numbers x on x.corrects = c.id and m.kind = 'refund_returned'
    where ${inMonth(month)} and m.id > ${after}::bigint order by m.id limit ${limit}`);
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
}

/**
 * The names of the columns of adjustments in the month's payments and refunds, besides delivery: 'tax: VAT 20%'. Those of
 * other kinds come before the taxes, each in alphabetical order.
 */
export async function selectAdjustmentColumns(db: Executor, month: Month): Promise<string[]> {
  const { rows } = await db.execute<Pick<AdjustmentRow, 'kind' | 'name' | 'source'> & Record<string, unknown>>(sql`
    select distinct a.kind, a.label as name, a.source
    from money_movements m join orders o on o.id = m.order_id join ${orderAdjustments} a on a.order_id = o.id
    where ${IS_OF_SALE} and ${inMonth(month)} and a.kind <> 'delivery'
    union select distinct a.kind, a.name, a.source
    from money_movements m join order_changes c on c.order_id = m.order_id join movement_splits s on s.movement_id = m.id
      cross join lateral jsonb_to_recordset(s.adjustments) as a (kind text, name text, source jsonb)
    where ${inMonth(month)} and a.kind <> 'delivery'`);
  const names = [...new Set(rows.map(columnOf))].toSorted((a, b) => (a < b ? -1 : 1));
  const isTax = (name: string): boolean => name.startsWith('tax: ');
  return [...names.filter((name) => !isTax(name)), ...names.filter(isTax)];
}

/** The column of an adjustment: `tax: VAT 20%`, whether the prices include it or not. */
export function columnOf({ kind, name, source }: Pick<AdjustmentRow, 'kind' | 'name' | 'source'>): string {
  if (kind !== 'tax') return `${kind}: ${name}`;
  const { label, percent } = source;
  return `tax: ${String(label)} ${String(percent)}%`;
}
