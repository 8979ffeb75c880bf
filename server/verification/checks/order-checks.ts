import { CONCERNS_LINE } from '#server/orders/line-rows.ts';
import { keptPayment } from '#server/orders/order-payments.ts';
import { check, money, time, type Check } from './check.ts';
import { isConfirmedSql, isPayableSql, toFulfillSql } from '#server/orders/payment-state.ts';

/** Orders with the combined state of their lines. */
const ORDERS = `
  (select orders.*, lines.* from orders left join (
    select order_id, string_agg(distinct status, ' and ') as status, bool_or(${isConfirmedSql('status')}) as is_kept,
      bool_or(status = 'agreed') as is_agreed, bool_or(status = 'paid') as is_paid, bool_or(status = 'unpaid') as is_reserved, bool_or(status = 'expired') as is_expired,
      bool_and(status in ('shipped', 'cancelled')) as is_closed, sum(total_cents) filter (where is_billed) as billed,
      coalesce(sum(order_lines.tax_cents) filter (where is_billed), 0) as lines_tax,
      coalesce(sum(adjustment_cents) filter (where is_billed), 0) as lines_adjustment,
      coalesce(sum(total_cents + adjustment_cents + order_lines.tax_cents - kept_cents) filter (where is_billed and status = 'cancelled'), 0) as canceled,
      coalesce(sum(kept_cents), 0) as kept
    from order_lines group by order_id) lines on lines.order_id = orders.id)`;

/** The sums of an order's adjustments: all that are added, those of parts, added taxes, and the tax on the others. */
const ADJUSTED = `
  lateral (select coalesce(sum(amount_cents) filter (where not is_included), 0) as added,
    coalesce(sum(amount_cents) filter (where is_of_parts), 0) as of_parts,
    coalesce(sum(amount_cents) filter (where kind = 'tax' and not is_included), 0) as tax, coalesce(sum(a.tax_cents), 0) as on_others,
    sum(amount_cents) filter (where kind = 'delivery') as delivery
  from order_adjustments a where a.order_id = o.id)`;

/** The last event that each state of a line requires. */
const STATE_EVENTS = `('placed', 'renewed', 'expired', 'agreed', 'paid', 'shipped', 'shipment_canceled', 'return_exchanged', 'cancelled', 'line_added')`;

/** Money by payment, from the ledger. */
const BY_INTENT = `
  (select intent_id, min(order_id::text) as order_id, min(currency) as currency,
    sum(amount_cents) filter (where kind = 'charged') as charged,
    coalesce(sum(amount_cents) filter (where kind = 'refunded'), 0)
      - coalesce(sum(amount_cents) filter (where kind = 'refund_returned'), 0) as back
  from money_movements group by intent_id)`;

/** What the ledger has charged for the order `o` by the payments that it keeps, and the first of these. */
const CHARGED = `
  lateral (select coalesce(sum(m.amount_cents), 0) as cents, (array_agg(k.intent_id order by k.id))[1] as first,
    bool_or(m.amount_cents is distinct from k.amount_cents) as differs
  from order_payments k left join money_movements m on m.kind = 'charged' and m.provider_id = k.intent_id and m.order_id = o.id
  where k.order_id = o.id)`;

/** Refunds by payment: amounts refunded or owed, completed amounts, and whether an attempt is open. */
const BY_REFUNDS = `
  (select intent_id, min(order_id::text) as order_id,
    coalesce(sum(amount_cents) filter (where status <> 'failed' or origin = 'store'), 0) as counted,
    coalesce(sum(amount_cents) filter (where status = 'refunded'), 0) as done,
    coalesce(-sum((select sum(m.amount_cents) from gift_card_movements m where m.refund_id = refunds.id and m.kind = 'canceled')), 0) as taken_back,
    bool_or(status in ('asked', 'failed') and request is not null) as open
  from refunds group by intent_id)`;

/** Amounts withdrawn by disputes, by payment. */
const BY_DISPUTES = `
  (select intent_id, sum(amount_cents) filter (where is_withdrawn) as taken from disputes group by intent_id)`;

const counted = (refunds: string): string => `coalesce(${refunds}.counted, 0)`;

