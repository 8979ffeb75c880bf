import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { IdSchema } from '#contract/fields.ts';
import { MAX_VISIT_EVENTS, VISIT_EVENTS } from './visit-events.ts';

const VisitEventSchema = z.object({
  event: z.enum(VISIT_EVENTS),
  /** The path of the page, without its query. */
  path: z.string().check(z.maxLength(500), z.regex(/^\//, 'Begin with a slash')),
  /** What was searched for, with `search`. */
  words: z.optional(z.string().check(z.maxLength(100))),
  /** The part, with `view_part` and `add`. */
  part: z.optional(IdSchema),
  quantity: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  /** The order, with `purchase`. */
  order: z.optional(IdSchema),
});
export type VisitEvent = z.infer<typeof VisitEventSchema>;

export const recordVisit = endpoint('POST /visits', {
  access: 'everyone',
  summary:
    'Counts what a visitor of the store did, where the setting `visits.mode` asks for it. The store itself keeps sums per day only; to Google Analytics or Matomo it passes events on that have a `visitor`, the random id of someone who has agreed.',
  body: z.object({
    visitor: z.optional(IdSchema),
    events: z.array(VisitEventSchema).check(z.minLength(1), z.maxLength(MAX_VISIT_EVENTS)),
  }),
  response: z.object({ acknowledged: z.boolean() }),
  example: { events: [{ event: 'search', path: '/', words: 'quiet fan' }] },
  errors: ['invalid_fields', 'not_found', 'rate_limited'],
});
