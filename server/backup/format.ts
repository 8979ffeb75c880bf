import * as z from 'zod';

/*
 * What a backup is: a tar archive, packed by gzip, encrypted by age if a key is given. Its entries, in this order:
 *
 *   head.json                            what the archive holds, and of which migration
 *   tables/<schema>.<table>/<number>     a table's rows as PostgreSQL's COPY writes them, in pieces
 *   jobs/<number>                        the jobs that wait, likewise
 *   pictures/<name>                      a file of a picture
 *   manifest.json                        how many rows and bytes of each, and their SHA-256
 *
 * The manifest comes last: its absence shows that the file was cut.
 */

/** Raised when an older store could not read what a newer one writes. */
export const FORMAT = 1;
export const HEAD = 'head.json';
export const MANIFEST = 'manifest.json';
export const JOBS = 'jobs';

const TableSchema = z.strictObject({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) });
/** A table and those of its columns that are written, not computed. */
export type TableContent = z.infer<typeof TableSchema>;

export const HeadSchema = z.strictObject({
  format: z.literal(FORMAT),
  madeAt: z.iso.datetime(),
  store: z.strictObject({ name: z.string(), version: z.string() }),
  /** The newest of the migrations that made the tables. */
  migration: z.string(),
  postgres: z.string(),
  /** In an order in which each comes after those that it refers to. */
  tables: z.array(TableSchema),
});
export type Head = z.infer<typeof HeadSchema>;

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const PartSchema = z.strictObject({ rows: z.int().min(0), bytes: z.int().min(0), sha256: Sha256 });
/** Of the rows of a table. */
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

/** What is wrong with a backup, in words for whoever wants it back. */
export class BackupError extends Error {
  override name = 'BackupError';
}
