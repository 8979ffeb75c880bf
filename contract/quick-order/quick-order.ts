import { message } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { LEFT_OUT_REASONS, LIST_COLUMN_USES } from '#contract/choices.ts';
import { endpoint } from '#contract/endpoint.ts';
import { AlternativeSchema, PartSchema } from '#contract/parts/parts.ts';

/** Limits for the text of a quick order: characters, and non-empty lines. */
export const MAX_MATCH_TEXT = 200 * 1024;
export const MAX_MATCH_LINES = 500;
/** Maximum number of lines for which similar parts are searched, the first of those that no number or name identifies. */
export const MAX_SEARCHED_LINES = 50;
/** Maximum number of lines for which alternatives are searched. */
export const MAX_REPLACED_LINES = 20;
/** Maximum number of possible parts per line. */
export const MAX_GUESSES = 5;

/** Limits for a list file: bytes, and rows with text. */
export const MAX_LIST_BYTES = 2 * 1024 * 1024;
export const MAX_LIST_ROWS = 1_000;

/** Limits for the choices of columns. */
export const MAX_LIST_COLUMNS = 100;

export const MatchedLineSchema = z.object({
  /** The line as it was pasted, trimmed. */
  input: z.string(),
  /** Units wanted; 1 if the line has none; kept as typed, even if more than anyone can order. */
  quantity: z.number(),
  /** If the units are unclear, what they may be, likeliest first: `1.000` is a thousand or one. There is no `part` then. */
  quantities: z.optional(z.array(z.number())),
  /** The part, if the line identifies it beyond doubt: by SKU, maker's number or GTIN, or by name and variant. */
  part: z.nullable(PartSchema),
  /** If there is no `part`: the parts that the line may mean, in the order of the shop's search. */
  guesses: z.array(PartSchema),
  /**
   * What can be ordered instead of a `part` that cannot be ordered, or the substitute of one that is not made for long any
   * more; only of the first such lines of a list.
   */
  alternatives: z.optional(z.array(AlternativeSchema)),
  /** Whether the first of the guesses has every word of the line, and no other part has. */
  likely: z.optional(z.boolean()),
  /** True for a line for which no similar parts were searched, because the list has too many such lines. */
  skipped: z.optional(z.boolean()),
});
export type MatchedLine = z.infer<typeof MatchedLineSchema>;

const LeftOutLineSchema = z.object({ input: z.string(), reason: z.enum(LEFT_OUT_REASONS) });
export type LeftOutLine = z.infer<typeof LeftOutLineSchema>;

const ListColumnSchema = z.object({
  /** The column's title in the list. */
  title: z.string(),
  use: z.enum(LIST_COLUMN_USES),
  /** The first cell with text below the title. */
  example: z.string(),
});
export type ListColumn = z.infer<typeof ListColumnSchema>;

const MatchedListSchema = z.object({
  lines: z.array(MatchedLineSchema),
  /** Lines that name no part to order, such as comments, totals and delivery. */
  leftOut: z.array(LeftOutLineSchema),
  /**
   * The columns of a table, empty for other lists. Where the titles are unknown they are '', `use` is a guess, and each line
   * is read by its form unless the request names `columns`.
   */
  columns: z.array(ListColumnSchema),
});
export type MatchedList = z.infer<typeof MatchedListSchema>;

export const matchParts = endpoint('POST /match', {
  access: 'everyone',
  summary:
    "Finds the parts of a pasted list: lines such as `PS-10482, 4`, `4 x Samsung 990 Pro 4TB` or `Samsung 990 Pro 4TB (2)`, rows of a spreadsheet (separated by tab, semicolon, comma or bar), with a header or without, lists of PCPartPicker, carts of distributors and bills of materials. Up to 500 lines; for lines that no number or name identifies, the shop's search suggests parts, for up to 50 of them. Comments, headings, totals, delivery and rows marked as not wanted are in `leftOut`.",
  body: z.object({
    text: z.string(message('Paste your list')).check(z.maxLength(MAX_MATCH_TEXT, message('Paste at most 200 KB'))),
    /** What the columns of the table are used for, in their order; without it, as their titles say. */
    columns: z.optional(z.array(z.enum(LIST_COLUMN_USES)).check(z.maxLength(MAX_LIST_COLUMNS))),
  }),
  // Escaping makes the JSON longer than the text.
  maxBytes: 3 * MAX_MATCH_TEXT,
  response: MatchedListSchema,
  errors: ['invalid_fields', 'too_large', 'rate_limited', 'overloaded'],
});

export const readList = endpoint('POST /match/file', {
  access: 'everyone',
  summary:
    'Reads a file as the text of a list for `POST /match`: CSV with any separator (UTF-8, UTF-16, Windows-1252) or an XLSX workbook, recognized by its content. Of a workbook, what is visible of the first sheet whose header names parts, else of the first sheet with text. One line for each row, cells separated by tabs. Formulas are not evaluated. Up to 2 MB.',
  upload: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/octet-stream'],
  response: z.object({ text: z.string() }),
  errors: ['malformed', 'invalid_fields', 'too_large', 'rate_limited', 'overloaded'],
});
