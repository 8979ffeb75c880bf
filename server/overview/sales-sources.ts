/*
 * The rows of which all sales figures are sums, in one shape: (at, currency, orders, charged_cents, returned_cents,
 * part_id, units). A row has a currency, or a part.
 */

import { isConfirmedSql } from '#server/orders/payment-state.ts';

/** Every change of money and of sold units, from the ledger. The SQL functions are also those of the triggers. */
export const LEDGER = `(
  select sales_quarter(at) as at, currency, (kind = 'charged')::int as orders, charged_cents(kind, amount_cents) as charged_cents,
    returned_cents(kind, amount_cents) as returned_cents, null::uuid as part_id, 0 as units
  from money_movements
  union all
  select sales_quarter(created_at), null, 0, 0, 0, part_id, sold_units(status, quantity, withdrawn_units, returned_units)
  from order_lines where ${isConfirmedSql('status')})`;

/** The money of the figures and of the changes that are not yet part of them. */
export const MONEY = `(
  select at, currency, orders, charged_cents, returned_cents from sales_figures
  union all
  select at, currency, orders, charged_cents, returned_cents from sales_changes where currency is not null)`;

/** Sold units that are not yet part of `part_sales`. */
export const QUEUED_UNITS = `(
  select part_id, sum(units)::int as units from sales_changes
  where part_id is not null and at >= (select since from sales_rollup) group by part_id)`;
