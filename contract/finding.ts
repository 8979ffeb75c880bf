import * as z from 'zod/mini';
import { MAX_COMPARED, idsOf } from './choices.ts';
import { endpoint } from './endpoint.ts';
import { PartFilterSchema, TypedSchema } from './part-filter.ts';
import { PartDetailSchema } from './parts.ts';

/** How many there are; `atLeast` when counting stopped there: show '5,000+'. */
export const CountSchema = z.object({ count: z.number(), atLeast: z.boolean() });
export type Count = z.infer<typeof CountSchema>;

/** A typed word that no part has, and the word that was looked for in its place: 'Showing ryzen, not ryzn'. */
export const CorrectionSchema = z.object({ typed: z.string(), taken: z.string() });
export type Correction = z.infer<typeof CorrectionSchema>;

/** A part as it comes up while one types. */
export const SuggestedPartSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** What of the name was typed: [from, to) in UTF-16 units, ascending, never overlapping. */
  marks: z.array(z.tuple([z.number(), z.number()])),
  /** How it begins, on one line: what tells apart parts of the same name. */
  description: z.string(),
  category: z.string(),
  img: z.string(),
  /** Dollars. */
  price: z.number(),
  minimum: z.number(),
  quantity: z.number(),
});
export type SuggestedPart = z.infer<typeof SuggestedPartSchema>;

export const SuggestionsSchema = z.object({
  /** Best first, at most eight. */
  parts: z.array(SuggestedPartSchema),
  /** The kinds among all that match, most parts first, at most four. */
  kinds: z.array(z.object({ category: z.string(), ...CountSchema.shape })),
  corrected: z.array(CorrectionSchema),
  total: CountSchema,
});
export type Suggestions = z.infer<typeof SuggestionsSchema>;

export const suggestParts = endpoint('suggestParts', {
  summary:
    'What is meant while somebody types: up to eight parts, the kinds that match, and which words were corrected.',
  query: z.object({ q: z.optional(TypedSchema) }),
  response: SuggestionsSchema,
});

const FacetValueSchema = z.object({
  /** As it stands in `spec=key:value`. */
  value: z.string(),
  /** As people read it: `120 W`. */
  label: z.string(),
  ...CountSchema.shape,
});

export const FacetsSchema = z.object({
  /** How many parts all choices together leave. */
  total: CountSchema,
  corrected: z.array(CorrectionSchema),
  /** Each choice of a kind, and how many parts it would leave: most parts first. */
  kinds: z.array(z.object({ category: z.string(), ...CountSchema.shape })),
  /** Dollars; nothing matches: no buckets. `to` is left out of the last one: 'from $800'. A price lies in a bucket when from <= price < to. */
  prices: z.array(z.object({ from: z.number(), to: z.optional(z.number()), ...CountSchema.shape })),
  /** Cheapest and dearest, in dollars, whatever price range is chosen; absent when nothing matches, or too much does. */
  priceRange: z.optional(z.object({ lowest: z.number(), highest: z.number() })),
  inStock: CountSchema,
  outOfStock: CountSchema,
  /** Choices for `minimum_at_most`, ascending. */
  minimums: z.array(z.object({ atMost: z.number(), ...CountSchema.shape })),
  /** Of the chosen kind (or of the only kind that matches), in the kind's own order; none while several kinds match. */
  specifications: z.array(
    z.object({
      /** As it stands in `spec=key:value`. */
      key: z.string(),
      name: z.string(),
      /** Numbers ascending, texts most parts first; at most 30, chosen ones always among them. */
      values: z.array(FacetValueSchema),
    }),
  ),
});
export type Facets = z.infer<typeof FacetsSchema>;

export const readFacets = endpoint('readFacets', {
  summary:
    'What the list with the same filters can be narrowed by, and how many parts each choice leaves. Counts follow the other choices: those of a facet ignore what is chosen in itself.',
  query: PartFilterSchema,
  response: FacetsSchema,
});

export const ComparisonSchema = z.object({
  /** In the order asked for; those that are not (or no longer) for sale are left out. */
  parts: z.array(PartDetailSchema),
  /** One row a specification, those that differ first; `values` go with `parts`, null where a part does not say. */
  rows: z.array(
    z.object({
      name: z.string(),
      /** As people read them: `120 W`. */
      values: z.array(z.nullable(z.string())),
      differs: z.boolean(),
    }),
  ),
});
export type Comparison = z.infer<typeof ComparisonSchema>;

export const compareParts = endpoint('compareParts', {
  summary: 'Up to four parts side by side, what differs first.',
  query: z.object({
    /** Up to four ids, between commas. */
    ids: z.string('Give up to four part IDs').check(
      z.maxLength(200),
      z.refine((ids) => idsOf(ids).length <= MAX_COMPARED, `At most ${MAX_COMPARED} parts`),
    ),
  }),
  response: ComparisonSchema,
});
