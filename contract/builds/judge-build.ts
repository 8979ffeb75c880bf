import { message, t } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { unitsSchema } from '#contract/fields.ts';

/** Maximum number of different parts in one build. */
export const MAX_BUILD_PARTS = 100;

const BUILD_VERDICTS = ['fits', 'does_not_fit', 'cannot_tell'] as const;
export const BuildVerdictSchema = z.enum(BUILD_VERDICTS);
export type BuildVerdict = z.infer<typeof BuildVerdictSchema>;

export const BuildFindingSchema = z.object({
  /** The name of the rule: `socket`. */
  rule: z.string(),
  /** What was compared, in words: `Processor socket`. */
  checked: z.string(),
  verdict: BuildVerdictSchema,
  /** The ids of the parts that the rule compared. */
  parts: z.array(z.string()),
  /** The two facts that clash or agree, or the fact that is missing. */
  reason: z.string(),
  /** Advice that does not change the verdict: 'A BIOS update may be needed.' */
  note: z.optional(z.string()),
});
export type BuildFinding = z.infer<typeof BuildFindingSchema>;

/** What the processors and graphics cards of a build need of its power supply. */
const BuildPowerSchema = z.object({
  /** Watts that they need at most, with a share for the board, memory, drives and fans; parts of unknown power count 0. */
  need: z.number(),
  /** Watts of the power supply; null without one, or when it does not state them. */
  supply: z.nullable(z.number()),
  /** Watts that the supply has left; negative when it is too weak. */
  headroom: z.nullable(z.number()),
  /** The parts that need the most watts, with those of all their units; at most two. */
  biggest: z.array(z.object({ part: z.string(), watts: z.number() })),
  /** The ids of the processors and cards whose power is not known. */
  unknown: z.array(z.string()),
});
export type BuildPower = z.infer<typeof BuildPowerSchema>;

/** Whether the parts of a build fit together. */
export const JudgmentSchema = z.object({
  /** One clash makes `does_not_fit`; otherwise one missing fact makes `cannot_tell`. */
  verdict: BuildVerdictSchema,
  /** Clashes first, then missing facts, then what fits. */
  findings: z.array(BuildFindingSchema),
  /** Null for a build without a processor, a graphics card and a power supply. */
  power: z.nullable(BuildPowerSchema),
});
export type Judgment = z.infer<typeof JudgmentSchema>;

export const judgeBuild = endpoint('POST /builds/judge', {
  access: 'everyone',
  summary:
    'Checks whether the parts of a build fit together, with the reason for each rule that applies, and how much power they need.',
  body: z.object({
    parts: z
      .array(
        z.object({
          part: z.string(message('Identify the part by its ID')).check(z.maxLength(100)),
          quantity: z._default(unitsSchema(message('At least 1')), 1),
        }),
        message('Send the parts of the build'),
      )
      .check(
        z.minLength(1, message('Send at least one part')),
        z.maxLength(MAX_BUILD_PARTS, { error: () => t('At most {count} parts', { count: MAX_BUILD_PARTS }) }),
      ),
  }),
  response: JudgmentSchema,
  errors: ['not_found', 'rate_limited'],
});
