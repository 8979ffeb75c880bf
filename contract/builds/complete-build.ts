import { message } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DollarsSchema } from '#contract/fields.ts';
import { BuildPartsSchema, SharedBuildSchema } from './builds.ts';
import { BUILD_USES, MAX_BUDGET } from './build-uses.ts';

/** A build completed with parts that the shop suggests. */
export const CompletedBuildSchema = z.extend(z.omit(SharedBuildSchema, { name: true }), {
  /** The suggested parts among the lines, in assembly order, each with why it was chosen. */
  suggested: z.array(z.object({ part: z.string(), quantity: z.number(), reason: z.string() })),
  /** Dollars of the budget that are left; negative if even the cheapest parts that fit cost more. */
  left: z.number(),
  /** The kinds that the build still lacks, and why. */
  lacking: z.array(z.object({ kind: z.string(), reason: z.string() })),
});
export type CompletedBuild = z.infer<typeof CompletedBuildSchema>;

export const completeBuild = endpoint('POST /builds/complete', {
  access: 'everyone',
  example: { parts: [], budget: 1200, use: 'gaming' },
  summary:
    'Suggests parts in stock that complete a build within a budget: what a computer for this use still needs, chosen by the rules of `POST /builds/judge`. Nothing is saved or reserved.',
  body: z.object({
    parts: z._default(BuildPartsSchema, []),
    /** Dollars for the whole build, with the parts that it has. */
    budget: DollarsSchema.check(
      z.gt(0, message('Enter a budget')),
      z.maximum(MAX_BUDGET, message('That budget is too high')),
    ),
    use: z._default(z.enum(BUILD_USES), 'everyday'),
  }),
  response: CompletedBuildSchema,
  errors: ['invalid_fields', 'not_found', 'rate_limited'],
});
