import { formatCents } from '#contract/money.ts';

/**
 * An invariant of the books, as a query for its violations. Each row contains its `subject` and a description;
 * `pending` marks violations that work in progress will resolve. The parameter `$1` is the number of seconds after
 * which such work counts as lost.
 */
export interface Check {
  readonly kind: string;
  readonly sql: string;
}

/** A row of a check's query. */
export interface Finding {
  readonly kind: string;
  readonly subject: string;
  readonly says: string;
  readonly pending: boolean;
  /** The payment to query at the provider again; null if none is involved. */
  readonly intent: string | null;
}

/** Builds a query in the form that `Check` requires. */
export function check(
  kind: string,
  {
    subject,
    says,
    from,
    pending = 'false',
    intent = 'null',
  }: { subject: string; says: string; from: string; pending?: string; intent?: string },
): Check {
  return {
    kind,
    sql: `select (${subject})::text as subject, ${says} as says, (${pending}) as pending, (${intent})::text as intent ${from}`,
  };
}

/**
 * SQL for an amount in a description, which `inWords` formats as money.
 * @param currency an expression; without it the amount is in the store's currency
 */
export function money(cents: string, currency?: string): string {
  return `concat('[[', coalesce((${cents})::bigint, 0), ${currency ? `' ', ${currency}` : `''`}, ']]')`;
}

/** SQL for a time in a description, as an ISO date-time, which screens show in the reader's zone. */
export function time(at: string): string {
  return `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
}

/** SQL for a status of several words, such as `needs_response`. */
export function status(column: string): string {
  return `replace(${column}, '_', ' ')`;
}

/** Formats the amounts of a description. @param currency the store's, for amounts without one */
export function inWords(says: string, currency: string): string {
  return says.replace(/\[\[(-?\d+)(?: (\w{3})?)?\]\]/g, (_, cents: string, own = currency) =>
    formatCents(Number(cents), own as string),
  );
}
