import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { changeOfMovement } from '#server/parts/stock.ts';

/** What happened to a part's stock since the export that a row comes from. */
export interface StockSince {
  /** The current stock. */
  readonly before: number;
  /** Units for sale that came since, negative: left; without what imports of this export changed. */
  readonly movedUnits: number;
  /** The export's time, which identifies it. */
  readonly asOf: string;
}

/** The cell of the column 'stock as of': the time, and the part's last entry in the stock ledger (server/parts/export.ts). */
const STOCK_TIME = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)(?:, entry (\d{1,15})(?!\d))?/;

/**
 * The movements since each row's export, by row, read with the current stock in one statement; rows without a part or a
 * readable time have none. They are counted from the part's last exported entry, because a movement can be committed after the
 * export with an earlier time; by time in files of earlier versions and of other stores.
 */
export async function selectStocksSince(
  db: Executor,
  rows: readonly { no: number; partId: string | undefined; cell: string | undefined }[],
): Promise<Map<number, StockSince>> {
  const input = rows.flatMap(({ no, partId, cell }) => {
    const [, asOf, entry] = STOCK_TIME.exec(cell ?? '') ?? [];
    // In milliseconds, because PostgreSQL has no year 0 and no February 30.
    const time = Date.parse(asOf ?? '');
    return partId === undefined || Number.isNaN(time)
      ? []
      : [{ no, id: partId, time, asOf, entry: Number(entry ?? 0) }];
  });
  if (input.length === 0) return new Map();
  const { rows: found } = await db.execute<StockSince & { no: number } & Record<string, unknown>>(sql`
    select r.no, r."asOf", p.quantity as before,
      -- Units that orders have beyond the stock, now and then, are not those of the file.
      (coalesce(since.units, 0) + p.promised - greatest(coalesce(since.all_units, 0) - p.quantity + p.promised, 0))::float8 as "movedUnits"
    from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as r (no int, id uuid, time float8, "asOf" text, entry bigint)
    join parts p on p.id = r.id
    left join stock_movements last on last.id = r.entry and last.part_id = r.id
    left join lateral (
      select sum(${changeOfMovement(sql`m`)}) as all_units, sum(${changeOfMovement(sql`m`)}) filter (
        where not (m.line_id is null and m.reason like 'import %' and strpos(m.reason, ${EXPORTED} || r."asOf") > 0)) as units
      from stock_movements m
      where m.part_id = r.id and case when last.id is null then m.at > to_timestamp(r.time / 1000) else m.id > last.id end
    ) since on true`);
  return new Map(found.map(({ no, ...since }) => [no, since]));
}

const EXPORTED = ' of the export as of ';

/** The end of the reason of an import's movement that comes from an export; a repeated import finds it by this. */
export const exportReason = (asOf: string): string => EXPORTED + asOf;
