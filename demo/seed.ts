import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { ImportedPart } from '#server/parts/import/judging/new-part.ts';
import { writeNewParts } from '#server/parts/import/write.ts';
import { scheduleRefresh } from '#server/parts/search/refresh.ts';
import { refreshVariants } from '#server/parts/variants.ts';
import { demoParts } from './catalog.ts';
import type { DemoPart } from './demo-part.ts';
import { demoReviews } from './reviews.ts';

/** Key of the advisory lock; every process must use the same number. */
const SEED_LOCK = 727_377_003;

/**
 * Fills an empty store with the demo catalog and testimonials. Does nothing in a store that has ever had a part, even
 * when its owner has deleted all of them.
 * @returns the number of parts added
 */
export async function seedDemo(pool: Pool): Promise<number> {
  return drizzle({ client: pool }).transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const { rows } = await tx.execute<{ any: boolean }>(sql`select exists (select from parts) as any`);
    if (rows[0]!.any) return 0;
    await writeNewParts(tx, demoParts.map(importedPartOf), 0, 'demo', 'demo catalog');
    await refreshVariants(
      tx,
      demoParts.map(({ name }) => name),
    );
    await tx.execute(
      seedReviews(JSON.stringify(demoReviews.map((review, place) => ({ id: randomUUID(), place, ...review })))),
    );
    await scheduleRefresh(tx);
    return demoParts.length;
  });
}

function importedPartOf({ kind, ...part }: DemoPart): ImportedPart {
  const specifications = [...part.specifications];
  const importKey = `demo:${part.name}`;
  return { ...part, specifications, category: kind, sku: null, importKey };
}

const seedReviews = (reviews: string) => sql`
  insert into reviews (id, name, img, review, ratings, created_at)
  select id, name, coalesce(img, ''), review, ratings, now() - interval '30 days' + place * interval '1 day'
  from jsonb_to_recordset(${reviews}::jsonb) as review (id uuid, place int, name text, img text, review text, ratings int)`;
