import { sql } from 'drizzle-orm';
import type { GiftCardMovementKind } from '#contract/gift-cards/gift-card-choices.ts';
import type { Executor } from '#server/database/client.ts';
import { newId } from '#server/database/columns.ts';

/** A change of a gift card's balance. */
export interface Movement {
  readonly giftCardId: string;
  readonly kind: GiftCardMovementKind;
  /** What it adds to the balance, in cents; negative takes from it. */
  readonly amountCents: number;
  readonly paymentId?: string;
  readonly refundId?: string;
  /** A user's id, or a job's name. */
  readonly actor: string;
}

/**
 * Adds a movement to the ledger and to the balance of its card, which stays locked until the transaction ends. The only
 * statement that changes a balance. Lock the order of a movement first, and of several cards the one with the lower id.
 * @throws an error of the database if the balance would become negative
 */
export async function moveBalance(tx: Executor, movement: Movement): Promise<void> {
  const { giftCardId, kind, amountCents, paymentId = null, refundId = null, actor } = movement;
  await tx.execute(sql`
    with moved as (
      update gift_cards set balance_cents = balance_cents + ${amountCents} where id = ${giftCardId} returning id
    )
    insert into gift_card_movements (id, gift_card_id, kind, amount_cents, payment_id, refund_id, actor)
    select ${newId()}::uuid, id, ${kind}, ${amountCents}, ${paymentId}::uuid, ${refundId}::uuid, ${actor} from moved`);
}
