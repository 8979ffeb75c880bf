import { eq, sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import type { VatNumberState } from '#contract/tax/tax.ts';
import { lockUser } from '#server/accounts/queries.ts';
import type { Executor } from '#server/database/client.ts';
import type { Deps } from '#server/deps.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import { vatChecks, vatNumbers } from './tables.ts';
import { CONFIRMED_DAYS } from './tax-status.ts';
import { askVies } from './vies.ts';

/** SQL: the numbers of customers and companies. */
const ALL_NUMBERS = sql.raw(
  `(select number from vat_numbers union all select vat_number from companies where vat_number <> '' and state = 'active')`,
);

/** How many numbers a run of the job asks VIES about. */
const AT_A_TIME = 50;

/** The VAT number of a customer, and what VIES said about it. */
export async function readVatNumber(db: Executor, customerId: string): Promise<VatNumberState> {
  const { vat } = await selectCurrentSettings(db);
  const { rows } = await db.execute<{ number: string; isValid: boolean | null }>(sql`
    select v.number, c.is_valid as "isValid" from vat_numbers v left join vat_checks c on c.number = v.number
      and c.checked_at > now() - ${`${CONFIRMED_DAYS} days`}::interval
    where v.customer_id = ${customerId}`);
  const [row] = rows;
  if (!row) return { number: '', state: 'none' };
  if (!vat.checksNumbers) return { number: row.number, state: 'unchecked' };
  const state = row.isValid === null ? 'pending' : row.isValid ? 'confirmed' : 'refused';
  return { number: row.number, state };
}

/**
 * Stores the VAT number of a customer and, if the shop checks numbers, asks VIES. No transaction may be open.
 * @param number in its normal form; empty to remove it
 */
export async function changeVatNumber(
  deps: Pick<Deps, 'db' | 'settings' | 'log'>,
  customerId: string,
  number: string,
): Promise<VatNumberState> {
  const { db } = deps;
  await db.transaction(async (tx) => {
    // Locked, so that no number is added while the account is being deleted.
    if (!(await lockUser(tx, { id: customerId }))) throw new Failure('token_expired');
    if (number === '') await tx.delete(vatNumbers).where(eq(vatNumbers.customerId, customerId));
    else
      await tx
        .insert(vatNumbers)
        .values({ customerId, number })
        .onConflictDoUpdate({ target: vatNumbers.customerId, set: { number, createdAt: sql`now()` } });
  });
  const { state } = await readVatNumber(db, customerId);
  if (state === 'pending' || (state === 'refused' && (await isOld(db, number)))) await checkNumber(deps, number);
  return readVatNumber(db, customerId);
}

/** Whether a number was checked more than a minute ago: a customer may save it again once it is registered. */
async function isOld(db: Executor, number: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from vat_checks where number = ${number} and checked_at < now() - interval '1 minute'`,
  );
  return rows.length > 0;
}

/** Asks VIES about a number and keeps the answer. @returns false if there was none */
async function checkNumber(
  { db, settings, log }: Pick<Deps, 'db' | 'settings' | 'log'>,
  number: string,
): Promise<boolean> {
  const { seller } = await selectCurrentSettings(db);
  const answer = await askVies({ url: settings.viesUrl, log }, number, seller.taxNumber);
  if (!answer) return false;
  const row = { ...answer, checkedAt: sql`now()` };
  await db
    .insert(vatChecks)
    .values({ number, ...row })
    .onConflictDoUpdate({ target: vatChecks.number, set: row });
  return true;
}

/**
 * Asks VIES about numbers that it has not answered yet, whose answer is old, or that it did not know a day ago; forgets numbers
 * that no customer has any more. Stops when VIES does not answer.
 */
export async function recheckVatNumbers(
  deps: Pick<Deps, 'db' | 'settings' | 'log'>,
  stopping?: AbortSignal,
): Promise<void> {
  const { db } = deps;
  await db.execute(
    sql`delete from vat_checks c where not exists (select from ${ALL_NUMBERS} v where v.number = c.number)`,
  );
  if (!(await selectCurrentSettings(db)).vat.checksNumbers) return;
  const { rows } = await db.execute<{ number: string }>(sql`
    select v.number from (select distinct number from ${ALL_NUMBERS} known) v left join vat_checks c on c.number = v.number
    where c.number is null or c.checked_at < now() - case when c.is_valid then ${`${CONFIRMED_DAYS / 2} days`}::interval
      else interval '1 day' end
    order by c.checked_at nulls first limit ${AT_A_TIME}`);
  let failures = 0;
  for (const { number } of rows) {
    // One country's register may be down while the others answer.
    if (stopping?.aborted || failures >= 5) return;
    if (!(await checkNumber(deps, number))) failures++;
  }
}
