import { eq, inArray, isNotNull, and, sql } from 'drizzle-orm';
import type { ImportPictures } from '#contract/parts/import/imports.ts';
import type { Executor } from '#server/database/client.ts';
import { parts } from '../../tables.ts';
import { pictureDownloads } from '../tables.ts';

/** Seconds after which another process downloads a picture again that one began and did not end. */
const LEASE = 120;
/** The failures that an import's result names. */
const NAMED_FAILURES = 100;

/** The links that an import gave parts as pictures, and those parts. */
const linksOf = (importId: string) => sql`
  select url, array_agg(part_id order by part_id) as ids from (
    select part_id, coalesce(part->>'img', (
      select one->>'after' from jsonb_array_elements(changes) one where one->>'field' = 'picture')) as url
    from import_rows where import_id = ${importId}::uuid and outcome in ('added', 'changed')
  ) linked where url ~ '^https?://' group by url`;

export interface LinkedPicture {
  readonly url: string;
  /** The parts that the import gave the link. */
  readonly ids: readonly string[];
}

export async function selectLinks(db: Executor, importId: string): Promise<LinkedPicture[]> {
  const { rows } = await db.execute<{ url: string; ids: string[] }>(sql`${linksOf(importId)} order by url`);
  return rows;
}

/**
 * Claims a link for this process.
 * @param since an earlier failure counts no more
 * @returns `img` of a picture that is downloaded already, or whether this process is to download it
 */
export async function claimDownload(
  db: Executor,
  url: string,
  since: Date,
): Promise<{ img: string | null; isClaimed: boolean }> {
  const { rows } = await db.execute(sql`
    insert into picture_downloads as d (url) values (${url})
    on conflict (url) do update set claimed_at = now(), ended_at = null, problem = null
      where d.img is null and (d.ended_at < ${since} or (d.ended_at is null and d.claimed_at < now() - make_interval(secs => ${LEASE})))
    returning url`);
  if (rows.length > 0) return { img: null, isClaimed: true };
  const [found] = await db
    .select({ img: pictureDownloads.img })
    .from(pictureDownloads)
    .where(eq(pictureDownloads.url, url));
  return { img: found?.img ?? null, isClaimed: false };
}

/** Forgets a download whose files are gone, so that it is claimed again. */
export async function deleteDownload(db: Executor, url: string): Promise<void> {
  await db.delete(pictureDownloads).where(eq(pictureDownloads.url, url));
}

export async function endDownload(
  db: Executor,
  url: string,
  result: { img: string } | { problem: string },
): Promise<void> {
  await db
    .update(pictureDownloads)
    .set({ ...result, endedAt: sql`now()` })
    .where(eq(pictureDownloads.url, url));
}

/** Gives parts the stored picture in place of the link, where they still have the link. */
export async function replaceLink(db: Executor, { url, ids }: LinkedPicture, img: string): Promise<void> {
  await db
    .update(parts)
    .set({ img, version: sql`${parts.version} + 1`, changedBy: 'import', changedAt: sql`now()` })
    .where(and(inArray(parts.id, [...ids]), eq(parts.img, url)));
}

/** The stored pictures of links, by link. */
export async function selectDownloaded(db: Executor, urls: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const links = [...new Set(urls.filter((url) => /^https?:/.test(url)))];
  if (links.length === 0) return new Map();
  const rows = await db
    .select({ url: pictureDownloads.url, img: pictureDownloads.img })
    .from(pictureDownloads)
    .where(and(sql`${pictureDownloads.url} = any(${sql.param(links)}::text[])`, isNotNull(pictureDownloads.img)));
  return new Map(rows.map(({ url, img }) => [url, img!]));
}

/** How far the pictures of an applied import are; null when it has no links. */
export async function countDownloads(db: Executor, importId: string): Promise<ImportPictures | null> {
  const { rows } = await db.execute<{
    links: number;
    ended: number;
    failed: number;
    failures: ImportPictures['failures'];
  }>(sql`
    with links as materialized (${linksOf(importId)}), found as (
      select l.url, d.ended_at is not null as ended, d.problem from links l left join picture_downloads d using (url))
    select count(*)::int as links, (count(*) filter (where ended))::int as ended,
      (count(*) filter (where problem is not null))::int as failed,
      coalesce((select jsonb_agg(f) from (
        select url, problem as reason from found where problem is not null order by url limit ${NAMED_FAILURES}) f), '[]') as failures
    from found`);
  const { links, ended, failed, failures } = rows[0]!;
  return links === 0 ? null : { links, waiting: links - ended, failed, failures };
}
