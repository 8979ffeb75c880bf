import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type CustomerGroup, MAX_GROUPS, type NewCustomerGroup } from '#contract/customer-groups/customer-groups.ts';
import { Failure, invalidFields } from '#contract/errors.ts';
import { IdSchema } from '#contract/fields.ts';
import { users } from '#server/accounts/tables.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { isDuplicate } from '#server/database/statement-errors.ts';
import { customerGroupMembers, customerGroups } from './tables.ts';

/** The groups by name. */
export async function listCustomerGroups(db: Executor): Promise<CustomerGroup[]> {
  return db
    .select({
      _id: customerGroups.id,
      name: customerGroups.name,
      note: customerGroups.note,
      members: sql<number>`(select count(*)::int from customer_group_members m where m.group_id = customer_groups.id)`,
    })
    .from(customerGroups)
    .orderBy(sql`lower(${customerGroups.name})`);
}

/** The groups of a customer by name. */
export async function groupsOf(db: Executor, customerId: string): Promise<{ _id: string; name: string }[]> {
  return db
    .select({ _id: customerGroups.id, name: customerGroups.name })
    .from(customerGroupMembers)
    .innerJoin(customerGroups, eq(customerGroups.id, customerGroupMembers.groupId))
    .where(eq(customerGroupMembers.customerId, customerId))
    .orderBy(sql`lower(${customerGroups.name})`);
}

/** @throws Failure `invalid_fields` when another group has the name, or there are too many */
export async function addCustomerGroup(tx: Executor, actor: string, group: NewCustomerGroup): Promise<string> {
  if ((await tx.$count(customerGroups)) >= MAX_GROUPS)
    throw invalidFields({ name: `At most ${MAX_GROUPS} groups. Delete one that is no longer needed.` });
  await requireFreeName(tx, group.name);
  const [row] = await tx.insert(customerGroups).values(group).returning({ id: customerGroups.id }).catch(refuseTaken);
  await record(tx, { actor, action: 'customer-group.added', subject: row!.id, detail: { change: shownOf(group) } });
  return row!.id;
}

/** @throws Failure `not_found`, or `invalid_fields` when another group has the name */
export async function changeCustomerGroup(
  db: Database,
  actor: string,
  id: string,
  group: NewCustomerGroup,
): Promise<number> {
  return db.transaction(async (tx) => {
    const before = await lockGroup(tx, id);
    await requireFreeName(tx, group.name, id);
    await tx.update(customerGroups).set(group).where(eq(customerGroups.id, id)).catch(refuseTaken);
    const detail = { before: shownOf(before), change: shownOf(group) };
    await record(tx, { actor, action: 'customer-group.changed', subject: id, detail });
    return 1;
  });
}

/** Deletes a group. @returns 1, or 0 if it is gone already @throws Failure `invalid_fields` while something is for the group */
export async function deleteCustomerGroup(db: Database, actor: string, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    // A promotion that is being saved for the group waits, and then finds it gone.
    const [group] = await tx.select().from(customerGroups).where(eq(customerGroups.id, id)).for('update');
    if (!group) return 0;
    const [use] = await usesOf(tx, id);
    if (use) throw new Failure('invalid_fields', `${use} is for this group. Take the group out there first.`);
    const members = await tx.$count(customerGroupMembers, eq(customerGroupMembers.groupId, id));
    await tx.delete(customerGroups).where(eq(customerGroups.id, id));
    const detail = { before: shownOf(group), customers: members };
    await record(tx, { actor, action: 'customer-group.deleted', subject: id, detail });
    return 1;
  });
}

/** What is for a group, in words. Without the group, a promotion for it would be for everyone once it is saved again. */
async function usesOf(tx: Executor, id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ what: string; name: string }>(
    sql`select * from (
      select 'promotion' as what, name from promotions where conditions -> 'groups' ? ${id}
      union all select 'price list', l.name from price_list_groups g join price_lists l on l.id = g.list_id where g.group_id = ${id}
    ) uses order by what desc, name limit 1`,
  );
  return rows.map(({ what, name }) => `The ${what} '${name}'`);
}

/**
 * The groups that ids or names stand for, locked so that none of them is deleted before what is for them is saved.
 * @param field named in the failure
 * @throws Failure `invalid_fields`
 */
