import { check, type Check, money } from './check.ts';
import { isConfirmedSql } from '#server/orders/payment-state.ts';

/** The uses of a promotion or a code that count. */
const USED = 'select count(*)::int as uses from promotion_uses u where u.ended_at is null and';

/** The promotions in the terms of orders. */
const PROMISED = `
  (select o.id as order_id, p ->> 'id' as promotion_id from orders o
   cross join lateral jsonb_array_elements(o.terms #> '{promotions,list}') p where o.terms ? 'promotions')`;

/** Checks that the counts of promotions, the orders that use them, and what these orders get off agree. */
export const PROMOTION_CHECKS: readonly Check[] = [
  check('promotion_uses', {
    subject: 'p.id',
    says: `format('counts %s uses of %s; %s orders use it', p.uses, p.name, p.used)`,
    from: `from (
        select p.id, p.name, p.uses, case when p.max_uses is null then 0 else n.uses end as used
        from promotions p cross join lateral (${USED} u.promotion_id = p.id) n
        union all select c.promotion_id, c.code, c.uses, case when c.max_uses is null then 0 else n.uses end
        from promotion_codes c cross join lateral (${USED} u.code_id = c.id) n) p
      where p.uses <> p.used`,
  }),
  check('promotion_orders', {
    subject: 'o.id',
    says: `format('uses promotion %s: %s, promised: %s; an order that is %s should %scount', o.promotion_id,
      case when o.is_counted then 'counted' when o.is_counted is null then 'not recorded' else 'not counted' end,
      case when o.is_promised then 'yes' else 'no' end, case when o.is_kept then 'open, paid or shipped' else 'expired or canceled' end,
      case when o.is_kept then '' else 'not ' end)`,
    from: `from (
        select coalesce(u.order_id, t.order_id) as id, coalesce(u.promotion_id::text, t.promotion_id) as promotion_id,
          u.ended_at is null and u.order_id is not null as is_counted, t.order_id is not null as is_promised,
          (select bool_or(l.status = 'unpaid' or ${isConfirmedSql('l.status')}) from order_lines l where l.order_id = coalesce(u.order_id, t.order_id)) as is_kept
        from promotion_uses u full join ${PROMISED} t on t.order_id = u.order_id and t.promotion_id = u.promotion_id::text) o
      where not o.is_promised or o.is_counted <> o.is_kept`,
  }),
  check('promotion_price', {
    subject: 'a.order_id',
    says: `format('has %s by a promotion that it was not promised', ${money('a.amount_cents')})`,
    from: `from order_adjustments a left join ${PROMISED} t on t.order_id = a.order_id and t.promotion_id = a.source ->> 'promotion'
      where a.kind = 'promotion' and t.order_id is null`,
  }),
];
