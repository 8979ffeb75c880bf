import { eq } from 'drizzle-orm';
import type { StaffOrder } from '#contract/orders/whole-orders.ts';
import { Failure } from '#contract/errors.ts';
import { IdSchema } from '#contract/fields.ts';
import { users } from '#server/accounts/tables.ts';
import { record } from '#server/audit/record.ts';
import { fingerprintOf, readKey } from '#server/http/idempotency/idempotency.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { placeWholeOrder } from './place-whole.ts';
import { recordTerms, staffTermsOf } from './staff-terms.ts';
import type { PlacedOrder } from './place.ts';

/**
 * Places an order for a customer, with the same checks, but without the limits on reservations: a member of staff vouches
 * for it, and its units count for the customer's next orders. They get the usual email, which links to
 * the order and its Pay button; only they can pay it, or whoever has its payment link. The audit trail has the prices that
 * were agreed, with those of the catalog.
 * @param actor the id of the staff member
 * @param key the request's Idempotency-Key
 * @throws Failure `not_found`, `forbidden` (a suspended account), and those of `placeWholeOrder`
 */
export async function placeForCustomer(
  deps: Pick<Deps, 'db' | 'cards' | 'settings'>,
  actor: string,
  customerId: string,
  input: StaffOrder,
  key: string | undefined,
  alsoWrite?: (tx: Executor, orderId: string) => Promise<void>,
): Promise<PlacedOrder> {
  const { db } = deps;
  const customer = IdSchema.safeParse(customerId).success ? await selectBuyer(db, customerId) : undefined;
  if (!customer || customer.deletedAt) throw new Failure('not_found', "That customer doesn't exist.");
  if (customer.suspendedAt) throw new Failure('forbidden', 'This account is suspended, so it cannot order.');
  const buyer = { userId: customerId, tokenVersion: customer.tokenVersion };
  // A digest, so that it matches no key of the customer or of other staff.
  const own = readKey(key);
  const ownKey = own && fingerprintOf({ actor, own });
  const staff = await staffTermsOf(db, input);
  return placeWholeOrder(deps, buyer, input, ownKey, {
    ...(staff && { staff }),
    isUnlimited: true,
    alsoWrite: async (tx, subject) => {
      const detail = { customer: customerId };
      await record(tx, { actor, action: 'order.placed-for-customer', subject, detail });
      if (staff) await recordTerms(tx, actor, subject, staff);
      await alsoWrite?.(tx, subject);
    },
  });
}

async function selectBuyer(db: Database, id: string) {
  const [row] = await db
    .select({
      tokenVersion: users.tokenVersion,
      suspendedAt: users.suspendedAt,
      deletedAt: users.deletedAt,
    })
    .from(users)
    .where(eq(users.id, id));
  return row;
}
