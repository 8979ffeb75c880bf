import { t } from '#contract/language/text.ts';
import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import {
  type changeCompany as changeCall,
  type Company,
  type CompanyRequestSchema,
  exportCompanies,
  listCompanies,
  type NewCompanySchema,
} from '#contract/companies/companies.ts';
import { hasCompanyRight } from '#contract/companies/company-roles.ts';
import { Failure } from '#contract/errors.ts';
import { type Actor, mayDo } from '#server/accounts/actor.ts';
import { lockCustomer } from '#server/accounts/queries.ts';
import { shopRecipients, type ShopEmails } from '#server/accounts/shop-recipients.ts';
import { users } from '#server/accounts/tables.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { containsWords } from '#server/database/match-text.ts';
import type { MailSender } from '#server/emails/mail.ts';
import { byId, listFor } from '#server/lists/list.ts';
import { queueMail, queueMails } from '#server/outbox/queue-mail.ts';
import { withCurrentName } from '#server/texts/with-current-name.ts';
import companyAnsweredMail from './mails/company-answered.ts';
import companyRequestedMail from './mails/company-requested.ts';
import { addInvitation, addMember, listInvitations, listMembers } from './members.ts';
import { companyNotFound, membershipOf, roleIn } from './membership.ts';
import { companies } from './tables.ts';

/** Companies, newest first. */
export const companyList = listFor(listCompanies, {
  key: byId(companies.id),
  where: ({ view, q }) =>
    and(
      view && eq(companies.state, view),
      q
        ? sql`(${containsWords(sql`${companies.name}`, q)} or ${companies.vatNumber} = upper(${q})
            or ${companies.id} in (select m.company_id from company_members m join users u on u.id = m.user_id where u.email = lower(${q})))`
        : undefined,
    ),
  rows: async (db, { where, orderBy, limit }) =>
    db
      .select({
        id: companies.id,
        name: companies.name,
        vatNumber: companies.vatNumber,
        state: companies.state,
        members: sql<number>`(select count(*)::int from company_members m where m.company_id = companies.id)`,
        createdAt: companies.createdAt,
      })
      .from(companies)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  item: ({ id: _id, createdAt, ...row }) => ({ _id, ...row, createdAt: createdAt.toISOString() }),
  count: (db, where) => db.$count(companies, where),
  file: {
    call: exportCompanies,
    name: 'companies',
    action: 'company.exported',
    columns: {
      id: ({ _id }) => _id,
      name: ({ name }) => name,
      'VAT number': ({ vatNumber }) => vatNumber,
      status: ({ state }) => state,
      members: ({ members }) => members,
      since: ({ createdAt }) => createdAt,
    },
  },
});

/** A company for its members and for staff. @throws Failure `not_found`, also for a company of others */
export async function readCompany(db: Executor, actor: Actor, id: string): Promise<Company> {
  const [company] = await db.select().from(companies).where(eq(companies.id, id));
  const isStaff = mayDo(actor, 'customers.read');
  const role = company ? await roleIn(db, id, actor.userId) : null;
  if (!company || (!isStaff && role === null)) throw companyNotFound();
  const [requester] =
    isStaff && company.requestedBy
      ? await db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, company.requestedBy))
      : [];
  const seesAll = isStaff || hasCompanyRight(role, 'manage');
  return {
    _id: id,
    name: company.name,
    vatNumber: company.vatNumber,
    state: company.state,
    createdAt: company.createdAt.toISOString(),
    role,
    ...(company.paymentDays !== null && { paymentDays: company.paymentDays }),
    members: await listMembers(db, id, (userId) => seesAll || userId === actor.userId),
    invitations: seesAll ? await listInvitations(db, id) : [],
    ...(isStaff && { note: company.note }),
    ...(requester && { request: { customer: company.requestedBy!, ...requester, message: company.message } }),
  };
}

/** The caller's company, or what the caller has asked for. */
export async function readOwnCompany(db: Executor, actor: Actor) {
  const membership = await membershipOf(db, actor.userId);
  // As a member, even if the caller is also staff.
  const self = { ...actor, staffRole: null };
  return {
    company: membership ? await readCompany(db, self, membership.company.id) : null,
    request: (await requestOf(db, actor.userId)) ?? null,
  };
}

/** What a customer has asked for and staff have not answered yet. */
export async function requestOf(db: Executor, userId: string) {
  const [request] = await db.select().from(companies).where(eq(companies.requestedBy, userId));
  if (!request) return undefined;
  const { name, vatNumber, message, createdAt } = request;
  return { name, vatNumber, message, createdAt: createdAt.toISOString() };
}

/**
 * Asks the shop for a company account.
 * @returns the company's id @throws Failure `forbidden` (an unverified email), `order_state` (a member, or asked before)
 */
