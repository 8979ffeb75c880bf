import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { hasPermission, type StaffRole } from '#contract/accounts/permissions.ts';
import type { Assignee } from '#contract/managed-orders/assignments.ts';
import { shownName } from '#server/accounts/actor-columns.ts';
import { users } from '#server/accounts/tables.ts';
import { invalidFields } from '#contract/errors.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { orderNotFound } from '#server/orders/service.ts';
import { orders } from '#server/orders/tables.ts';

const canHaveOrders = (role: StaffRole | null): boolean => hasPermission(role, 'orders.read');

/** The staff that orders can be assigned to, by name. */
export async function listAssignees(db: Executor): Promise<Assignee[]> {
  const rows = await db
    .select({ _id: users.id, name: shownName(), role: users.staffRole })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt)))
    .orderBy(sql`2`, users.id);
  return rows.filter(({ role }) => canHaveOrders(role)).map(({ role: _role, ...assignee }) => assignee);
}

/**
 * Assigns orders to a member of staff, or to nobody. Repeating it changes nothing.
 * @param ids of orders
 * @returns how many orders changed
 * @throws Failure `not_found` for an unknown order; `invalid_fields` for a user who may not read orders
 */
export async function assignOrders(
  db: Database,
  { orders: ids, user }: { orders: readonly string[]; user: string | null },
  actor: string,
): Promise<{ modifiedCount: number }> {
  return db.transaction(async (tx) => {
    // The user before the orders, as in the transaction that takes the role away.
    if (user !== null) await requireAssignable(tx, user);
    const wanted = [...new Set(ids)];
    const found = await tx
      .select({ id: orders.id, before: orders.assigneeId })
      .from(orders)
      .where(inArray(orders.id, wanted))
      .orderBy(orders.id)
      .for('no key update');
    if (found.length < wanted.length) orderNotFound();
    const changed = found.filter(({ before }) => before !== user);
    if (changed.length === 0) return { modifiedCount: 0 };
    await tx
      .update(orders)
      .set({ assigneeId: user })
      .where(
        inArray(
          orders.id,
          changed.map(({ id }) => id),
        ),
      );
    for (const { id, before } of changed)
      await record(tx, { actor, action: 'order.assigned', subject: id, detail: { before, after: user } });
    return { modifiedCount: changed.length };
  });
}

async function requireAssignable(tx: Executor, id: string): Promise<void> {
  const [user] = await tx
    .select({ role: users.staffRole, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, id))
    .for('key share');
  if (!user || user.suspendedAt || !canHaveOrders(user.role))
    throw invalidFields({ user: 'Choose a member of staff who works on orders' });
}

/** Takes orders from a person whose role no longer allows them, in the transaction that changes the role. */
export async function clearAssignments(tx: Executor, userId: string, role: StaffRole | null): Promise<void> {
  if (canHaveOrders(role)) return;
  await tx.update(orders).set({ assigneeId: null }).where(eq(orders.assigneeId, userId));
}
