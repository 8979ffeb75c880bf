import type { Executor } from '#server/database/client.ts';
import { auditTrail } from './tables.ts';

/** Leaves a row saying who did what to whom; call it in the transaction that does it. */
export async function record(
  db: Executor,
  entry: { actor: string; action: string; subject: string; detail?: Record<string, unknown> },
): Promise<void> {
  await db.insert(auditTrail).values(entry);
}
