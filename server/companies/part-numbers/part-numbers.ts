import { and, eq, sql, type SQL } from 'drizzle-orm';
import { MAX_OWN_NUMBERS } from '#contract/companies/company-roles.ts';
import {
  type ImportedNumbers,
  MAX_NUMBER_PROBLEMS,
  OwnNumberSchema,
  type OwnNumberItem,
  type OwnNumbers,
  SHOWN_OWN_NUMBERS,
} from '#contract/companies/part-numbers.ts';
import { cutText } from '#contract/cut-text.ts';
import { Failure, invalidFields } from '#contract/errors.ts';
import { IdSchema } from '#contract/fields.ts';
import { t } from '#contract/language/text.ts';
import { type Actor, mayDo } from '#server/accounts/actor.ts';
import { record } from '#server/audit/record.ts';
import { companyNotFound, lockCompany, roleIn } from '#server/companies/membership.ts';
import { companies } from '#server/companies/tables.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { containsWords } from '#server/database/match-text.ts';
import type { Cell } from '#server/http/files/csv.ts';
import { selectByNumbers } from '#server/parts/queries.ts';
import { parts } from '#server/parts/tables.ts';
import { numberKey } from './own-numbers.ts';
import type { NumberRow } from './read-numbers-file.ts';
import { companyPartNumbers as numbers } from './tables.ts';

/* The numbers that companies have for parts: docs/decisions/101-own-part-numbers.md. */

const CHANGE = { permission: 'customers.write', right: 'part-numbers' } as const;
/** Locks a company for a caller who changes its numbers. @throws Failure `not_found`, `forbidden`, `order_state` (not approved) */
async function lockForChange(tx: Executor, actor: Actor, companyId: string): Promise<void> {
  const { company } = await lockCompany(tx, actor, companyId, CHANGE);
  if (company.state === 'requested') throw new Failure('order_state', t('Approve or decline this company first.'));
}

/** How many numbers of a file are looked up at a time. */
const AT_A_TIME = 1_000;

/** Requires that a caller may see the numbers of a company. @throws Failure `not_found` */
async function requireSees(db: Executor, actor: Actor, companyId: string): Promise<void> {
  const [company] = await db.select({ state: companies.state }).from(companies).where(eq(companies.id, companyId));
  const isSeen = mayDo(actor, 'customers.read') || (await roleIn(db, companyId, actor.userId)) !== null;
  if (!company || !isSeen) throw companyNotFound();
}

async function selectItems(db: Executor, where: SQL | undefined, limit: number): Promise<OwnNumberItem[]> {
  return db
    .select({
      _id: numbers.partId,
      number: numbers.number,
      sku: parts.sku,
      name: parts.name,
      variant: parts.variant,
      onSale: sql<boolean>`${parts.hiddenAt} is null`,
    })
    .from(numbers)
    .innerJoin(parts, eq(parts.id, numbers.partId))
    .where(where)
    .orderBy(numbers.key, numbers.partId)
    .limit(limit);
}

