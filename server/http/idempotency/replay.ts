import { sql } from 'drizzle-orm';
import { Failure } from '#contract/errors.ts';
import type { Database } from '#server/database/client.ts';
import { fingerprintOf, is, KEPT, readKey } from './idempotency.ts';
import { idempotencyKeys } from './tables.ts';

/** An answer as it is stored for repeats. */
interface Answer {
  readonly status: number;
  readonly body: object;
}

/** How long a request that has not answered counts as running. Some may take longer; then its work is done twice, which is safe. */
const LEASE = sql`interval '20 seconds'`;

/** A request whose first sending is still being answered. */
export class StillRunning extends Error {}

/**
 * Gives the repeat of a request the first answer, for requests whose work is no single transaction, because they call the card
 * provider. Work that ended without an answer is done again, so it must be safe to repeat.
 * @param request.caller who sends it @param request.call what it asks for @param request.key its Idempotency-Key
 * @param work its argument says whether an earlier attempt may have done it, and ended without an answer
 * @throws Failure `malformed` (not a valid key), `idempotency_mismatch`; StillRunning; what `work` throws
 */
export async function answerOnce(
  db: Database,
  { body, ...request }: { caller: string; call: string; key: string | undefined; body: object },
  work: (isAgain: boolean) => Promise<Answer>,
): Promise<Answer & { readonly isReplay: boolean }> {
  const key = readKey(request.key);
  if (key === undefined) return { ...(await work(false)), isReplay: false };
  const row = { ...request, key, fingerprint: fingerprintOf(body) };
  const isRow = is(row);
  const [claimed] = await db
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoUpdate({
      target: [idempotencyKeys.caller, idempotencyKeys.call, idempotencyKeys.key],
      set: { fingerprint: row.fingerprint, answer: null, createdAt: sql`now()` },
      setWhere: sql`${idempotencyKeys.createdAt} < now() - ${KEPT}
        or (${idempotencyKeys.answer} is null and ${idempotencyKeys.createdAt} < now() - ${LEASE})`,
    })
    .returning({ isAgain: sql<boolean>`xmax <> 0` });
  if (!claimed) {
    const [earlier] = await db
      .select({ fingerprint: idempotencyKeys.fingerprint, answer: idempotencyKeys.answer })
      .from(idempotencyKeys)
      .where(isRow);
    if (earlier && earlier.fingerprint !== row.fingerprint) throw new Failure('idempotency_mismatch');
    if (!earlier?.answer) throw new StillRunning('This request is still being answered. Repeat it in a moment.');
    return { ...(earlier.answer as unknown as Answer), isReplay: true };
  }
  try {
    const answer = await work(claimed.isAgain);
    await db
      .update(idempotencyKeys)
      .set({ answer: { ...answer } })
      .where(isRow);
    return { ...answer, isReplay: false };
  } catch (error) {
    await db.delete(idempotencyKeys).where(isRow);
    throw error;
  }
}
