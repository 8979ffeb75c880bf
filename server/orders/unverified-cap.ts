import { and, eq, sql } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import { Failure } from '#contract/errors.ts';
import type { Executor } from '#server/database/client.ts';
import { parts } from '#server/parts/tables.ts';
import { orders } from './tables.ts';

/** The most unpaid orders of an account whose email is not verified. */
export const MOST_UNPAID_ORDERS = 10;

/**
 * Limits what an unverified account can reserve: 10 unpaid orders, and per part half of the units that others have not
 * reserved, or the minimum order if that is more. Anyone can open such accounts, and reserved units are not for sale.
 * Locks the account's row, so that its orders are checked one after the other.
 * @throws Failure `forbidden` (too many unpaid orders), `invalid_fields` (too many units)
 */
export async function requireWithinCap(
  tx: Executor,
  order: { userId: string; partId: string; quantity: number },
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, order.userId)).for('no key update');
  const [reserved] = await tx
    .select({
      orders: sql<number>`count(*)::int`,
      units: sql<number>`coalesce(sum(${orders.quantity}) filter (where ${orders.partId} = ${order.partId}), 0)::int`,
    })
    .from(orders)
    .where(and(eq(orders.customerId, order.userId), eq(orders.status, 'unpaid')));
  const { orders: unpaid, units } = reserved!;
  if (unpaid >= MOST_UNPAID_ORDERS) {
    const detail = `You have ${unpaid} unpaid orders. Verify your email, or pay for one or cancel one, to place another.`;
    throw new Failure('forbidden', detail);
  }
  const [part] = await tx
    .select({ minimum: parts.minimum, quantity: parts.quantity })
    .from(parts)
    .where(eq(parts.id, order.partId));
  if (!part) return;
  const most = Math.max(part.minimum, Math.ceil((part.quantity + units) / 2)) - units;
  if (order.quantity <= most) return;
  const text =
    most >= part.minimum
      ? `Verify your email to order more than ${most} of these`
      : 'Verify your email to order more of these';
  throw new Failure('invalid_fields', undefined, { fields: { placeOrderQuantity: text } });
}
