import { check, type Check, money } from './check.ts';

/** Checks that the price history ends at each part's prices without a gap, and that the lowest price shown is that of the history. */
export const PRICE_CHECKS: readonly Check[] = [
  check('price_history', {
    subject: 'p.id',
    says: `format('%s: costs %s, its history ends at %s', p.name, ${money('p.price_cents')}, ${money('h.price_cents')})`,
    from: `from parts p left join lateral (
        select price_cents, compare_at_cents from price_history where part_id = p.id order by id desc limit 1) h on true
      where p.price_cents is distinct from h.price_cents or p.compare_at_cents is distinct from h.compare_at_cents`,
  }),
  check('price_gap', {
    subject: 'h.part_id',
    says: `format('a change of price begins at %s, the one before ends at %s', ${money('h.price_before')}, ${money('h.previous')})`,
    from: `from (
        select part_id, price_before, compare_at_before, at, lag(price_cents) over parts_rows as previous,
          lag(compare_at_cents) over parts_rows as compare_at, lag(at) over parts_rows as since
        from price_history window parts_rows as (partition by part_id order by id)) h
      where h.price_before is distinct from h.previous or h.compare_at_before is distinct from h.compare_at or h.at < h.since`,
  }),
  check('lowest_price', {
    subject: 'p.id',
    says: `format('%s: says that its lowest price was %s; it was %s', p.name, ${money('p.lowest_cents')}, ${money('l.cents')})`,
    from: `from parts p left join lateral (
        select lowest_price(p.id, h.at) as cents from price_history h
        where h.part_id = p.id and h.compare_at_cents is not null
          and (h.compare_at_before is null or h.price_before <> h.price_cents)
        order by h.id desc limit 1) l on p.compare_at_cents is not null
      where p.lowest_cents is distinct from l.cents`,
  }),
];
