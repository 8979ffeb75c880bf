import { sql } from 'drizzle-orm';
import type { OrderTerms } from '#contract/orders/charges.ts';
import type { Executor } from '#server/database/client.ts';
import type { MONEY_MOVEMENTS } from '#server/orders/refunds/tables.ts';

/** A movement of the money ledger with its order's charges and its documents. */
export interface MovementRow {
  /** A bigint as text. */
  readonly id: string;
  readonly at: Date;
  readonly kind: (typeof MONEY_MOVEMENTS)[number];
  readonly cents: string;
  readonly currency: string;
  readonly orderId: string;
  readonly intentId: string;
  readonly providerId: string;
  /**
   * Whether the movement belongs to the payment that paid for the order; any other payment is returned and does not
   * count as a sale.
   */
  readonly isOfSale: boolean;
  readonly linesCents: string;
  readonly deliveryCents: string;
  readonly taxCents: string;
  readonly terms: OrderTerms | null;
  readonly invoice: string | null;
  readonly creditNote: string | null;
}

/** A month in a time zone. */
export interface Month {
  /** As `2026-11`. */
  readonly month: string;
  /** An IANA name. */
  readonly timeZone: string;
}

const inMonth = ({ month, timeZone }: Month) =>
  sql`m.at >= ${`${month}-01`}::timestamp at time zone ${timeZone}
    and m.at < (${`${month}-01`}::timestamp + interval '1 month') at time zone ${timeZone}`;
const number = (document: string) => sql.raw(`${document}.year || '-' || lpad(${document}.sequence::text, 4, '0')`);

/** The movements of a month, oldest first. @param after the id of the last row of the previous page, or '0' */
export async function selectMovements(
  db: Executor,
  month: Month,
  { after, limit }: { after: string; limit: number },
): Promise<MovementRow[]> {
  const { rows } = await db.execute<Omit<MovementRow, 'at'> & { at: string }>(sql`
    select m.id::text, m.at, m.kind,
      m.amount_cents::text as cents, m.currency, m.order_id as "orderId", m.intent_id as "intentId",
      m.provider_id as "providerId", coalesce(m.intent_id = o.transaction_id, false) as "isOfSale", o.lines_cents::text as "linesCents", o.delivery_cents::text as "deliveryCents",
      o.tax_cents::text as "taxCents", o.terms, ${number('i')} as invoice, ${number('c')} as "creditNote"
    from money_movements m
    join orders o on o.id = m.order_id
    left join document_numbers i on i.order_id = m.order_id and i.refund_id is null and m.intent_id = o.transaction_id
    left join refunds r on m.kind in ('refunded', 'refund_returned') and r.refund_id = m.provider_id
    left join document_numbers c on c.refund_id = r.id
    where ${inMonth(month)} and m.id > ${after}::bigint order by m.id limit ${limit}`);
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
}

/** The taxes on the month's payments, such as 'VAT 20%', in alphabetical order. */
export async function selectTaxes(db: Executor, month: Month): Promise<string[]> {
  const { rows } = await db.execute<{ tax: string }>(sql`
    select distinct (t->>'label') || ' ' || (t->>'percent') || '%' as tax
    from money_movements m join orders o on o.id = m.order_id
    cross join lateral jsonb_array_elements(coalesce(nullif(o.terms->'tax', 'null')->'taxes', '[]')) t
    where m.kind = 'charged' and m.intent_id = o.transaction_id and ${inMonth(month)} order by 1`);
  return rows.map(({ tax }) => tax);
}
