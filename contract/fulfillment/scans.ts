import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { IdParamsSchema } from '#contract/fields.ts';
import { MAX_SCANNED, SCAN_OUTCOMES } from './choices.ts';

const ScannedLinesSchema = z.array(
  z.object({
    /** The id of a line with units to pack. */
    line: z.string(),
    units: z.number(),
    scanned: z.number(),
  }),
);

export const readScans = endpoint('GET /fulfillment/orders/{id}/scans', {
  access: 'orders.read',
  summary: 'How many units of each line of an order that is to be packed were scanned.',
  params: IdParamsSchema,
  response: z.object({ lines: ScannedLinesSchema }),
  errors: ['not_found'],
});

export const scanPart = endpoint('POST /fulfillment/orders/{id}/scans', {
  access: 'orders.fulfill',
  summary:
    "Counts one unit of an order by a scanned SKU, maker's number or GTIN (with or without leading zeros), and packs the order with its last unit. `outcome` says why anything else counts nothing: a part that the order does not have, one too many, the slip of an order, or an unknown code. Send an `Idempotency-Key` so that a repeat counts no second unit.",
  params: IdParamsSchema,
  body: z.object({
    code: z.string('Scan a part').check(z.trim(), z.minLength(1, 'Scan a part'), z.maxLength(MAX_SCANNED)),
  }),
  response: z.object({
    outcome: z.enum(SCAN_OUTCOMES),
    /** The name of the scanned part; empty if the code is not of one. */
    part: z.string(),
    /** Of that part in the order: the units that were scanned, and all. */
    scanned: z.number(),
    units: z.number(),
    lines: ScannedLinesSchema,
  }),
  errors: ['not_found', 'order_state', 'invalid_fields', 'idempotency_mismatch'],
});
