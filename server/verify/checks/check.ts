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
