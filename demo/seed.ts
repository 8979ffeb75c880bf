import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { scheduleRefresh } from '#server/parts/search/refresh.ts';
import { demoParts } from './catalog.ts';
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
    await tx.execute(seedParts(JSON.stringify(demoParts.map((part, place) => ({ id: randomUUID(), place, ...part })))));
    await tx.execute(
      seedReviews(JSON.stringify(demoReviews.map((review, place) => ({ id: randomUUID(), place, ...review })))),
    );
    await scheduleRefresh(tx);
    return demoParts.length;
  });
}

/** The parts are created a microsecond apart, so that the catalog keeps its order. */
const seedParts = (parts: string) => sql`
  with added as (
    insert into parts (id, name, brand, description, category, img, specifications, price_cents, price_breaks, minimum, quantity, import_key, created_at)
    select id, name, brand, description, kind, img, specifications, "priceCents", "priceBreaks", minimum, quantity, 'demo:' || name, now() + place * interval '1 microsecond'
    from jsonb_to_recordset(${parts}::jsonb) as part
      (id uuid, place int, name text, brand text, description text, kind text, img text, specifications jsonb, "priceCents" bigint, "priceBreaks" jsonb, minimum int, quantity int)
    returning id, quantity
  )
  insert into stock_movements (part_id, kind, quantity, actor, reason)
  select id, 'received', quantity, 'demo', 'demo catalog' from added where quantity > 0`;

const seedReviews = (reviews: string) => sql`
  insert into reviews (id, name, img, review, ratings, created_at)
  select id, name, coalesce(img, ''), review, ratings, now() - interval '30 days' + place * interval '1 day'
  from jsonb_to_recordset(${reviews}::jsonb) as review (id uuid, place int, name text, img text, review text, ratings int)`;
