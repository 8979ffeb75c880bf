import { message, t } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { GivenIdSchema, IdParamsSchema, InsertedSchema, lineSchema, unitsSchema } from '#contract/fields.ts';
import { CategorySchema, PartSchema } from '#contract/parts/parts.ts';
import { PART_SORTS } from '#contract/parts/search-choices.ts';
import { PartFilterSchema } from '#contract/parts/part-filter.ts';
import { MAX_BUILD_NAME, MAX_BUILDS } from './build-limits.ts';
import { BuildVerdictSchema, JudgmentSchema, MAX_BUILD_PARTS } from './judge-build.ts';

/** A part of a build with its current price and stock. */
const BuildLineSchema = z.object({
  part: z.string(),
  sku: z.string(),
  name: z.string(),
  variant: z.string(),
  img: z.string(),
  category: z.string(),
  quantity: z.number(),
  /** Unit price for this quantity, in dollars. */
  unitPrice: z.number(),
  /** Unit price of a single unit, in dollars, and the lower ones from a quantity on. */
  price: z.number(),
  breaks: z.array(z.object({ from: z.number(), price: z.number() })),
  /** What everyone else pays for one unit; only present if the prices are the caller's own. */
  publicPrice: z.optional(z.number()),
  /** Minimum order quantity. */
  minimum: z.number(),
  /** It is sold in multiples of it; null: in any quantity. */
  packSize: z.nullable(z.number()),
  /** Units available for sale; 0 when the part is no longer sold. */
  stock: z.number(),
  onSale: z.boolean(),
});
export type BuildLine = z.infer<typeof BuildLineSchema>;

/** A build as everyone with the link sees it. */
export const SharedBuildSchema = z.object({
  name: z.string(),
  lines: z.array(BuildLineSchema),
  /** Dollars, of the parts that are on sale, at least their minimum orders. */
  total: z.number(),
  ...JudgmentSchema.shape,
});
export type SharedBuild = z.infer<typeof SharedBuildSchema>;

/** The words and the picture of a ready-made build. */
export const ReadyMadeTextSchema = z.object({ description: z.string(), img: z.string() });

const BuildSchema = z.extend(SharedBuildSchema, {
  _id: z.string(),
  /** The token of the link that shows the build to everyone; null while it is not shared. */
  shared: z.nullable(z.string()),
  /** What visitors see of a ready-made build of the shop, which staff keep; null for a customer's own. */
  readyMade: z.nullable(ReadyMadeTextSchema),
  changedAt: z.string(),
});
export type Build = z.infer<typeof BuildSchema>;

const BuildSummarySchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** The number of different parts. */
  parts: z.number(),
  /** Dollars, of the parts that are on sale, at least their minimum orders. */
  total: z.number(),
  verdict: BuildVerdictSchema,
  /** How many rules could be checked and found a conflict, and how many lack a fact. */
  checks: z.object({ checked: z.number(), conflicts: z.number(), unchecked: z.number() }),
  isShared: z.boolean(),
  isReadyMade: z.boolean(),
  changedAt: z.string(),
});
export type BuildSummary = z.infer<typeof BuildSummarySchema>;

const name = lineSchema(MAX_BUILD_NAME, message('Enter a name'));
const quantity = unitsSchema(message('At least 1'));
const partId = z.string(message('Identify the part by its ID')).check(z.maxLength(100));

/** The parts of a new build; a part named twice becomes one line. */
export const BuildPartsSchema = z
  .array(z.object({ part: partId, quantity }))
  .check(z.maxLength(MAX_BUILD_PARTS, { error: () => t('At most {count} parts', { count: MAX_BUILD_PARTS }) }));

const NewBuildSchema = z.object({ name, parts: z._default(BuildPartsSchema, []) });
export type NewBuild = z.infer<typeof NewBuildSchema>;

/** The quantity of a part in a build. */
export const BuildPartSchema = z.object({
  quantity,
  /** The part of the build whose place it takes. */
  replaces: z.optional(GivenIdSchema),
});

const LineParamsSchema = z.object({ ...IdParamsSchema.shape, part: GivenIdSchema });
const TokenParamsSchema = z.object({ token: z.string().check(z.maxLength(100)) });

export const listBuilds = endpoint('GET /builds', {
  access: 'signed-in',
  summary: "The caller's builds, most recently changed first.",
  response: z.array(BuildSummarySchema),
});

export const createBuild = endpoint('POST /builds', {
  access: 'signed-in',
  summary: `Saves a build under a name, at most ${MAX_BUILDS} per customer.`,
  body: NewBuildSchema,
  response: InsertedSchema,
  errors: ['invalid_fields', 'not_found', 'order_state', 'rate_limited'],
});

export const readBuild = endpoint('GET /builds/{id}', {
  access: 'signed-in',
  summary: "One of the caller's builds with current prices and stock, and whether its parts fit together.",
  params: IdParamsSchema,
  response: BuildSchema,
  errors: ['not_found'],
});

