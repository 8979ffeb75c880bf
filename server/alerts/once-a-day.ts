import type { AlertKind } from '#contract/store/alert-kinds.ts';
import type { Executor } from '#server/database/client.ts';
import { alertMails } from './tables.ts';

/** Claims the daily mail of a kind in the caller's transaction. @returns false when it was queued today (UTC) */
export async function isFirstToday(tx: Executor, kind: AlertKind): Promise<boolean> {
  const cause = `day ${new Date().toISOString().slice(0, 10)}`;
  const { rowCount } = await tx.insert(alertMails).values({ kind, cause, subject: '', path: '' }).onConflictDoNothing();
  return rowCount === 1;
}