/** Checks that an order's state, its history and the money ledger agree. */
export const ORDER_CHECKS: readonly Check[] = [
  check('order_history', {
    subject: 'order_lines.id',
    says: `format('is %s, but its history ends with %s (placed %s, paid %s, shipped %s, cancelled %s times)',
      order_lines.status, coalesce(e.last, 'nothing'), e.placed, e.paid, e.shipped, e.cancelled)`,
    from: `from order_lines join orders o on o.id = order_lines.order_id cross join lateral (
        select (array_agg(e.what order by e.id desc))[1] as last, count(*) filter (where e.what = 'placed') as placed,
          count(*) filter (where e.what = 'paid') as paid, count(*) filter (where e.what = 'shipped') as shipped,
          count(*) filter (where e.what in ('shipment_canceled', 'return_exchanged')) as unsent,
          count(*) filter (where e.what = 'line_added') as added,
          count(*) filter (where e.what = 'cancelled') as cancelled
        from order_events e where e.order_id = order_lines.order_id and e.what in ${STATE_EVENTS} and ${CONCERNS_LINE}) e
      where e.placed <> 1 or e.paid > 1 or e.shipped > 1 + e.unsent or e.cancelled > 1 + e.added
      or case order_lines.status when 'unpaid' then e.last not in ('placed', 'renewed', 'line_added')
        when 'paid' then e.last not in ('paid', 'shipment_canceled', 'return_exchanged', 'line_added')
        when 'agreed' then e.last not in ('agreed', 'shipment_canceled', 'return_exchanged', 'line_added')
        when 'expired' then e.last not in ('expired', 'line_added')
        -- The payment of an order that was to be paid later may follow.
        when 'shipped' then e.last <> 'shipped' and not (e.last = 'paid' and o.pay_later is not null and e.shipped > 0)
        else e.last <> order_lines.status end
      or (o.transaction_id is not null and (order_lines.is_billed or e.paid = 1)) <> (e.paid = 1)`,
  }),
  check('order_empty', {
    subject: 'o.id',
    says: `'has no lines, or the first of them has another id'`,
    from: 'from orders o left join order_lines l on l.id = o.id and l.order_id = o.id where l.id is null',
  }),
  check('order_mixed', {
    subject: 'o.id',
    says: `format('has lines that are %s, and a reservation until %s', o.status, coalesce(${time('o.hold_until')}, 'never'))`,
    from: `from ${ORDERS} o where o.is_kept::int + o.is_reserved::int + o.is_expired::int > 1
      or (o.hold_until is not null and not o.is_reserved)`,
  }),
  check('order_closed', {
    subject: 'o.id',
    says: `format('is %s and %s', o.status, case when o.closed_at is null then 'not closed' else 'closed' end)`,
    from: `from ${ORDERS} o where (o.closed_at is not null) <> o.is_closed`,
  }),
  check('line_closed', {
    subject: 'l.id',
    says: `format('is %s and %s', l.status, case when l.closed_at is null then 'not closed' else 'closed' end)`,
    from: `from order_lines l where (l.closed_at is not null) <> (l.status in ('shipped', 'cancelled'))`,
  }),
  check('order_total', {
    subject: 'o.id',
    says: `format('its lines cost %s together, not %s', ${money('o.billed')}, ${money('o.lines_cents')})`,
    from: `from ${ORDERS} o where o.lines_cents is distinct from o.billed`,
  }),
  check('order_adjustments', {
    subject: 'o.id',
    says: `format('its adjustments add up to %s, not %s; those of parts to %s, and the shares of its lines to %s',
      ${money('a.added')}, ${money('o.adjustments_cents')}, ${money('a.of_parts')}, ${money('o.lines_adjustment')})`,
    from: `from ${ORDERS} o cross join ${ADJUSTED} a
      where o.adjustments_cents <> a.added or coalesce(o.lines_adjustment, 0) <> a.of_parts`,
  }),
  check('order_delivery', {
    subject: 'o.id',
    says: `format('its delivery method costs %s, not %s', ${money(`o.terms #>> '{method,priceCents}'`)}, ${money('a.delivery')})`,
    from: `from orders o cross join ${ADJUSTED} a where a.delivery is distinct from (o.terms #>> '{method,priceCents}')::bigint`,
  }),
  check('order_tax', {
    subject: 'o.id',
    says: `format('its taxes add up to %s, those of its lines to %s, and those on its other charges to %s',
      ${money('a.tax')}, ${money('o.lines_tax')}, ${money('a.on_others')})`,
    from: `from ${ORDERS} o cross join ${ADJUSTED} a
      where a.tax <> coalesce(o.lines_tax, 0) + a.on_others or exists (
        select from order_adjustments d where d.order_id = o.id and d.kind = 'delivery' and d.tax_cents <> 0
          and (d.amount_cents = 0 or o.terms #>> '{tax,isDeliveryTaxed}' = 'false'))`,
  }),
  check('tax_price', {
    subject: 'o.id',
    says: `format('line %s has %s of tax, and no tax applies to its class', l.id, ${money('l.tax_cents')})`,
    from: `from orders o join order_lines l on l.order_id = o.id and l.is_billed and l.tax_cents <> 0
      where o.terms @? '$.tax.taxes[*].classes' and not exists (select from jsonb_array_elements(o.terms #> '{tax,taxes}') t
        where not t ? 'classes' or t -> 'classes' ? l.tax_class)`,
  }),
  check('order_late_delivery', {
    subject: 'o.id',
    says: `format('canceled lines pay %s of delivery that became due, not %s', ${money('o.kept')}, ${money('t.late')})`,
    from: `from ${ORDERS} o cross join lateral (
        select coalesce((o.terms #>> '{lateDelivery,cents}')::bigint, 0) + coalesce((select sum(tax::bigint)
          from jsonb_array_elements_text(coalesce(o.terms #> '{lateDelivery,taxes}', '[]')) tax), 0) as late) t
      where o.kept <> t.late`,
  }),
  check('refund_split', {
    subject: 'm.intent_id',
    says: `format('%s of %s, whose parts and adjustments add up to %s', ${money('m.amount_cents', 'm.currency')}, m.kind,
      ${money('a.cents', 'm.currency')})`,
    from: `from money_movements m join order_payments p on p.intent_id = m.intent_id
      join movement_splits s on s.movement_id = m.id cross join lateral (
        select s.parts_cents + coalesce(sum((a ->> 'cents')::bigint) filter (where a ->> 'isIncluded' = 'false'), 0) as cents
        from jsonb_array_elements(s.adjustments) a) a
      where a.cents <> m.amount_cents`,
  }),
  check('line_total', {
    subject: 'l.id',
    says: `format('%s times %s is not %s', l.quantity, ${money('l.unit_price_cents')}, ${money('l.total_cents')})`,
    from: 'from order_lines l where l.total_cents <> l.unit_price_cents * l.quantity',
  }),
  check('order_unpaid_for', {
    subject: 'o.id',
    says: `format('is %s and costs %s, but the ledger has %s for it', o.status, ${money('o.total_cents')}, ${money('c.cents')})`,
    from: `from ${ORDERS} o cross join ${CHARGED} c
      where (o.is_kept or o.transaction_id is not null) and not o.is_owed
      and (c.cents <> o.total_cents + (select coalesce(sum(-difference_cents), 0) from order_changes g
        where g.order_id = o.id and g.state = 'applied' and g.difference_cents < 0) or o.transaction_id is distinct from c.first or c.differs)`,
  }),
  check('order_owed', {
    subject: 'o.id',
    says: `format('is %s, %s, and %s by %s; it is paid by %s, and the books have %s for it', o.status, case when o.is_owed then 'owed' else 'not owed' end,
      case when o.pay_later is null then 'to be paid before' else 'to be paid later' end, coalesce(o.pay_later, 'nothing'),
      coalesce(o.transaction_id, 'nothing'), ${money('c.cents')})`,
    from: `from ${ORDERS} o cross join ${CHARGED} c
      where o.is_owed <> (o.pay_later is not null and o.transaction_id is null and o.is_kept)
        or (o.is_owed and (c.cents <> 0 or o.paid_cents <> 0 or o.hold_until is not null))
        or (o.is_agreed and not o.is_owed) or (o.is_paid and o.is_owed)`,
  }),
  check('till_payment', {
    subject: 't.order_id',
    says: `format('%s paid at pick-up, and the ledger has %s of it', ${money('t.amount_cents')}, ${money('c.cents')})`,
    from: `from till_payments t cross join lateral (
        select coalesce(sum(m.amount_cents), 0) as cents from money_movements m
        where m.kind = 'charged' and m.order_id = t.order_id and m.provider_id = concat('till_', t.id)) c
      where c.cents <> t.amount_cents
      union all
      select m.order_id::text, format('%s is charged by %s, which was never recorded', ${money('m.amount_cents', 'm.currency')}, m.provider_id), false, null
      from money_movements m left join till_payments t on m.provider_id = concat('till_', t.id)
      where m.kind = 'charged' and starts_with(m.provider_id, 'till_') and t.id is null`,
  }),
  check('order_balance', {
    subject: 'o.id',
    says: `format('has %s paid, %s refunded or owed and %s disputed; the books have %s, %s and %s', ${money('o.paid_cents')},
      ${money('o.refunded_cents')}, ${money('o.disputed_cents')}, ${money('b.paid')}, ${money('b.refunded')}, ${money('b.disputed')})`,
    from: `from orders o cross join ${CHARGED} c
      left join (select k.order_id, sum(r.counted) as counted from ${BY_REFUNDS} r join order_payments k on k.intent_id = r.intent_id
        group by k.order_id) r on r.order_id = o.id
      left join (select k.order_id, sum(d.amount_cents) as taken from disputes d join order_payments k on k.intent_id = d.intent_id
        where d.kind = 'dispute' and d.is_withdrawn group by k.order_id) d on d.order_id = o.id
      cross join lateral (select c.cents as paid, least(c.cents, ${counted('r')}) as refunded) p
      cross join lateral (select p.*, least(p.paid - p.refunded, coalesce(d.taken, 0)) as disputed) b
      where (o.paid_cents, o.refunded_cents, o.disputed_cents) is distinct from (b.paid, b.refunded, b.disputed)`,
  }),
  check('line_balance', {
    subject: 'l.id',
    says: `format('has %s refunded or owed; its refunds add up to %s', ${money('l.refunded_cents')}, ${money('r.cents')})`,
    from: `from order_lines l join orders o on o.id = l.order_id cross join lateral (
        select least(l.total_cents + l.adjustment_cents + l.tax_cents - l.kept_cents, coalesce(sum(s.amount_cents), 0)) as cents
        from refund_lines s join refunds on refunds.id = s.refund_id
        where s.line_id = l.id and ${keptPayment('refunds.intent_id')} and (status <> 'failed' or origin = 'store')) r
      where l.refunded_cents <> r.cents`,
  }),
  check('transaction_twice', {
    subject: 'p.intent_id',
    says: `format('pays for %s orders: %s', count(*), string_agg(p.order_id::text, ', '))`,
    from: 'from order_payments p group by p.intent_id having count(*) > 1',
  }),
  check('bank_payment', {
    subject: 'b.order_id',
    says: `format('%s arrived as %s and %s; its order is %s, and the ledger has %s of it', ${money('b.amount_cents')}, b.reference,
      case when b.is_held then 'is held' else 'is booked' end, o.status, ${money('c.cents')})`,
    from: `from bank_payments b join ${ORDERS} o on o.id = b.order_id cross join lateral (
        select coalesce(sum(m.amount_cents), 0) as cents from money_movements m where m.kind = 'charged' and m.order_id = b.order_id
          and m.provider_id in (concat('bank_', b.id), concat('bank_', b.id, '_rest'))) c
      where c.cents <> case when b.is_held then 0 else b.amount_cents end
        or (b.is_held and not ${isPayableSql('o')})
      union all
      select m.order_id::text, format('%s is charged by %s, which never arrived', ${money('m.amount_cents', 'm.currency')}, m.provider_id), false, null
      from money_movements m left join bank_payments b on m.provider_id in (concat('bank_', b.id), concat('bank_', b.id, '_rest'))
      where m.kind = 'charged' and starts_with(m.provider_id, 'bank_') and b.id is null`,
    pending: `b.is_held and $1 > 0`,
  }),
  check('charge_without_cause', {
    subject: 'c.intent_id',
    says: `format('%s charged for order %s, which is %s by %s; %s of it is refunded, owed or disputed',
      ${money('c.amount_cents', 'c.currency')}, o.id, o.status, coalesce(o.transaction_id, 'nothing'),
      ${money(`${counted('r')} + coalesce(d.taken, 0)`, 'c.currency')})`,
    from: `from money_movements c join ${ORDERS} o on o.id = c.order_id left join ${BY_REFUNDS} r on r.intent_id = c.intent_id
      left join ${BY_DISPUTES} d on d.intent_id = c.intent_id
      where c.kind = 'charged' and not (o.is_kept and ${keptPayment('c.intent_id')}) and ${counted('r')} + coalesce(d.taken, 0)
        < c.amount_cents`,
  }),
  check('cancellation_unrefunded', {
    subject: 'o.id',
    says: `format('its canceled lines cost %s; %s is refunded, owed or disputed', ${money('o.canceled')},
      ${money('o.refunded_cents + o.disputed_cents')})`,
    from: `from ${ORDERS} o where o.is_kept and o.transaction_id is not null and o.refunded_cents + o.disputed_cents < o.canceled`,
  }),
  check('refund_exceeds_charge', {
    subject: 'r.intent_id',
    says: `format('refunds of %s in all, of which store credit of %s was taken back; the charge was %s', ${money('r.counted', 'c.currency')},
      ${money('r.taken_back', 'c.currency')}, ${money('c.amount_cents', 'c.currency')})`,
    from: `from ${BY_REFUNDS} r left join money_movements c on c.kind = 'charged' and c.provider_id = r.intent_id
      where r.counted - r.taken_back > coalesce(c.amount_cents, 0)`,
    // An attempt sent before a manual refund: the provider refuses one of them.
    pending: 'r.open',
  }),
  check('refund_ledger', {
    subject: 'r.intent_id',
    says: `format('refunds of %s are done; the ledger has %s charged and %s refunded', ${money('r.done', 'm.currency')},
      ${money('m.charged', 'm.currency')}, ${money('m.back', 'm.currency')})`,
    from: `from ${BY_REFUNDS} r left join ${BY_INTENT} m on m.intent_id = r.intent_id
      where m.charged is null or m.order_id <> r.order_id or coalesce(m.back, 0) <> r.done`,
  }),
  check('refund_stray', {
    subject: 'm.intent_id',
    says: `format('%s of %s refunded without a refund of the store', ${money('m.back', 'm.currency')}, ${money('m.charged', 'm.currency')})`,
    from: `from ${BY_INTENT} m left join refunds r on r.intent_id = m.intent_id where r.id is null and (m.back <> 0 or m.charged is null)`,
  }),
  check('refund_units', {
    subject: 'l.id',
    says: `format('%s of %s units are refunded; %s came back before shipping, %s after', r.units, l.quantity, l.withdrawn_units, l.returned_units)`,
    from: `from order_lines l left join (
        select s.line_id, sum(s.units) as units, coalesce(sum(s.units) filter (where restock), 0) as restocked
        from refund_lines s join refunds on refunds.id = s.refund_id where origin = 'store' group by s.line_id) r on r.line_id = l.id
      cross join lateral (select coalesce(sum(restocked_units), 0) as units from return_lines where line_id = l.id) b
      where coalesce(r.units, 0) > l.quantity or l.withdrawn_units + l.returned_units > coalesce(r.units, 0) + b.units
      or l.withdrawn_units + l.returned_units < coalesce(r.restocked, 0) + b.units`,
  }),
  check('refund_shares', {
    subject: 'r.id',
    says: `format('is %s; its lines and delivery add up to %s', ${money('r.amount_cents')}, ${money('r.delivery_cents + s.cents')})`,
    from: `from refunds r cross join lateral (
        select coalesce(sum(amount_cents), 0) as cents, count(*) as lines, min(line_id::text) as line
        from refund_lines where refund_id = r.id) s
      where r.delivery_cents + s.cents > r.amount_cents or r.line_id::text is distinct from case when s.lines = 1 then s.line end`,
  }),
  check('units_sent', {
    subject: 'l.id',
    says: `format('%s of %s units were sent before the last parcel; its parcels have %s', l.sent_units, l.quantity, coalesce(c.units, 0))`,
    from: `from order_lines l left join (select line_id, sum(units) as units from shipment_lines group by line_id) c on c.line_id = l.id
      where coalesce(c.units, 0) > l.quantity + l.exchanged_units or l.sent_units > coalesce(c.units, 0)
      or (${toFulfillSql('l.status')} and l.sent_units <> coalesce(c.units, 0)) or (not ${isConfirmedSql('l.status')} and c.units > 0)`,
  }),
  check('line_stray', {
    subject: 's.id',
    says: `format('%s of order %s names line %s of order %s', s.what, s.order_id, l.id, l.order_id)`,
    from: `from (
        select id::text, 'refund' as what, order_id, s.line_id from refunds join refund_lines s on s.refund_id = id
        union all select id::text, 'event', order_id, line_id from order_events where line_id is not null
        union all select s.id::text, 'shipment', s.order_id, c.line_id
          from shipments s join shipment_lines c on c.shipment_id = s.id) s
      join order_lines l on l.id = s.line_id where l.order_id <> s.order_id`,
  }),
  check('refund_under_way', {
    subject: 'r.intent_id',
    says: `format('%s of order %s, %s since %s%s', ${money('r.amount_cents')}, r.order_id,
      case r.status when 'asked' then 'requested' else r.status end, ${time('r.created_at')},
      case when r.next_try_at is null and r.status = 'failed' then '; an admin has to decide' else '' end)`,
    from: `from refunds r where r.status = 'asked' or (r.status = 'failed' and r.origin = 'store')`,
    pending: 'true',
  }),
];
