import type { Certificate } from '#contract/verification/verification.ts';
import type { MONEY_MOVEMENTS } from '#server/orders/refunds/tables.ts';
import type { Snapshot } from './snapshot.ts';
import { toFulfillSql } from '#server/orders/payment-state.ts';

export type Sums = Pick<Certificate, 'stock' | 'orders' | 'money' | 'atProvider' | 'audit'>;

// Sums above 2^53 cents are not expected; JSON and the certificate contain numbers.
const SUMS = `select
  (select json_build_object('parts', count(*), 'sellable', coalesce(sum(quantity - promised), 0)) from parts) as parts,
  (select json_build_object('received', coalesce(sum(quantity) filter (where kind = 'received'), 0),
    'removed', coalesce(sum(quantity) filter (where kind = 'removed'), 0)) from stock_movements) as moved,
  (select json_build_object('held', coalesce(sum(quantity) filter (where status = 'unpaid'), 0) + (
      select coalesce(sum(greatest(l.quantity - l.before, 0)), 0) from order_change_lines l join order_changes c on c.id = l.change_id where c.state = 'open'),
    'paid', coalesce(sum(quantity + exchanged_units - withdrawn_units - returned_units) filter (where ${toFulfillSql('status')}), 0),
    'shipped', coalesce(sum(quantity + exchanged_units - withdrawn_units - returned_units) filter (where status = 'shipped'), 0)) from order_lines) as owned,
  (select coalesce(json_object_agg(status, n), '{}') from (select status, count(*) as n from order_lines group by status) s) as orders,
  (select coalesce(json_agg(m), '[]') from (
    select kind, currency, sum(amount_cents) as cents from money_movements group by kind, currency) m) as money,
  (select coalesce(json_agg(w), '[]') from (
    select c.currency, sum(r.amount_cents) as cents from refunds r
    join money_movements c on c.kind = 'charged' and c.provider_id = r.intent_id
    where r.status = 'asked' or (r.status = 'failed' and r.origin = 'store') group by c.currency) w) as owed,
  (select json_build_object('payments', count(*) filter (where p.order_id is not null or a.id is not null),
    'others', count(*) filter (where p.order_id is null and a.id is null))
    from provider_intents p left join payment_intents a on a.intent_id = p.id) as seen,
  (select coalesce(json_agg(s), '[]') from (
    select p.currency, sum(p.amount_cents) as cents from provider_intents p
    left join payment_intents a on a.intent_id = p.id
    where p.status = 'succeeded' and (p.order_id is not null or a.id is not null) group by p.currency) s) as succeeded,
  (select coalesce(json_agg(s), '[]') from (
    select f.currency, sum(f.amount_cents) as cents from provider_refunds f
    join payment_intents a on a.intent_id = f.intent_id where f.status = 'refunded' group by f.currency) s) as refunded,
  (select json_build_object('entries', count(*), 'head', (select hash from audit_seals order by no desc limit 1))
    from audit_trail) as audit`;

interface Money {
  currency: string;
  cents: number;
}

interface Row {
  parts: { parts: number; sellable: number };
  moved: { received: number; removed: number };
  owned: { held: number; paid: number; shipped: number };
  orders: Record<string, number>;
  money: (Money & { kind: (typeof MONEY_MOVEMENTS)[number] })[];
  owed: Money[];
  seen: { payments: number; others: number };
  succeeded: Money[];
  refunded: Money[];
  audit: NonNullable<Certificate['audit']>;
}

/** The totals of the books. */
export async function readSums(snapshot: Snapshot): Promise<Sums> {
  const [row] = await snapshot.run<Row>(SUMS);
  const { parts, moved, owned, orders, money, owed, seen, succeeded, refunded, audit } = row!;
  const charged = byCurrency(money.filter(({ kind }) => kind === 'charged'));
  const less = (out: string, back: string) =>
    byCurrency(
      money
        .filter(({ kind }) => kind === out || kind === back)
        .map((each) => ({ ...each, cents: each.kind === out ? each.cents : -each.cents })),
    );
  const refundedOfOurs = less('refunded', 'refund_returned');
  const disputed = less('disputed', 'dispute_returned');
  const onItsWayBack = byCurrency(owed);
  const kept = { ...charged };
  for (const outgoing of [refundedOfOurs, disputed, onItsWayBack])
    for (const [currency, cents] of Object.entries(outgoing)) kept[currency] = (kept[currency] ?? 0) - cents;
  return {
    stock: { ...parts, ...moved, ...owned },
    orders,
    money: { charged, refunded: refundedOfOurs, disputed, kept, onItsWayBack },
    atProvider: { ...seen, succeeded: byCurrency(succeeded), refunded: byCurrency(refunded) },
    audit,
  };
}

function byCurrency(rows: readonly Money[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { currency, cents } of rows) sums[currency] = (sums[currency] ?? 0) + Number(cents);
  return sums;
}
