/**
 * One thing that must hold of the books, as a query for what breaks it. Each row names its `subject` and says in words
 * what is wrong; `pending` marks what work under way will put right. Its parameter `$1` is the number of seconds that
 * such work may take before it counts as lost.
 */
export interface Check {
  readonly kind: string;
  readonly sql: string;
}

/** What a check's query answers. */
export interface Finding {
  readonly kind: string;
  readonly subject: string;
  readonly says: string;
  readonly pending: boolean;
  /** The provider's payment that the provider should be asked about again; null when it has no part in this. */
  readonly intent: string | null;
}

/** A query of the form that `Check` asks for, so that every check is written alike. */
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
