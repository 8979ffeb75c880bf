import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { PartSchema } from './parts.ts';

/** Limits for the text of a quick order: characters, and non-empty lines. */
export const MAX_MATCH_TEXT = 200 * 1024;
export const MAX_MATCH_LINES = 500;
/** Maximum number of lines for which similar parts are searched, the first of those that no number or name identifies. */
export const MAX_SEARCHED_LINES = 50;
/** Maximum number of possible parts per line. */
export const MAX_GUESSES = 5;

/** Limits for a list file: bytes, and rows with text. */
export const MAX_LIST_BYTES = 2 * 1024 * 1024;
export const MAX_LIST_ROWS = 1_000;

const MatchedLineSchema = z.object({
  /** The line as it was pasted, trimmed. */
  input: z.string(),
  /** Units wanted; 1 if the line has none; kept as typed, even if more than anyone can order. */
  quantity: z.number(),
  /** The part, if the line identifies it beyond doubt: by SKU, maker's number or GTIN, or by name and variant. */
  part: z.nullable(PartSchema),
  /** If there is no `part`: the parts that the line may mean, best match first. */
  guesses: z.array(PartSchema),
  /** True for a line for which no similar parts were searched, because the list has too many such lines. */
  skipped: z.optional(z.boolean()),
});
export type MatchedLine = z.infer<typeof MatchedLineSchema>;

export const matchParts = endpoint('POST /match', {
  access: 'everyone',
  summary:
    'Finds the parts of a pasted list: lines such as `PS-10482, 4`, `4 x Samsung 990 Pro 4TB` or `Samsung 990 Pro 4TB x 2`, or rows of a spreadsheet (separated by tab, semicolon or comma), with a header or without. Up to 500 lines; for lines that no number or name identifies, similar parts are searched, for up to 50 of them.',
  body: z.object({
    text: z.string('Paste your list').check(z.maxLength(MAX_MATCH_TEXT, 'Paste at most 200 KB')),
  }),
  // Escaping makes the JSON longer than the text.
  maxBytes: 3 * MAX_MATCH_TEXT,
  response: z.object({ lines: z.array(MatchedLineSchema) }),
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
