import { message } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { GivenIdSchema, IdParamsSchema, lineSchema, SearchSchema } from '#contract/fields.ts';
import { MAX_OWN_NUMBER, MAX_OWN_NUMBERS } from './company-roles.ts';

/* The numbers that companies have for parts: docs/decisions/101-own-part-numbers.md. */

/** How many numbers a list shows; a search finds the others. */
export const SHOWN_OWN_NUMBERS = 200;
/** How many rows that cannot be read an answer lists. */
export const MAX_NUMBER_PROBLEMS = 100;
/** A form without scripts can send a little more. */
export const MAX_NUMBERS_BYTES = 2 * 1024 * 1024;

/** A number: without characters that are not seen or change the direction of the text around them. */
export const OwnNumberSchema = lineSchema(MAX_OWN_NUMBER, message('Enter your number')).check(
  z.refine((text: string) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(text), message("Don't use invisible characters")),
);

const OwnNumberItemSchema = z.object({
  /** The part. */
  _id: z.string(),
  number: z.string(),
  sku: z.string(),
  name: z.string(),
  variant: z.string(),
  /** Whether the part is on sale. */
  onSale: z.boolean(),
});
export type OwnNumberItem = z.infer<typeof OwnNumberItemSchema>;

const OwnNumbersSchema = z.object({
  /** How many numbers the company has, or of these have the words of the search. */
  total: z.number(),
  numbers: z.array(OwnNumberItemSchema),
});
export type OwnNumbers = z.infer<typeof OwnNumbersSchema>;

export const listPartNumbers = endpoint('GET /companies/{id}/part-numbers', {
  access: 'signed-in',
  keyPermission: 'customers.read',
  summary: `The numbers that a company has for parts, in their order; the first ${SHOWN_OWN_NUMBERS}. \`q\` finds how a number or a SKU begins, or words of the part's name. For its members and for staff.`,
  params: IdParamsSchema,
  query: z.object({ q: SearchSchema }),
  response: OwnNumbersSchema,
  errors: ['not_found', 'invalid_fields'],
});

export const exportPartNumbers = endpoint('GET /companies/{id}/part-numbers.csv', {
  access: 'signed-in',
  keyPermission: 'customers.read',
  summary:
    'The numbers that a company has for parts as a CSV file, whose columns `POST /companies/{id}/part-numbers` reads. For its members and for staff.',
  params: IdParamsSchema,
  response: z.string(),
  download: 'text/csv',
  errors: ['not_found', 'rate_limited'],
});

const ImportedNumbersSchema = z.object({
  /** Whether the numbers are saved. */
  isSaved: z.boolean(),
  /** How many are new or other than before, and how many the company had already. */
  set: z.number(),
  unchanged: z.number(),
  /** Rows that cannot be used. */
  refused: z.number(),
  /** The first of these. */
  problems: z.array(z.object({ line: z.number(), number: z.string(), reason: z.string() })),
});
export type ImportedNumbers = z.infer<typeof ImportedNumbersSchema>;

export const importPartNumbers = endpoint('POST /companies/{id}/part-numbers', {
  access: 'signed-in',
  keyPermission: 'customers.write',
  summary: `Sets a company's own numbers from a file (CSV with any separator and encoding, or XLSX, up to ${MAX_OWN_NUMBERS} rows): a column with its number, and one with the SKU, the GTIN or the maker's number. With \`check\`, nothing is saved. If a row cannot be used, nothing is saved unless \`skip\` is \`1\`. Parts that the file does not name keep their numbers. For admins and buyers of the company, and for staff.`,
  params: IdParamsSchema,
  query: z.object({ check: z.optional(z.literal('1')), skip: z.optional(z.literal('1')) }),
  upload: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/octet-stream'],
  response: ImportedNumbersSchema,
  errors: [
    'not_found',
    'forbidden',
    'order_state',
    'malformed',
    'invalid_fields',
    'too_large',
    'rate_limited',
    'overloaded',
  ],
});

const PartOfCompanySchema = z.extend(IdParamsSchema, { part: GivenIdSchema });

export const setPartNumber = endpoint('PUT /companies/{id}/part-numbers/{part}', {
  access: 'signed-in',
  keyPermission: 'customers.write',
  summary: `Sets the number that a company has for a part, in place of an earlier one. Two parts cannot have the same number, whatever its case. At most ${MAX_OWN_NUMBERS}. For admins and buyers of the company, and for staff.`,
  params: PartOfCompanySchema,
  body: z.object({ number: OwnNumberSchema }),
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['not_found', 'forbidden', 'order_state', 'invalid_fields', 'rate_limited'],
});

export const removePartNumber = endpoint('DELETE /companies/{id}/part-numbers/{part}', {
  access: 'signed-in',
  keyPermission: 'customers.write',
  summary:
    'Removes the number that a company has for a part. `deletedCount` is 0 if it has none. For admins and buyers of the company, and for staff.',
  params: PartOfCompanySchema,
  response: z.object({ deletedCount: z.number() }),
  errors: ['not_found', 'forbidden', 'order_state', 'rate_limited'],
});
