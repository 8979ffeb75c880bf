import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { IdParamsSchema, InsertedSchema, lineSchema } from '#contract/fields.ts';

/** Maximum number of views that an admin can save. */
export const MAX_VIEWS = 20;

const SavedViewSchema = z.object({ _id: z.string(), name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof SavedViewSchema>;

export const listSavedViews = endpoint('GET /saved-views', {
  access: 'orders.read',
  summary: "The caller's saved views of Manage Order, by name.",
  response: z.array(SavedViewSchema),
});

export const saveView = endpoint('POST /saved-views', {
  access: 'orders.read',
  summary: `Saves a view of Manage Order for the caller: a name for a query string. The same name replaces it. At most ${MAX_VIEWS}.`,
  body: z.object({
    name: lineSchema(60, 'Enter a name'),
    query: z.string().check(z.maxLength(500), z.regex(/^[\w\-=&%.+~*]*$/, 'Not a query string')),
  }),
  response: InsertedSchema,
  errors: ['invalid_fields'],
});

export const removeView = endpoint('DELETE /saved-views/{id}', {
  access: 'orders.read',
  summary: 'Removes a saved view of the caller. A repeat changes nothing.',
  params: IdParamsSchema,
  response: z.object({ deletedCount: z.number() }),
});
