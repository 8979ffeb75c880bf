import { message } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { LAST_REMIND_DAY, MAX_LIST_NAME, MAX_LIST_TEXT, MAX_SAVED_LISTS } from '#contract/choices.ts';
import { endpoint } from '#contract/endpoint.ts';
import { IdParamsSchema, InsertedSchema, lineSchema, textSchema } from '#contract/fields.ts';

const name = lineSchema(MAX_LIST_NAME, message('Enter a name'));
const text = textSchema(MAX_LIST_TEXT, message('Add parts to the list first'));

const SavedListSummarySchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** The number of lines with text, without the titles of the columns. */
  lines: z.number(),
  /** The day of the month on which the caller gets an email to order it again; null: none. */
  remindDay: z.nullable(z.number()),
  changedAt: z.string(),
});
export type SavedListSummary = z.infer<typeof SavedListSummarySchema>;

const SavedListSchema = z.object({ _id: z.string(), name: z.string(), text: z.string(), changedAt: z.string() });
export type SavedList = z.infer<typeof SavedListSchema>;

export const listSavedLists = endpoint('GET /saved-lists', {
  access: 'signed-in',
  summary: "The caller's saved lists of parts, most recently changed first.",
  response: z.array(SavedListSummarySchema),
});

export const createSavedList = endpoint('POST /saved-lists', {
  access: 'signed-in',
  summary: `Saves a list of parts for \`POST /match\` under a name: at most ${MAX_SAVED_LISTS} per customer, each of at most ${MAX_LIST_TEXT.toLocaleString('en-US')} characters.`,
  body: z.object({ name, text }),
  // Escaping makes the JSON longer than the text.
  maxBytes: 6 * MAX_LIST_TEXT,
  response: InsertedSchema,
  errors: ['invalid_fields', 'too_large', 'order_state', 'rate_limited'],
});

export const readSavedList = endpoint('GET /saved-lists/{id}', {
  access: 'signed-in',
  summary: "One of the caller's saved lists with its text.",
  params: IdParamsSchema,
  response: SavedListSchema,
  errors: ['not_found'],
});

export const changeSavedList = endpoint('PATCH /saved-lists/{id}', {
  access: 'signed-in',
  summary:
    "Renames one of the caller's saved lists, replaces its text, or sets the day of the month on which the caller gets an email to order it again; null ends these. Needs a verified email; nothing is ordered without the caller.",
  params: IdParamsSchema,
  body: z.object({
    name: z.optional(name),
    text: z.optional(text),
    remindDay: z.optional(
      z.nullable(
        z
          .int(message('Enter a whole number'))
          .check(z.minimum(1, message('Choose a day')), z.maximum(LAST_REMIND_DAY, message('Choose a day'))),
      ),
    ),
  }),
  maxBytes: 6 * MAX_LIST_TEXT,
  response: z.object({ modifiedCount: z.number() }),
  errors: ['invalid_fields', 'too_large', 'not_found', 'forbidden', 'rate_limited'],
});

export const deleteSavedList = endpoint('DELETE /saved-lists/{id}', {
  access: 'signed-in',
  summary: "Deletes one of the caller's saved lists.",
  params: IdParamsSchema,
  response: z.object({ deletedCount: z.number() }),
  errors: ['not_found'],
});
