import { check, money, type Check } from './check.ts';
import { isPayableSql } from '#server/orders/payment-state.ts';

/** What the ledger of gift cards has of a share `p` of an order: what it took and what the order gave back before it was paid. */
const TAKEN = `lateral (select coalesce(-sum(m.amount_cents) filter (where m.kind in ('spent', 'returned')), 0) as cents
  from gift_card_movements m where m.payment_id = p.id)`;

/** The id that a payment `p` by gift card `g` has in the money ledger; a card of a customer is store credit. */
const PAYMENT_ID = `concat(case when g.customer_id is null then 'gift_' else 'gift_credit_' end, p.id)`;

/** Checks that gift cards, the shares of orders that they pay and the money ledger agree. */
export const GIFT_CARD_CHECKS: readonly Check[] = [
  check('gift_card_balance', {
    subject: 'g.id',
    says: `format('has %s; its movements add up to %s, and %s of them issued %s', ${money('g.balance_cents', 'g.currency')},
      ${money('m.cents', 'g.currency')}, m.issues, ${money('m.issued', 'g.currency')})`,
    from: `from gift_cards g cross join lateral (
        select coalesce(sum(amount_cents), 0) as cents, count(*) filter (where kind = 'issued') as issues,
          coalesce(sum(amount_cents) filter (where kind = 'issued'), 0) as issued
        from gift_card_movements where gift_card_id = g.id) m
      where g.balance_cents <> m.cents or m.cents < 0 or m.issues <> 1 or m.issued <> g.issued_cents`,
  }),
  check('gift_card_payment', {
    subject: 'p.order_id',
    says: `format('%s of a gift card is %s; its ledger has %s, and the payments of the order have %s', ${money('p.amount_cents', 'g.currency')},
      p.state, ${money('t.cents', 'g.currency')}, ${money('c.cents', 'g.currency')})`,
    from: `from gift_card_payments p join gift_cards g on g.id = p.gift_card_id join orders o on o.id = p.order_id
      cross join ${TAKEN} t cross join lateral (
        select coalesce(sum(m.amount_cents), 0) as cents from money_movements m join order_payments k on k.intent_id = m.provider_id
        where m.kind = 'charged' and m.provider_id = ${PAYMENT_ID} and m.order_id = p.order_id and k.order_id = p.order_id) c
      where t.cents <> case when p.state in ('held', 'booked') then p.amount_cents else 0 end
        or c.cents <> case when p.state = 'booked' then p.amount_cents else 0 end
        or (p.state = 'held' and not ${isPayableSql('o')})
        or exists (select from gift_card_movements m where m.payment_id = p.id and m.gift_card_id <> p.gift_card_id)
      union all
      select o.id::text, format('has %s held by gift cards, but these are %s', ${money('o.prepaid_cents')}, ${money('h.cents')}), false, null
      from orders o left join (select order_id, sum(amount_cents) as cents from gift_card_payments where state = 'held' group by order_id) h
        on h.order_id = o.id
      where o.prepaid_cents <> coalesce(h.cents, 0)
      union all
      select m.order_id::text, format('%s is charged by %s, which no gift card has paid', ${money('m.amount_cents', 'm.currency')}, m.provider_id), false, null
      from money_movements m left join (gift_card_payments p join gift_cards g on g.id = p.gift_card_id) on m.provider_id = ${PAYMENT_ID}
      where m.kind = 'charged' and starts_with(m.provider_id, 'gift_') and p.id is null
      union all
      select coalesce(m.order_id, p.order_id, r.order_id)::text, format('%s is refunded to %s; the ledger of gift cards has %s', ${money('m.amount_cents', 'm.currency')},
        case when b.kind = 'issued' then 'store credit' else 'a gift card' end, ${money('b.amount_cents', 'g.currency')}), false, null
      from (select * from money_movements where kind = 'refunded' and (starts_with(intent_id, 'gift_') or starts_with(provider_id, 'gift_'))) m
      full join (select * from gift_card_movements where kind in ('issued', 'refunded') and refund_id is not null) b on right(m.provider_id, 36) = b.refund_id::text
      left join gift_card_payments p on p.id = b.payment_id left join gift_cards g on g.id = b.gift_card_id
      left join refunds r on r.id = b.refund_id left join orders o on o.id = r.order_id
      where m.amount_cents is distinct from b.amount_cents or case when b.kind = 'issued'
        then m.provider_id is distinct from concat('gift_credit_', b.refund_id) or m.intent_id is distinct from r.intent_id
          or g.customer_id is distinct from o.customer_id or g.currency <> m.currency
        else m.intent_id is distinct from ${PAYMENT_ID} end
      union all
      select r.order_id::text, format('%s of store credit that a refund of %s became is taken back', ${money('-sum(m.amount_cents)')}, ${money('r.amount_cents')}), false, null
      from gift_card_movements m join refunds r on r.id = m.refund_id where m.kind = 'canceled'
      group by r.id having -sum(m.amount_cents) > r.amount_cents`,
  }),
];