export async function requestCompany(
  tx: Executor,
  store: ShopEmails & MailSender,
  userId: string,
  { name, vatNumber, message }: z.output<typeof CompanyRequestSchema>,
): Promise<string> {
  const customer = await lockCustomer(tx, userId);
  if (!customer.emailVerified)
    throw new Failure('forbidden', t('Verify your email first: open the link in the email we sent you.'));
  if (await membershipOf(tx, userId)) throw new Failure('order_state', t('You belong to a company already.'));
  const values = { name, vatNumber, message, state: 'requested' as const, requestedBy: userId };
  const [row] = await tx.insert(companies).values(values).onConflictDoNothing().returning({ id: companies.id });
  if (!row) throw new Failure('order_state', t('Your request waits for our answer. Withdraw it to send another one.'));
  const recipients = await shopRecipients(tx, store, 'customers.write');
  const request = { id: row.id, email: customer.email, name, message };
  await queueMails(
    tx,
    recipients.map((to) => companyRequestedMail.write(store, to, request)),
  );
  return row.id;
}

/** Withdraws what a customer has asked for. @returns 1, or 0 if nothing waits */
export async function withdrawRequest(db: Database, userId: string): Promise<number> {
  const withdrawn = await db.delete(companies).where(eq(companies.requestedBy, userId)).returning({ id: companies.id });
  return withdrawn.length;
}

/** Adds a company, and invites its first admin. @throws Failure `rate_limited` (the invitation) */
export async function addCompany(
  tx: Executor,
  store: MailSender,
  actor: string,
  { admin, ...company }: z.output<typeof NewCompanySchema>,
): Promise<string> {
  const [row] = await tx.insert(companies).values(company).returning();
  await record(tx, { actor, action: 'company.added', subject: row!.id, detail: { change: shownOf(company) } });
  if (admin) await addInvitation(tx, store, actor, row!, { email: admin, role: 'admin' });
  return row!.id;
}

/** Changes a company, for staff. @throws Failure `not_found`, `order_state` (not approved) */
export async function changeCompany(
  db: Database,
  actor: string,
  id: string,
  { isClosed, ...company }: z.output<typeof changeCall.body>,
): Promise<number> {
  return db.transaction(async (tx) => {
    const before = await lockById(tx, id);
    if (before.state === 'requested') throw new Failure('order_state', t('Approve or decline this company first.'));
    const state = isClosed ? ('closed' as const) : ('active' as const);
    await tx
      .update(companies)
      .set({ ...company, state })
      .where(eq(companies.id, id));
    const detail = { before: shownOf(before), change: shownOf({ ...company, state }) };
    await record(tx, { actor, action: 'company.changed', subject: id, detail });
    return 1;
  });
}

/**
 * Approves a company that a customer has asked for, who becomes its admin.
 * @throws Failure `not_found`, `order_state` (answered before, or the customer belongs to a company meanwhile)
 */
export async function approveCompany(db: Database, store: MailSender, actor: string, id: string): Promise<number> {
  return answerRequest(db, store, id, async (tx, company) => {
    await tx.update(companies).set({ state: 'active', requestedBy: null, message: '' }).where(eq(companies.id, id));
    await addMember(tx, id, company.requestedBy!, 'admin');
    await record(tx, { actor, action: 'company.approved', subject: id, detail: { change: shownOf(company) } });
    return undefined;
  });
}

/** Declines a company that a customer has asked for, and deletes it. @throws Failure `not_found`, `order_state` */
export async function declineCompany(
  db: Database,
  store: MailSender,
  actor: string,
  id: string,
  reason: string,
): Promise<number> {
  return answerRequest(db, store, id, async (tx, { requestedBy }) => {
    await tx.delete(companies).where(eq(companies.id, id));
    await record(tx, { actor, action: 'company.declined', subject: id, detail: { customer: requestedBy } });
    return reason;
  });
}

/** @param answer returns why the company is declined; undefined: it is approved */
async function answerRequest(
  db: Database,
  store: MailSender,
  id: string,
  answer: (tx: Executor, company: typeof companies.$inferSelect) => Promise<string | undefined>,
): Promise<number> {
  return db.transaction(async (tx) => {
    // The user first, as a deletion does; whoever asked is read before and compared under the lock.
    const [asked] = await tx.select().from(companies).where(eq(companies.id, id));
    if (!asked) throw companyNotFound();
    const answered = new Failure('order_state', t('This company has been approved or withdrawn already.'));
    if (asked.requestedBy === null) throw answered;
    const customer = await lockCustomer(tx, asked.requestedBy).catch(() => {
      throw companyNotFound();
    });
    const company = await lockById(tx, id);
    if (company.requestedBy !== customer.id) throw answered;
    const declined = await answer(tx, company);
    const named = await withCurrentName(tx, store);
    await queueMail(tx, companyAnsweredMail.write(named, customer, { company: company.name, declined }));
    return 1;
  });
}

async function lockById(tx: Executor, id: string): Promise<typeof companies.$inferSelect> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, id)).for('update');
  if (!company) throw companyNotFound();
  return company;
}

/** What the audit trail says about a company. */
function shownOf({
  name,
  vatNumber,
  note = '',
  state,
}: {
  name: string;
  vatNumber: string;
  note?: string;
  state?: string;
}): Record<string, string> {
  return { Name: name, 'VAT number': vatNumber, ...(note && { Note: note }), ...(state && { Status: state }) };
}
