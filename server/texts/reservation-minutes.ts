import { sql } from 'drizzle-orm';
import { RESERVATION_MINUTES } from '#contract/orders/reservation.ts';
import type { Executor } from '#server/database/client.ts';

/** An SQL expression for the minutes that a new order is reserved. */
export const RESERVATION_MINUTES_SQL = `coalesce((select (value #>> '{}')::int from site_texts
  where key = 'store.reservation' order by version desc limit 1), ${RESERVATION_MINUTES})`;

/** The minutes that an order is reserved. */
export async function reservationMinutes(db: Executor): Promise<number> {
  const { rows } = await db.execute<{ minutes: number }>(sql.raw(`select ${RESERVATION_MINUTES_SQL} as minutes`));
  return rows[0]!.minutes;
}
