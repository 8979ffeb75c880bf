import { isAtProvider } from '#server/orders/order-payments.ts';
import { check, money, status, type Check } from './check.ts';

/** The provider's payments together with the store's records from before it requested each. */
const BOTH = `
  from provider_intents p
  left join payment_intents a
    on a.intent_id = p.id or (a.intent_id is null and a.order_id::text = p.order_id and a.attempt = p.attempt)
  left join orders o on o.id::text = coalesce(a.order_id::text, p.order_id)`;

const AGREES = `(p.order_id = a.order_id::text and p.customer_id = o.customer_id::text
  and p.amount_cents = a.amount_cents and p.currency = lower(a.currency))`;

/** True for `$1` seconds after that time, while work may still be in progress. */
const within = (since: string): string => `coalesce(${since} > now() - make_interval(secs => $1), false)`;

/** When the order, or a line or change of it, was canceled last; a job then ends the payment. */
const LAST_CANCELLATION = `(select max(e.at) from order_events e where e.order_id = o.id and e.what in ('cancelled', 'change_ended'))`;

/** Checks that the card provider's books and the store's agree. */
export const PROVIDER_CHECKS: readonly Check[] = [
  check('intent_orphaned', {
    subject: 'p.id',
    says: `format('%s, %s: names order %s, which does not exist', ${status('p.status')}, ${money('p.amount_cents', 'p.currency')}, p.order_id)`,
    from: `${BOTH} where p.order_id is not null and a.id is null and o.id is null`,
    intent: 'p.id',
  }),
  check('intent_unrecorded', {
    subject: 'p.id',
    says: `format('%s, %s: names order %s, attempt %s, which the store did not make', ${status('p.status')},
      ${money('p.amount_cents', 'p.currency')}, p.order_id, coalesce(p.attempt::text, 'none'))`,
    from: `${BOTH} where p.order_id is not null and a.id is null and o.id is not null`,
    intent: 'p.id',
  }),
  check('intent_mismatched', {
    subject: 'p.id',
    says: `format('%s, %s for order %s of customer %s; asked for were %s for order %s of customer %s', ${status('p.status')},
      ${money('p.amount_cents', 'p.currency')}, coalesce(p.order_id, 'none'), coalesce(p.customer_id, 'none'),
      ${money('a.amount_cents', 'a.currency')}, a.order_id, o.customer_id)`,
    from: `${BOTH} where a.id is not null and p.status <> 'canceled' and ${AGREES} is not true
      and not exists (select from money_movements c where c.kind = 'charged' and c.provider_id = p.id
        and c.amount_cents = p.amount_cents and c.currency = p.currency)`,
    intent: 'p.id',
  }),
  check('payment_unclaimed', {
    subject: 'p.id',
    says: `format('%s paid for order %s, which does not have it', ${money('p.amount_cents', 'p.currency')}, o.id)`,
    from: `${BOTH} left join money_movements c on c.kind = 'charged' and c.provider_id = p.id
      where p.status = 'succeeded' and a.id is not null and ${AGREES} and c.id is null`,
    // The reconciler retries an old attempt only after a tenth of its age.
    pending: `$1 > 0 and coalesce(p.paid_at, p.created_at) > now() - greatest(make_interval(secs => $1), (now() - a.created_at) / 8)`,
    intent: 'p.id',
  }),
  check('charge_not_at_provider', {
    subject: 'c.intent_id',
    says: `format('%s in the ledger for order %s; the provider has %s', ${money('c.amount_cents', 'c.currency')}, c.order_id,
      case when p.id is null then 'no such payment' else format('%s, %s', ${money('p.amount_cents', 'p.currency')}, ${status('p.status')}) end)`,
    from: `from money_movements c left join provider_intents p on p.id = c.intent_id
      where c.kind = 'charged' and ${isAtProvider('c.intent_id')} and (p.status = 'succeeded' and p.amount_cents = c.amount_cents and p.currency = lower(c.currency)) is not true`,
    intent: 'c.intent_id',
  }),
  check('intent_missing', {
    subject: 'a.intent_id',
    says: `format('made for order %s, attempt %s; the provider has no such payment', a.order_id, a.attempt)`,
    from: `from payment_intents a left join provider_intents p on p.id = a.intent_id where a.intent_id is not null and p.id is null`,
    intent: 'a.intent_id',
  }),
  check('intent_left_open', {
    subject: 'p.id',
    says: `format('%s: can still take %s for order %s, which costs %s%s', ${status('p.status')}, ${money('p.amount_cents', 'p.currency')}, o.id,
      ${money('o.total_cents')}, case when o.closed_at is not null then ' and is closed' when o.transaction_id is not null then ' and is paid' else '' end)`,
    from: `${BOTH} where p.status in ('open', 'processing') and a.id is not null and (not a.live or o.closed_at is not null
      or case when a.change_id is null then o.transaction_id is not null or a.amount_cents <> o.total_cents
        else not exists (select from order_changes g where g.id = a.change_id and g.state = 'open' and g.difference_cents = a.amount_cents) end)`,
    pending: `a.live and ${within(LAST_CANCELLATION)}`,
    intent: 'p.id',
  }),
  check('refund_unrecorded', {
    subject: 'f.id',
    says: `format('%s refunded of payment %s, which the store does not know', ${money('f.amount_cents', 'f.currency')}, f.intent_id)`,
    from: `from provider_refunds f join money_movements c on c.kind = 'charged' and c.provider_id = f.intent_id
      left join refunds r on r.refund_id = f.id where f.status <> 'failed' and r.id is null`,
    pending: within('f.created_at'),
    intent: 'f.intent_id',
  }),
  check('refund_twice', {
    subject: 'f.ours',
    says: `format('%s refunds of %s in all carry out this one of %s', count(*), ${money('sum(f.amount_cents)', 'min(f.currency)')},
      ${money('max(r.amount_cents)', 'min(f.currency)')})`,
    from: `from provider_refunds f join refunds r on r.id::text = f.ours
      where f.status <> 'failed' group by f.ours having count(*) > 1`,
    intent: 'min(f.intent_id)',
  }),
  check('refund_mismatched', {
    subject: 'f.id',
    says: `format('%s refunded of payment %s; the store has %s of payment %s', ${money('f.amount_cents', 'f.currency')}, f.intent_id,
      ${money('r.amount_cents', 'f.currency')}, r.intent_id)`,
    from: `from provider_refunds f join refunds r on r.refund_id = f.id
      where f.status <> 'failed' and (f.amount_cents <> r.amount_cents or f.intent_id <> r.intent_id)`,
    intent: 'f.intent_id',
  }),
  check('refund_not_at_provider', {
    subject: 'r.intent_id',
    says: `format('%s refunded by %s, says the store; the provider has %s', ${money('r.amount_cents', 'f.currency')}, coalesce(r.refund_id, 'nothing'),
      coalesce(f.status, 'no such refund'))`,
    from: `from refunds r left join provider_refunds f on f.id = r.refund_id
      where r.status = 'refunded' and ${isAtProvider('r.intent_id')} and ${isAtProvider(`coalesce(r.refund_id, '')`)} and f.status is distinct from 'refunded'`,
    pending: `f.status = 'failed' and ${within('r.settled_at')}`,
    intent: 'r.intent_id',
  }),
  check('refund_unclaimed', {
    subject: 'f.id',
    says: `format('%s refunded of payment %s; the store still has it as %s', ${money('f.amount_cents', 'f.currency')}, f.intent_id,
      case r.status when 'asked' then 'requested' else r.status end)`,
    from: `from provider_refunds f join refunds r on r.refund_id = f.id where f.status = 'refunded' and r.status <> 'refunded'`,
    pending: within('coalesce(r.checked_at, r.created_at)'),
    intent: 'f.intent_id',
  }),
];