export async function resolveGroups(
  db: Executor,
  given: readonly string[],
  field: string,
): Promise<{ id: string; name: string }[]> {
  const wanted = [...new Set(given.map((text) => text.toLowerCase()))];
  const names = JSON.stringify(wanted);
  const found = await db
    .select({ id: customerGroups.id, name: customerGroups.name })
    .from(customerGroups)
    .where(
      sql`${customerGroups.id}::text in (select json_array_elements_text(${names}::json)) or lower(${customerGroups.name}) in (select json_array_elements_text(${names}::json))`,
    )
    .orderBy(customerGroups.id)
    .for('key share');
  const known = new Set(found.flatMap(({ id, name }) => [id, name.toLowerCase()]));
  const unknown = wanted.filter((text) => !known.has(text));
  if (unknown.length > 0) throw invalidFields({ [field]: `No customer group: ${unknown.slice(0, 3).join(', ')}` });
  return found;
}

/**
 * Puts customers into a group, whom ids or emails name.
 * @returns how many were not in it before, and the ids and emails that no customer has
 * @throws Failure `not_found`
 */
export async function addGroupMembers(
  db: Database,
  actor: string,
  id: string,
  given: readonly string[],
): Promise<{ addedCount: number; unknown: string[] }> {
  const wanted = [...new Set(given.map((text) => text.toLowerCase()))];
  return db.transaction(async (tx) => {
    await lockGroup(tx, id);
    const found = await selectCustomers(tx, wanted);
    const known = new Set(found.flatMap(({ id: customer, email }) => [customer, email.toLowerCase()]));
    const added = found.length
      ? await tx
          .insert(customerGroupMembers)
          .values(found.map((customer) => ({ customerId: customer.id, groupId: id })))
          .onConflictDoNothing()
          .returning({ customerId: customerGroupMembers.customerId })
      : [];
    if (added.length > 0) await recordMembers(tx, actor, 'customer-group.members-added', id, added);
    return { addedCount: added.length, unknown: wanted.filter((text) => !known.has(text)) };
  });
}

/**
 * Locks the accounts that ids and emails name, so that none is deleted meanwhile. An email names only an account that has verified
 * it: anyone can sign up with the email of a company.
 */
async function selectCustomers(tx: Executor, names: readonly string[]) {
  const ids = names.filter((text) => IdSchema.safeParse(text).success);
  const emails = JSON.stringify(names.filter((text) => text.includes('@')));
  return tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        sql`(${inArray(users.id, ids)} or (${users.emailVerified} and lower(${users.email}) in (select json_array_elements_text(${emails}::json))))`,
      ),
    )
    .orderBy(asc(users.id))
    .for('key share');
}

/** Takes a customer out of a group. @returns 1, or 0 if the customer is not in it */
export async function removeGroupMember(db: Database, actor: string, id: string, customerId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const removed = await tx
      .delete(customerGroupMembers)
      .where(and(eq(customerGroupMembers.groupId, id), eq(customerGroupMembers.customerId, customerId)))
      .returning({ customerId: customerGroupMembers.customerId });
    if (removed.length > 0) await recordMembers(tx, actor, 'customer-group.member-removed', id, removed);
    return removed.length;
  });
}

/** Takes a customer out of all groups, when the account is deleted. */
export async function removeFromGroups(tx: Executor, customerId: string): Promise<void> {
  await tx.delete(customerGroupMembers).where(eq(customerGroupMembers.customerId, customerId));
}

/** The most customers that an entry of the audit trail names. */
const MAX_NAMED = 20;

/** The audit trail has their ids, because emails do not outlive an account. */
async function recordMembers(
  tx: Executor,
  actor: string,
  action: string,
  id: string,
  members: readonly { readonly customerId: string }[],
): Promise<void> {
  const ids = members.slice(0, MAX_NAMED).map(({ customerId }) => customerId);
  await record(tx, { actor, action, subject: id, detail: { customers: members.length, ids } });
}

async function lockGroup(tx: Executor, id: string) {
  const [group] = await tx.select().from(customerGroups).where(eq(customerGroups.id, id)).for('no key update');
  if (!group) throw new Failure('not_found', "That group doesn't exist.");
  return group;
}

async function requireFreeName(db: Executor, name: string, id?: string): Promise<void> {
  const [owner] = await db
    .select({ id: customerGroups.id })
    .from(customerGroups)
    .where(sql`lower(${customerGroups.name}) = lower(${name})`);
  if (owner && owner.id !== id) throw nameTaken();
}

/** If two requests take a free name at once, the unique index refuses the second. */
function refuseTaken(error: unknown): never {
  throw isDuplicate(error) ? nameTaken() : error;
}

const nameTaken = (): Failure => invalidFields({ name: 'Another group has this name' });

function shownOf({ name, note }: NewCustomerGroup): Record<string, string> {
  return { name, ...(note && { note }) };
}
