import { check, money, status, time, type Check } from './check.ts';

/** Checks that the disputes and the money ledger agree. */
export const DISPUTE_CHECKS: readonly Check[] = [
  check('dispute_ledger', {
    subject: 'd.id',
    says: `format('%s disputed, %s; the ledger has %s taken back', ${money('d.amount_cents')},
      case when d.is_withdrawn then 'withdrawn' else 'not withdrawn' end, ${money('m.cents')})`,
    from: `from disputes d left join (
        select provider_id, min(intent_id) as intent_id, min(order_id::text) as order_id,
          sum(case kind when 'disputed' then amount_cents else -amount_cents end) as cents
        from money_movements where kind in ('disputed', 'dispute_returned') group by provider_id) m on m.provider_id = d.id
      where coalesce(m.cents, 0) <> case when d.is_withdrawn then d.amount_cents else 0 end
      or (m.provider_id is not null and (m.intent_id <> d.intent_id or m.order_id <> d.order_id::text))`,
    intent: 'd.intent_id',
  }),
  check('dispute_stray', {
    subject: 'm.provider_id',
    says: `format('%s %s for order %s by a dispute that the store does not have', ${money('m.amount_cents', 'm.currency')},
      ${status('m.kind')}, m.order_id)`,
    from: `from money_movements m left join disputes d on d.id = m.provider_id
      where m.kind in ('disputed', 'dispute_returned') and d.id is null`,
  }),
  check('dispute_without_charge', {
    subject: 'd.id',
    says: `format('disputes payment %s of order %s, which the ledger does not have', d.intent_id, d.order_id)`,
    from: `from disputes d left join money_movements c on c.kind = 'charged' and c.provider_id = d.intent_id
      where c.id is null or c.order_id <> d.order_id`,
    intent: 'd.intent_id',
  }),
  check('dispute_open', {
    subject: 'd.id',
    says: `format('%s of order %s needs an answer%s', ${status('d.reason')}, d.order_id,
      coalesce(' by ' || ${time('d.evidence_due_at')}, ''))`,
    from: `from disputes d where d.status in ('needs_response', 'warning_needs_response')`,
    pending: 'true',
  }),
];

/** The hourly reconciler recovers a lost event. */
const RECENT = (since: string): string =>
  `$1 > 0 and coalesce(${since} > now() - greatest(make_interval(secs => $1), interval '2 hours'), false)`;

/** Checks that the card provider's disputes and the store's agree. */
export const DISPUTE_PROVIDER_CHECKS: readonly Check[] = [
  check('dispute_unrecorded', {
    subject: 'p.id',
    says: `format('%s of payment %s, %s, which the store does not know', ${status('p.kind')}, p.intent_id, ${status('p.status')})`,
    from: `from provider_disputes p join payment_intents a on a.intent_id = p.intent_id left join disputes d on d.id = p.id
      where d.id is null`,
    pending: RECENT('p.opened_at'),
    intent: 'p.intent_id',
  }),
  check('dispute_outdated', {
    subject: 'p.id',
    says: `format('is %s of %s, %s; the store has %s of %s, %s', ${status('p.status')}, ${money('p.amount_cents')},
      case when p.is_withdrawn then 'withdrawn' else 'not withdrawn' end, ${status('d.status')}, ${money('d.amount_cents')},
      case when d.is_withdrawn then 'withdrawn' else 'not withdrawn' end)`,
    from: `from provider_disputes p join disputes d on d.id = p.id
      where d.status <> p.status or d.is_withdrawn <> p.is_withdrawn or d.kind <> p.kind or d.intent_id <> p.intent_id
      or d.amount_cents is distinct from p.amount_cents`,
    // The provider does not report when it changed a dispute.
    pending: '$1 > 0',
    intent: 'p.intent_id',
  }),
  check('dispute_not_at_provider', {
    subject: 'd.id',
    says: `format('%s of order %s, %s; the provider has no such dispute', ${status('d.kind')}, d.order_id, ${status('d.status')})`,
    from: `from disputes d left join provider_disputes p on p.id = d.id where p.id is null`,
    intent: 'd.intent_id',
  }),
];
