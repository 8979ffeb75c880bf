import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { textSchema } from '#contract/fields.ts';
import { MAX_LABEL, MAX_TRACKED, TRACKING_OUTCOMES } from './choices.ts';

const cell = textSchema(MAX_LABEL);

const TrackingRowSchema = z.object({
  /** The row's number in its file. */
  line: z.int().check(z.minimum(1), z.maximum(10_000_000)),
  number: cell,
  carrier: cell,
  tracking: cell,
});
export type TrackingRow = z.infer<typeof TrackingRowSchema>;

const TrackingResultSchema = z.extend(TrackingRowSchema, {
  /** The order's ID; null if no order has the number. */
  order: z.nullable(z.string()),
  customerName: z.string(),
  outcome: z.enum(TRACKING_OUTCOMES),
  /** Why the row was refused, or what to check about it. */
  reason: z.string(),
});
export type TrackingResult = z.infer<typeof TrackingResultSchema>;

const answer = z.object({ rows: z.array(TrackingResultSchema) });

export const readTrackingFile = endpoint('POST /fulfillment/tracking/file', {
  access: 'orders.fulfill',
  summary: `Reads a file with order numbers, carriers and tracking numbers (CSV with any separator and encoding, or XLSX; columns in any order) and says what each row would do, without doing it. Up to ${MAX_TRACKED} rows.`,
  upload: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/octet-stream'],
  response: answer,
  errors: ['malformed', 'invalid_fields', 'too_large', 'rate_limited'],
});

export const addTracking = endpoint('POST /fulfillment/tracking', {
  access: 'orders.fulfill',
  summary:
    'Ships the packed lines of each order with the carrier and tracking number of its row, adds these to lines that were shipped without, or changes those of the only parcel of an order that was shipped. A repeat changes nothing.',
  body: z.object({
    rows: z
      .array(TrackingRowSchema)
      .check(z.minLength(1, 'Send at least one row'), z.maxLength(MAX_TRACKED, `At most ${MAX_TRACKED} rows`)),
  }),
  maxBytes: 600_000,
  response: answer,
  errors: ['invalid_fields', 'too_large', 'rate_limited'],
});
