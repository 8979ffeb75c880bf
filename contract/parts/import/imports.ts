import * as z from 'zod/mini';
import { UNDO_HOURS } from '#contract/choices.ts';
import { endpoint } from '#contract/endpoint.ts';
import { IdParamsSchema, PageQuerySchema } from '#contract/fields.ts';
import { IMPORT_FIELDS, MATCH_NUMBERS } from './import-fields.ts';
import { MAX_QUANTITY } from '#contract/parts/quantity.ts';

/** Limits of an import: bytes per file, and rows in all files together. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 200_000;
/**
 * The media types of import files: text, XLSX workbooks, ZIP archives of pictures, and the type that browsers send for
 * unknown files.
 */
export const IMPORT_TYPES = [
  'text/csv',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/zip',
  'application/octet-stream',
] as const;
/** Maximum number of files per import. */
export const MAX_IMPORT_FILES = 50;
/** Maximum number of pictures in a ZIP. */
export const MAX_ARCHIVE_PICTURES = 500;
/** Maximum number of columns in a file. */
export const MAX_IMPORT_COLUMNS = 500;

export const IMPORT_OUTCOMES = ['added', 'changed', 'unchanged', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

/** A kind of part: the slug of a known kind, or `new:` and the slug of one to create. */
const KindTargetSchema = z.string().check(z.regex(/^(new:)?[a-z0-9-]{1,40}$/, 'Choose a kind'));

const LayoutChoicesSchema = z.object({
  /** The contents of each column, in order; empty: the column is ignored. */
  fields: z.array(z.enum(IMPORT_FIELDS)).check(z.maxLength(MAX_IMPORT_COLUMNS)),
  /** The decimal sign of prices and numbers. */
  decimal: z.enum(['.', ',']),
  /** Text of the kind column in lower case -> the kind that it means. */
  kinds: z.record(z.string().check(z.maxLength(200)), KindTargetSchema),
  /** The numbers by which a row finds its part, in this order; by default all, in their usual order. */
  matching: z.optional(z.array(z.enum(MATCH_NUMBERS)).check(z.maxLength(MATCH_NUMBERS.length))),
});
export type LayoutChoices = z.infer<typeof LayoutChoicesSchema>;

/** The meaning of a file's columns. */
const ImportLayoutSchema = z.extend(LayoutChoicesSchema, {
  file: z.string(),
  /** The same for all files with these column names. */
  signature: z.string(),
  headers: z.array(z.string()),
  /** The first values of each column. */
  samples: z.array(z.array(z.string())),
  /** The detected format: `UTF-8, separated by commas`. */
  format: z.string(),
  /** The kind for rows that name none; null if unknown. */
  kind: z.nullable(z.string()),
  /** Fields that rows need but that have no column yet. */
  missing: z.array(z.string()),
  /** The catalog's kinds without a drawing, which rows can also have. Missing in older imports. */
  furtherKinds: z.optional(z.array(z.string())),
  /**
   * The slug of the kind that would be created from the file's name; missing if the name is a known kind, or contains
   * none.
   */
  newKind: z.optional(z.string()),
  /**
   * Texts in the kind column that match no known kind, with their number of rows, and the slug of the kind to create.
   */
  unknownKinds: z.array(z.object({ text: z.string(), rows: z.number(), newKind: z.optional(z.string()) })),
  /** The number of rows that are no parts: they describe the product of variants, a further picture or a translation. */
  leftOut: z.optional(z.number()),
  /** The number of rows whose kind neither a column nor the file determines. */
  withoutKind: z.number(),
});
export type ImportLayout = z.infer<typeof ImportLayoutSchema>;

const ImportPicturesSchema = z.object({
  /** Number of distinct picture links in the rows. */
  links: z.number(),
  /** Links that are still to be downloaded. */
  waiting: z.number(),
  /** Number of links that lead to no picture; their parts keep the link. */
  failed: z.number(),
  /** The first hundred of these, each with the reason. */
  failures: z.array(z.object({ url: z.string(), reason: z.string() })),
});
export type ImportPictures = z.infer<typeof ImportPicturesSchema>;

const ImportArchiveSchema = z.object({
  /** Number of distinct pictures, by file name. */
  pictures: z.number(),
  /** The first hundred files that are not usable pictures, each with the reason. */
  failures: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type ImportArchive = z.infer<typeof ImportArchiveSchema>;

export const ImportSchema = z.object({
  id: z.string(),
  files: z.array(z.string()),
  layouts: z.array(ImportLayoutSchema),
  /** The number of rows per outcome. */
  counts: z.record(z.enum(IMPORT_OUTCOMES), z.number()),
  applied: z.boolean(),
  /** Whether the import can be undone now. */
  undoable: z.boolean(),
  /** The pictures of ZIP files; null without one. */
  archive: z.nullable(ImportArchiveSchema),
  /** The download of linked pictures; null before the import is applied, and without links. */
  pictures: z.nullable(ImportPicturesSchema),
});
export type Import = z.infer<typeof ImportSchema>;

/** Initial values of new parts. */
export const ImportSettingsSchema = z.object({
  /** Stock of each new part, in units. */
  stock: z.int('Enter a whole number').check(z.minimum(0), z.maximum(MAX_QUANTITY)),
  /** Minimum order of each new part, in units. */
  minimum: z.int('Enter a whole number').check(z.minimum(1), z.maximum(MAX_QUANTITY)),
});

export const startImport = endpoint('POST /import', {
  access: 'catalog.write',
  summary: 'Starts an import of part files without changing the catalog. The import is kept for a day.',
  body: ImportSettingsSchema,
  response: ImportSchema,
  errors: ['invalid_fields'],
});

export const addImportFile = endpoint('POST /import/{id}/files', {
  access: 'catalog.write',
  summary:
    'Adds a file (CSV, XLSX or a ZIP of pictures, recognized by its content) to an import, all of its rows or none. A ZIP comes before the files whose rows name its pictures; a row without a picture gets the one whose file is named by its SKU. Encoding, separator, decimal sign and columns are recognized; columns are read as remembered for the layout. A file whose columns are not understood adds no rows: its layout lists what is `missing`.',
  params: IdParamsSchema,
  query: z.object({
    name: z.string('Enter the file name').check(z.minLength(1), z.maxLength(120), z.regex(/^[^\p{Cc}/\\]+$/u)),
    /** The kind for rows that name none: a known kind, or `new:` and a slug. */
    kind: z.optional(KindTargetSchema),
  }),
  upload: [...IMPORT_TYPES],
  response: ImportSchema,
  errors: ['not_found', 'too_large', 'unsupported_media_type', 'invalid_fields', 'edit_conflict'],
});

export const saveImportLayout = endpoint('PUT /import/layouts/{signature}', {
  access: 'catalog.write',
  summary: 'Saves how the columns of a file layout are read, for files added later.',
  params: z.object({ signature: z.string().check(z.regex(/^[\w-]{22}$/)) }),
  body: LayoutChoicesSchema,
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['invalid_fields'],
});

export const readImport = endpoint('GET /import/{id}', {
  access: 'catalog.write',
  summary: 'Reads what an import would change in the current catalog.',
  params: IdParamsSchema,
  response: ImportSchema,
  errors: ['not_found'],
});

const RecentImportSchema = z.object({
  id: z.string(),
  files: z.array(z.string()),
  added: z.number(),
  changed: z.number(),
  appliedAt: z.string(),
  undoable: z.boolean(),
});
export type RecentImport = z.infer<typeof RecentImportSchema>;

export const listImports = endpoint('GET /import', {
  access: 'catalog.write',
  summary: 'Lists the imports of the last day that were applied, newest first.',
  response: z.array(RecentImportSchema),
});

/** A field of a part that a row changes. Values are texts as in a file; null if there is none. */
const ImportFieldChangeSchema = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type ImportFieldChange = z.infer<typeof ImportFieldChangeSchema>;

const ImportRowSchema = z.object({
  no: z.number(),
  file: z.string(),
  line: z.number(),
  name: z.string(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** Why the row was rejected, or which of its values have no effect. */
  reason: z.nullable(z.string()),
  /** Every field that changes; for a new part, every field that it gets. */
  changes: z.array(ImportFieldChangeSchema),
});
export type ImportRow = z.infer<typeof ImportRowSchema>;

export const listImportRows = endpoint('GET /import/{id}/rows', {
  access: 'catalog.write',
  summary: 'Lists the rows of an import in order, each with its outcome and the fields that it changes.',
  params: IdParamsSchema,
  query: z.extend(PageQuerySchema, { outcome: z.optional(z.enum(IMPORT_OUTCOMES)) }),
  response: z.array(ImportRowSchema),
  errors: ['not_found'],
});

export const applyImport = endpoint('POST /import/{id}/apply', {
  access: 'catalog.write',
  summary:
    'Writes all rows of an import into the catalog, or none; a repeat changes nothing more. Fails when catalog changes since the preview would change the result. With `Accept: application/x-ndjson` the response is lines of progress, then the result or the problem.',
  params: IdParamsSchema,
  response: ImportSchema,
  errors: ['not_found', 'edit_conflict'],
});

export const undoImport = endpoint('POST /import/{id}/undo', {
  access: 'catalog.write',
  summary: `Undoes an import within ${UNDO_HOURS} hours: deletes its new parts unless they were ordered, and restores each changed field unless it was changed since. Orders do not change. A repeat changes nothing more. With \`Accept: application/x-ndjson\` the response has lines like that of the import.`,
  params: IdParamsSchema,
  response: z.object({ undone: z.number(), left: z.number() }),
  errors: ['not_found', 'edit_conflict'],
});
