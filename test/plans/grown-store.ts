import type { Pool } from 'pg';

/** Tables that grow as long as a store lives: no request may scan one of them completely. */
export const GROWING: ReadonlySet<string> = new Set([
  'parts',
  'orders',
  'order_lines',
  'order_events',
  'stock_movements',
  'money_movements',
  'payment_intents',
  'refunds',
  'provider_events',
  'reviews',
  'part_reviews',
  'users',
  'audit_trail',
  'idempotency_keys',
  'rate_limits',
  'known_locations',
  'messages',
  'catalogue_words',
  'mailed_links',
  // The identity provider's.
  'user',
  'session',
  'account',
]);

const KINDS = `(array['processor','memory','storage','motherboard','graphics-card','power-supply'])`;
const uuid = (salt: string): string => `md5('${salt}' || n)::uuid`;

/** Enough rows to make PostgreSQL avoid scans, generated in a second or two. */
const ROWS = [
  `insert into users (id, subject, email, email_verified, name, created_at)
   select ${uuid('user')}, 's' || n, 'p' || n || '@partsmith.test', true, 'Person ' || n, now() - n * interval '1 minute' from generate_series(1, 8000) n`,
  `insert into parts (id, name, description, category, img, specifications, price_cents, minimum, quantity, created_at)
   select ${uuid('part')}, chr(97 + n % 20) || 'axon' || n % 40 || ' X' || n % 2000 || ' ' || n, 'Boxed.', ${KINDS}[1 + n % 6], '/x.svg',
     jsonb_build_array(jsonb_build_object('name', 'Socket', 'value', 'S' || n % 60), jsonb_build_object('name', 'Cores', 'value', n % 30)),
     100 + n * 37 % 90000, 1 + n % 12, case when n % 50 = 0 then 0 else 100 end, now() - n * interval '1 second' from generate_series(1, 8000) n`,
  `insert into orders (id, customer_id, lines_cents, customer_email, customer_name, phone, address, transaction_id, paid_cents, refunded_cents,
     idempotency_key, fingerprint, closed_at, created_at)
   select ${uuid('order')}, md5('user' || 1 + n % 8000)::uuid, 100, 'p' || 1 + n % 8000 || '@partsmith.test', 'P', '1', 'A', 'pi_' || n, 100, 100, case when n <= 400 then 'k' || n end, case when n <= 400 then 'f' end,
     case when n % 20 = 0 then null else now() end, now() - n * interval '1 minute' from generate_series(1, 8000) n`,
  `insert into order_lines (id, order_id, customer_id, part_id, part_name, unit_price_cents, quantity, total_cents, status, closed_at, created_at)
   select o.id, o.id, o.customer_id, md5('part' || 1 + n % 8000)::uuid, 'Part', 100, 1, 100, case when n % 20 = 0 then 'paid' else 'shipped' end,
     o.closed_at, o.created_at from generate_series(1, 8000) n join orders o on o.id = ${uuid('order')}`,
  `insert into order_payments (id, order_id, intent_id, amount_cents) select id, id, transaction_id, paid_cents from orders where transaction_id is not null`,
  `insert into order_events (order_id, what, actor) select id, what, 'test' from orders, unnest(array['placed','paid']) what`,
  `insert into stock_movements (part_id, kind, quantity, actor) select id, 'received', 100, 'test' from parts`,
  `insert into money_movements (order_id, kind, intent_id, provider_id, amount_cents, currency, actor)
   select id, 'charged', transaction_id, transaction_id, 100, 'usd', 'test' from orders`,
  `insert into payment_intents (id, order_id, attempt, intent_id, amount_cents, currency, live)
   select gen_random_uuid(), id, 1, transaction_id, 100, 'usd', false from orders`,
  `insert into refunds (id, order_id, intent_id, amount_cents, reason, status, refund_id, settled_at)
   select gen_random_uuid(), id, transaction_id, 100, 'test', 'refunded', 're_' || id, created_at - interval '40 days' from orders`,
  `insert into provider_events (id, type) select 'evt_' || n, 'charge.refunded' from generate_series(1, 8000) n`,
  `insert into messages (id, email, subject, message) select gen_random_uuid(), 'a@partsmith.test', 'Hello', 'Hello' from generate_series(1, 4000) n`,
  `insert into reviews (id, author_id, name, img, review, ratings, created_at)
   select ${uuid('review')}, md5('user' || n)::uuid, 'P', '', 'Good', 5, now() - n * interval '1 minute' from generate_series(1, 8000) n`,
  `insert into part_reviews (id, part_id, customer_id, name, rating, text, answer)
   select ${uuid('part review')}, md5('part' || 1 + n % 800)::uuid, md5('user' || n)::uuid, 'P', 1 + n % 5, 'Good',
     case when n % 20 = 0 then '' else 'Thanks' end from generate_series(1, 8000) n`,
  `update parts set rating_count = c.count, rating_stars = c.stars, is_well_rated = c.stars >= 4 * c.count
   from (select part_id, count(*), sum(rating) as stars from part_reviews group by 1) c where c.part_id = parts.id`,
  `insert into audit_trail (actor, action, subject) select 'test', 'test', 's' || n from generate_series(1, 8000) n`,
  `insert into idempotency_keys (caller, call, key, fingerprint) select 'user:' || n, 'addPart', 'k' || n, 'f' from generate_series(1, 8000) n`,
  `insert into mailed_links (user_id, purpose, secret_digest, expires_at) select id, 'email', subject, now() from users`,
  `insert into identity."user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
   select 'i' || n, 'P', 'i' || n || '@partsmith.test', true, now(), now() from generate_series(1, 8000) n`,
  `insert into identity.session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
   select 's' || id, 't' || id, id, now() + interval '1 day', now(), now() from identity."user"`,
  `insert into identity.account (id, "accountId", "providerId", "userId", "createdAt", "updatedAt")
   select 'a' || id, id, 'credential', id, now(), now() from identity."user"`,
  `insert into rate_limits (key, count, resets_at) select 'contact:' || n, 1, now() from generate_series(1, 8000) n`,
  `insert into known_locations (key, expires_at) select 'k' || n, now() + interval '1 day' from generate_series(1, 8000) n`,
];

/** Milliseconds for one statement of the many rows: more than the pool's limit, which is meant for requests. */
const MAX_TIME = 600_000;

/** Fills a store as if it had been open for long. */
export async function grow(pool: Pool): Promise<void> {
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  for (const text of ROWS) {
    const query = { text, query_timeout: MAX_TIME };
    await client.query(query);
  }
  client.release(true);
}
