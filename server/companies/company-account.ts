import { t } from '#contract/language/text.ts';
import { eq, sql } from 'drizzle-orm';
import type { CompanyAccount } from '#contract/companies/company-account.ts';
import { hasCompanyRight } from '#contract/companies/company-roles.ts';
import { Failure } from '#contract/errors.ts';
import { centsOf, dollarsOf, formatCents, plainAmount } from '#contract/money.ts';
import { methodOf, PAYMENT_METHODS } from '#contract/payments/payment-methods.ts';
import { BLOCK_DAYS } from '#contract/payments/pay-later.ts';
import { type Actor, mayDo } from '#server/accounts/actor.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { OrderWithLines } from '#server/orders/queries.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import type { Cell } from '#server/http/files/csv.ts';
import { SHOP_TODAY_SQL } from '#server/settings/shop-time.ts';
import { listCreditPasses, useCreditPass } from './credit-passes/credit-passes.ts';
import { companyNotFound, roleIn } from './membership.ts';
import { companies } from './tables.ts';

/* Invoices with terms: docs/decisions/096-invoices-with-terms.md. */

/**
 * SQL text: what an order `o` is owed, without part payments that wait for the rest. Of an order that costs less now, a job gives back
 * what is too much: it pays no other order.
 */
const OPEN_CENTS = `greatest(0, o.owed_cents - (
  select coalesce(sum(b.amount_cents), 0) from bank_payments b where b.order_id = o.id and b.is_held))`;

/** What a company owes, in cents, and for how many days its oldest invoice is overdue; 0 if none is. @param except an order that does not count */
async function selectBalance(
  db: Executor,
  companyId: string,
  except: string | null,
): Promise<{ balanceCents: number; overdueDays: number }> {
  const { rows } = await db.execute<{ cents: string; days: number }>(sql`
    select coalesce(sum(${sql.raw(OPEN_CENTS)}), 0) as cents,
      greatest(0, coalesce(max(${sql.raw(SHOP_TODAY_SQL)} - o.due_on), 0))::int as days
    from orders o where o.company_id = ${companyId} and o.is_owed and o.id is distinct from ${except}::uuid`);
  return { balanceCents: Number(rows[0]!.cents), overdueDays: rows[0]!.days };
}

/** The days that a company has to pay an invoice. */
interface InvoiceTerms {
  readonly paymentDays: number;
}

/**
 * The terms on which an order of a company is paid by invoice. Locks the company, so that orders at once never exceed its limit; the
 * caller has locked the order.
 * @param isOverLimit whether staff let this order exceed the limit, or pass although an invoice is overdue
 * @param isByStaff says to staff, not to the buyer, why it cannot
 * @param member who has to be a member of the company that may order; null if staff choose
 * @returns the terms, or why the order cannot be paid so, and what to do
 */
export async function lockInvoiceTerms(
  tx: Executor,
  order: Pick<OrderWithLines, 'id' | 'companyId' | 'totalCents' | 'prepaidCents'>,
  {
    isOverLimit,
    isByStaff,
    currency,
    member,
  }: {
    readonly isOverLimit: boolean;
    readonly isByStaff: boolean;
    readonly currency: string;
    readonly member: string | null;
  },
): Promise<InvoiceTerms | string> {
  if (order.companyId === null) return t('Only orders of a company can be paid by invoice.');
  const { bank, invoices } = await selectCurrentSettings(tx);
  if (bank.iban === '' || bank.holder === '') return t("This shop doesn't take payments by invoice.");
  const [company] = await tx.select().from(companies).where(eq(companies.id, order.companyId)).for('no key update');
  const { paymentDays, creditLimitCents, state } = company!;
  if (paymentDays === null || creditLimitCents === null || state !== 'active')
    return t("Your company can't pay by invoice yet. Ask us for it, or choose another way to pay.");
  const role = member === null ? null : await roleIn(tx, order.companyId, member);
  if (member !== null && (role === null || !hasCompanyRight(role, 'order')))
    return t('You no longer order for this company, so its orders cannot be paid by invoice.');
  if (isOverLimit) return { paymentDays };
  const { balanceCents, overdueDays } = await selectBalance(tx, order.companyId, order.id);
  const isOverdue = overdueDays > (invoices.blockDays ?? BLOCK_DAYS);
  const owedCents = order.totalCents - order.prepaidCents;
  const leftCents = Math.max(0, creditLimitCents - balanceCents);
  if (!isOverdue && owedCents <= leftCents) return { paymentDays };
  if (await useCreditPass(tx, order.companyId, order.id, owedCents)) return { paymentDays };
  const left = formatCents(leftCents, currency);
  if (isByStaff)
    return isOverdue
      ? `An invoice of the company is ${overdueDays} days overdue. Let this order pass, or choose another way to pay.`
      : `The company can order for ${left} more by invoice. Let this order pass, or choose another way to pay.`;
  return isOverdue
    ? t(
        'An invoice of your company is {count, plural, one {# day} other {# days}} overdue. Pay it first, choose another way to pay, or ask us to let this order pass.',
        { count: overdueDays },
      )
    : t(
        'Your company can order for {left} more by invoice. Pay an open invoice first, choose another way to pay, or ask us to let this order pass.',
        { left },
      );
}

/**
 * Requires that a company may owe more for an order by invoice. Locks the company like `lockInvoiceTerms`; the caller has locked the
 * order.
 * @param moreCents what is owed in addition; nothing is required of 0 or less
 * @throws Failure `order_state`
 */
