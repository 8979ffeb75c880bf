import type { TaxStatus } from '#contract/tax/tax-exemption.ts';
import { SHOP_TODAY_SQL } from '#server/settings/shop-time.ts';

/** SQL: whether the exemption `e` is in force today. */
export const IS_IN_FORCE_SQL = `(${SHOP_TODAY_SQL} between e.valid_from and coalesce(e.valid_until, 'infinity'))`;

/** For how long an answer of VIES counts: it is asked again after half of this (`recheckVatNumbers`). */
export const CONFIRMED_DAYS = 60;

/** SQL: whether the shop checks VAT numbers. */
const CHECKS_VAT_SQL = `(select s.settings #>> '{vat,checksNumbers}' = 'true' from shop_settings s order by s.version desc limit 1)`;

/** SQL: the `TaxStatus` of the customer `users`. */
export const TAX_STATUS_SQL = `json_build_object(${keysOf({
  exemptions: `(select coalesce(json_agg(json_build_object('certificate', e.certificate, 'places', e.places) order by e.id), '[]')
    from tax_exemptions e where e.customer_id = users.id and ${IS_IN_FORCE_SQL})`,
  vat: `(select json_build_object('number', v.number, 'isConfirmed', coalesce(${CHECKS_VAT_SQL} and c.is_valid
      and c.checked_at > now() - interval '${CONFIRMED_DAYS} days', false))
    from vat_numbers v left join vat_checks c on c.number = v.number where v.customer_id = users.id)`,
})})`;

/** SQL: the `TaxStatus` of the company `companies`. */
export const COMPANY_TAX_STATUS_SQL = `json_build_object(${keysOf({
  exemptions: `'[]'::json`,
  vat: `(select json_build_object('number', companies.vat_number, 'isConfirmed', coalesce(${CHECKS_VAT_SQL} and (select c.is_valid
      and c.checked_at > now() - interval '${CONFIRMED_DAYS} days' from vat_checks c where c.number = companies.vat_number), false))
    where companies.vat_number <> '')`,
})})`;

function keysOf(columns: Readonly<Record<keyof TaxStatus, string>>): string {
  return Object.entries(columns)
    .map(([name, value]) => `'${name}', ${value}`)
    .join();
}
