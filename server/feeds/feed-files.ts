import { createHash, randomUUID } from 'node:crypto';
import * as fs from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { and, asc, gt, isNull } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import { ConcurrencyLimiter } from '#server/bounded-work/concurrency-limiter.ts';
import type { Database } from '#server/database/client.ts';
import { parts } from '#server/parts/tables.ts';
import { feedColumns, feedPartOf, type FeedRow, type FeedShop } from './feed-part.ts';
import type { Feed } from './feeds.ts';

/** Parts read at a time. */
const PAGE = 500;
/** Milliseconds for which a feed is sent again as it is. */
export const FRESH = 5 * 60_000;

/*
 * Descriptors instead of file handles: when a reader is lost without a sign, its handle would end the process once it is
 * collected.
 */
const openFile = promisify(fs.open);
const appendFile = promisify(fs.appendFile) as (file: number, bytes: Uint8Array) => Promise<void>;
const closeFile = promisify(fs.close);
/** Reads from a position of a file. */
export const readFile = promisify(fs.read);

/** A written feed. */
interface Written {
  /** The descriptor of its file. */
  readonly file: number;
  readonly size: number;
  readonly etag: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readers: number;
  isReplaced: boolean;
}

/** A feed to be sent; `release` must be called once it is sent or not wanted. */
export interface OpenFeed extends Pick<Written, 'file' | 'size' | 'etag'> {
  release(): void;
}

/**
 * The feeds of this process, each written to a temporary file and sent from it for some minutes: memory does not grow with the
 * catalog, and no connection to the database waits for a slow client. The files have no name, so that they end with the process.
 */
export class FeedFiles {
  readonly #db: Database;
  readonly #written = new Map<string, Written>();
  readonly #writing = new Map<string, Promise<Written>>();
  readonly #writers = new ConcurrencyLimiter({ slots: 1, queue: 8, busy: 'Other feeds are being written.' });

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * The stored feed, or a newly written one if that is too old.
   * @param describe reads what the feed says about the shop @param now milliseconds since 1970
   */
  async open(feed: Feed, describe: () => Promise<FeedShop>, now = Date.now()): Promise<OpenFeed> {
    const known = this.#written.get(feed.path);
    const written = known && now - known.at < FRESH ? known : await this.#write(feed, describe, now);
    written.readers++;
    let isOpen = true;
    return {
      file: written.file,
      size: written.size,
      etag: written.etag,
      release: () => {
        if (!isOpen) return;
        isOpen = false;
        written.readers--;
        closeUnread(written);
      },
    };
  }

  /** One writer per feed; requests that come meanwhile wait for it. */
  #write(feed: Feed, describe: () => Promise<FeedShop>, at: number): Promise<Written> {
    let writing = this.#writing.get(feed.path);
    if (!writing) {
      writing = this.#writers
        .run(async () => {
          const written = await writeFeed(feed, await describe(), this.#db, at);
          const before = this.#written.get(feed.path);
          this.#written.set(feed.path, written);
          if (before) {
            before.isReplaced = true;
            closeUnread(before);
          }
          return written;
        })
        .finally(() => this.#writing.delete(feed.path));
      this.#writing.set(feed.path, writing);
    }
    return writing;
  }
}

function closeUnread({ readers, isReplaced, file }: Written): void {
  if (isReplaced && readers === 0) closeFile(file).catch(() => undefined);
}

async function writeFeed(feed: Feed, shop: FeedShop, db: Database, at: number): Promise<Written> {
  const path = join(tmpdir(), `partsmith-feed-${randomUUID()}`);
  const file = await openFile(path, 'wx+', 0o600);
  try {
    // The open file stays readable without its name.
    await rm(path);
    const hash = createHash('sha256');
    let size = 0;
    for await (const piece of piecesOf(feed, shop, db)) {
      const bytes = Buffer.from(piece);
      hash.update(bytes);
      size += bytes.byteLength;
      await appendFile(file, bytes);
    }
    return { file, size, etag: `"${hash.digest('base64url')}"`, at, readers: 0, isReplaced: false };
  } catch (error) {
    await closeFile(file);
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ENOSPC' || code === 'EDQUOT' ? new Failure('overloaded', undefined, { cause: error }) : error;
  }
}

/** The text of a feed, a page of parts at a time. */
async function* piecesOf(feed: Feed, shop: FeedShop, db: Database): AsyncGenerator<string> {
  yield feed.head(shop);
  let after: string | undefined;
  do {
    const page = await selectPage(db, after);
    yield page
      .map((row) => feedPartOf(row, shop))
      .map((part) => (part ? feed.line(part, shop) : ''))
      .join('');
    after = page.length === PAGE ? page.at(-1)!.id : undefined;
  } while (after);
  yield feed.tail;
}

function selectPage(db: Database, after: string | undefined): Promise<FeedRow[]> {
  return db
    .select(feedColumns)
    .from(parts)
    .where(and(isNull(parts.hiddenAt), after === undefined ? undefined : gt(parts.id, after)))
    .orderBy(asc(parts.id))
    .limit(PAGE);
}
