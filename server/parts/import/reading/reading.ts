import type { ImportField } from '#contract/parts/import/import-fields.ts';
import type { Decimal } from '#server/spreadsheets/cell-numbers.ts';

/** The settings for reading a file's rows. */
export interface Reading {
  readonly headers: readonly string[];
  readonly fields: readonly ImportField[];
  readonly decimal: Decimal;
  readonly kinds: Readonly<Record<string, string>>;
  /** The kind for rows that name none. */
  readonly kind: string | undefined;
  /** Further kinds in the catalog. */
  readonly moreKinds: ReadonlySet<string>;
  /** The columns, the best of each field first (`columnOrder`). */
  readonly order: readonly number[];
  /** Whether the file has the headings of a known system. */
  readonly isOfSystem: boolean;
}

/** The cells of a row by field. */
export type Cells = Partial<Record<ImportField, string>>;
/** A name and a value: `Capacity`, `1 TB`. */
export type Option = readonly [name: string, value: string];

/** A row's cells by field, and its options. */
export interface AssembledRow {
  readonly cells: Cells;
  readonly options: readonly Option[];
}