/** The first numbers of a company, for its members and staff. @throws Failure `not_found`, also for a company of others */
export async function listPartNumbers(db: Executor, actor: Actor, companyId: string, q = ''): Promise<OwnNumbers> {
  await requireSees(db, actor, companyId);
  const where = and(
    eq(numbers.companyId, companyId),
    q === ''
      ? undefined
      : sql`(starts_with(${numbers.key}, ${numberKey(q)}) or starts_with(lower(${parts.sku}), lower(${q}))
          or ${containsWords(sql`${parts.name}`, q)})`,
  );
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from ${numbers} join ${parts} on ${parts.id} = ${numbers.partId} where ${where}`);
  return { total: rows[0]!.total, numbers: await selectItems(db, where, SHOWN_OWN_NUMBERS) };
}

/** The columns of the numbers of a company as a file. */
export const NUMBER_COLUMNS = ['your number', 'sku', 'name', 'variant'];

/** The rows of the file. @throws Failure `not_found` */
export async function exportedNumbers(db: Executor, actor: Actor, companyId: string): Promise<Cell[][]> {
  await requireSees(db, actor, companyId);
  const all = await selectItems(db, eq(numbers.companyId, companyId), MAX_OWN_NUMBERS);
  return all.map(({ number, sku, name, variant }) => [{ exact: number }, { exact: sku }, name, variant]);
}

/**
 * Sets the number that a company has for a part on sale.
 * @throws Failure `not_found` (the company or the part), `forbidden`, `invalid_fields` (another part has it, or too many)
 */
export async function setPartNumber(
  db: Database,
  actor: Actor,
  { companyId, partId }: { companyId: string; partId: string },
  number: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockForChange(tx, actor, companyId);
    const key = numberKey(number);
    const [part] = IdSchema.safeParse(partId).success
      ? await tx.select({ hiddenAt: parts.hiddenAt }).from(parts).where(eq(parts.id, partId))
      : [];
    if (!part || part.hiddenAt !== null) throw new Failure('not_found', t('This part is not on sale.'));
    const [taken] = await tx
      .select({ partId: numbers.partId, sku: parts.sku })
      .from(numbers)
      .innerJoin(parts, eq(parts.id, numbers.partId))
      .where(and(eq(numbers.companyId, companyId), eq(numbers.key, key)));
    if (taken && taken.partId !== partId)
      throw invalidFields({ number: t('The part {sku} has this number', { sku: taken.sku }) });
    await tx
      .insert(numbers)
      .values({ companyId, partId, number, key })
      .onConflictDoUpdate({ target: [numbers.companyId, numbers.partId], set: { number, key } });
    await requireRoom(tx, companyId, 'number');
    const detail = { part: partId, change: { 'Own number': number } };
    await record(tx, { actor: actor.userId, action: 'company.part-number-set', subject: companyId, detail });
  });
}

async function requireRoom(tx: Executor, companyId: string, field: 'number' | 'file'): Promise<void> {
  if ((await tx.$count(numbers, eq(numbers.companyId, companyId))) > MAX_OWN_NUMBERS)
    throw invalidFields({ [field]: t('A company can have at most {count} numbers', { count: MAX_OWN_NUMBERS }) });
}

/** Removes the number of a part. @returns 1, or 0 if it has none @throws Failure `not_found`, `forbidden` */
export async function removePartNumber(
  db: Database,
  actor: Actor,
  { companyId, partId }: { companyId: string; partId: string },
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockForChange(tx, actor, companyId);
    if (!IdSchema.safeParse(partId).success) return 0;
    const isIt = and(eq(numbers.companyId, companyId), eq(numbers.partId, partId));
    const [gone] = await tx.delete(numbers).where(isIt).returning({ number: numbers.number });
    if (!gone) return 0;
    const detail = { part: partId, before: { 'Own number': gone.number } };
    await record(tx, { actor: actor.userId, action: 'company.part-number-removed', subject: companyId, detail });
    return 1;
  });
}

/** Requires that a caller may change the numbers of a company, before a file is read. @throws Failure `not_found`, `forbidden` */
export async function requireChangesNumbers(db: Database, actor: Actor, companyId: string): Promise<void> {
  await db.transaction(async (tx) => lockForChange(tx, actor, companyId));
}

/**
 * Sets the numbers of a file, all of them or none unless `skips`. Parts that it does not name keep their numbers.
 * @param how.isCheck saves nothing
 * @throws Failure `not_found`, `forbidden`, `invalid_fields` (too many)
 */
export async function importNumbers(
  db: Database,
  actor: Actor,
  companyId: string,
  rows: readonly NumberRow[],
  { isCheck, skips }: { readonly isCheck: boolean; readonly skips: boolean },
): Promise<ImportedNumbers> {
  const found = await partsOf(db, rows);
  return db.transaction(async (tx) => {
    await lockForChange(tx, actor, companyId);
    const before = await tx
      .select({ partId: numbers.partId, number: numbers.number })
      .from(numbers)
      .where(eq(numbers.companyId, companyId));
    const { wanted, problems, refused } = judge(rows, found, before);
    const had = new Map(before.map(({ partId, number }) => [partId, number]));
    const changed = [...wanted].filter(([partId, { number }]) => had.get(partId) !== number);
    const isSaved = !isCheck && wanted.size > 0 && (refused === 0 || skips);
    const answer = { isSaved, set: changed.length, unchanged: wanted.size - changed.length, refused, problems };
    if (!isSaved || changed.length === 0) return answer;
    const values = changed.map(([partId, { number }]) => ({ part: partId, number, key: numberKey(number) }));
    const json = JSON.stringify(values);
    // Numbers can change places: the earlier ones go first.
    await tx.execute(sql`delete from ${numbers} where company_id = ${companyId}
      and part_id in (select r.part from jsonb_to_recordset(${json}::jsonb) as r (part uuid))`);
    await tx.execute(sql`insert into ${numbers} (company_id, part_id, number, key)
      select ${companyId}, r.part, r.number, r.key
      from jsonb_to_recordset(${json}::jsonb) as r (part uuid, number text, key text)`);
    await requireRoom(tx, companyId, 'file');
    await record(tx, {
      actor: actor.userId,
      action: 'company.part-numbers-imported',
      subject: companyId,
      detail: { rows: rows.length, set: changed.length, refused },
    });
    return answer;
  });
}

/** The parts that the texts of rows name: text -> ids. */
async function partsOf(db: Executor, rows: readonly NumberRow[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const texts = [...new Set(rows.flatMap(({ parts: named }) => named.slice(0, 1)))];
  const found = new Map<string, readonly string[]>();
  for (let from = 0; from < texts.length; from += AT_A_TIME)
    for (const [text, ids] of await selectByNumbers(db, texts.slice(from, from + AT_A_TIME))) found.set(text, ids);
  return found;
}

interface Wanted {
  readonly number: string;
  readonly line: number;
}

/** Which number each part gets, and why rows cannot be used. */
function judge(
  rows: readonly NumberRow[],
  found: ReadonlyMap<string, readonly string[]>,
  before: readonly { readonly partId: string; readonly number: string }[],
): { wanted: Map<string, Wanted>; problems: ImportedNumbers['problems']; refused: number } {
  const wanted = new Map<string, Wanted>();
  const lines = new Map<string, number>();
  const named = new Set(rows.flatMap(({ parts: [text = ''] }) => found.get(text) ?? []));
  const taken = new Set(before.flatMap(({ partId, number }) => (named.has(partId) ? [] : [numberKey(number)])));
  const problems: ImportedNumbers['problems'] = [];
  let refused = 0;
  for (const {
    line,
    number,
    parts: [text],
  } of rows) {
    const reason = reasonOf();
    if (reason === undefined) continue;
    if (refused++ < MAX_NUMBER_PROBLEMS)
      problems.push({ line, number: cutText(number.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' '), 60), reason });

    function reasonOf(): string | undefined {
      const read = OwnNumberSchema.safeParse(number);
      if (!read.success) return read.error.issues[0]!.message;
      if (text === undefined) return t('It names no part');
      const [partId, ...others] = found.get(text) ?? [];
      if (partId === undefined) return t('No part on sale has the number {text}', { text: cutText(text, 60) });
      if (others.length > 0) return t('Several parts have the number {text}', { text: cutText(text, 60) });
      const key = numberKey(read.data);
      const earlier = wanted.get(partId);
      if (earlier) return t('The same part as in line {line}', { line: earlier.line });
      if (lines.has(key)) return t('The same number as in line {line}', { line: lines.get(key)! });
      if (taken.has(key)) return t('Another part has this number');
      wanted.set(partId, { number: read.data, line });
      lines.set(key, line);
      return undefined;
    }
  }
  return { wanted, problems, refused };
}
