import { t } from '#contract/language/text.ts';
import { and, eq, sql } from 'drizzle-orm';
import { type CompanyRole, hasCompanyRight } from '#contract/companies/company-roles.ts';
import { Failure } from '#contract/errors.ts';
import { dollarsOf, formatCents } from '#contract/money.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import { type Actor, mayDo } from '#server/accounts/actor.ts';
import { users } from '#server/accounts/tables.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { orders } from '#server/orders/tables.ts';
import { TIME_ZONE } from '#server/settings/shop-time.ts';
import { membershipOf, roleIn } from './membership.ts';
import { keepOwnNumbers } from './part-numbers/own-numbers.ts';
import { companies, companyMembers } from './tables.ts';

/* What orders of companies need: docs/decisions/091-companies.md. */

/**
 * Requires that a person may order for a company now.
 * @throws Failure `forbidden`, without telling which companies exist
 */
export async function requireOrdering(db: Executor, userId: string, companyId: string): Promise<void> {
  const membership = await membershipOf(db, userId);
  const { company, role } = membership ?? {};
  if (company?.id !== companyId || company.state !== 'active' || !hasCompanyRight(role!, 'order')) throw notOrdering();
}

/**
 * Makes an order one of a company, in the transaction that places it, which has locked the buyer.
 * @param how whether the buyer's limits apply: not if staff order, or if the company has approved the order; and whether it is paid by
 *   invoice
 * @throws Failure `forbidden`, `approval_needed`
 */
export async function writeCompany(
  tx: Executor,
  orderId: string,
  { userId, companyId }: { userId: string; companyId: string },
  { isLimited, isOnInvoice, currency }: { isLimited: boolean; isOnInvoice: boolean; currency: string },
): Promise<void> {
  const [company] = await tx
    .select({ state: companies.state })
    .from(companies)
    .where(eq(companies.id, companyId))
    // Orders by invoice count against the limit of the company one after another.
    .for(isOnInvoice ? 'no key update' : 'share');
  const member = await lockMember(tx, companyId, userId);
  if (company?.state !== 'active' || !member || !hasCompanyRight(member.role, 'order')) throw notOrdering();
  const [order] = await tx
    .update(orders)
    .set({ companyId })
    .where(eq(orders.id, orderId))
    .returning({ totalCents: orders.totalCents });
  await keepOwnNumbers(tx, orderId);
  const limit = isLimited ? await exceededLimit(tx, member, order!.totalCents, 0) : undefined;
  if (limit) throw approvalNeeded(limit, currency);
}

/**
 * Requires that its buyer may make an order more expensive, if a company ordered it. The caller has locked the order.
 * @param moreCents what its total is going to grow by
 * @param actor who changes it: the limits do not concern staff
 * @throws Failure `approval_needed`; `forbidden` for a buyer who is no longer a member
 */
export async function requireRoomToGrow(
  tx: Executor,
  { companyId, customerId, totalCents }: Pick<typeof orders.$inferSelect, 'companyId' | 'customerId' | 'totalCents'>,
  moreCents: number,
  actor: string,
): Promise<void> {
  if (companyId === null || moreCents <= 0 || actor !== customerId) return;
  const member = await lockMember(tx, companyId, customerId);
  if (!member) throw notOrdering();
  if (await exceededLimit(tx, member, totalCents + moreCents, moreCents))
    throw new Failure(
      'approval_needed',
      t('The order would then be above your limit for the company. Nothing was changed.'),
    );
}

type Member = typeof companyMembers.$inferSelect;

/** Locks a member: what their orders of a month add up to changes one order after another. */
async function lockMember(tx: Executor, companyId: string, userId: string): Promise<Member | undefined> {
  const isMember = and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId));
  const [member] = await tx.select().from(companyMembers).where(isMember).for('no key update');
  return member;
}

interface ExceededLimit {
  readonly limit: 'order' | 'month';
  readonly limitCents: number;
  /** What an order may still cost. */
  readonly leftCents: number;
}

