import { sql, type SQLWrapper } from 'drizzle-orm';

const TIME_ZONE_SQL = `coalesce((select s.settings #>> '{calendar,timeZone}' from shop_settings s order by s.version desc limit 1), 'UTC')`;

/** SQL: the shop's time zone. */
export const TIME_ZONE = sql.raw(TIME_ZONE_SQL);

/** SQL: today in the shop's time zone. */
export const SHOP_TODAY_SQL = `(now() at time zone ${TIME_ZONE_SQL})::date`;

/** SQL: a time on the clocks of the shop's time zone, such as `2026-12-01T00:00`. */
export const onClocks = (time: SQLWrapper) =>
  sql<string | null>`to_char(${time} at time zone ${TIME_ZONE}, 'YYYY-MM-DD"T"HH24:MI')`;

/** SQL: the moment when the clocks of the shop's time zone show a time such as `2026-12-01T00:00`; null for null. */
export const atClocks = (time: string | null) => sql<Date | null>`${time}::timestamp at time zone ${TIME_ZONE}`;
