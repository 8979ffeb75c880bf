import { LEDGER, MONEY, QUEUED_UNITS } from '#server/overview/sales-sources.ts';
import { WRONG_ENTRIES } from '#server/reports/sale-entries.ts';
import { check, money, type Check } from './check.ts';

const moneyOf = (source: string): string => `
  (select at, currency, sum(orders) as orders, sum(charged_cents) as charged, sum(returned_cents) as returned
  from ${source} rows where currency is not null group by at, currency
  having sum(orders) <> 0 or sum(charged_cents) <> 0 or sum(returned_cents) <> 0)`;

const n = (column: string): string => `coalesce(${column}, 0)`;

const entry = (cents: string): string => money(cents, 'coalesce(m.currency, s.currency)');

const IS_BUILT = 'exists (select from sales_rollup)';

/** Checks that the sales figures, with the changes still queued, equal the ledger of which they are sums. */
export const SALES_CHECKS: readonly Check[] = [
  check('sales_figures', {
    subject: `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI"Z"') || ' ' || currency`,
    says: `format('the figures have %s orders, %s charged and %s returned; the ledger has %s, %s and %s', ${n('f.orders')},
      ${money('f.charged', 'currency')}, ${money('f.returned', 'currency')}, ${n('l.orders')},
      ${money('l.charged', 'currency')}, ${money('l.returned', 'currency')})`,
    from: `from ${moneyOf(MONEY)} f full join ${moneyOf(LEDGER)} l using (at, currency)
      where ${IS_BUILT} and (f.orders, f.charged, f.returned) is distinct from (l.orders, l.charged, l.returned)`,
  }),
  check('sales_units', {
    subject: 'part_id',
    says: `format('the figures have %s sold units, %s by time; the order lines have %s', ${n('s.units')} + ${n('q.units')}, ${n('r.units')} + ${n('q.units')}, ${n('l.units')})`,
    from: `from part_sales s full join (select part_id, sum(units) as units from recent_part_sales group by part_id) r using (part_id)
      full join ${QUEUED_UNITS} q using (part_id)
      full join (select part_id, sum(units) as units from ${LEDGER} rows
        where part_id is not null and at >= (select since from sales_rollup) group by part_id) l using (part_id)
      where ${IS_BUILT} and (${n('s.units')} + ${n('q.units')} <> ${n('l.units')} or ${n('s.units')} <> ${n('r.units')})`,
  }),
  check('sales_entries', {
    subject: 'coalesce(m.order_id, s.order_id)',
    says: `format('reports have %s of movement %s, %s by part, and %s of tax, %s by part and %s by rate; the ledger has %s',
      ${entry('s.cents')}, coalesce(m.id, s.movement_id), ${entry('s.parts')}, ${entry('s.tax_cents')}, ${entry('s.part_tax')}, ${entry('s.taxes')},
      ${entry('m.cents')})`,
    from: WRONG_ENTRIES,
  }),
];
