import type { Pool } from 'pg';
import { inLongTransaction } from '#server/jobs/long-transaction.ts';
import { keptPayment } from '#server/orders/order-payments.ts';

/**
 * SQL: the movements `m` of the ledger, and the entries `s` of the reports about them, that differ: a payment that an order
 * keeps, or a refund of it, by part (`parts`, `part_tax`) and by tax (`taxes`).
 */
export const WRONG_ENTRIES = `
  from (
    select m.id, m.order_id, m.currency, case m.kind when 'refunded' then -m.amount_cents else m.amount_cents end as cents
    from money_movements m where ${keptPayment('m.intent_id')} and (m.kind = 'charged'
      or (m.kind in ('refunded', 'refund_returned') and exists (select from movement_splits p where p.movement_id = m.id)))
  ) m full join (
    select s.movement_id, s.order_id, s.currency, s.cents, s.tax_cents, p.cents as parts, p.tax as part_tax, coalesce(t.cents, 0) as taxes
    from sales s
    left join (select movement_id, sum(cents) as cents, sum(tax_cents) as tax from sale_parts group by movement_id) p using (movement_id)
    left join (select movement_id, sum(cents) as cents from sale_taxes group by movement_id) t using (movement_id)
  ) s on s.movement_id = m.id
  where (m.cents, m.cents, s.tax_cents, s.tax_cents) is distinct from (s.cents, s.parts, s.part_tax, s.taxes)`;

/** Writes the entries again that differ from the ledger, by the orders as they are now; the others never change. */
export async function rewriteEntries(pool: Pool): Promise<void> {
  await inLongTransaction(pool, async (run) => {
    const wrong = await run<{ id: string }>(`select coalesce(m.id, s.movement_id) as id ${WRONG_ENTRIES} order by 1`);
    await run('delete from sales where movement_id = any($1)', [wrong.map(({ id }) => id)]);
    for (const { id } of wrong) await run('select add_sales(array[$1::bigint])', [id]);
  });
}
