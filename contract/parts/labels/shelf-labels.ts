import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { GivenIdSchema } from '#contract/fields.ts';
import { LABEL_SHEET_KEYS, labelsOf, MAX_LABELS } from './label-sheets.ts';

export const printShelfLabels = endpoint('POST /shelf-labels', {
  access: 'catalog.read',
  summary: `Labels for the shelves of up to ${MAX_LABELS} parts as PDF, in the order of the request: name, identifying line, SKU, and a QR code of the SKU, which the screens for packers read. \`start\` is the first free label of a partly used sheet, counted row by row from 1.`,
  body: z
    .object({
      parts: z
        .array(GivenIdSchema)
        .check(z.minLength(1, 'Choose at least one part'), z.maxLength(MAX_LABELS, `At most ${MAX_LABELS} parts`)),
      sheet: z.enum(LABEL_SHEET_KEYS, 'Choose a sheet'),
      start: z._default(z.int('Enter a whole number').check(z.minimum(1, 'Enter 1 or more')), 1),
      /** Whether the price of a unit is printed. */
      price: z._default(z.boolean(), false),
    })
    .check(
      z.refine(({ sheet, start }) => start <= labelsOf(sheet), {
        path: ['start'],
        message: 'This sheet has fewer labels',
      }),
    ),
  example: { sheet: 'a4-3x8', start: 1 },
  maxBytes: 60_000,
  response: z.string(),
  download: 'application/pdf',
  errors: ['invalid_fields', 'not_found', 'rate_limited', 'overloaded'],
});
