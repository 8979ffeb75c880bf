import { t } from '#contract/language/text.ts';
import { MAX_SAVED_LISTS } from '#contract/choices.ts';
import { Failure } from '#contract/errors.ts';
import type { SavedList, SavedListSummary } from '#contract/saved-lists/saved-lists.ts';
import { eq } from 'drizzle-orm';
import { users } from '#server/accounts/tables.ts';
import { localDay } from '#server/settings/local-time.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import { lockCustomer } from '#server/accounts/queries.ts';
import type { Database, Executor } from '#server/database/client.ts';
import * as queries from './queries.ts';

/** A customer's saved lists, most recently changed first. */
export async function listSavedLists(db: Executor, customerId: string): Promise<SavedListSummary[]> {
  const rows = await queries.selectSavedLists(db, customerId);
  return rows.map(({ id, name, lines, remindDay, changedAt }) => ({
    _id: id,
    name,
    lines,
    remindDay,
    changedAt: changedAt.toISOString(),
  }));
}

/**
 * Saves a list.
 * @returns its id
 * @throws Failure `order_state` beyond the limit, `token_expired`
 */
export async function createSavedList(
  db: Database,
  customerId: string,
  { name, text }: { name: string; text: string },
): Promise<string> {
  return db.transaction(async (tx) => {
    await lockCustomer(tx, customerId);
    if ((await queries.countSavedLists(tx, customerId)) >= MAX_SAVED_LISTS)
      throw new Failure(
        'order_state',
        t('You can save up to {count} lists. Delete one first.', { count: MAX_SAVED_LISTS }),
      );
    return queries.insertSavedList(tx, customerId, { name, ...withLines(text) });
  });
}

/** @throws Failure `not_found` */
export async function readSavedList(db: Executor, customerId: string, id: string): Promise<SavedList> {
  const row = await queries.selectSavedList(db, { customerId, id });
  if (!row) throw noSuchList();
  return { _id: row.id, name: row.name, text: row.text, changedAt: row.changedAt.toISOString() };
}

/**
 * Renames a list, replaces its text or changes its reminders; what is undefined stays.
 * @throws Failure `not_found`, `forbidden` (reminders for an unverified email)
 */
export async function changeSavedList(
  db: Executor,
  customerId: string,
  id: string,
  {
    name,
    text,
    remindDay,
  }: { name?: string | undefined; text?: string | undefined; remindDay?: number | null | undefined },
): Promise<void> {
  const change = {
    ...(name !== undefined && { name }),
    ...(text !== undefined && withLines(text)),
    ...(remindDay !== undefined && (await remindersOf(db, customerId, remindDay))),
  };
  if ((await queries.updateSavedList(db, { customerId, id }, change)) === 0) throw noSuchList();
}

/** @throws Failure `not_found` */
export async function deleteSavedList(db: Executor, customerId: string, id: string): Promise<void> {
  if ((await queries.deleteSavedList(db, { customerId, id })) === 0) throw noSuchList();
}

/** A customer's lists for the copy of their data. */
export async function savedListsOf(db: Executor, customerId: string) {
  return queries.selectSavedTexts(db, customerId);
}

/** Reminders from the next such day on: today gets none. */
async function remindersOf(db: Executor, customerId: string, remindDay: number | null) {
  if (remindDay === null) return { remindDay };
  const [user] = await db.select({ isVerified: users.emailVerified }).from(users).where(eq(users.id, customerId));
  if (!user?.isVerified)
    throw new Failure('forbidden', t('Verify your email first: open the link in the email we sent you.'));
  const { calendar } = await selectCurrentSettings(db);
  return { remindDay, remindedOn: localDay(new Date(), calendar.timeZone) };
}

/** A text with the number of its lines; the first of a saved table has the titles of the columns. */
function withLines(text: string): { text: string; lines: number } {
  const filled = text.split('\n').filter((line) => line.trim() !== '').length;
  return { text, lines: text.startsWith('SKU\t') ? filled - 1 : filled };
}

/** Deleted lists and those of other customers are not found. */
function noSuchList(): Failure {
  return new Failure('not_found', t('This list is no longer saved.'));
}
