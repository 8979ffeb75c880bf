import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { GivenIdSchema } from '#contract/fields.ts';
import {
  BuildPartSchema,
  BuildPartsSchema,
  CandidateQuerySchema,
  CandidatesSchema,
  SharedBuildSchema,
} from './builds.ts';

/* The build of a browser without an account. A cookie holds its parts; My Builds keeps it after a sign-in. */

const PartParamsSchema = z.object({ part: GivenIdSchema });

export const readVisitorBuild = endpoint('GET /visitor-build', {
  access: 'everyone',
  summary: "The build in the browser's cookie, of the parts that are on sale, with current prices and its judgment.",
  response: SharedBuildSchema,
  errors: ['rate_limited'],
});

export const setVisitorBuildPart = endpoint('PUT /visitor-build/parts/{part}', {
  access: 'everyone',
  summary:
    "Adds a part to the build in the browser's cookie, in the place of another if it replaces one, or changes its quantity.",
  params: PartParamsSchema,
  body: BuildPartSchema,
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['invalid_fields', 'not_found', 'order_state', 'rate_limited'],
});

export const setVisitorBuild = endpoint('PUT /visitor-build', {
  access: 'everyone',
  summary: "Replaces the build in the browser's cookie by these parts.",
  body: z.object({ parts: BuildPartsSchema }),
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['invalid_fields', 'not_found', 'order_state', 'rate_limited'],
});

export const removeVisitorBuildPart = endpoint('DELETE /visitor-build/parts/{part}', {
  access: 'everyone',
  summary: "Removes a part from the build in the browser's cookie.",
  params: PartParamsSchema,
  response: z.object({ deletedCount: z.number() }),
  errors: ['rate_limited'],
});

export const listVisitorCandidates = endpoint('GET /visitor-build/candidates', {
  access: 'everyone',
  summary: "Parts of one kind that do not clash with the build in the browser's cookie.",
  query: CandidateQuerySchema,
  response: CandidatesSchema,
  errors: ['invalid_fields', 'rate_limited'],
});
