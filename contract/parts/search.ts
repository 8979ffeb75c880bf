import * as z from 'zod/mini';
import { MAX_COMPARED, idsOf } from '#contract/parts/search-choices.ts';
import { endpoint } from '#contract/endpoint.ts';
import { MEASURES } from './measures.ts';
import { PartFilterSchema, TypedSchema } from './part-filter.ts';
import { PartDetailSchema } from './parts.ts';

/** A count; with `atLeast`, counting stopped there: show '400+'. */
export const CountSchema = z.object({ count: z.number(), atLeast: z.boolean() });
export type Count = z.infer<typeof CountSchema>;

/** A typed word that no part contains, and the word searched for instead: 'Showing ryzen, not ryzn'. */
const CorrectionSchema = z.object({ typed: z.string(), taken: z.string() });
export type Correction = z.infer<typeof CorrectionSchema>;

/**
 * A fact, size or price in the words of a search, which the list applies as a filter, or a word that sorts it: 'cheapest'.
 */
const MeantSchema = z.object({
  /** As typed: 'under $300', '2tb'. */
  typed: z.string(),
  /** The words without it. */
  rest: z.string(),
  /** A fact or size for display: '2 TB'. */
  label: z.optional(z.string()),
  /** The limits of a price in dollars, both included. */
  from: z.optional(z.number()),
  to: z.optional(z.number()),
  /** The order that the word asks for; it applies unless the request names one. */
  sort: z.optional(z.enum(['price', ...MEASURES.map(({ sort }) => sort)])),
});
export type Meant = z.infer<typeof MeantSchema>;

/** How the words of a search were read. */
const readAs = {
  corrected: z.array(CorrectionSchema),
  /** Words, sizes and prices as typed that match no part in combination with the others; the list ignores them. */
  ignored: z.array(z.string()),
  /** Words as typed that mean a fact which parts of the kind do not state: the list is without them. */
  unstated: z.array(z.string()),
  /** Words as typed that no part has and without which the rest would match by chance: the list is empty. */
  missing: z.array(z.string()),
  /** What the parts fit, when the words name it: 'motherboard for ryzen 7 7800x3d'. */
  fits: z.optional(
    z.object({
      name: z.string(),
      /** Its facts that decide: 'AM5'; may be empty. */
      facts: z.string(),
      /** What the list assumes about parts that the words do not name: 'a processor of up to 180 W'; may be empty. */
      assumes: z.string(),
      /** Whether the parts state what decides; otherwise only those that certainly do not fit are left out. */
      isCertain: z.boolean(),
    }),
  ),
};

/** A part suggested while typing. */
const SuggestedPartSchema = z.object({
  _id: z.string(),
  sku: z.string(),
  name: z.string(),
  /** Its identifying line. */
  variant: z.string(),
  /** The matched ranges of the name: [from, to) in UTF-16 units, ascending, without overlaps. */
  marks: z.array(z.tuple([z.number(), z.number()])),
  /** The beginning of the description on one line, to distinguish parts with the same name. */
  description: z.string(),
  category: z.string(),
  img: z.string(),
  /** Dollars. */
  price: z.number(),
  /** What everyone else pays; only present if the price is the caller's own. */
  publicPrice: z.optional(z.number()),
  minimum: z.number(),
  quantity: z.number(),
});
export type SuggestedPart = z.infer<typeof SuggestedPartSchema>;

const SuggestionsSchema = z.object({
  /** Best first, at most eight. */
  parts: z.array(SuggestedPartSchema),
  /** The kinds among all matches, most frequent first, at most four. */
  kinds: z.array(z.object({ category: z.string(), ...CountSchema.shape })),
  ...readAs,
  total: CountSchema,
});
export type Suggestions = z.infer<typeof SuggestionsSchema>;
export type ReadAs = Pick<Suggestions, keyof typeof readAs>;

