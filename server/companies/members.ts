import type { LanguageCode } from '#contract/language/languages.ts';
import { t } from '#contract/language/text.ts';
import { and, asc, desc, eq, or, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { changeMember as changeCall, CompanyInvitation, CompanyMember } from '#contract/companies/companies.ts';
import { type CompanyRole, MAX_MEMBERS } from '#contract/companies/company-roles.ts';
import { Failure, invalidFields } from '#contract/errors.ts';
import { centsOf, dollarsOf } from '#contract/money.ts';
import type { Actor } from '#server/accounts/actor.ts';
import { createSecret, digestOfSecret } from '#server/accounts/digest-of-secret.ts';
import {
  brokenInvitation,
  INVITATION_END,
  isLongExpired,
  queueInvitation,
  requireInvited,
} from '#server/accounts/invitations.ts';
import { lockCustomer } from '#server/accounts/queries.ts';
import { users } from '#server/accounts/tables.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { MailSender } from '#server/emails/mail.ts';
import { currentLanguage, knownLanguage } from '#server/language/in-language.ts';
import { withCurrentName } from '#server/texts/with-current-name.ts';
import { spentThisMonth } from './company-orders.ts';
import { companyOrderRequests } from './order-requests/tables.ts';
import companyInvitationMail from './mails/company-invitation.ts';
import { lockCompany, requireOtherAdmin, roleIn } from './membership.ts';
import { companies, companyInvitations, companyMembers } from './tables.ts';

const MANAGE = { permission: 'customers.write', right: 'manage' } as const;

/** The members of a company by email. @param seesSpent whether to say what the orders of a member come to; by default of none */
export async function listMembers(
  db: Executor,
  companyId: string,
  seesSpent: (userId: string) => boolean = () => false,
): Promise<CompanyMember[]> {
  const rows = await db
    .select({ member: companyMembers, name: users.name, email: users.email })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(eq(companyMembers.companyId, companyId))
    .orderBy(asc(users.email));
  const spent = await spentThisMonth(db, companyId, rows.map(({ member: { userId } }) => userId).filter(seesSpent));
  const dollars = (cents: number | null) => (cents === null ? null : dollarsOf(cents));
  return rows.map(({ member: { userId, role, orderLimitCents, monthLimitCents, createdAt }, name, email }) => ({
    _id: userId,
    name,
    email,
    role,
    orderLimit: dollars(orderLimitCents),
    monthLimit: dollars(monthLimitCents),
    ...(seesSpent(userId) && { spent: dollarsOf(spent.get(userId) ?? 0) }),
    createdAt: createdAt.toISOString(),
  }));
}

/** The open invitations to a company, newest first, including expired ones. */
export async function listInvitations(db: Executor, companyId: string): Promise<CompanyInvitation[]> {
  const rows = await db
    .select()
    .from(companyInvitations)
    .where(eq(companyInvitations.companyId, companyId))
    .orderBy(desc(companyInvitations.createdAt));
  return rows.map(({ id, email, role, createdAt, expiresAt }) => ({
    _id: id,
    email,
    role,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/**
 * Emails an invitation to a company, for its admins and staff; it replaces an open one of the same address.
 * @throws Failure `not_found`, `forbidden`, `order_state` (not active, or too many members), `invalid_fields` for a member,
 *   `rate_limited` when the address has had its emails of this hour
 */
export async function inviteMember(
  db: Database,
  store: MailSender,
  actor: Actor,
  companyId: string,
  invited: { readonly email: string; readonly role: CompanyRole },
): Promise<string> {
  return db.transaction(async (tx) => {
    const { company } = await lockCompany(tx, actor, companyId, MANAGE);
    return addInvitation(tx, store, actor.userId, company, invited);
  });
}

/** Invites someone to a company that the caller has locked or just added. @throws as `inviteMember` */
export async function addInvitation(
  tx: Executor,
  store: MailSender,
  actor: string,
  company: Pick<typeof companies.$inferSelect, 'id' | 'name' | 'state'>,
  { email, role }: { readonly email: string; readonly role: CompanyRole },
): Promise<string> {
  if (company.state !== 'active') throw notActive();
  const { id: companyId } = company;
  const isOld = isLongExpired(companyInvitations.expiresAt);
  const ofCompany = eq(companyInvitations.companyId, companyId);
  await tx.delete(companyInvitations).where(and(ofCompany, or(eq(companyInvitations.email, email), isOld)));
  const members = await listMembers(tx, companyId);
  if (members.some((member) => member.email === email)) throw invalidFields({ email: t('They are a member already') });
  if (members.length + (await tx.$count(companyInvitations, ofCompany)) >= MAX_MEMBERS)
    throw new Failure(
      'order_state',
      t('A company can have at most {count} members and invitations.', { count: MAX_MEMBERS }),
    );
  const { secret, digest } = createSecret();
  const [row] = await tx
    .insert(companyInvitations)
    .values({
      companyId,
      email,
      role,
      secretDigest: digest,
      expiresAt: INVITATION_END,
    })
    .returning({ id: companyInvitations.id });
  const link = `${store.publicOrigin}/dashboard/company?invitation=${secret}`;
  const recipient = { email, language: await languageOfInvited(tx, { email, actor, companyId }) };
  const mail = companyInvitationMail.write(await withCurrentName(tx, store), recipient, {
    company: company.name,
    role,
    link,
  });
  await queueInvitation(tx, mail);
  await record(tx, { actor, action: 'company.invited', subject: companyId, detail: { invitation: row!.id, role } });
  return row!.id;
}

/** That of the invited person's account; without one that of a member who invites them, but not that of staff. */
async function languageOfInvited(
  tx: Executor,
  { email, actor, companyId }: { email: string; actor: string; companyId: string },
): Promise<LanguageCode> {
  const [account] = await tx.select({ language: users.language }).from(users).where(eq(users.email, email));
  if (account) return knownLanguage(account.language);
  return (await roleIn(tx, companyId, actor)) === null ? 'en' : currentLanguage();
}

/** Withdraws an open invitation. @returns 1, or 0 if it is no longer open @throws Failure `not_found`, `forbidden` */
export async function withdrawInvitation(db: Database, actor: Actor, companyId: string, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    await lockCompany(tx, actor, companyId, MANAGE);
    const isIt = and(eq(companyInvitations.id, id), eq(companyInvitations.companyId, companyId));
    const withdrawn = await tx.delete(companyInvitations).where(isIt).returning({ id: companyInvitations.id });
    if (withdrawn.length > 0)
      await record(tx, {
        actor: actor.userId,
        action: 'company.invitation-withdrawn',
        subject: companyId,
        detail: { invitation: id },
      });
    return withdrawn.length;
  });
}

/**
 * Makes the caller a member by an invitation, and uses it up. Only the account with its email can accept it, verified.
 * @throws Failure `malformed` (used, withdrawn, replaced, expired or invented), `forbidden`, `order_state` (member of a company)
 */
export async function acceptInvitation(
  db: Database,
  userId: string,
  secret: string,
): Promise<{ company: string; name: string; role: CompanyRole }> {
  return db.transaction(async (tx) => {
    const user = await lockCustomer(tx, userId);
    const isIt = eq(companyInvitations.secretDigest, digestOfSecret(secret));
    const [found] = await tx.select().from(companyInvitations).where(isIt);
    if (!found || found.expiresAt <= new Date()) throw brokenInvitation();
    requireInvited(user, found.email);
    const [company] = await tx.select().from(companies).where(eq(companies.id, found.companyId)).for('update');
    // Withdrawals and other invitations hold the lock of the company.
    const [invitation] = await tx.delete(companyInvitations).where(isIt).returning();
    if (!invitation || company?.state !== 'active') throw brokenInvitation();
    const { role } = invitation;
    await addMember(tx, company.id, userId, role);
    await record(tx, { actor: userId, action: 'company.joined', subject: company.id, detail: { role } });
    return { company: company.id, name: company.name, role };
  });
}

/** Adds a member to a locked company. @throws Failure `order_state` for a member of any company */
export async function addMember(tx: Executor, companyId: string, userId: string, role: CompanyRole): Promise<void> {
  const added = await tx
    .insert(companyMembers)
    .values({ companyId, userId, role })
    .onConflictDoNothing()
    .returning({ userId: companyMembers.userId });
  if (added.length === 0)
    throw new Failure('order_state', t('A person can belong to one company only. Leave the other company first.'));
}

/**
 * Changes the role and the limits of a member, for admins of the company and staff.
 * @throws Failure `not_found`, `forbidden`, `order_state` for the last admin
 */
export async function changeMember(
  db: Database,
  actor: Actor,
  companyId: string,
  member: string,
  { role, orderLimit, monthLimit }: z.output<typeof changeCall.body>,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockCompany(tx, actor, companyId, MANAGE);
    const [row] = await tx.select().from(companyMembers).where(isMember(companyId, member)).for('update');
    if (!row) throw new Failure('not_found', t('They are no longer a member of this company.'));
    if (row.role === 'admin' && role !== 'admin') await requireOtherAdmin(tx, companyId, member);
    const change = {
      role,
      orderLimitCents: orderLimit === null ? null : centsOf(orderLimit),
      monthLimitCents: monthLimit === null ? null : centsOf(monthLimit),
    };
    await tx.update(companyMembers).set(change).where(isMember(companyId, member));
    await record(tx, {
      actor: actor.userId,
      action: 'company.member-changed',
      subject: companyId,
      detail: { member, before: shownOf(row), change: shownOf(change) },
    });
    return 1;
  });
}

/**
 * Removes a member, for admins of the company and staff; members can remove themselves.
 * @returns 1, or 0 if the person is no member @throws Failure `not_found`, `forbidden`, `order_state` for the last admin
 */
export async function removeMember(db: Database, actor: Actor, companyId: string, member: string): Promise<number> {
  return db.transaction(async (tx) => {
    const { permission } = MANAGE;
    const isSelf = member === actor.userId;
    await lockCompany(tx, actor, companyId, isSelf ? { permission } : MANAGE);
    const role = await roleIn(tx, companyId, member);
    if (role === null) return 0;
    if (role === 'admin') await requireOtherAdmin(tx, companyId, member);
    await tx.delete(companyMembers).where(isMember(companyId, member));
    await dropRequestsOf(tx, member, 'waiting');
    const action = isSelf ? 'company.left' : 'company.member-removed';
    await record(tx, { actor: actor.userId, action, subject: companyId, detail: { member } });
    return 1;
  });
}

/**
 * Ends the membership of an account that is deleted, and the invitations and the request of its email. Even that of a last
 * admin: the company stays, and staff can make another member its admin.
 * @param email if it is verified
 */
export async function leaveCompanies(tx: Executor, userId: string, email: string | undefined): Promise<void> {
  await tx.delete(companyMembers).where(eq(companyMembers.userId, userId));
  await dropRequestsOf(tx, userId);
  await tx.delete(companies).where(eq(companies.requestedBy, userId));
  if (email !== undefined) await tx.delete(companyInvitations).where(eq(companyInvitations.email, email));
}

/** Deletes orders of a buyer that wait for an approval, or all requests. */
async function dropRequestsOf(tx: Executor, userId: string, state?: 'waiting'): Promise<void> {
  const { buyerId } = companyOrderRequests;
  await tx.delete(companyOrderRequests).where(and(eq(buyerId, userId), state && eq(companyOrderRequests.state, state)));
}

const isMember = (companyId: string, userId: string): SQL | undefined =>
  and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId));

/** What the audit trail says about a member. */
function shownOf({
  role,
  orderLimitCents,
  monthLimitCents,
}: Pick<typeof companyMembers.$inferSelect, 'role' | 'orderLimitCents' | 'monthLimitCents'>) {
  const limit = (cents: number | null) => (cents === null ? 'none' : dollarsOf(cents));
  return { Role: role, 'Limit per order': limit(orderLimitCents), 'Limit per month': limit(monthLimitCents) };
}

function notActive(): Failure {
  return new Failure('order_state', t('This company account is not active.'));
}
