import { and, eq } from 'drizzle-orm';
import { hasCompanyRight } from '#contract/companies/company-roles.ts';
import { CUSTOMER_ROWS, type Customer } from '#contract/customers/customers.ts';
import { Failure } from '#contract/errors.ts';
import { orderStatusOf } from '#contract/orders/order-rules.ts';
import { listAddresses } from '#server/addresses/service.ts';
import { lockUser } from '#server/accounts/queries.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { membershipOf } from '#server/companies/membership.ts';
import { groupsOf } from '#server/customer-groups/customer-groups.ts';
import { selectReviewsOf } from '#server/part-reviews/queries.ts';
import { managedReviewOf } from '#server/part-reviews/serialize-review.ts';
import { selectTestimonialsOf } from '#server/reviews/queries.ts';
import { exemptionsOf } from '#server/tax/exemptions.ts';
import * as queries from './queries.ts';
import { customerNotes } from './tables.ts';

/**
 * A customer with everything that staff can see about them; for a deleted account, the anonymized orders and their
 * sums.
 * @param currency the store's
 * @throws Failure `not_found`
 */
export async function readCustomer(db: Database, id: string, currency: string): Promise<Customer> {
  const user = await queries.selectCustomer(db, id);
  if (!user) throw notFound();
  const [
    spend,
    orders,
    orderCount,
    addresses,
    returns,
    reviews,
    partReviews,
    notes,
    taxExemptions,
    groups,
    membership,
  ] = await Promise.all([
    queries.selectSpend(db, id, currency),
    queries.selectOrdersOf(db, id),
    queries.countOrdersOf(db, id),
    listAddresses(db, id),
    queries.selectReturnsOf(db, id),
    selectTestimonialsOf(db, id),
    selectReviewsOf(db, id, CUSTOMER_ROWS),
    queries.selectNotes(db, id),
    exemptionsOf(db, id),
    groupsOf(db, id),
    membershipOf(db, id),
  ]);
  return {
    _id: user.id,
    // The address of a deleted account is a placeholder.
    email: user.deletedAt ? '' : user.email,
    name: user.deletedAt ? '' : user.name,
    role: user.role,
    emailVerified: user.emailVerified,
    ...(user.isGuest && { guest: true }),
    ...(user.language !== 'en' && { language: user.language }),
    createdAt: user.createdAt.toISOString(),
    suspendedAt: user.suspendedAt?.toISOString() ?? null,
    deletedAt: user.deletedAt?.toISOString() ?? null,
    chargedCents: spend.charged,
    returnedCents: spend.returned,
    orderCount,
    orders: orders.map((order) => ({
      _id: order.id,
      number: order.number,
      createdAt: order.createdAt.toISOString(),
      status: orderStatusOf(order.states.map((status) => ({ status }))),
      totalCents: order.totalCents,
      lines: order.states.length,
    })),
    addresses,
    taxExemptions,
    groups,
    company: membership
      ? {
          _id: membership.company.id,
          name: membership.company.name,
          canOrder: membership.company.state === 'active' && hasCompanyRight(membership.role, 'order'),
        }
      : null,
    returns: returns.map(({ id: _id, orderId, number, status, createdAt }) => ({
      _id,
      order: orderId,
      number,
      status,
      createdAt: createdAt.toISOString(),
    })),
    reviews: reviews
      .slice(-CUSTOMER_ROWS)
      .reverse()
      .map(({ review, ratings, createdAt }) => ({ review, ratings, createdAt: createdAt.toISOString() })),
    partReviews: partReviews.map(managedReviewOf),
    notes: notes.map(({ id: _id, text, author, createdAt }) => ({
      _id,
      text,
      author,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** Adds a note about a customer. @returns its id @throws Failure `not_found`, including for a deleted account */
export async function addCustomerNote(db: Database, actor: string, customerId: string, text: string): Promise<string> {
  return db.transaction(async (tx) => {
    // Locked, so that no note is added while the account is being deleted.
    if (!(await lockUser(tx, { id: customerId }))) throw notFound();
    const [row] = await tx
      .insert(customerNotes)
      .values({ customerId, authorId: actor, text })
      .returning({ id: customerNotes.id });
    await record(tx, { actor, action: 'user.note-added', subject: customerId });
    return row!.id;
  });
}

/** Deletes a note about a customer. @returns 1, or 0 if it is gone already */
export async function removeNote(db: Database, actor: string, customerId: string, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    const removed = await tx
      .delete(customerNotes)
      .where(and(eq(customerNotes.id, id), eq(customerNotes.customerId, customerId)))
      .returning({ id: customerNotes.id });
    if (removed.length > 0) await record(tx, { actor, action: 'user.note-removed', subject: customerId });
    return removed.length;
  });
}

/** Deletes all notes about a customer, when the account is deleted. */
export async function removeNotesAbout(tx: Executor, customerId: string): Promise<void> {
  await tx.delete(customerNotes).where(eq(customerNotes.customerId, customerId));
}

function notFound(): Failure {
  return new Failure('not_found', "That customer doesn't exist.");
}