export const suggestParts = endpoint('GET /part/suggest', {
  access: 'everyone',
  reads: 'replica',
  summary: 'Suggests up to eight parts and the matching kinds for a partly typed query, with its corrected words.',
  query: z.object({ q: z.optional(TypedSchema) }),
  response: SuggestionsSchema,
});

const FacetValueSchema = z.object({
  /** The value in `spec=key:value`. */
  value: z.string(),
  /** The value for display: `120 W`. */
  label: z.string(),
  ...CountSchema.shape,
});

const FacetsSchema = z.object({
  /** The number of parts that match all filters. */
  total: CountSchema,
  ...readAs,
  /** Facts, sizes and prices in the words, which narrow the list; `words=1` searches for them as words. */
  meant: z.array(MeantSchema),
  /** The orders by measures that the parts of the chosen or named kind have: 'noise'. */
  sorts: z.array(z.enum(MEASURES.map(({ sort }) => sort))),
  /** Each kind with the number of parts it would match, largest first. */
  kinds: z.array(z.object({ category: z.string(), ...CountSchema.shape })),
  /**
   * Price ranges in dollars, empty when nothing matches. The last one has no `to`: '$800 and up'. A range contains the
   * prices with from <= price < to.
   */
  prices: z.array(z.object({ from: z.number(), to: z.optional(z.number()), ...CountSchema.shape })),
  /**
   * Lowest and highest price in dollars, ignoring the price filter; for a list too long to count, those of its kind.
   * Absent when nothing matches.
   */
  priceRange: z.optional(z.object({ lowest: z.number(), highest: z.number() })),
  inStock: CountSchema,
  outOfStock: CountSchema,
  /** Parts with an average of four stars or more. */
  wellRated: CountSchema,
  /** Values for `minimum_at_most`, ascending. */
  minimums: z.array(z.object({ atMost: z.number(), ...CountSchema.shape })),
  /**
   * The chosen kind's, or those of the only kind that matches, in that kind's order; empty when several kinds match.
   */
  specifications: z.array(
    z.object({
      /** The key in `spec=key:value`. */
      key: z.string(),
      name: z.string(),
      /** Numbers largest first, texts most frequent first; at most 60, always including the chosen ones. */
      values: z.array(FacetValueSchema),
      /**
       * For numbers that `range` can narrow: their limits, and the number of parts in each of several equal steps
       * between them.
       */
      range: z.optional(
        z.object({ lowest: z.number(), highest: z.number(), unit: z.string(), bars: z.array(z.number()) }),
      ),
    }),
  ),
});
export type Facets = z.infer<typeof FacetsSchema>;

export const readFacets = endpoint('GET /part/facets', {
  access: 'everyone',
  reads: 'replica',
  summary:
    'Lists the filters that can narrow a list of parts, with the number of parts for each value. The counts of a facet ignore the values selected in it.',
  query: PartFilterSchema,
  response: FacetsSchema,
});

const ComparisonSchema = z.object({
  /** In the requested order, without parts that are not for sale. */
  parts: z.array(PartDetailSchema),
  /** One row per specification, differing ones first; `values` match `parts`, null where a part has none. */
  rows: z.array(
    z.object({
      name: z.string(),
      /** The values for display: `120 W`. */
      values: z.array(z.nullable(z.string())),
      differs: z.boolean(),
    }),
  ),
});
export type Comparison = z.infer<typeof ComparisonSchema>;

export const compareParts = endpoint('GET /part/compare', {
  access: 'everyone',
  reads: 'replica',
  summary: 'Compares up to four parts; differences come first.',
  query: z.object({
    /** Up to four ids, separated by commas. */
    ids: z.string('Provide up to four part IDs').check(
      z.maxLength(200),
      z.refine((ids) => idsOf(ids).length <= MAX_COMPARED, `At most ${MAX_COMPARED} parts`),
    ),
  }),
  response: ComparisonSchema,
});
