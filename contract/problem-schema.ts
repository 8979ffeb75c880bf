import * as z from 'zod/mini';
import { ERRORS, type ErrorCode, type Problem } from './errors.ts';

/** The schema of `Problem`. */
export const ProblemSchema: z.ZodMiniType<Problem> = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  fields: z.optional(z.record(z.string(), z.string())),
  fresh: z.optional(z.union([z.record(z.string(), z.unknown()), z.array(z.record(z.string(), z.unknown()))])),
  requestId: z.optional(z.string()),
});
