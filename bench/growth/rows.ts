/* The SQL that fills a store; `$1` and `$2` are the first and last number to add. */

/** Repeats the template, with different model names in each round. */
export const PARTS = `
  insert into parts (id, name, description, category, img, specifications, price_cents, minimum, quantity, created_at)
  select uuidv7(), p.name || case when round > 0 then ' Mk ' || round + 1 else '' end, p.description, p.category, p.img,
    p.specifications, p.price_cents + i % 97, 1 + i % 5, case when i % 50 = 0 then 0 else 1000000 end, now() - i * interval '1 second'
  from (
    select i, (i - 1) % total + 1 as n, (i - 1) / total as round
    from generate_series($1::int, $2::int) i, (select count(*) as total from growth_pattern) t
  ) numbers join growth_pattern p using (n)`;

/** Adds users until there are `$1`. */
export const USERS = `
  insert into users (id, subject, email, email_verified, name, created_at)
  select uuidv7(), 'growth:' || i, 'customer' || i || '@growth.test', true,
    (array['Ada', 'Maren', 'Tariq', 'Ines', 'Noor', 'Jonas', 'Wei'])[1 + i % 7] || ' ' || (array['Byron', 'Holt', 'Rahman', 'Costa', 'Lund'])[1 + i % 5] || ' ' || i,
    now() - i * interval '1 second'
  from generate_series((select count(*) + 1 from users where subject like 'growth:%'), $1::int) i`;

/** An order every two seconds until now. One order in fifty is unpaid, one in fifty is paid; the rest are shipped. */
export const ORDERS = `
  with buyers as (
    select id, email, name, row_number() over (order by id) as n from users where subject like 'growth:%'
  ), offers as (
    select id, name, price_cents, row_number() over (order by id) as n from parts
  ), numbers as (
    select i, i % buyers + 1 as buyer, i % offers + 1 as offer
    from generate_series($1::int, $2::int) i, (select (select count(*) from buyers) as buyers, (select count(*) from offers) as offers) t
  ), drawn as materialized (
    select uuidv7(-i * interval '2 seconds') as id, now() - i * interval '2 seconds' as at, i, u.id as customer_id, u.email, u.name, p.id as part_id, p.name as part_name, p.price_cents
    from numbers join buyers u on u.n = buyer join offers p on p.n = offer
  ), inserted_orders as (
    insert into orders (id, customer_id, lines_cents, customer_email, customer_name, phone, address, hold_until, transaction_id, paid_cents, closed_at, created_at)
    select id, customer_id, price_cents, email, name, '', '', case when i % 50 = 0 then now() + interval '1 hour' end,
      case when i % 50 > 0 then 'growth_' || i end, case when i % 50 > 0 then price_cents else 0 end, case when i % 50 > 1 then now() end, at
    from drawn
  )
  insert into order_lines (id, order_id, customer_id, part_id, part_name, unit_price_cents, quantity, total_cents, status, closed_at, created_at)
  select id, id, customer_id, part_id, part_name, price_cents, 1, price_cents,
    case i % 50 when 0 then 'unpaid' when 1 then 'paid' else 'shipped' end, case when i % 50 > 1 then now() end, at
  from drawn`;

/** Charges of paid orders, a minute after they were placed. */
export const MONEY = `
  insert into money_movements (order_id, kind, intent_id, provider_id, amount_cents, currency, actor, at)
  select id, 'charged', transaction_id, transaction_id, lines_cents, 'usd', 'growth', created_at + interval '1 minute' from orders o
  where transaction_id is not null and not exists (select from money_movements m where m.order_id = o.id)`;

/** Ledger rows for the orders that have none. */
export const EVENTS = [
  `insert into order_payments (id, order_id, intent_id, amount_cents) select id, id, transaction_id, paid_cents from orders o
   where transaction_id is not null and paid_cents > 0 and not exists (select from order_payments p where p.order_id = o.id)`,
  `insert into stock_movements (part_id, line_id, kind, quantity, actor)
   select part_id, id, 'held', 1, 'growth' from order_lines o where not exists (select from order_events e where e.order_id = o.id)`,
  `insert into order_events (order_id, what, actor)
   select id, what, case what when 'placed' then customer_id::text else 'webhook' end
   from order_lines o, unnest(case status when 'unpaid' then array['placed'] else array['placed', 'paid'] end) what
   where not exists (select from order_events e where e.order_id = o.id)`,
];
