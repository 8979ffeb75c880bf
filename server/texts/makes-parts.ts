import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { parts } from '#server/parts/tables.ts';
import { selectCurrentSettings } from '#server/settings/queries.ts';
import type { TextDefaults } from './current-texts.ts';

/** How many of the newest parts decide whether a store makes what it sells. */
const SAMPLE = 200;

/**
 * Whether the store makes what it sells: as an admin has set or, by default, if more than half of its newest parts with a brand
 * have the same one. A catalog without brands is the store's own.
 */
export async function makesParts(db: Executor): Promise<boolean> {
  const { makers } = (await selectCurrentSettings(db)).catalog;
  if (makers !== 'auto') return makers === 'own';
  const { rows } = await db.execute<{ same: number; all: number }>(sql`
    select coalesce(max(count), 0)::int as same, coalesce(sum(count), 0)::int as all from (
      select count(*) from (
        select brand from ${parts} where hidden_at is null order by created_at desc, id desc limit ${SAMPLE}
      ) newest where brand <> '' group by brand
    ) brands`);
  const { same, all } = rows[0]!;
  return all === 0 || same * 2 > all;
}

/** The defaults of texts, with those of a store that sells parts of several makers. */
export async function defaultsOf<Defaults extends TextDefaults>(
  db: Executor,
  defaults: Defaults,
): Promise<Defaults & TextDefaults> {
  return { ...defaults, isReseller: !(await makesParts(db)) };
}
