import { sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { shownName } from '#server/accounts/actor-columns.ts';
import { users } from '#server/accounts/tables.ts';
import type { Executor } from '#server/database/client.ts';
import type { PartRow } from './part-columns.ts';
import { adminPartOf } from './serialize-part.ts';

/** The failure of a change to an outdated version of a part. Its text names the editor; `fresh` has the current part. */
export async function changeConflict(db: Executor, part: PartRow): Promise<Failure> {
  const by = await nameOf(db, part.changedBy);
  const change = `${by ?? 'Someone else'} has changed this part since you opened it. Nothing was saved.`;
  return new Failure('edit_conflict', change, {
    fresh: { ...adminPartOf(part), changedBy: by, changedAt: part.changedAt?.toISOString() ?? null },
  });
}

/** A user's name or email; null for a job. */
async function nameOf(db: Executor, actor: string | null): Promise<string | null> {
  const [user] = await db
    .select({ name: shownName() })
    .from(users)
    .where(sql`${users.id}::text = ${actor}`);
  return user?.name ?? null;
}
