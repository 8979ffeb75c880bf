import { sql } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '#contract/errors.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Executor } from '#server/database/client.ts';
import { addJob } from '#server/jobs/queue.ts';
import { openGuardedAgent } from '#server/http/outgoing/guarded-agent.ts';
import { isStored } from '#server/pictures/picture-retention.ts';
import type { PictureStore } from '#server/pictures/picture-store.ts';
import { storeDatasheet } from '#server/pictures/datasheets.ts';
import { storePicture } from '#server/pictures/service.ts';
import * as queries from './download-queries.ts';
import { DATASHEET_FILE, downloadFile, NoFile, PICTURE_FILE } from './download-file.ts';

/** Maximum number of pictures downloaded at once, in total and from one host. */
const AT_ONCE = 4;
const PER_HOST = 2;
/** Milliseconds after which the job leaves the rest to its next run; one that runs for ten minutes counts as dead. */
const LONGEST_RUN = 4 * 60_000;

interface DownloadDeps {
  readonly db: Database;
  readonly pictures: PictureStore;
}

/** Schedules the download of an import's pictures and datasheets. Call it in the transaction that applies the import. */
export async function scheduleDownloads(tx: Executor, importId: string, inSeconds = 0): Promise<void> {
  await addJob(tx, 'download_pictures', { import: importId }, { maxAttempts: 5, inSeconds });
}

/**
 * Downloads the pictures and datasheets that an applied import linked to, each link once, and gives the parts the stored
 * files. A link without a picture stays with its part, one without a datasheet changes nothing, and the import's result
 * says why. Repeats continue where a run ended.
 * @param testing also reaches this machine over plain HTTP; the job never sets it
 */
export async function downloadPictures(
  deps: DownloadDeps,
  importId: string,
  stopping: AbortSignal,
  testing?: { timeout: number },
): Promise<void> {
  const { db } = deps;
  const { rows } = await db.execute<{ actor: string; at: Date }>(
    sql`select actor, applied_at as at from imports where id = ${importId}::uuid and applied_at is not null and undone_at is null`,
  );
  const [applied] = rows;
  if (!applied) return;
  const since = new Date(applied.at);
  const links = await queries.selectLinks(db, importId);
  const agent = openGuardedAgent({ loopback: testing !== undefined }, PER_HOST);
  const until = Date.now() + LONGEST_RUN;
  let next = 0;
  const isOver = () => stopping.aborted || Date.now() > until;
  const work = async (): Promise<void> => {
    for (let link = links[next++]; link && !isOver(); link = links[next++]) {
      const download = () =>
        downloadFile(agent, link.link, link.isDatasheet ? DATASHEET_FILE : PICTURE_FILE, {
          isPlain: testing !== undefined,
          ...(testing && { timeout: testing.timeout }),
        });
      await processLink(deps, link, { id: importId, since, actor: applied.actor }, download);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    await agent.destroy();
  }
  const done = await queries.countDownloads(db, importId);
  if (!done) return;
  // The links that are left, and those that another process has claimed.
  if (done.waiting > 0) return scheduleDownloads(db, importId, 30);
  const detail = { import: importId, pictures: done.links - done.failed, failed: done.failed };
  await record(db, { actor: applied.actor, action: 'part.import-pictures', subject: 'catalogue', detail });
}

/** Downloads one link, unless that is done already, and gives the parts the stored file. */
async function processLink(
  { db, pictures }: DownloadDeps,
  link: queries.LinkedFile,
  { id, since, actor }: { id: string; since: Date; actor: string },
  download: () => Promise<Uint8Array>,
): Promise<void> {
  let { img, isClaimed } = await queries.claimDownload(db, link.key, since);
  if (img !== null && !(await isStored({ db, pictures }, img))) {
    await queries.deleteDownload(db, link.key);
    ({ img, isClaimed } = await queries.claimDownload(db, link.key, since));
  }
  if (img !== null) return db.transaction((tx) => queries.replaceLink(tx, id, link, img));
  if (!isClaimed) return;
  try {
    const bytes = await download();
    const deps = { db, pictures };
    const stored = link.isDatasheet
      ? await storeDatasheet(deps, actor, bytes)
      : await storeWhenFree(deps, actor, bytes);
    await db.transaction(async (tx) => {
      await queries.endDownload(tx, link.key, { img: stored });
      await queries.replaceLink(tx, id, link, stored);
    });
  } catch (error) {
    const isKnown = error instanceof NoFile || (error instanceof Failure && error.code !== 'overloaded');
    if (!isKnown) {
      await queries.deleteDownload(db, link.key);
      throw error;
    }
    await queries.endDownload(db, link.key, { problem: error.message.slice(0, 200) });
  }
}

/** Stores a picture, but lets uploads by people go first. @returns its URL */
export async function storeWhenFree(deps: DownloadDeps, actor: string, bytes: Uint8Array): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await storePicture(deps, actor, bytes)).img;
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'overloaded' && attempt < 20)) throw error;
      await sleep(3_000);
    }
  }
}
