import { t } from '#contract/language/text.ts';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import {
  MAX_ORDER_REQUESTS,
  type OrderRequest,
  type requestApproval as requestCall,
  SHOWN_ORDER_REQUESTS,
} from '#contract/companies/order-requests.ts';
import { COMPANY_RIGHTS, type CompanyRole, hasCompanyRight } from '#contract/companies/company-roles.ts';
import { Failure } from '#contract/errors.ts';
import { dollarsOf } from '#contract/money.ts';
import { lockCustomer } from '#server/accounts/queries.ts';
import { users } from '#server/accounts/tables.ts';
import { takeOrderedUnits } from '#server/basket/service.ts';
import { requireOrdering } from '#server/companies/company-orders.ts';
import approvalWantedMail from '#server/companies/mails/approval-wanted.ts';
import orderDeclinedMail from '#server/companies/mails/order-declined.ts';
import { companyNotFound, roleIn } from '#server/companies/membership.ts';
import { companies, companyMembers } from '#server/companies/tables.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { fingerprintOf } from '#server/http/idempotency/idempotency.ts';
import type { PlacedOrder } from '#server/orders/placing/place.ts';
import { placeWholeOrder, quoteWholeOrder } from '#server/orders/placing/place-whole.ts';
import { queueMail, queueMails } from '#server/outbox/queue-mail.ts';
import { parts } from '#server/parts/tables.ts';
import { withCurrentName } from '#server/texts/with-current-name.ts';
import { companyOrderRequests } from './tables.ts';

type OrderDeps = Pick<Deps, 'db' | 'cards' | 'settings'>;
type RequestRow = typeof companyOrderRequests.$inferSelect;

/**
 * Stores an order for approval and tells those who approve.
 * @returns its id; that of the same order if it waits already
 * @throws Failure `forbidden`, `order_state` (too many wait), those of `quoteWholeOrder`
 */
export async function requestApproval(
  deps: OrderDeps,
  buyer: { readonly userId: string; readonly tokenVersion: number },
  wanted: z.output<typeof requestCall.body>,
): Promise<string> {
  const { db, settings } = deps;
  const { userId } = buyer;
  // The price is that of the approval.
  const { placeOrderPrice: _, ...contents } = wanted;
  // Checks the lines, the address and the codes as an order would.
  const { totalCents } = await quoteWholeOrder(deps, buyer, contents);
  return db.transaction(async (tx) => {
    const customer = await lockCustomer(tx, userId);
    await requireOrdering(tx, userId, contents.company);
    const ofBuyer = and(eq(companyOrderRequests.buyerId, userId), eq(companyOrderRequests.state, 'waiting'));
    const fingerprint = fingerprintOf(contents);
    const waiting = await tx
      .select({ id: companyOrderRequests.id, fingerprint: companyOrderRequests.fingerprint })
      .from(companyOrderRequests)
      .where(ofBuyer);
    const same = waiting.find((each) => each.fingerprint === fingerprint);
    if (same) return same.id;
    if (waiting.length >= MAX_ORDER_REQUESTS)
      throw new Failure(
        'order_state',
        t('{count} of your orders wait for an approval. Withdraw one first.', { count: MAX_ORDER_REQUESTS }),
      );
    const [row] = await tx
      .insert(companyOrderRequests)
      .values({ companyId: contents.company, buyerId: userId, contents, fingerprint, totalCents })
      .returning({ id: companyOrderRequests.id });
    const approvers = await tx
      .select({ email: users.email, name: users.name, company: companies.name })
      .from(companyMembers)
      .innerJoin(users, eq(users.id, companyMembers.userId))
      .innerJoin(companies, eq(companies.id, companyMembers.companyId))
      .where(
        and(
          eq(companyMembers.companyId, contents.company),
          inArray(companyMembers.role, [...COMPANY_RIGHTS.approve]),
          ne(companyMembers.userId, userId),
        ),
      );
    const store = await withCurrentName(tx, settings.store);
    await queueMails(
      tx,
      approvers.map(({ company, ...to }) =>
        approvalWantedMail.write(store, to, { buyer: customer.name || customer.email, totalCents, company }),
      ),
    );
    return row!.id;
  });
}

/** The requests of a company, for its members: those that wait come first. @throws Failure `not_found` for others */
export async function listOrderRequests(db: Executor, userId: string, companyId: string): Promise<OrderRequest[]> {
  if ((await roleIn(db, companyId, userId)) === null) throw companyNotFound();
  const rows = await db
    .select({ request: companyOrderRequests, buyerName: users.name })
    .from(companyOrderRequests)
    .innerJoin(users, eq(users.id, companyOrderRequests.buyerId))
    .where(eq(companyOrderRequests.companyId, companyId))
    .orderBy(desc(sql`${companyOrderRequests.state} = 'waiting'`), desc(companyOrderRequests.id))
    .limit(SHOWN_ORDER_REQUESTS);
  const ids = [...new Set(rows.flatMap(({ request }) => request.contents.lines.map(({ part }) => part.toLowerCase())))];
  const named = await db
    .select({ id: parts.id, name: parts.name, sku: parts.sku })
    .from(parts)
    .where(inArray(parts.id, ids));
  const byId = new Map(named.map((part) => [part.id, part]));
  return rows.map(
    ({ request: { id, state, buyerId, createdAt, contents, totalCents, reason, orderId }, buyerName }) => ({
      _id: id,
      state,
      buyer: buyerId,
      buyerName,
      createdAt: createdAt.toISOString(),
      lines: contents.lines.map(({ part, quantity }) => {
        const { name, sku } = byId.get(part.toLowerCase())!;
        return { part, name, sku, quantity };
      }),
      total: dollarsOf(totalCents),
      costCenter: contents.costCenter ?? '',
      reference: contents.reference ?? '',
      reason,
      order: orderId,
    }),
  );
}

