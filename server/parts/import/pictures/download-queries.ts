import { eq, inArray, isNotNull, and, sql } from 'drizzle-orm';
import type { ImportPictures } from '#contract/parts/import/imports.ts';
import type { Executor } from '#server/database/client.ts';
import { parts } from '#server/parts/tables.ts';
import { importRows, pictureDownloads } from '#server/parts/import/tables.ts';

/** Seconds after which another process retries a download that was started but never finished. */
const LEASE = 120;
/** Maximum number of failures that an import's result names. */
const NAMED_FAILURES = 100;

/** Begins the keys of datasheets: one link may be the picture of a part and the datasheet of another. */
const DATASHEET = 'datasheet:';

/** The key of a datasheet's link among the downloads. */
export function datasheetKey(link: string): string {
  return DATASHEET + link;
}

/** The keys of the links that an import gave parts as pictures and datasheets, and those parts. */
const linksOf = (importId: string) => sql`
  select url, array_agg(part_id order by part_id) as ids from import_rows r, lateral (
    select coalesce(r.part->>'img', (
      select one->>'after' from jsonb_array_elements(r.changes) one where one->>'field' = 'picture')) as url
    union all select ${DATASHEET}::text || coalesce(r.part->>'datasheet', (
      select one->>'after' from jsonb_array_elements(r.changes) one where one->>'field' = 'datasheet'))
  ) linked where import_id = ${importId}::uuid and outcome in ('added', 'changed')
    and url ~ ${`^(${DATASHEET})?https?://`} group by url`;

export interface LinkedFile {
  /** The key: the link of a picture, or the key of a datasheet's. */
  readonly key: string;
  readonly link: string;
  readonly isDatasheet: boolean;
  /** The parts that the import gave the link. */
  readonly ids: readonly string[];
}

export async function selectLinks(db: Executor, importId: string): Promise<LinkedFile[]> {
  const { rows } = await db.execute<{ url: string; ids: string[] }>(sql`${linksOf(importId)} order by url`);
  return rows.map(({ url, ids }) => {
    const isDatasheet = url.startsWith(DATASHEET);
    return { key: url, link: isDatasheet ? url.slice(DATASHEET.length) : url, isDatasheet, ids };
  });
}

/**
 * Claims a link for this process.
 * @param since failures before this time do not count
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

/** Deletes a download whose files are gone, so that a process claims the link again. */
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

/**
 * Gives parts the stored file of a link: as picture where they still have the link, as datasheet where they still have
 * the one from before the import. Does nothing once the import was undone. Call it in a transaction.
 */
export async function replaceLink(
  tx: Executor,
  importId: string,
  { link, isDatasheet, ids }: LinkedFile,
  stored: string,
): Promise<void> {
  // Waits for an undo that is under way.
  const { rows } = await tx.execute(
    sql`select from imports where id = ${importId}::uuid and undone_at is null for key share`,
  );
  if (rows.length === 0) return;
  const before = sql`coalesce((
    select one->>'before' from ${importRows}, jsonb_array_elements(${importRows.changes}) one
    where ${importRows.importId} = ${importId} and ${importRows.partId} = ${parts.id} and one->>'field' = 'datasheet' limit 1), '')`;
  await tx
    .update(parts)
    .set({
      ...(isDatasheet ? { datasheet: stored } : { img: stored }),
      version: sql`${parts.version} + 1`,
      changedBy: 'import',
      changedAt: sql`now()`,
    })
    .where(and(inArray(parts.id, [...ids]), isDatasheet ? eq(parts.datasheet, before) : eq(parts.img, link)));
}

/** The stored files of links, by key. */
export async function selectDownloaded(db: Executor, urls: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const links = [...new Set(urls.filter((url) => /^(?:datasheet:)?https?:/.test(url)))];
  if (links.length === 0) return new Map();
  const rows = await db
    .select({ url: pictureDownloads.url, img: pictureDownloads.img })
    .from(pictureDownloads)
    .where(and(sql`${pictureDownloads.url} = any(${sql.param(links)}::text[])`, isNotNull(pictureDownloads.img)));
  return new Map(rows.map(({ url, img }) => [url, img!]));
}

/** The progress of downloading an applied import's pictures and datasheets; null when it has no links. */
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
        select regexp_replace(url, ${`^${DATASHEET}`}, '') as url, problem as reason from found where problem is not null order by url limit ${NAMED_FAILURES}) f), '[]') as failures
    from found`);
  const { links, ended, failed, failures } = rows[0]!;
  return links === 0 ? null : { links, waiting: links - ended, failed, failures };
}
