import { and, eq, inArray } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import { Failure, invalidFields } from '#contract/errors.ts';
import { tooManyUnits, tooManyUnpaidLines, tooManyUnpaidOrders } from '#contract/orders/unverified-cap.ts';
import type { Executor } from '#server/database/client.ts';
import { parts } from '#server/parts/tables.ts';
import { orderLines } from '#server/orders/tables.ts';

/** Maximum number of unpaid orders of an account whose email is not verified, and of lines in them together. */
export const MAX_UNPAID_ORDERS = 10;
const MAX_UNPAID_LINES = 100;

/**
 * Limits what an unverified account can reserve: 10 unpaid orders with 100 lines together, and per part half of the units
 * that others have not reserved, or the minimum order if that is more. Anyone can open such accounts, and reserved units
 * are not for sale. Locks the account's row, so that its orders are checked one after another.
 * @param fieldOf the name of the field with the quantity of a line
 * @throws Failure `forbidden` (too many unpaid orders or lines), `invalid_fields` (too many units)
 */
export async function requireWithinCap(
  tx: Executor,
  order: { userId: string; lines: readonly { partId: string; quantity: number }[] },
  fieldOf: (index: number) => string,
): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, order.userId)).for('no key update');
  const reserved = await tx
    .select({ orderId: orderLines.orderId, partId: orderLines.partId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(and(eq(orderLines.customerId, order.userId), eq(orderLines.status, 'unpaid')));
  const unpaid = new Set(reserved.map(({ orderId }) => orderId)).size;
  if (unpaid >= MAX_UNPAID_ORDERS) {
    throw new Failure('forbidden', tooManyUnpaidOrders(unpaid));
  }
  if (reserved.length + order.lines.length > MAX_UNPAID_LINES) {
    throw new Failure('forbidden', tooManyUnpaidLines(MAX_UNPAID_LINES));
  }
  const offers = await tx
    .select({ id: parts.id, minimum: parts.minimum, quantity: parts.quantity })
    .from(parts)
    .where(
      inArray(
        parts.id,
        order.lines.map(({ partId }) => partId),
      ),
    );
  const fields: Record<string, string> = {};
  order.lines.forEach(({ partId, quantity }, index) => {
    const part = offers.find(({ id }) => id === partId);
    const units = reserved.reduce((sum, line) => sum + (line.partId === partId ? line.quantity : 0), 0);
    const text = part && tooMany({ ...part, units }, quantity);
    if (text) fields[fieldOf(index)] = text;
  });
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
}

function tooMany(part: { minimum: number; quantity: number; units: number }, wanted: number): string | undefined {
  const most = Math.max(part.minimum, Math.ceil((part.quantity + part.units) / 2)) - part.units;
  if (wanted <= most) return undefined;
  return tooManyUnits(most >= part.minimum ? most : undefined);
}
