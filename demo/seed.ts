import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { ASK_FOR_REFRESH } from '#server/parts/search/refresh-job.ts';
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
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
    const { rows } = await client.query<{ any: boolean }>('select exists (select from parts) as any');
    if (rows[0]!.any) {
      await client.query('commit');
      return 0;
    }
    await client.query(SEED_PARTS, [
      JSON.stringify(demoParts.map((part, place) => ({ id: randomUUID(), place, ...part }))),
    ]);
    await client.query(SEED_REVIEWS, [
      JSON.stringify(demoReviews.map((review, place) => ({ id: randomUUID(), place, ...review }))),
    ]);
    await client.query(ASK_FOR_REFRESH);
    await client.query('commit');
    return demoParts.length;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** The parts are created a microsecond apart, so that the catalog keeps its order. */
const SEED_PARTS = `
  with added as (
    insert into parts (id, name, description, category, img, specifications, price_cents, minimum, quantity, import_key, created_at)
    select id, name, description, kind, img, specifications, "priceCents", minimum, quantity, 'demo:' || name, now() + place * interval '1 microsecond'
    from jsonb_to_recordset($1::jsonb) as part
      (id uuid, place int, name text, description text, kind text, img text, specifications jsonb, "priceCents" bigint, minimum int, quantity int)
    returning id, quantity
  )
  insert into stock_movements (part_id, kind, quantity, actor, reason)
  select id, 'received', quantity, 'demo', 'demo catalog' from added where quantity > 0`;

const SEED_REVIEWS = `
  insert into reviews (id, name, img, review, ratings, created_at)
  select id, name, coalesce(img, ''), review, ratings, now() - interval '30 days' + place * interval '1 day'
  from jsonb_to_recordset($1::jsonb) as review (id uuid, place int, name text, img text, review text, ratings int)`;
