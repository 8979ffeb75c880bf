import { sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { parts } from './tables.ts';

/**
 * Which of these uploaded pictures (by digest; null: all) are used by a part, deleted parts included. Recognizes
 * absolute URLs too.
 */
export async function picturesInUse(db: Executor, digests: readonly string[] | null): Promise<ReadonlySet<string>> {
  if (digests?.length === 0) return new Set();
  const digest = sql<string>`substring(${parts.img} from '/pictures/([0-9a-f]{32})-')`;
  const rows = await db
    .selectDistinct({ digest })
    .from(parts)
    .where(digests ? sql`${digest} = any(${sql.param([...digests])}::text[])` : sql`${digest} is not null`);
  return new Set(rows.map((row) => row.digest));
}