/**
 * Places an order that waits, as one of its buyer, without the buyer's limits. Of two answers at once one is given.
 * @throws Failure `not_found`, `forbidden`, `order_state`, those of `placeWholeOrder`
 */
export async function approveRequest(
  deps: OrderDeps,
  approver: string,
  { companyId, id }: { companyId: string; id: string },
  placeOrderPrice: number,
): Promise<{ placed: PlacedOrder; buyerId: string; parts: string[] }> {
  const { db } = deps;
  const request = await readRequest(db, companyId, id, approver);
  const { buyerId, contents } = request;
  const [buyer] = await db
    .select({ tokenVersion: users.tokenVersion, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, buyerId));
  if (buyer!.suspendedAt) throw new Failure('forbidden', t("The buyer's account is suspended, so it cannot order."));
  const by = { userId: buyerId, tokenVersion: buyer!.tokenVersion };
  const placed = await placeWholeOrder(deps, by, { ...contents, placeOrderPrice }, undefined, {
    isApproved: true,
    alsoWrite: async (tx, orderId) => {
      await answer(tx, request, approver, { state: 'placed', orderId });
      await takeOrderedUnits(tx, orderId);
      await record(tx, {
        actor: approver,
        action: 'company.order-approved',
        subject: companyId,
        detail: { order: orderId },
      });
    },
  });
  return { placed, buyerId, parts: contents.lines.map(({ part }) => part.toLowerCase()) };
}

/** Declines an order that waits. @throws Failure `not_found`, `forbidden`, `order_state` */
export async function declineRequest(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  approver: string,
  { companyId, id }: { companyId: string; id: string },
  reason: string,
): Promise<number> {
  const request = await readRequest(db, companyId, id, approver);
  return db.transaction(async (tx) => {
    const company = await answer(tx, request, approver, { state: 'declined', reason });
    const [buyer] = await tx
      .select({ email: users.email, name: users.name })
      .from(users)
      .where(eq(users.id, request.buyerId));
    const { totalCents } = request;
    const store = await withCurrentName(tx, settings.store);
    await queueMail(tx, orderDeclinedMail.write(store, buyer!, { totalCents, company: company.name, reason }));
    await record(tx, {
      actor: approver,
      action: 'company.order-declined',
      subject: companyId,
      detail: { request: id },
    });
    return 1;
  });
}

/** Withdraws an own request. @returns 1, or 0 if it does not wait any more */
export async function withdrawRequest(
  db: Database,
  userId: string,
  { companyId, id }: { companyId: string; id: string },
): Promise<number> {
  const withdrawn = await db
    .delete(companyOrderRequests)
    .where(
      and(
        eq(companyOrderRequests.id, id),
        eq(companyOrderRequests.companyId, companyId),
        eq(companyOrderRequests.buyerId, userId),
        eq(companyOrderRequests.state, 'waiting'),
      ),
    )
    .returning({ id: companyOrderRequests.id });
  return withdrawn.length;
}

/** Marks a request as answered, with the lock of the company, so that the approver still has the right. */
async function answer(
  tx: Executor,
  { id, companyId, buyerId }: RequestRow,
  approver: string,
  change: Pick<Partial<RequestRow>, 'state' | 'orderId' | 'reason'>,
): Promise<{ name: string }> {
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('share');
  requireMayAnswer(await roleIn(tx, companyId, approver), buyerId === approver);
  const marked = await tx
    .update(companyOrderRequests)
    .set({ ...change, decidedAt: sql`now()` })
    .where(and(eq(companyOrderRequests.id, id), eq(companyOrderRequests.state, 'waiting')))
    .returning({ id: companyOrderRequests.id });
  if (marked.length === 0) throw answered();
  return company!;
}

async function readRequest(db: Executor, companyId: string, id: string, approver: string): Promise<RequestRow> {
  const role = await roleIn(db, companyId, approver);
  if (role === null) throw companyNotFound();
  const [request] = await db
    .select()
    .from(companyOrderRequests)
    .where(and(eq(companyOrderRequests.id, id), eq(companyOrderRequests.companyId, companyId)));
  if (!request) throw new Failure('not_found', t("This request doesn't exist anymore."));
  requireMayAnswer(role, request.buyerId === approver);
  if (request.state !== 'waiting') throw answered();
  return request;
}

function requireMayAnswer(role: CompanyRole | null, isOwn: boolean): void {
  if (!hasCompanyRight(role, 'approve'))
    throw new Failure('forbidden', t('Only admins and approvers of your company can do that.'));
  if (isOwn && role !== 'admin') throw new Failure('forbidden', t('Someone else has to approve your own order.'));
}

function answered(): Failure {
  return new Failure('order_state', t('This request was answered or withdrawn already.'));
}