/** @param orderCents the total of the order @param moreCents what the orders of the month do not have yet */
async function exceededLimit(
  tx: Executor,
  member: Member,
  orderCents: number,
  moreCents: number,
): Promise<ExceededLimit | undefined> {
  const { companyId, userId, orderLimitCents, monthLimitCents } = member;
  if (orderLimitCents !== null && orderCents > orderLimitCents)
    return { limit: 'order', limitCents: orderLimitCents, leftCents: orderLimitCents };
  if (monthLimitCents === null) return undefined;
  const spentCents = (await spentThisMonth(tx, companyId, [userId])).get(userId) ?? 0;
  if (spentCents + moreCents <= monthLimitCents) return undefined;
  const leftCents = Math.max(0, monthLimitCents - (spentCents + moreCents - orderCents));
  return { limit: 'month', limitCents: monthLimitCents, leftCents };
}

/**
 * What buyers' orders of the calendar month in the shop's time zone come to, in cents: paid and unpaid ones, less refunds, without
 * those that are canceled; by buyer, of those who have any.
 */
export async function spentThisMonth(
  db: Executor,
  companyId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await db.execute<{ buyer: string; cents: string }>(sql`
    select o.customer_id as buyer, sum(o.total_cents - o.refunded_cents) as cents from orders o
    where o.company_id = ${companyId} and o.customer_id = any(${sql.param([...userIds])}::uuid[])
      and o.created_at >= date_trunc('month', now() at time zone ${TIME_ZONE}) at time zone ${TIME_ZONE}
      and exists (select from order_lines l where l.order_id = o.id and l.status <> 'cancelled')
    group by o.customer_id`);
  return new Map(rows.map(({ buyer, cents }) => [buyer, Number(cents)]));
}

function approvalNeeded({ limit, limitCents, leftCents }: ExceededLimit, currency: string): Failure {
  const max = formatCents(limitCents, currency);
  const left = formatCents(leftCents, currency);
  const text =
    limit === 'order'
      ? `Your orders for the company can cost up to ${max} each. Nothing was ordered.`
      : `Your orders for the company can cost up to ${max} a month; ${left} is left this month. Nothing was ordered.`;
  const fresh = { limit, max: dollarsOf(limitCents), left: dollarsOf(leftCents) };
  return new Failure('approval_needed', text, { fresh });
}

/** What an order's page says about its company. @returns undefined for an order of no company */
export async function companyOfOrder(
  db: Executor,
  row: { companyId: string | null; customerId: string },
  actor: Actor,
): Promise<WholeOrder['company']> {
  if (row.companyId === null) return undefined;
  const [found] = await db
    .select({ name: companies.name, buyer: users.name })
    .from(companies)
    .innerJoin(users, eq(users.id, row.customerId))
    .where(eq(companies.id, row.companyId));
  const isOwn = row.customerId === actor.userId;
  const role: CompanyRole | null = isOwn ? null : await roleIn(db, row.companyId, actor.userId);
  return {
    _id: row.companyId,
    name: found!.name,
    buyer: found!.buyer,
    isOwn,
    mayChange: isOwn || hasCompanyRight(role, 'orders.change'),
  };
}

/**
 * Whose order a caller pays or cancels: the caller's own, or that of a member of the same company, where the caller's role allows
 * it. What is done then is done as the buyer, as by a payment link.
 * @param id of the order or of one of its lines
 */
export async function ownerFor(db: Database, id: string | undefined, userId: string): Promise<string> {
  if (id === undefined) return userId;
  const { rows } = await db.execute<{ customer: string; role: CompanyRole }>(sql`
    select o.customer_id as customer, m.role from orders o join company_members m on m.company_id = o.company_id and m.user_id = ${userId}
    where o.id = (select l.order_id from order_lines l where l.id = ${id}) and o.customer_id <> ${userId}`);
  const [other] = rows;
  return other && hasCompanyRight(other.role, 'orders.change') ? other.customer : userId;
}

/** Requires that the caller may list the orders of a company. @throws Failure `forbidden` */
export async function requireSeesOrders(db: Executor, actor: Actor, companyId: string): Promise<void> {
  if (mayDo(actor, 'orders.read') || (await roleIn(db, companyId, actor.userId)) !== null) return;
  throw new Failure('forbidden', t("You can see your own company's orders only."));
}

function notOrdering(): Failure {
  return new Failure('forbidden', t("You can't order for this company. Nothing was ordered."));
}