export const renameBuild = endpoint('PATCH /builds/{id}', {
  access: 'signed-in',
  summary: "Renames one of the caller's builds.",
  params: IdParamsSchema,
  body: z.object({ name }),
  response: z.object({ modifiedCount: z.number() }),
  errors: ['invalid_fields', 'not_found'],
});

export const deleteBuild = endpoint('DELETE /builds/{id}', {
  access: 'signed-in',
  summary: "Deletes one of the caller's builds; its link stops working.",
  params: IdParamsSchema,
  response: z.object({ deletedCount: z.number() }),
  errors: ['not_found'],
});

export const setBuildPart = endpoint('PUT /builds/{id}/parts/{part}', {
  access: 'signed-in',
  summary:
    "Adds a part to one of the caller's builds, in the place of another if it replaces one, or changes its quantity.",
  params: LineParamsSchema,
  body: BuildPartSchema,
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['invalid_fields', 'not_found', 'order_state', 'rate_limited'],
});

export const addBuildParts = endpoint('POST /builds/{id}/parts', {
  access: 'signed-in',
  summary: "Adds several parts to one of the caller's builds, all or none; a part that it has gets the given quantity.",
  params: IdParamsSchema,
  body: z.object({ parts: BuildPartsSchema.check(z.minLength(1, message('Send at least one part'))) }),
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['invalid_fields', 'not_found', 'order_state', 'rate_limited'],
});

export const removeBuildPart = endpoint('DELETE /builds/{id}/parts/{part}', {
  access: 'signed-in',
  summary: "Removes a part from one of the caller's builds.",
  params: LineParamsSchema,
  response: z.object({ deletedCount: z.number() }),
  errors: ['not_found'],
});

export const shareBuild = endpoint('PUT /builds/{id}/share', {
  access: 'signed-in',
  summary: "Creates a link that shows one of the caller's builds to everyone. A shared build keeps its link.",
  params: IdParamsSchema,
  response: z.object({ token: z.string() }),
  errors: ['not_found'],
});

export const unshareBuild = endpoint('DELETE /builds/{id}/share', {
  access: 'signed-in',
  summary: "Revokes the link of one of the caller's builds.",
  params: IdParamsSchema,
  response: z.object({ modifiedCount: z.number() }),
  errors: ['not_found'],
});

export const readSharedBuild = endpoint('GET /shared-builds/{token}', {
  access: 'everyone',
  summary: 'A build that its owner shares by a link.',
  params: TokenParamsSchema,
  response: SharedBuildSchema,
  errors: ['not_found', 'rate_limited'],
});

/** A part that may be added to a build. */
const CandidateSchema = z.extend(PartSchema, {
  /** `cannot_tell` when a fact is missing. */
  verdict: BuildVerdictSchema,
  /** The clash or the missing fact; empty for a part that fits. */
  reason: z.string(),
});
export type Candidate = z.infer<typeof CandidateSchema>;

/** The filters and orders of the catalog, for the parts of one kind. */
export const CandidateQuerySchema = z.extend(z.omit(PartFilterSchema, { category: true }), {
  kind: CategorySchema,
  sort: z.optional(z.enum(PART_SORTS)),
  /** `1`: only parts that certainly fit. */
  fits: z.optional(z.enum(['1'])),
  /** `1`: also parts that clash with the build. */
  all: z.optional(z.enum(['1'])),
  /** The part of the build that one of these parts is to replace: they are judged without it. */
  replace: z.optional(GivenIdSchema),
  after: z.optional(z.string().check(z.maxLength(400))),
});
export type CandidateQuery = z.infer<typeof CandidateQuerySchema>;

export const CandidatesSchema = z.object({
  /** A page may be empty while there are more. */
  parts: z.array(CandidateSchema),
  next: z.nullable(z.string()),
  /** The parts that were left out while reading this page, because they clash. */
  hidden: z.object({
    count: z.number(),
    /** What most of them clash in, at most three: what was compared, an example, and the number of parts. */
    reasons: z.array(z.object({ checked: z.string(), reason: z.string(), count: z.number() })),
  }),
  /** What would help, if no part fits; null for a page with parts, and where nothing would. */
  wayOut: z.nullable(
    z.object({
      /** For power supplies: the watts that the build needs. */
      watts: z.nullable(z.number()),
      /** How many parts of the kind fit without the words and filters; null if there are none. */
      unfiltered: z.nullable(z.number()),
      /** The part of the build without which the most parts fit, and how many of the first 500 that clash. */
      replace: z.nullable(z.object({ part: z.string(), name: z.string(), category: z.string(), fitting: z.number() })),
    }),
  ),
});
export type Candidates = z.infer<typeof CandidatesSchema>;

export const listCandidates = endpoint('GET /builds/{id}/candidates', {
  access: 'signed-in',
  summary:
    "Parts of one kind that do not clash with one of the caller's builds, judged as additions to it; with `all=1` also those that clash. The next page begins at `next`; a page may be empty while there are more.",
  params: IdParamsSchema,
  query: CandidateQuerySchema,
  response: CandidatesSchema,
  errors: ['invalid_fields', 'not_found', 'rate_limited'],
});
