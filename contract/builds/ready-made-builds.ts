import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { IdParamsSchema, lineSchema } from '#contract/fields.ts';
import { PictureLinkSchema } from '#contract/parts/parts.ts';
import { ReadyMadeTextSchema, SharedBuildSchema } from './builds.ts';

/* Builds that the shop offers to everyone. Staff make one of a build of their own; from then on all who may change the catalog
   can change it. */

/** The most ready-made builds of a shop. */
export const MAX_READY_MADE = 60;

const ReadyMadeSummarySchema = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  img: z.string(),
  /** Dollars, of the parts that are on sale, at least their minimum orders. */
  total: z.number(),
  /** The number of different parts. */
  parts: z.number(),
  /** Whether all parts are on sale and in stock. */
  isAvailable: z.boolean(),
  /** The parts that say the most about it, at most four. */
  highlights: z.array(
    z.object({ part: z.string(), name: z.string(), variant: z.string(), category: z.string(), img: z.string() }),
  ),
});
export type ReadyMadeSummary = z.infer<typeof ReadyMadeSummarySchema>;

export const listReadyMadeBuilds = endpoint('GET /ready-made-builds', {
  access: 'everyone',
  summary: "The shop's ready-made builds, cheapest first.",
  response: z.array(ReadyMadeSummarySchema),
  errors: ['rate_limited'],
});

export const readReadyMadeBuild = endpoint('GET /ready-made-builds/{id}', {
  access: 'everyone',
  summary: "One of the shop's ready-made builds with current prices and stock, and whether its parts fit together.",
  params: IdParamsSchema,
  response: z.extend(SharedBuildSchema, { _id: z.string(), ...ReadyMadeTextSchema.shape }),
  errors: ['not_found', 'rate_limited'],
});

export const offerBuild = endpoint('PUT /ready-made-builds/{id}', {
  access: 'catalog.write',
  summary: "Makes one of the caller's builds a ready-made build of the shop, or changes what is said about one.",
  params: IdParamsSchema,
  body: z.object({
    description: lineSchema(300, 'Say in a sentence what this computer is for'),
    /** Empty for the drawings of its parts. */
    img: z._default(z.union([z.literal(''), PictureLinkSchema], 'Enter a link to a picture'), ''),
  }),
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['invalid_fields', 'not_found', 'order_state'],
});

export const withdrawBuild = endpoint('DELETE /ready-made-builds/{id}', {
  access: 'catalog.write',
  summary: "Takes a ready-made build off the shop's pages: it is the caller's own again.",
  params: IdParamsSchema,
  response: z.object({ deletedCount: z.number() }),
  errors: ['not_found'],
});
