import * as z from 'zod';

/* The backup format: a tar archive, compressed with gzip, encrypted with age if a key is given. Its entries, in
   this order:
   
     head.json what the archive contains, and of which migration
     tables/<schema>.<table>/<number> a table's rows as PostgreSQL's COPY writes them, in chunks
     jobs/<number> the waiting jobs, likewise
     pictures/<name> a picture file
     manifest.json rows, bytes and SHA-256 of each
   
   The manifest comes last: if it is missing, the file is truncated. */

/** Incremented when older versions can no longer read new backups. */
export const FORMAT = 1;
export const HEAD = 'head.json';
export const MANIFEST = 'manifest.json';
export const JOBS = 'jobs';

const TableSchema = z.strictObject({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) });
/** A table and its stored (not generated) columns. */
export type TableContent = z.infer<typeof TableSchema>;

export const HeadSchema = z.strictObject({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  store: z.strictObject({ name: z.string(), version: z.string() }),
  /** The newest migration of the tables. */
  migration: z.string(),
  postgres: z.string(),
  /** Each table after the tables that it references. */
  tables: z.array(TableSchema),
});
export type Head = z.infer<typeof HeadSchema>;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const PartSchema = z.strictObject({ rows: z.int().min(0), bytes: z.int().min(0), sha256: Sha256 });
/** The size and digest of a table's rows. */
export type PartSum = z.infer<typeof PartSchema>;

export const ManifestSchema = z.strictObject({
  head: Sha256,
  tables: z.record(z.string(), PartSchema),
  jobs: PartSchema,
  sequences: z.array(
    z.strictObject({ schema: z.string(), name: z.string(), value: z.string().regex(/^\d+$/), called: z.boolean() }),
  ),
  pictures: z.array(z.strictObject({ name: z.string(), bytes: z.int().min(0), sha256: Sha256 })),
});
export type Manifest = z.infer<typeof ManifestSchema>;

/** A table's name in the archive. */
export function keyOf({ schema, name }: { schema: string; name: string }): string {
  return `${schema}.${name}`;
}

/** A problem with a backup, with a message for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}
