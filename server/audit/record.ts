import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { auditTrail } from './tables.ts';

/** Adds an audit entry: who did what to whom. Call it in the transaction that makes the change. */
export async function record(
  db: Executor,
  entry: { actor: string | SQL; action: string; subject: string | SQL; detail?: Record<string, unknown> },
): Promise<void> {
  await db.insert(auditTrail).values(entry);
}

/** A statement that adds an entry per row of a query for actor, action, subject and detail. */
export function recordRows(query: SQL): SQL {
  return sql`insert into audit_trail (actor, action, subject, detail) ${query}`;
}

/** The last entry of some kinds about one subject: the actor, the kind and the time. */
export async function lastEntry(
  db: Executor,
  subject: string,
  actions: string[],
): Promise<{ actor: string; action: string; at: Date } | undefined> {
  const [last] = await db
    .select({ actor: auditTrail.actor, action: auditTrail.action, at: auditTrail.at })
    .from(auditTrail)
    .where(and(eq(auditTrail.subject, subject), inArray(auditTrail.action, actions)))
    .orderBy(desc(auditTrail.id))
    .limit(1);
  return last;
}
