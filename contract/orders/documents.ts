import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';

/**
 * The documents of an order: `confirmation`, `invoice` (once paid), `packing-slip` (for admins), and `credit-note-`
 * followed by the id of a refund that was paid out. `invoice` is the one in force; `invoice-` and an id is an earlier one
 * that it replaces, and `credit-note-cancellation-` cancels the credit note of a refund that a bank sent back.
 */
export const DocumentNameSchema = z
  .string()
  .check(
    z.maxLength(70),
    z.regex(
      /^(confirmation|packing-slip|invoice|(invoice|credit-note(-cancellation)?)-[0-9a-f-]{36})$/,
      'Choose a document',
    ),
  );

export const readDocument = endpoint('GET /orders/{id}/documents/{document}', {
  access: 'signed-in',
  keyPermission: 'orders.read',
  summary: 'A document of an order as PDF: its confirmation, invoice, packing slip, or the credit note of a refund.',
  params: z.object({ id: z.string(), document: DocumentNameSchema }),
  response: z.string(),
  download: 'application/pdf',
  errors: ['not_found', 'forbidden', 'order_state'],
});
