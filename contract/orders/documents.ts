import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

/**
 * The documents of an order: `confirmation`, `invoice` (once paid), `packing-slip` (for admins), and `credit-note-`
 * followed by the id of a refund that was paid out.
 */
const DocumentNameSchema = z
  .string()
  .check(
    z.maxLength(60),
    z.regex(/^(confirmation|invoice|packing-slip|credit-note-[0-9a-f-]{36})$/, 'Choose a document'),
  );

export const readDocument = endpoint('readDocument', {
  summary: 'A document of an order as PDF: its confirmation, invoice, packing slip, or the credit note of a refund.',
  params: z.object({ id: z.string(), document: DocumentNameSchema }),
  response: z.string(),
  download: 'application/pdf',
  errors: ['not_found', 'forbidden', 'order_state'],
});
