import { and, sql } from 'drizzle-orm';
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

/**
 * SQL: the statement's commit does not wait for the disk. PostgreSQL writes commits in their order: what the work commits takes the
 * row before it along, and an answer that is lost with the database's machine is that of work that ended without one.
 */
const WITHOUT_WAITING = sql`unwaited as materialized (select set_config('synchronous_commit', 'off', true))`;

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
  const { caller, call, fingerprint } = row;
  const {
    rows: [claimed],
  } = await db.execute<{ is_again: boolean; claimed_at: string }>(sql`
    with ${WITHOUT_WAITING}
    insert into ${idempotencyKeys} as k (caller, call, key, fingerprint)
    select ${caller}, ${call}, ${key}, ${fingerprint} from unwaited
    on conflict (caller, call, key) do update set fingerprint = excluded.fingerprint, answer = null, created_at = now()
    where k.created_at < now() - ${KEPT} or (k.answer is null and k.created_at < now() - ${LEASE})
    returning xmax <> 0 as is_again, created_at::text as claimed_at`);
  if (!claimed) {
    const [earlier] = await db
      .select({ fingerprint: idempotencyKeys.fingerprint, answer: idempotencyKeys.answer })
      .from(idempotencyKeys)
      .where(isRow);
    if (earlier && earlier.fingerprint !== row.fingerprint) throw new Failure('idempotency_mismatch');
    if (!earlier?.answer) throw new StillRunning('This request is still being answered. Repeat it in a moment.');
    return { ...(earlier.answer as unknown as Answer), isReplay: true };
  }
  // Another request may have claimed the key since, because the work took long: then the row is that one's.
  const isClaim = and(isRow, sql`${idempotencyKeys.createdAt} = ${claimed.claimed_at}::timestamptz`);
  try {
    const answer = await work(claimed.is_again);
    await db.execute(sql`
      with ${WITHOUT_WAITING}
      update ${idempotencyKeys} set answer = ${JSON.stringify(answer)}::jsonb from unwaited where ${isClaim}`);
    return { ...answer, isReplay: false };
  } catch (error) {
    await db.delete(idempotencyKeys).where(isClaim);
    throw error;
  }
}
