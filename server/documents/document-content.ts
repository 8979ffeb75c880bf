import { message } from '#contract/language/text.ts';

/**
 * What a fact is, in any language: `personal` ones are removed with the account of the customer, and a correction replaces the
 * others.
 */
export type FactKey = 'number' | 'date' | 'corrects' | 'transfer' | 'personal';

/** A name and a value at the head of a document. */
export type Fact = readonly [name: string, value: string, key?: FactKey];

/** The number of a page. */
export const PAGE_TEXT = message('{title}, page {page} of {count}');

/** A document as text, before it is drawn. */
export interface DocumentContent {
  readonly title: string;
  /** The date printed on it and stored in the file. */
  readonly date: Date;
  readonly isLetter: boolean;
  /** The code of its language, and `PAGE_TEXT` in it; absent: English. */
  readonly language?: string;
  readonly pageText?: string;
  /** The URL of the seller's logo; the store's mark if absent. */
  readonly logo?: string;
  readonly seller: readonly string[];
  readonly recipient: readonly string[];
  readonly facts: readonly Fact[];
  readonly columns: readonly string[];
  /** A row with one cell is a heading of the rows below it. */
  readonly rows: readonly (readonly string[])[];
  readonly sums: readonly (readonly [name: string, value: string])[];
  readonly note: string;
  /** Text for a scanner to read, such as the order's number. */
  readonly code?: string;
}
