declare module 'pg-copy-streams' {
  import type { Submittable } from 'pg';
  import type { Readable, Writable } from 'node:stream';

  /** Reads rows; `rowCount` is known at the end. */
  export function to(statement: string): Readable & Submittable & { readonly rowCount: number };
  /** Writes rows; `rowCount` is known once it has finished. */
  export function from(statement: string): Writable & Submittable & { readonly rowCount: number };
}
