import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { Failure } from '#contract/errors.ts';
import type { Database, Executor } from '#server/database/client.ts';
import type { Env } from '#server/http/context.ts';
import { idempotencyKeys } from './tables.ts';

/** How long a response is stored. */
export const KEPT = sql`interval '24 hours'`;

interface Once<Answer> {
  readonly context: Context<Env>;
  /** The key's owner: `user:{id}`, or `address:{address}` for calls without sign-in. */
  readonly caller: string;
  /** The contract's name of the call, and its body. */
  readonly call: string;
  readonly body: object;
  /** Runs before a new write, outside its transaction, but not before a repeat: for rate limits. */
  readonly first?: () => Promise<void>;
  /** The write; it is committed together with the key. */
  readonly write: (tx: Executor) => Promise<Answer>;
}

/**
 * Runs a write at most once for an `Idempotency-Key`: a repeat gets the first answer, even if both arrive at once. A
 * failed write does not use up its key. Without a key the write simply runs.
 * @throws Failure `malformed` (not a valid key), `idempotency_mismatch` (the key was used with another body)
 */
export async function once<Answer extends Record<string, unknown>>(
  db: Database,
  { context, caller, call, body, first, write }: Once<Answer>,
): Promise<Answer> {
  const key = readKey(context.req.header('idempotency-key'));
  if (key === undefined) {
    await first?.();
    return db.transaction(write);
  }
  const row = { caller, call, key, fingerprint: fingerprintOf(body) };
  const earlier = await findAnswer(db, row);
  if (earlier) return earlier as Answer;
  await first?.();
  return db.transaction(async (tx) => {
    // Waits for a concurrent write with the same key, which then has an answer or has failed.
    if (!(await claim(tx, row))) {
      const answer = await findAnswer(tx, row);
      if (answer) return answer as Answer;
      throw new Failure('overloaded', 'The same request is still in progress. Try again in a moment.');
    }
    const answer = await write(tx);
    await tx.update(idempotencyKeys).set({ answer }).where(is(row));
    return answer;
  });
}

/**
 * The request's key, if it has one.
 * @throws Failure `malformed`
 */
export function readKey(key: string | undefined): string | undefined {
  if (key === undefined || /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new Failure('malformed', 'An Idempotency-Key has 1 to 255 visible ASCII characters.');
}

/** A digest of a body, independent of the order of its fields and of undefined fields. */
export function fingerprintOf(body: object): string {
  const sorted = Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url');
}

export interface Key {
  caller: string;
  call: string;
  key: string;
  fingerprint: string;
}

/** SQL: the row of a request. */
export const is = ({ caller, call, key }: Key) =>
  and(eq(idempotencyKeys.caller, caller), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key));

/** Inserts the key in this transaction, replacing an expired one. False when it is in use. */
async function claim(tx: Executor, row: Key): Promise<boolean> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoUpdate({
      target: [idempotencyKeys.caller, idempotencyKeys.call, idempotencyKeys.key],
      set: { fingerprint: row.fingerprint, answer: null, createdAt: sql`now()` },
      setWhere: sql`${idempotencyKeys.createdAt} < now() - ${KEPT}`,
    })
    .returning({ key: idempotencyKeys.key });
  return claimed.length === 1;
}

async function findAnswer(db: Executor, row: Key): Promise<Record<string, unknown> | undefined> {
  const [earlier] = await db
    .select({ fingerprint: idempotencyKeys.fingerprint, answer: idempotencyKeys.answer })
    .from(idempotencyKeys)
    .where(and(is(row), sql`${idempotencyKeys.createdAt} >= now() - ${KEPT}`));
  if (!earlier) return undefined;
  if (earlier.fingerprint !== row.fingerprint) throw new Failure('idempotency_mismatch');
  return earlier.answer ?? undefined;
}

/** Deletes expired keys. */
export async function dropOldAnswers(db: Database): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - ${KEPT}`));
}
