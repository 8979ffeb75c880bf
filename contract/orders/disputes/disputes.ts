import * as z from 'zod/mini';

/** An inquiry is a question from the bank that moves no money; a fraud warning precedes either. */
export const DISPUTE_KINDS = ['dispute', 'inquiry', 'fraud_warning'] as const;
export type DisputeKind = (typeof DISPUTE_KINDS)[number];

export const DisputeSchema = z.object({
  /** The card provider's id. */
  _id: z.string(),
  kind: z.enum(DISPUTE_KINDS),
  /** The provider's value, such as `fraudulent` or `product_not_received`. */
  reason: z.string(),
  /** The provider's value, such as `needs_response`, `under_review`, `won` or `lost`. */
  status: z.string(),
  /** Dollars; null for a fraud warning. */
  amount: z.nullable(z.number()),
  /** The deadline by which the provider accepts evidence. */
  evidenceDueBy: z.nullable(z.string()),
  openedAt: z.string(),
  /** When an admin allowed shipping despite the dispute; null blocks it. */
  liftedAt: z.nullable(z.string()),
});
export type Dispute = z.infer<typeof DisputeSchema>;
