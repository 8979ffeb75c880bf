import { and, eq, gt, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import type { OrderLine, OrderWithLines } from './queries.ts';
import { abandonedReservations } from './tables.ts';

/* What makes an account's next reservations shorter and smaller (docs/decisions/049-reservation-limits.md). */

/** An expired reservation halves the account's limits; of cancellations, each second one does. */
const POINTS = { expired: 2, cancelled: 1 } as const;

/** A payment makes up for abandoned reservations that were worth up to this many times as much. */
const FORGIVEN_TIMES = 2;

type Released = readonly Pick<OrderLine, 'totalCents'>[];
const worth = (lines: Released): number => lines.reduce((sum, { totalCents }) => sum + totalCents, 0);

/** Records that the reservation of these lines ended without a payment, or that the customer canceled what was paid. */
export async function recordAbandoned(
  tx: Executor,
  { id: orderId, customerId }: Pick<OrderWithLines, 'id' | 'customerId'>,
  released: Released,
  how: keyof typeof POINTS,
): Promise<void> {
  if (released.length === 0) return;
  const cents = worth(released);
  await tx.insert(abandonedReservations).values({ orderId, customerId, points: POINTS[how], cents });
}

/** The payment of an order makes up for what its customer abandoned. A payment of one cent makes up for little. */
export async function forgiveAbandoned(
  tx: Executor,
  order: Pick<OrderWithLines, 'id' | 'customerId' | 'linesCents'>,
): Promise<void> {
  await tx.execute(sql`
    update abandoned_reservations set forgiven_by = ${order.id} where id in (
      select id from abandoned_reservations
      where customer_id = ${order.customerId} and forgiven_by is null and cents <= ${FORGIVEN_TIMES * order.linesCents}
      order by id for update)`);
}

/** Takes that back when the customer has canceled the paid order, or all of it but `kept`. */
export async function withdrawForgiveness(
  tx: Executor,
  order: Pick<OrderWithLines, 'id' | 'customerId'>,
  kept: Released,
): Promise<void> {
  await tx
    .update(abandonedReservations)
    .set({ forgivenBy: null })
    .where(
      and(
        eq(abandonedReservations.customerId, order.customerId),
        eq(abandonedReservations.forgivenBy, order.id),
        gt(abandonedReservations.cents, FORGIVEN_TIMES * worth(kept)),
      ),
    );
}
