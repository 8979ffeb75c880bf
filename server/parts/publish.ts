import { sql } from 'drizzle-orm';
import { invalidFields } from '#contract/errors.ts';
import { DRAFT } from '#contract/parts/publication.ts';
import { recordRows } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { selectToday } from '#server/settings/queries.ts';
import { scheduleRefresh } from './search/refresh.ts';

/**
 * Puts drafts on sale whose day has begun in the shop's time zone, and records it. The caches and the index of the search
 * learn of it as of an edit. Called after an edit that set a day, which may be today, and every minute by the job.
 * Parts that another transaction edits are left to the next run.
 * @returns the number of parts
 */
export async function publishDue(tx: Executor, actor: string, now = new Date()): Promise<number> {
  const today = await selectToday(tx, now);
  const { rows } = await tx.execute<{ count: number }>(sql`
    with due as (
      select id, publish_on from parts
      where publish_on <> '' and deleted_at is null and publish_on <> ${DRAFT} and publish_on collate "C" <= ${today}
      order by id for no key update skip locked
    ), written as (
      update parts p set publish_on = '', version = p.version + 1, changed_by = ${actor}, changed_at = now()
      from due where p.id = due.id returning p.id, due.publish_on
    ), inserted_entries as (
      ${recordRows(sql`
        select ${actor}::text, 'part.published'::text, id::text, jsonb_build_object('publishOn', publish_on) from written`)}
    )
    select count(*)::int as count from written`);
  const { count } = rows[0]!;
  if (count > 0) await scheduleRefresh(tx);
  return count;
}

/**
 * Refuses a day that is over, which a person mistyped: the part would go on sale at once.
 * @throws Failure `invalid_fields`
 */
export async function requireDayToCome(tx: Executor, day: string): Promise<void> {
  if (day === DRAFT) return;
  if (day < (await selectToday(tx)))
    throw invalidFields({ publishOn: 'This day is over. Choose a later one, or put the part on sale now' });
}

/** The job that publishes. */
export async function publishParts(db: Database): Promise<void> {
  await db.transaction(async (tx) => publishDue(tx, 'publish_parts'));
}
