import { sql } from 'drizzle-orm';
import { closingText } from '#contract/orders/closing-text.ts';
import type { Closing } from '#contract/orders/orders.ts';
import { shownName, userIdOfActor } from '#server/accounts/actor-columns.ts';
import type { Executor } from '#server/database/client.ts';

/**
 * The user who last closed an order or one of its lines; undefined if none did.
 * @param lineId null: any line of the order
 * @param reader the user's id, who is 'you'
 */
export async function selectClosing(
  db: Executor,
  orderId: string,
  lineId: string | null,
  reader: string,
): Promise<Closing | undefined> {
  const { rows } = await db.execute<{
    what: Closing['as'];
    actor: string;
    at: Date;
    name: string | null;
    own: boolean;
  }>(sql`
    select e.what, e.actor, e.at, ${shownName(sql`u`)} as name, e.actor = o.customer_id::text as own
    from order_events e join orders o on o.id = e.order_id left join users u on u.id = ${userIdOfActor(sql`e.actor`)}
    where e.order_id = ${orderId} and e.what in ('shipped', 'cancelled')
      and (${lineId}::uuid is null or e.line_id is null or e.line_id = ${lineId}::uuid)
    order by e.id desc limit 1`);
  const [row] = rows;
  if (!row) return undefined;
  const by = row.actor === reader ? 'you' : row.own ? 'the customer' : (row.name ?? 'the store');
  return { as: row.what, by, at: new Date(row.at).toISOString() };
}

/** Who closed an order or line, and when, as the detail of a refusal: 'Shipped by Ada at 06:59 UTC.' */
export function closingDetail(closing: Closing): string {
  return `${closingText(closing, `${closing.at.slice(11, 16)} UTC`)}.`;
}
