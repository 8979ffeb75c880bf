/** A row of a list: the text of each column. */
export type TextRow = Readonly<Record<string, string>>;

/** What admins can set: a text, or the rows of a list. */
export type TextValue = string | readonly TextRow[];

/**
 * `line`: one line. `lines`: with line breaks. `markdown`: a page (server/texts/markdown.ts). `email`: an address. `link`: a
 * page of the store or an https address. `number`: a whole number. `logo`: the URL of a stored logo. `phone`: a phone number
 * as printed on documents. `timeZone`: the IANA name of a time zone. `iban`, `bic`: of a bank account. `countries`: their codes,
 * separated by commas. `dates`: days such as 2026-12-25, likewise.
 */
type TextKind =
  | 'line'
  | 'lines'
  | 'markdown'
  | 'email'
  | 'link'
  | 'number'
  | 'logo'
  | 'phone'
  | 'timeZone'
  | 'iban'
  | 'bic'
  | 'countries'
  | 'dates';

interface Common {
  /** The label on the settings screen. */
  readonly label: string;
  /** The heading above this and the following fields of the same section. */
  readonly section?: string;
  /** Where it is shown, and anything special about it. */
  readonly hint?: string;
}

/** A text with a single value. */
export interface SingleField extends Common {
  readonly kind: TextKind;
  /** Maximum number of characters; for a number, its maximum value. */
  readonly max: number;
  /** The minimum value of a number. */
  readonly min?: number;
  /** The unit of a number. */
  readonly unit?: string;
  /** Whether it must not be empty. */
  readonly isRequired?: boolean;
  /** Names that the text may contain in braces, such as `{store}`; the store replaces them. */
  readonly placeholders?: readonly string[];
  /** Placeholders that the text must contain. */
  readonly needs?: readonly string[];
  /** The text that applies until an admin changes it. */
  readonly standard: string;
  /** The same for a store that sells other makers' parts. */
  readonly reseller?: string;
}

/** A column of a list. */
export interface ListColumn {
  readonly name: string;
  readonly label: string;
  readonly kind: Exclude<TextKind, 'email' | 'logo'>;
  readonly max: number;
  readonly min?: number;
  readonly isRequired?: boolean;
  readonly hint?: string;
}

/** A list of rows. */
export interface ListField extends Common {
  readonly kind: 'list';
  /** What a row is called, such as `Post`. */
  readonly row: string;
  readonly columns: readonly ListColumn[];
  readonly minRows: number;
  readonly maxRows: number;
  readonly standard: readonly TextRow[];
  readonly reseller?: readonly TextRow[];
}

export type TextDefinition = SingleField | ListField;

/** A part of the settings screen: texts that belong together. */
export interface TextGroup {
  readonly title: string;
  readonly hint: string;
  readonly fields: Readonly<Record<string, TextDefinition>>;
}

/** A text with its placeholders replaced; unknown ones stay as they are. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole));
}
