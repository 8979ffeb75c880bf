import { dollarsOf, plainAmount } from '#contract/money.ts';
import { MONEY_FIELDS } from '#contract/parts/import/import-fields.ts';
import type { ImportFieldChange, ImportOutcome, ImportRow } from '#contract/parts/import/imports.ts';
import { optionalFields, type SeenBy } from '#contract/parts/part-fields.ts';
import { formatBreaks } from '#contract/parts/price-breaks.ts';
import type { Database } from '#server/database/client.ts';
import { invalidCursor, type Page, pageOf, type PageRequest, readCursor } from '#server/http/paging.ts';
import { columnOf } from '#server/parts/part-columns.ts';
import { isSpecification, type FieldChange } from './judging/compare.ts';
import type { ImportedPart } from './judging/new-part.ts';
import { columnOfSpecification } from './reading/specification-columns.ts';
import { importNotFound } from './imports.ts';
import * as queries from './staged-queries.ts';

/**
 * One page of an import's rows, in the order of the files.
 * @throws Failure `not_found`, or `invalid_fields` for an unknown page position
 */
export async function listImportRows(
  db: Database,
  id: string,
  outcome: ImportOutcome | undefined,
  page: PageRequest,
): Promise<Page<ImportRow>> {
  if (!(await queries.selectImport(db, id))) importNotFound();
  const after = readCursor(page.after, 1)?.[0];
  if (after !== undefined && !(Number.isInteger(after) && Math.abs(Number(after)) < 2 ** 31)) throw invalidCursor();
  const found = await queries.selectRows(db, id, outcome && [outcome], {
    limit: page.limit + 1,
    after: after === undefined ? undefined : Number(after),
  });
  const { rows, next } = pageOf(found, page.limit, ({ no }) => [no]);
  return { rows: rows.map(rowOf), next };
}

function rowOf({ no, file, line, name, outcome, reason, changes, part }: queries.StagedRow): ImportRow {
  const shown = outcome === 'added' && part ? fieldsOf(part) : changes.map(shownChange);
  return { no, file, line, name, outcome, reason, changes: shown };
}

function shownChange({ field, before, after }: FieldChange): ImportFieldChange {
  return { field, before: textOf(field, before), after: textOf(field, after) };
}

/** A value as in a file. */
function textOf(field: string, value: FieldChange['before']): string | null {
  if (value === null || value === '') return null;
  if (isSpecification(value)) return String(value.value);
  return MONEY_FIELDS.has(field) ? plainAmount(dollarsOf(Number(value))) : String(value);
}

type Shown = [field: string, value: FieldChange['before']];

/** The fields that a new part gets. */
function fieldsOf(part: ImportedPart): ImportFieldChange[] {
  const optional = (audience: SeenBy) =>
    optionalFields[audience].map((field): Shown => [field.field, part[columnOf(field)] ?? null]);
  const fields: Shown[] = [
    ['kind', part.category],
    ['price', part.priceCents],
    ['breaks', formatBreaks(part.priceBreaks)],
    ['stock', part.quantity],
    ['minimum', part.minimum],
    ...optional('staff'),
    ['sku', part.sku],
    ...optional('lists'),
    ['description', part.description],
    ...optional('page').filter(([field]) => field !== 'picture_text' && field !== 'more_pictures'),
    ...part.specifications.map((one): Shown => [columnOfSpecification(one.name, one.unit), one]),
  ];
  return fields
    .map(([field, value]) => ({ field, before: null, after: textOf(field, value) }))
    .filter(({ after }) => after !== null);
}
