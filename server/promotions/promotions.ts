import { randomInt } from 'node:crypto';
import { and, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { Failure, invalidFields } from '#contract/errors.ts';
import { IdSchema } from '#contract/fields.ts';
import { MAX_PROMOTION_CODES } from '#contract/promotions/promotion-choices.ts';
import type { Conditions } from '#contract/promotions/promotion-terms.ts';
import type { NewPromotion, Promotion } from '#contract/promotions/promotions.ts';
import { users } from '#server/accounts/tables.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/database/columns.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { resolveGroups } from '#server/customer-groups/customer-groups.ts';
import { isDuplicate } from '#server/database/statement-errors.ts';
import { parts } from '#server/parts/tables.ts';
import { atClocks } from '#server/settings/shop-time.ts';
import { selectPromotion, serializePromotion } from './promotion-lists.ts';
import { promotionCodes, promotions } from './tables.ts';

/** A promotion with the SKUs and emails of its conditions. @throws Failure `not_found` */
export async function readPromotion(db: Executor, id: string): Promise<Promotion & { names: Record<string, string> }> {
  const row = (await selectPromotion(db, id)) ?? notFound();
  const { parts: partIds = [], customers = [] } = row.row.conditions;
  const names = await namesOf(db, partIds, customers);
  return { ...serializePromotion(row), names };
}

async function namesOf(db: Executor, partIds: readonly string[], customers: readonly string[]) {
  const [skus, emails] = await Promise.all([
    db
      .select({ id: parts.id, name: parts.sku })
      .from(parts)
      .where(inArray(parts.id, [...partIds])),
    db
      .select({ id: users.id, name: users.email })
      .from(users)
      .where(and(inArray(users.id, [...customers]), isNull(users.deletedAt))),
  ]);
  return Object.fromEntries([...skus, ...emails].map(({ id, name }) => [id, name]));
}

/** @throws Failure `invalid_fields` for a taken code, and for parts or customers that do not exist */
export async function addPromotion(tx: Executor, actor: string, input: NewPromotion): Promise<string> {
  const id = newId();
  await tx.insert(promotions).values({ id, ...(await columnsOf(tx, input)) });
  await setCode(tx, id, input.code);
  await record(tx, { actor, action: 'promotion.added', subject: id, detail: { change: await shownOf(tx, id) } });
  return id;
}

/**
 * Replaces the fields of a promotion. Orders that are placed keep their terms; orders that are being placed wait for it, or are
 * priced again.
 * @throws Failure `not_found`, `edit_conflict`, those of `addPromotion`
 */
export async function changePromotion(
  db: Database,
  actor: string,
  id: string,
  { version, promotion }: { version: number; promotion: NewPromotion },
): Promise<{ version: number }> {
  return db.transaction(async (tx) => {
    const now = await lock(tx, id);
    if (now.version !== version) throw new Failure('edit_conflict', undefined, { fresh: { version: now.version } });
    const before = await shownOf(tx, id);
    // Placing orders holds a lock on the row until it commits: all uses are counted.
    const uses =
      promotion.maxUses === null
        ? sql`0`
        : sql`(select count(*) from promotion_uses u where u.promotion_id = promotions.id and u.ended_at is null)`;
    await tx
      .update(promotions)
      .set({ ...(await columnsOf(tx, promotion)), uses, version: version + 1 })
      .where(eq(promotions.id, id));
    await setCode(tx, id, promotion.code);
    await record(tx, {
      actor,
      action: 'promotion.changed',
      subject: id,
      detail: { before, change: await shownOf(tx, id) },
    });
    return { version: version + 1 };
  });
}

/** Ends a promotion now; one that has not started never does. A repeat changes nothing. @throws Failure `not_found` */
export async function endPromotion(db: Database, actor: string, id: string): Promise<{ version: number }> {
  return db.transaction(async (tx) => {
    const { version, endsAt, startsAt } = await lock(tx, id);
    const now = new Date();
    if (endsAt && endsAt <= now) return { version };
    const isPlanned = startsAt !== null && startsAt >= now;
    await tx
      .update(promotions)
      .set({ endsAt: now, version: version + 1, ...(isPlanned && { startsAt: null }) })
      .where(eq(promotions.id, id));
    await record(tx, { actor, action: 'promotion.ended', subject: id });
    return { version: version + 1 };
  });
}

/** Letters and digits that nobody confuses. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** 31^10: guessing one of 50,000 takes 10^10 tries. */
const CODE_LENGTH = 10;

/**
 * Generates codes that can each be used once.
 * @throws Failure `not_found`, `invalid_fields` for too many codes or of an automatic promotion
 */
export async function addCodes(
  tx: Executor,
  actor: string,
  id: string,
  wanted: { count: number; prefix: string },
): Promise<string[]> {
  const { isAutomatic } = await lock(tx, id);
  if (isAutomatic) throw invalidFields({ count: 'An automatic promotion has no codes' });
  const existing = await tx.$count(
    promotionCodes,
    and(eq(promotionCodes.promotionId, id), isNotNull(promotionCodes.maxUses)),
  );
  if (existing + wanted.count > MAX_PROMOTION_CODES)
    throw invalidFields({ count: `At most ${MAX_PROMOTION_CODES} codes of one promotion` });
  const prefix = wanted.prefix.toUpperCase();
  const codes = Array.from({ length: wanted.count }, () => prefix + randomCode());
  await tx.insert(promotionCodes).values(codes.map((code) => ({ promotionId: id, code, maxUses: 1 })));
  await record(tx, { actor, action: 'promotion.codes-added', subject: id, detail: { codes: codes.length } });
  return codes;
}

const randomCode = (): string => Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The ids of parts and customers that conditions name by SKU or email. @throws Failure `invalid_fields` */
export async function resolveConditions(db: Executor, conditions: Conditions): Promise<Conditions> {
  const groups = conditions.groups && (await resolveGroups(db, conditions.groups, 'conditions.groups'));
  const given = { parts: conditions.parts ?? [], customers: conditions.customers ?? [] };
  const lower = (texts: readonly string[]) => [...new Set(texts.map((text) => text.toLowerCase()))];
  const wanted = { parts: lower(given.parts), customers: lower(given.customers) };
  const [foundParts, foundCustomers] = await Promise.all([
    db
      .select({ id: parts.id, name: sql<string>`lower(${parts.sku})` })
      .from(parts)
      .where(sql`lower(${parts.sku}) in ${inList(wanted.parts)} or ${parts.id} in ${inList(idsIn(wanted.parts))}`),
    db
      .select({ id: users.id, name: sql<string>`lower(${users.email})` })
      .from(users)
      .where(
        sql`${users.deletedAt} is null and (lower(${users.email}) in ${inList(wanted.customers)} or ${users.id} in ${inList(idsIn(wanted.customers))})`,
      ),
  ]);
  const idsOf = (key: 'parts' | 'customers', found: readonly { id: string; name: string }[], what: string) => {
    const byName = new Map(found.flatMap(({ id, name }) => [[name, id] as const, [id, id] as const]));
    const unknown = wanted[key].filter((text) => !byName.has(text));
    if (unknown.length > 0)
      throw invalidFields({ [`conditions.${key}`]: `${what}: ${unknown.slice(0, 3).join(', ')}` });
    return [...new Set(wanted[key].map((text) => byName.get(text)!))];
  };
  return {
    ...conditions,
    ...(conditions.parts && { parts: idsOf('parts', foundParts, 'No part has the SKU') }),
    ...(conditions.customers && { customers: idsOf('customers', foundCustomers, 'No account has the email') }),
    ...(groups && { groups: groups.map(({ id }) => id) }),
  };
}

const idsIn = (texts: readonly string[]): string[] => texts.filter((text) => IdSchema.safeParse(text).success);
const inList = (texts: readonly string[]) =>
  texts.length === 0
    ? sql`(null)`
    : sql`(${sql.join(
        texts.map((text) => sql`${text}`),
        sql`, `,
      )})`;

async function columnsOf(tx: Executor, promotion: NewPromotion) {
  const { name, isAutomatic, priority, isCombinable, starts, ends, maxUses, maxPerCustomer, conditions, benefits } =
    promotion;
  return {
    name,
    isAutomatic,
    priority,
    isCombinable,
    maxUses,
    // One customer could place several orders before they pay the first.
    maxPerCustomer: conditions.firstOrder ? 1 : maxPerCustomer,
    benefits: [...benefits],
    conditions: await resolveConditions(tx, conditions),
    startsAt: atClocks(starts) as unknown as Date | null,
    endsAt: atClocks(ends) as unknown as Date | null,
  };
}

/** Sets the code for all customers. @throws Failure `invalid_fields` if it is taken, or would be removed after it was used */
async function setCode(tx: Executor, promotionId: string, code: string | null): Promise<void> {
  const isShared = and(eq(promotionCodes.promotionId, promotionId), isNull(promotionCodes.maxUses));
  const [now] = await tx.select().from(promotionCodes).where(isShared);
  if ((now?.code ?? null) === code) return;
  if (now && code !== null) await tx.update(promotionCodes).set({ code }).where(isShared).catch(refuseTaken);
  else if (code !== null) await tx.insert(promotionCodes).values({ promotionId, code }).catch(refuseTaken);
  else {
    const [{ used } = { used: 0 }] = await tx
      .select({ used: count() })
      .from(sql`promotion_uses`)
      .where(sql`code_id = ${now!.id}`);
    if (used > 0) throw invalidFields({ code: 'Orders have used this code. End the promotion instead.' });
    await tx.delete(promotionCodes).where(isShared);
  }
}

function refuseTaken(error: unknown): never {
  throw isDuplicate(error) ? invalidFields({ code: 'Another promotion has this code' }) : error;
}

/** What the audit trail shows of a promotion; of its customers only their number. */
async function shownOf(tx: Executor, id: string): Promise<Record<string, unknown>> {
  const shown = serializePromotion((await selectPromotion(tx, id))!);
  const { name, isAutomatic, code, priority, isCombinable, starts, ends, maxUses, maxPerCustomer, benefits } = shown;
  const { customers, groups, ...others } = shown.conditions;
  const conditions = {
    ...others,
    ...(customers && { customers: customers.length }),
    ...(groups && { groups: (await resolveGroups(tx, groups, 'conditions.groups')).map(({ name: each }) => each) }),
  };
  return {
    name,
    isAutomatic,
    code,
    priority,
    isCombinable,
    starts,
    ends,
    maxUses,
    maxPerCustomer,
    conditions,
    benefits,
  };
}

async function lock(tx: Executor, id: string) {
  const [row] = await tx.select().from(promotions).where(eq(promotions.id, id)).for('update');
  return row ?? notFound();
}

function notFound(): never {
  throw new Failure('not_found', "That promotion doesn't exist.");
}
