import { check, type Check } from './check.ts';

/** The last event that each state requires. */
const STATE_EVENTS = `('placed', 'renewed', 'expired', 'paid', 'shipped', 'cancelled')`;

/** Money by payment, from the ledger. */
const BY_INTENT = `
  (select intent_id, min(order_id::text) as order_id, min(currency) as currency,
    sum(amount_cents) filter (where kind = 'charged') as charged,
    coalesce(sum(amount_cents) filter (where kind = 'refunded'), 0)
      - coalesce(sum(amount_cents) filter (where kind = 'refund_returned'), 0) as back
  from money_movements group by intent_id)`;

/** Refunds by payment: amounts refunded or owed, completed amounts, and whether an attempt is open. */
const BY_REFUNDS = `
  (select intent_id, min(order_id::text) as order_id,
    coalesce(sum(amount_cents) filter (where status <> 'failed' or origin = 'store'), 0) as counted,
    coalesce(sum(amount_cents) filter (where status = 'refunded'), 0) as done,
    bool_or(status in ('asked', 'failed') and request is not null) as open
  from refunds group by intent_id)`;

/** What banks have taken back by disputes, by payment. */
const BY_DISPUTES = `
  (select intent_id, sum(amount_cents) filter (where is_withdrawn) as taken from disputes group by intent_id)`;

const counted = (refunds: string): string => `coalesce(${refunds}.counted, 0)`;

/** Checks that an order's state, its history and the money ledger agree. */
export const ORDER_CHECKS: readonly Check[] = [
  check('order_history', {
    subject: 'o.id',
    says: `format('is %s, but its history ends with %s (placed %s, paid %s, shipped %s, cancelled %s times)',
      o.status, coalesce(e.last, 'nothing'), coalesce(e.placed, 0), coalesce(e.paid, 0), coalesce(e.shipped, 0), coalesce(e.cancelled, 0))`,
    from: `from orders o left join (
        select order_id, (array_agg(what order by id desc))[1] as last, count(*) filter (where what = 'placed') as placed,
          count(*) filter (where what = 'paid') as paid, count(*) filter (where what = 'shipped') as shipped,
          count(*) filter (where what = 'cancelled') as cancelled
        from order_events where what in ${STATE_EVENTS} group by order_id) e on e.order_id = o.id
      where coalesce(e.placed, 0) <> 1 or e.paid > 1 or e.shipped > 1 or e.cancelled > 1
      or case o.status when 'unpaid' then e.last not in ('placed', 'renewed') else e.last <> o.status end
      or (o.transaction_id is not null) <> (coalesce(e.paid, 0) = 1)`,
  }),
  check('order_closed', {
    subject: 'o.id',
    says: `format('is %s and %s', o.status, case when o.closed_at is null then 'not closed' else 'closed' end)`,
    from: `from orders o where (o.closed_at is not null) <> (o.status in ('shipped', 'cancelled'))`,
  }),
  check('order_total', {
    subject: 'o.id',
    says: `format('%s times %s makes not %s cents', o.quantity, o.unit_price_cents, o.total_cents)`,
    from: 'from orders o where o.total_cents <> o.unit_price_cents * o.quantity',
  }),
  check('order_unpaid_for', {
    subject: 'o.id',
    says: `format('is %s, but the ledger has %s', o.status, case when c.id is null then 'no charge of ' || coalesce(o.transaction_id, 'any payment')
      else format('%s cents of order %s for it', c.amount_cents, c.order_id) end)`,
    from: `from orders o left join money_movements c on c.kind = 'charged' and c.provider_id = o.transaction_id
      where (o.status in ('paid', 'shipped') or o.transaction_id is not null)
      and (c.id is null or c.order_id <> o.id or c.amount_cents <> o.total_cents)`,
  }),
  check('transaction_twice', {
    subject: 'o.transaction_id',
    says: `format('pays for %s orders: %s', count(*), string_agg(o.id::text, ', '))`,
    from: 'from orders o where o.transaction_id is not null group by o.transaction_id having count(*) > 1',
  }),
  check('charge_without_cause', {
    subject: 'c.intent_id',
    says: `format('%s cents taken for order %s, which is %s by %s; %s of them are refunded, owed or disputed', c.amount_cents, o.id,
      o.status, coalesce(o.transaction_id, 'nothing'), ${counted('r')} + coalesce(d.taken, 0))`,
    from: `from money_movements c join orders o on o.id = c.order_id left join ${BY_REFUNDS} r on r.intent_id = c.intent_id
      left join ${BY_DISPUTES} d on d.intent_id = c.intent_id
      where c.kind = 'charged' and ${counted('r')} + coalesce(d.taken, 0) < c.amount_cents
      and not (o.status in ('paid', 'shipped') and o.transaction_id = c.intent_id)`,
  }),
  check('refund_exceeds_charge', {
    subject: 'r.intent_id',
    says: `format('refunds of %s cents in all; charged were %s', r.counted, coalesce(c.amount_cents, 0))`,
    from: `from ${BY_REFUNDS} r left join money_movements c on c.kind = 'charged' and c.provider_id = r.intent_id
      where r.counted > coalesce(c.amount_cents, 0)`,
    // An attempt sent before a manual refund: the provider refuses one of them.
    pending: 'r.open',
  }),
  check('refund_ledger', {
    subject: 'r.intent_id',
    says: `format('refunds of %s cents are done; the ledger has %s charged and %s refunded', r.done, coalesce(m.charged, 0), coalesce(m.back, 0))`,
    from: `from ${BY_REFUNDS} r left join ${BY_INTENT} m on m.intent_id = r.intent_id
      where m.charged is null or m.order_id <> r.order_id or coalesce(m.back, 0) <> r.done`,
  }),
  check('refund_stray', {
    subject: 'm.intent_id',
    says: `format('%s of %s cents refunded without a refund of the store', m.back, coalesce(m.charged, 0))`,
    from: `from ${BY_INTENT} m left join refunds r on r.intent_id = m.intent_id where r.id is null and (m.back <> 0 or m.charged is null)`,
  }),
  check('refund_units', {
    subject: 'o.id',
    says: `format('%s of %s units are refunded; %s came back before shipping, %s after', r.units, o.quantity, o.withdrawn_units, o.returned_units)`,
    from: `from orders o left join (
        select order_id, sum(units) as units, coalesce(sum(units) filter (where restock), 0) as restocked
        from refunds where origin = 'store' group by order_id) r on r.order_id = o.id
      where coalesce(r.units, 0) > o.quantity or o.withdrawn_units + o.returned_units > coalesce(r.units, 0)
      or o.withdrawn_units + o.returned_units < coalesce(r.restocked, 0)`,
  }),
  check('refund_under_way', {
    subject: 'r.intent_id',
    says: `format('refund of %s cents of order %s is %s since %s%s', r.amount_cents, r.order_id, r.status, r.created_at,
      case when r.next_try_at is null and r.status = 'failed' then '; an admin has to decide' else '' end)`,
    from: `from refunds r where r.status = 'asked' or (r.status = 'failed' and r.origin = 'store')`,
    pending: 'true',
  }),
];