export async function requireCredit(
  tx: Executor,
  order: Pick<OrderWithLines, 'id' | 'companyId' | 'isOwed' | 'payLater' | 'totalCents' | 'prepaidCents'>,
  moreCents: number,
): Promise<void> {
  const { id, companyId, totalCents, prepaidCents } = order;
  if (!order.isOwed || order.payLater !== 'invoice' || companyId === null || moreCents <= 0) return;
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('no key update');
  const { balanceCents } = await selectBalance(tx, companyId, id);
  if (balanceCents + totalCents - prepaidCents + moreCents > (company!.creditLimitCents ?? 0))
    throw new Failure('order_state', 'The company would owe more than its credit limit. Nothing was changed.');
}

/** Sets on which terms a company pays by invoice, for staff. @throws Failure `not_found`, `order_state` (not approved) */
export async function setCompanyTerms(
  db: Database,
  actor: string,
  id: string,
  { paymentDays, creditLimit }: { paymentDays: number | null; creditLimit: number | null },
): Promise<number> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(companies).where(eq(companies.id, id)).for('update');
    if (!before) throw companyNotFound();
    if (before.state === 'requested') throw new Failure('order_state', 'Approve or decline this company first.');
    const after = { paymentDays, creditLimitCents: creditLimit === null ? null : centsOf(creditLimit) };
    await tx.update(companies).set(after).where(eq(companies.id, id));
    const shown = (terms: Pick<typeof before, 'paymentDays' | 'creditLimitCents'>) => ({
      'Days to pay': String(terms.paymentDays ?? 'none'),
      'Credit limit': terms.creditLimitCents === null ? 'none' : plainAmount(dollarsOf(terms.creditLimitCents)),
    });
    await record(tx, {
      actor,
      action: 'company.terms-changed',
      subject: id,
      detail: { before: shown(before), change: shown(after) },
    });
    return 1;
  });
}

/** The most payments of a statement of account. */
const MOST_PAYMENTS = 1_000;

/**
 * What a company owes and has paid, for members who may pay for it and for staff.
 * @throws Failure `not_found`, also for a company of others; `forbidden` for members with another role
 */
export async function readCompanyAccount(db: Executor, actor: Actor, id: string): Promise<CompanyAccount> {
  const [company] = await db.select().from(companies).where(eq(companies.id, id));
  const isStaff = mayDo(actor, 'customers.read');
  const role = company ? await roleIn(db, id, actor.userId) : null;
  if (!company || (!isStaff && role === null)) throw companyNotFound();
  if (!isStaff && !hasCompanyRight(role, 'orders.change'))
    throw new Failure('forbidden', 'Only admins and approvers of the company see its account.');
  const { balanceCents, overdueDays } = await selectBalance(db, id, null);
  const { rows: open } = await db.execute<{
    id: string;
    number: string;
    buyer: string;
    total: string;
    open: string;
    due: string | null;
    placed: Date;
  }>(sql`
    select o.id, o.number, o.customer_name as buyer, o.total_cents as total, ${sql.raw(OPEN_CENTS)} as open, o.due_on::text as due,
      o.created_at as placed
    from orders o where o.company_id = ${id} and o.is_owed order by o.due_on nulls last, o.id`);
  const { rows: payments } = await db.execute<{
    id: string;
    number: string;
    payment: string;
    cents: string;
    at: Date;
  }>(sql`
    select o.id, o.number, p.intent_id as payment, p.amount_cents as cents, p.created_at as at
    from orders o join order_payments p on p.order_id = o.id
    where o.company_id = ${id} and o.pay_later = 'invoice' order by p.id desc limit ${MOST_PAYMENTS}`);
  const { paymentDays, creditLimitCents } = company;
  return {
    name: company.name,
    paymentDays,
    creditLimit: creditLimitCents === null ? null : dollarsOf(creditLimitCents),
    balance: dollarsOf(balanceCents),
    left: creditLimitCents === null ? 0 : dollarsOf(Math.max(0, creditLimitCents - balanceCents)),
    overdueDays,
    open: open.map(({ id: order, number, buyer, total, open: cents, due, placed }) => ({
      order,
      number,
      buyer,
      total: dollarsOf(Number(total)),
      owed: dollarsOf(Number(cents)),
      dueOn: due,
      placedAt: new Date(placed).toISOString(),
    })),
    payments: payments.map(({ id: order, number, payment, cents, at }) => ({
      order,
      number,
      amount: dollarsOf(Number(cents)),
      method: PAYMENT_METHODS[methodOf(payment)].name,
      paidAt: new Date(at).toISOString(),
    })),
    passes: await listCreditPasses(db, id),
  };
}

/** The columns of a statement of account as a file. */
export const ACCOUNT_COLUMNS = ['kind', 'order', 'buyer', 'date', 'due', 'order total', 'open', 'paid', 'paid by'];

/** The rows of a statement of account: its open invoices, then its payments. */
export function accountRows({ open, payments }: CompanyAccount): Cell[][] {
  const cents = (dollars: number) => ({ cents: centsOf(dollars) });
  return [
    ...open.map(({ number, buyer, placedAt, dueOn, total, owed }): Cell[] => [
      'open',
      { exact: number },
      buyer,
      placedAt,
      dueOn,
      cents(total),
      cents(owed),
      null,
      null,
    ]),
    ...payments.map(({ number, paidAt, amount, method }): Cell[] => [
      'payment',
      { exact: number },
      null,
      paidAt,
      null,
      null,
      null,
      cents(amount),
      method,
    ]),
  ];
}
