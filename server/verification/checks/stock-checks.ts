import { check, time, type Check } from './check.ts';
import { isConfirmedSql, toFulfillSql } from '#server/orders/payment-state.ts';
import { waitingSql } from '#server/orders/waiting-units.ts';
import { ARRIVALS } from '#server/purchasing/arrivals.ts';

/** Units that open changes of orders reserve. */
const CHANGING = `(
  select l.change_id, l.part_id, greatest(l.quantity - l.before, 0) as units
  from order_change_lines l join order_changes c on c.id = l.change_id where c.state = 'open')`;

/** Units by part: ledger movements, and units in orders. */
const BY_PART = `
  from parts p
  left join (
    select part_id,
      sum(quantity) filter (where kind = 'received') as received, sum(quantity) filter (where kind = 'removed') as removed,
      sum(quantity) filter (where kind = 'held') as held,
      sum(quantity) filter (where kind in ('released', 'returned')) as back,
      sum(case kind when 'shipped' then quantity when 'unsent' then -quantity end) as shipped
    from stock_movements group by part_id) m on m.part_id = p.id
  left join (
    select part_id, sum(quantity) filter (where status in ('unpaid', 'changing')) as held,
      sum(quantity - withdrawn_units) filter (where ${toFulfillSql('status')}) as paid,
      sum(quantity - withdrawn_units) filter (where status = 'shipped') as shipped,
      sum(returned_units - exchanged_units) filter (where ${isConfirmedSql('status')}) as returned
    from (
      select part_id, status, quantity, withdrawn_units, returned_units, exchanged_units from order_lines
      union all select part_id, 'changing', units, 0, 0, 0 from ${CHANGING} changing) l group by part_id) o on o.part_id = p.id`;

const n = (column: string): string => `coalesce(${column}, 0)`;

/** Units by order line: what the ledger says it took and returned. */
const BY_LINE = `
  from order_lines o
  left join (
    select line_id,
      sum(case kind when 'held' then quantity when 'released' then -quantity when 'returned' then -quantity else 0 end) as holds,
      sum(case kind when 'shipped' then quantity when 'unsent' then -quantity end) as shipped
    from stock_movements where line_id is not null group by line_id) m on m.line_id = o.id`;

/** Checks that every unit is in exactly one place. */
export const STOCK_CHECKS: readonly Check[] = [
  check('part_balance', {
    subject: 'p.id',
    says: `format('%s: received %s - removed %s, but sellable %s - promised %s + reserved %s + paid %s + shipped %s - returned %s',
      p.name, ${n('m.received')}, ${n('m.removed')}, p.quantity, p.promised, ${n('o.held')}, ${n('o.paid')}, ${n('o.shipped')}, ${n('o.returned')})`,
    from: `${BY_PART} where ${n('m.received')} - ${n('m.removed')} <> p.quantity - p.promised + ${n('o.held')} + ${n('o.paid')} + ${n('o.shipped')} - ${n('o.returned')}`,
  }),
  check('part_ledger', {
    subject: 'p.id',
    says: `format('%s: the ledger leaves %s to sell and %s shipped, the store has %s and %s', p.name,
      ${n('m.received')} - ${n('m.removed')} - ${n('m.held')} + ${n('m.back')}, ${n('m.shipped')}, p.quantity - p.promised, ${n('o.shipped')})`,
    from: `${BY_PART} where ${n('m.received')} - ${n('m.removed')} - ${n('m.held')} + ${n('m.back')} <> p.quantity - p.promised
      or ${n('m.shipped')} <> ${n('o.shipped')}`,
  }),
  check('part_negative', {
    subject: 'p.id',
    says: `format('%s: %s can be sold', p.name, p.quantity)`,
    from: 'from parts p where p.quantity < 0',
  }),
  check('part_promised', {
    subject: 'p.id',
    says: `format('%s: %s units are promised, but orders wait for %s', p.name, p.promised, ${n('w.units')})`,
    from: `from parts p left join (select part_id, sum(units) as units from (${waitingSql('true')}) w group by part_id) w on w.part_id = p.id
      where p.promised <> ${n('w.units')} or (p.promised > 0 and p.quantity > 0)`,
  }),
  check('part_arriving', {
    subject: 'p.id',
    says: `format('%s: %s units are on order as %s, but purchase orders have %s as %s', p.name, p.arriving, p.arrivals, o.arriving, o.arrivals)`,
    from: `from (${ARRIVALS} group by p.id) o join parts p on p.id = o.id where p.arriving <> o.arriving or p.arrivals <> o.arrivals`,
  }),
  check('line_packed_early', {
    subject: 'o.id',
    says: `format('packed, but %s of its units have not arrived', w.units)`,
    from: `from (${waitingSql('true')}) w join order_lines o on o.id = w.line_id where o.packed_at is not null`,
  }),
  check('order_stock', {
    subject: 'o.id',
    says: `format('%s order of %s: the ledger has %s reserved and %s shipped for it', o.status, o.quantity, ${n('m.holds')}, ${n('m.shipped')})`,
    from: `${BY_LINE} where ${n('m.holds')} <> case when o.status = 'unpaid' or ${isConfirmedSql('o.status')} then o.quantity + o.exchanged_units - o.withdrawn_units - o.returned_units else 0 end
      or ${n('m.shipped')} <> case when o.status = 'shipped' then o.quantity - o.withdrawn_units else 0 end`,
  }),
  check('change_stock', {
    subject: '(select order_id from order_changes where id = coalesce(c.change_id, m.change_id))',
    says: `format('reserves %s units of part %s; the ledger has %s for it', ${n('c.units')}, coalesce(c.part_id, m.part_id), ${n('m.units')})`,
    from: `from (
        select change_id, part_id, sum(case kind when 'held' then quantity else -quantity end) as units
        from stock_movements where change_id is not null group by change_id, part_id) m
      full join ${CHANGING} c on c.change_id = m.change_id and c.part_id = m.part_id
      where ${n('m.units')} <> ${n('c.units')}`,
  }),
  check('movement_stray', {
    subject: 'm.id',
    says: `format('%s %s of part %s for order line %s, which %s', m.kind, m.quantity, m.part_id, m.line_id,
      case when o.id is null then 'does not exist' else 'is of another part' end)`,
    from: `from stock_movements m left join order_lines o on o.id = m.line_id
      where (m.line_id is not null and (o.id is null or o.part_id <> m.part_id))
      or (m.line_id is null and m.change_id is null) <> (m.kind in ('received', 'removed'))
      or (m.line_id is not null and m.change_id is not null)`,
  }),
  check('hold_leaked', {
    subject: 'o.id',
    says: `format('still reserves %s units; its reservation ended at %s', sum(l.quantity),
      ${time('coalesce(o.hold_until, o.created_at)')})`,
    from: `from orders o join order_lines l on l.order_id = o.id
      where l.status = 'unpaid' and coalesce(o.hold_until < now(), true) group by o.id`,
    pending: 'coalesce(o.hold_until > now() - make_interval(secs => $1), false)',
  }),
];
