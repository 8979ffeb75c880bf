import { eq, inArray, sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { lockCustomer } from '#server/accounts/queries.ts';
import type { Executor } from '#server/database/client.ts';
import { parts } from '#server/parts/tables.ts';
import type { LimitedLine, ReservedPart, Standing } from './reservation-limits.ts';

/* What the limits on reservations depend on (reservation-limits.ts). */

const reservedBy = (customer: string): string => `(select coalesce(json_agg(json_build_object('partId', r.part_id,
  'units', r.units, 'cents', r.cents, 'lines', r.lines, 'stock', p.orderable, 'minimum', p.minimum)), '[]')
  from reserved_by(${customer}, 0) r join parts p on p.id = r.part_id)`;

/** SQL expressions in a statement that reads `users`. */
export const RESERVED_SQL = reservedBy('users.id');
export const POINTS_SQL = 'abandoned_points(users.id, 0)::int';

/** The parts of an order as the limits read them, in the order of their ids. */
export type LimitedPart = LimitedLine['part'];

/**
 * Reads the standing of an account under locks that keep it from changing until the transaction ends: the account's row,
 * its network client, and the parts in the order of their ids.
 * @param client the account's network client (`clientKey`), for a new order
 * @throws Failure `token_expired` when the account does not exist
 */
export async function lockStanding(
  tx: Executor,
  customerId: string,
  partIds: readonly string[],
  client?: string,
): Promise<{ standing: Standing; parts: LimitedPart[] }> {
  const { emailVerified } = await lockCustomer(tx, customerId);
  if (!emailVerified && client !== undefined)
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reservations ${client}`}, 0))`);
  const locked = await partsById(tx, partIds).for('no key update');
  return { standing: await readStanding(tx, customerId, emailVerified, partIds, client), parts: locked };
}

const partsById = (db: Executor, ids: readonly string[]) =>
  db
    .select({ id: parts.id, minimum: parts.minimum, packSize: parts.packSize, quantity: parts.orderable })
    .from(parts)
    .where(inArray(parts.id, [...ids]))
    .orderBy(parts.id);

async function readStanding(
  db: Executor,
  customerId: string,
  isVerified: boolean,
  partIds: readonly string[],
  client: string | undefined,
): Promise<Standing> {
  const { rows } = await db.execute<{ reserved: ReservedPart[]; points: number }>(
    sql`select ${sql.raw(RESERVED_SQL)} as reserved, ${sql.raw(POINTS_SQL)} as points from users where ${eq(sql`users.id`, customerId)}`,
  );
  if (!rows[0]) throw new Failure('token_expired');
  const unverified = isVerified ? undefined : await selectUnverified(db, customerId, partIds, client ?? null);
  return { ...rows[0], unverified };
}

/** What this and all other accounts without a verified email have reserved. */
export async function selectUnverified(
  db: Executor,
  customerId: string,
  partIds: readonly string[],
  client: string | null,
): Promise<NonNullable<Standing['unverified']>> {
  const { rows } = await db.execute<{
    orders: number;
    network: { orders: number; lines: number; cents: number };
    units: Record<string, number>;
  }>(sql`
    with reserved as materialized (
      select o.id, o.placed_from, l.part_id, l.quantity, l.total_cents
      from orders o join order_lines l on l.order_id = o.id and l.status = 'unpaid'
      where o.placed_from is not null and o.hold_until is not null
    )
    select (select count(distinct order_id)::int from order_lines where customer_id = ${customerId} and status = 'unpaid') as orders,
      (select json_build_object('orders', count(distinct id), 'lines', count(*), 'cents', coalesce(sum(total_cents), 0))
        from reserved where placed_from = ${client}) as network,
      (select coalesce(json_object_agg(part_id, units), '{}') from (
        select part_id, sum(quantity) as units from reserved
        where part_id in (select value::uuid from json_array_elements_text(${JSON.stringify(partIds)}::json))
        group by part_id) by_part) as units`);
  const { orders, network, units } = rows[0]!;
  return { orders, network, units: new Map(Object.entries(units)) };
}
