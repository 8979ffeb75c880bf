import { sql, type SQL } from 'drizzle-orm';
import { formatCents } from '#contract/money.ts';
import { selectLastSeal } from '#server/audit/seal.ts';
import type { Database, Executor, Transaction } from '#server/database/client.ts';
import { orderEvents, orderLines, orders } from '#server/orders/tables.ts';
import { queueMails } from '#server/outbox/queue-mail.ts';
import newOrderMail from './mails/new-order.ts';
import orderDigestMail from './mails/order-digest.ts';
import { alertRecipients } from './recipients.ts';
import { isFirstToday, lastDaily, sendAlert, type AlertStore } from './send-alert.ts';

/** Maximum number of orders that the daily mail lists; it counts all. */
const LISTED = 50;

/** Sends an alert about one paid order, if the shop wants an email for each. A repeat for the same order sends nothing. */
export async function alertOfNewOrder(db: Transaction, store: AlertStore, orderId: string): Promise<void> {
  if ((await alertRecipients(db, store, 'new_order', 'each')).length === 0) return;
  const [order] = (await selectOrders(db, store, sql`o.id = ${orderId}`)).orders;
  if (!order) return;
  const mailTo = (to: string) => newOrderMail.write(store, to, order);
  const path = `/dashboard/manageorder?order=${orderId}`;
  await sendAlert(db, store, { kind: 'new_order', cause: orderId, mailTo, path, isOnce: true });
}

/**
 * Emails a daily digest of the orders paid since the last one, or else in the last day, if the shop has it turned on and
 * there are any.
 */
export async function mailOrderDigest(db: Database, store: AlertStore): Promise<void> {
  await db.transaction(async (tx) => {
    const recipients = await alertRecipients(tx, store, 'new_order', 'daily');
    if (recipients.length === 0) return;
    const since = sql`coalesce((${lastDaily(tx, 'new_order')}), now() - interval '24 hours')`;
    const paid = sql`o.id in (select order_id from ${orderEvents} where what = 'paid' and at > ${since})`;
    const { count, totalCents, orders } = await selectOrders(tx, store, paid);
    // Also a day without orders is noted: the next email reports from here on.
    if (!(await isFirstToday(tx, 'new_order')) || count === 0) return;
    const total = formatCents(totalCents, store.currency);
    const seal = await selectLastSeal(tx);
    await queueMails(
      tx,
      recipients.map((to) => orderDigestMail.write(store, to, { count, total, orders, seal })),
    );
  });
}

async function selectOrders(db: Executor, { currency }: AlertStore, condition: SQL) {
  const { rows } = await db.execute<{
    id: string;
    number: string;
    cents: string;
    units: number;
    count: number;
    sum: string;
  }>(sql`
    select o.id, o.number, o.total_cents as cents,
      (select sum(quantity)::int from ${orderLines} where order_id = o.id) as units,
      count(*) over ()::int as count, sum(o.total_cents) over () as sum
    from ${orders} o where ${condition} order by o.id limit ${LISTED}`);
  return {
    count: rows[0]?.count ?? 0,
    totalCents: Number(rows[0]?.sum ?? 0),
    orders: rows.map(({ id, number, cents, units }) => ({
      id,
      number,
      units,
      total: formatCents(Number(cents), currency),
    })),
  };
}
