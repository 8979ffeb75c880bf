import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createHmac, randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

export type Kind =
  | 'payment_intent'
  | 'payment_method'
  | 'granted_token'
  | 'charge'
  | 'refund'
  | 'dispute'
  | 'early_fraud_warning'
  | 'balance_transaction'
  | 'tax.calculation'
  | 'tax.transaction'
  | 'event';

/** Data that the stand-in stores with an object but never shows, such as a test card's behavior. */
type Inner = Readonly<Record<string, unknown>>;

const tables = `
  CREATE TABLE IF NOT EXISTS objects (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL,
    created INTEGER NOT NULL, parent TEXT, body TEXT NOT NULL, inner TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (kind, seq);
  CREATE INDEX IF NOT EXISTS objects_by_parent ON objects (parent, kind, seq);
  CREATE TABLE IF NOT EXISTS answers (
    key TEXT PRIMARY KEY, request_hash TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL,
    request_id TEXT NOT NULL, created INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS deliveries (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL,
    due INTEGER NOT NULL, last_status INTEGER, last_error TEXT) STRICT;
  CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (state, due);
  CREATE INDEX IF NOT EXISTS deliveries_by_event ON deliveries (event);
  CREATE TABLE IF NOT EXISTS later (seq INTEGER PRIMARY KEY AUTOINCREMENT, due INTEGER NOT NULL, action TEXT NOT NULL, object TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;`;

/**
 * All state of the stand-in, in one SQLite file. Each change is on the disk before it is answered (WAL with full sync),
 * because a payment that was answered must survive `kill -9`.
 */
export class CardState {
  readonly database: DatabaseSync;
  readonly #hashKey: string;

  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true });
    this.database = new DatabaseSync(file);
    this.database.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON;',
    );
    this.database.exec(tables);
    this.database
      .prepare('INSERT OR IGNORE INTO settings VALUES (?, ?)')
      .run('hash_key', randomBytes(32).toString('hex'));
    this.#hashKey = String(
      this.database.prepare("SELECT value FROM settings WHERE name = 'hash_key'").get()?.['value'],
    );
  }

  /** Keyed hash by which request bodies and card numbers are compared; they are never stored. */
  hash(text: string): string {
    return createHmac('sha256', this.#hashKey).update(text).digest('base64url');
  }

  /** Runs `work` in one transaction. */
  transaction<T>(work: () => T): T {
    this.database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.database.exec('COMMIT');
      return result;
    } catch (error) {
      this.database.exec('ROLLBACK');
      throw error;
    }
  }

  insert(kind: Kind, object: { id: string; created: number }, parent: string | null = null, inner: Inner = {}): void {
    this.database
      .prepare('INSERT INTO objects (id, kind, created, parent, body, inner) VALUES (?, ?, ?, ?, ?, ?)')
      .run(object.id, kind, object.created, parent, JSON.stringify(object), JSON.stringify(inner));
  }

  update(object: { id: string }): void {
    this.database.prepare('UPDATE objects SET body = ? WHERE id = ?').run(JSON.stringify(object), object.id);
  }

  find<T>(kind: Kind, id: string): T | undefined {
    const row = this.database.prepare('SELECT body FROM objects WHERE id = ? AND kind = ?').get(id, kind);
    return row && (JSON.parse(String(row['body'])) as T);
  }

  inner(id: string): Inner {
    const row = this.database.prepare('SELECT inner FROM objects WHERE id = ?').get(id);
    return row ? (JSON.parse(String(row['inner'])) as Inner) : {};
  }

  setInner(id: string, inner: Inner): void {
    this.database.prepare('UPDATE objects SET inner = ? WHERE id = ?').run(JSON.stringify(inner), id);
  }

  /**
   * Lists objects, newest first. `startingAfter` and `endingBefore` are ids of the same kind, `from` and `to` inclusive
   * unix seconds. `parent` is an intent's id; `parents` are patterns (`payment_intent.*`), as an event's parent is its type.
   */
  list<T>(
    kind: Kind,
    page: {
      limit: number;
      startingAfter?: string;
      endingBefore?: string;
      from?: number;
      to?: number;
      parent?: string;
      parents?: string[];
    },
  ): { rows: T[]; more: boolean } {
    const seqOf = (id: string | undefined, otherwise: number) =>
      id === undefined
        ? otherwise
        : Number(this.database.prepare('SELECT seq FROM objects WHERE id = ?').get(id)?.['seq'] ?? otherwise);
    const backwards = page.endingBefore !== undefined;
    const rows = this.database
      .prepare(`SELECT body FROM objects WHERE kind = ? AND seq < ? AND seq > ? AND created >= ? AND created <= ?
      ${page.parent === undefined ? '' : 'AND parent = ?'} ${page.parents === undefined ? '' : 'AND EXISTS (SELECT 1 FROM json_each(?) WHERE objects.parent GLOB value)'} ORDER BY seq ${backwards ? 'ASC' : 'DESC'} LIMIT ?`)
      .all(
        kind,
        seqOf(page.startingAfter, Number.MAX_SAFE_INTEGER),
        seqOf(page.endingBefore, 0),
        page.from ?? 0,
        page.to ?? Number.MAX_SAFE_INTEGER,
        ...(page.parent === undefined ? [] : [page.parent]),
        ...(page.parents === undefined ? [] : [JSON.stringify(page.parents)]),
        page.limit + 1,
      );
    const bodies = rows.slice(0, page.limit).map((row) => JSON.parse(String(row['body'])) as T);
    return { rows: backwards ? bodies.reverse() : bodies, more: rows.length > page.limit };
  }

  close(): void {
    this.database.close();
  }
}
