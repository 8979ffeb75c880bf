import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/client.ts';
import { queueMails } from '#server/outbox/queue-mail.ts';
import { lowLevelOf, needsStock } from '#server/parts/low-stock.ts';
import { parts } from '#server/parts/tables.ts';
import { selectLowLevel } from '#server/settings/queries.ts';
import lowStockMail, { type LowPart } from './mails/low-stock.ts';
import { alertRecipients } from './recipients.ts';
import { isFirstToday, type AlertStore } from './send-alert.ts';

/** Maximum number of parts that the mail lists; it counts all. */
const LISTED = 50;

/** Mails the parts on sale that are low or out of stock: one mail a day, and none without such parts. */
export async function mailLowStock(db: Database, store: AlertStore): Promise<void> {
  await db.transaction(async (tx) => {
    const recipients = await alertRecipients(tx, store, 'low_stock', 'daily');
    if (recipients.length === 0) return;
    const level = await selectLowLevel(tx);
    const { rows } = await tx.execute<LowPart & Record<string, unknown> & { count: number }>(sql`
      select name, sku, quantity, ${lowLevelOf(level)}::float8 as level, count(*) over ()::int as count from ${parts}
      where hidden_at is null and ${needsStock(level)} order by quantity::float8 / minimum, id limit ${LISTED}`);
    if (!(await isFirstToday(tx, 'low_stock')) || rows.length === 0) return;
    await queueMails(
      tx,
      recipients.map((to) => lowStockMail.write(store, to, { count: rows[0]!.count, parts: rows })),
    );
  });
}
