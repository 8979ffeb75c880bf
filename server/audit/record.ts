import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/database/client.ts';
import { currentRequestContext } from '#server/observe/request-context.ts';
import { auditTrail } from './tables.ts';

/**
 * Adds an audit entry: who did what to whom. Call it in the transaction that makes the change. Entries are permanent, so
 * they must not contain data that is deleted with an account, nor secrets.
 */
export async function record(
  db: Executor,
  entry: { actor: string | SQL; action: string; subject: string | SQL; detail?: Record<string, unknown> },
): Promise<void> {
  const detail = { ...entry.detail, ...keyOfRequest() };
  await db.insert(auditTrail).values({ ...entry, ...(Object.keys(detail).length > 0 && { detail }) });
}

/** A list's filter as entries have it: without the words of a search, which may name a person. */
export function recordedFilter<Filter extends { q?: string | undefined }>({ q, ...filter }: Filter) {
  return { ...filter, ...(q && { search: true }) };
}

/** The API key of the request, for the details of its entries. */
function keyOfRequest(): { apiKey?: string } {
  const apiKey = currentRequestContext()?.apiKey;
  return apiKey === undefined ? {} : { apiKey };
}

/** A statement that adds an entry per row of a query for actor, action, subject and detail. */
export function recordRows(query: SQL): SQL {
  return sql`insert into audit_trail (actor, action, subject, detail)
    select actor, action, subject, detail || ${JSON.stringify(keyOfRequest())}::jsonb
    from (${query}) as entries (actor, action, subject, detail)`;
}
