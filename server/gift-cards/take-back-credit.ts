import { eq, sql } from 'drizzle-orm';
import { CLOSED_DISPUTES } from '#contract/orders/disputes/dispute-states.ts';
import { record } from '#server/audit/record.ts';
import type { Executor } from '#server/database/client.ts';
import { moveBalance } from './ledger.ts';
import { giftCards } from './tables.ts';

/** SQL: whether a dispute of the payment that a store credit `gift_cards` was refunded from is open, so that it cannot be used. */
export const IS_FROZEN = sql`exists (select from gift_card_movements i join refunds f on f.id = i.refund_id
  join disputes d on d.intent_id = f.intent_id where i.gift_card_id = gift_cards.id and i.kind = 'issued'
    and d.kind = 'dispute' and d.status <> all(${sql.param(CLOSED_DISPUTES)}))`;

/**
 * Takes store credit back that was refunded from a payment whose money has gone back another way: a lost dispute, or a refund in the
 * card provider's dashboard. Takes what is left of the credit. What other orders give back later stays on it, unusable, if
 * more than that is missing. A repeat takes nothing twice.
 * @param overCents by how much refunds and disputes exceed the payment
 */
export async function takeBackCredit(tx: Executor, intentId: string, overCents: number, actor: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string; refund: string; balance: string; taken: string }>(sql`
    select g.id, r.id as refund, g.balance_cents as balance, coalesce((select -sum(c.amount_cents) from gift_card_movements c
      where c.refund_id = r.id and c.kind = 'canceled'), 0) as taken
    from refunds r join gift_card_movements m on m.refund_id = r.id and m.kind = 'issued'
    join gift_cards g on g.id = m.gift_card_id
    where r.intent_id = ${intentId} order by g.id for update of g`);
  let left = rows.reduce((over, { taken }) => over - Number(taken), overCents);
  for (const { id, refund, balance } of rows) {
    if (left <= 0) return;
    const amountCents = Math.min(left, Number(balance));
    left -= amountCents;
    if (left > 0)
      await tx
        .update(giftCards)
        .set({ canceledAt: sql`coalesce(canceled_at, now())` })
        .where(eq(giftCards.id, id));
    if (amountCents === 0) continue;
    await moveBalance(tx, { giftCardId: id, kind: 'canceled', amountCents: -amountCents, refundId: refund, actor });
    await record(tx, { actor, action: 'store-credit.taken-back', subject: id, detail: { refund, amountCents } });
  }
}
