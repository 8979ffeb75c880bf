import { t } from '#contract/language/text.ts';
import { and, eq, sql } from 'drizzle-orm';
import { type CompanyRight, type CompanyRole, hasCompanyRight } from '#contract/companies/company-roles.ts';
import type { Permission } from '#contract/accounts/permissions.ts';
import { Failure } from '#contract/errors.ts';
import { type Actor, mayDo } from '#server/accounts/actor.ts';
import type { Executor } from '#server/database/client.ts';
import { companies, companyMembers } from './tables.ts';

/** A company, locked against changes of its members, and the caller's role in it; null for staff. */
interface LockedCompany {
  readonly company: typeof companies.$inferSelect;
  readonly role: CompanyRole | null;
}

/** A person in their company. */
export interface Membership {
  readonly company: Pick<typeof companies.$inferSelect, 'id' | 'name' | 'state'>;
  readonly role: CompanyRole;
}

/** The company that a person belongs to. */
export async function membershipOf(db: Executor, userId: string): Promise<Membership | undefined> {
  const [row] = await db
    .select({
      company: { id: companies.id, name: companies.name, state: companies.state },
      role: companyMembers.role,
    })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(eq(companyMembers.userId, userId));
  return row;
}

/**
 * Locks a company for a caller who may act in it: staff with a permission, or a member with a right. Locks in this order
 * everywhere: users, parts, companies, members.
 * @throws Failure `not_found`, also for a company that the caller does not belong to; `forbidden` for other members
 */
export async function lockCompany(
  tx: Executor,
  actor: Pick<Actor, 'userId' | 'staffRole' | 'key'>,
  id: string,
  needs: { readonly permission: Permission; readonly right?: CompanyRight | undefined },
): Promise<LockedCompany> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, id)).for('update');
  if (!company) throw companyNotFound();
  const isStaff = mayDo(actor, needs.permission);
  // A request is seen by staff only.
  if (!isStaff && company.state === 'requested') throw companyNotFound();
  const role = await roleIn(tx, id, actor.userId);
  if (isStaff) return { company, role };
  if (role === null) throw companyNotFound();
  if (needs.right && !hasCompanyRight(role, needs.right))
    throw new Failure(
      'forbidden',
      needs.right === 'manage'
        ? t('Only admins of your company can do that.')
        : t('Your role in the company does not allow that.'),
    );
  return { company, role };
}

/** The role of a person in a company; null for others. */
export async function roleIn(db: Executor, companyId: string, userId: string): Promise<CompanyRole | null> {
  const [row] = await db
    .select({ role: companyMembers.role })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.userId, userId)));
  return row?.role ?? null;
}

/** @throws Failure `order_state` if the member is the only admin of the company, whose members are locked */
export async function requireOtherAdmin(tx: Executor, companyId: string, member: string): Promise<void> {
  const { rows } = await tx.execute(sql`select from company_members
    where company_id = ${companyId} and role = 'admin' and user_id <> ${member} limit 1`);
  if (rows.length === 0)
    throw new Failure('order_state', t('A company needs at least one admin. Make another member an admin first.'));
}

/** @throws Failure `not_found` with the text for companies */
export function companyNotFound(): Failure {
  return new Failure('not_found', t("That company doesn't exist."));
}
