import * as z from 'zod/mini';
import { ERRORS, type ErrorCode } from './errors.ts';

/** A failure in the API: an RFC 9457 problem document extended by `code`, per-field messages and the request's id. */
export const ProblemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  /** Field name -> message to show next to the field. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** With a 409: the current state. */
  fresh: z.optional(z.union([z.record(z.string(), z.unknown()), z.array(z.record(z.string(), z.unknown()))])),
  requestId: z.optional(z.string()),
});
export type Problem = z.infer<typeof ProblemSchema>;
