import { message } from '#contract/language/text.ts';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { MAX_BANK_REFERENCE } from './bank-terms.ts';
import { DaySchema, DollarsSchema, GivenIdSchema, IdParamsSchema, lineSchema } from '#contract/fields.ts';

/* Payment by bank transfer: docs/decisions/070-payment-methods.md. */

/** How an order that is not paid yet is to be paid by bank transfer. */
export const BankTransferSchema = z.object({
  /** The name and account that it is paid to. */
  holder: z.string(),
  iban: z.string(),
  /** Empty if the bank needs none. */
  bic: z.string(),
  /** The creditor reference (ISO 11649) that the payer states. */
  reference: z.string(),
  /** The day by which it is due, such as `2026-12-13`. */
  dueOn: z.string(),
  /** Dollars that part payments have paid, and what is left to pay. */
  received: z.number(),
  due: z.number(),
});
export type BankTransfer = z.infer<typeof BankTransferSchema>;

/** Money that arrived for an order by bank transfer. */
export const BankPaymentSchema = z.object({
  _id: z.string(),
  /** The bank's reference of the payment. */
  reference: z.string(),
  amount: z.number(),
  /** The day on which it arrived. */
  receivedOn: z.string(),
  payer: z.string(),
  /** Whether it waits for the rest of the order's price. */
  held: z.boolean(),
});
export type BankPayment = z.infer<typeof BankPaymentSchema>;

export const chooseTransfer = endpoint('POST /orders/{id}/bank-transfer', {
  access: 'signed-in',
  summary:
    "Chooses bank transfer for the caller's own unpaid order, or for staff with `orders.change` for any: its units stay reserved until the due day and some days of grace, and its customer gets the account and reference by email. The settings `bank.*` say which orders can be paid so; customers need a verified email and may have five such orders. Safe to repeat.",
  params: IdParamsSchema,
  response: BankTransferSchema,
  errors: [
    'not_found',
    'order_state',
    'address_required',
    'reservation_limit',
    'out_of_stock',
    'lines_short',
    'rate_limited',
  ],
});

/** What became of money that arrived: it paid the order; it waits for the rest; it is owed back. */
export const BANK_OUTCOMES = ['paid', 'partial', 'refunding'] as const;

const reference = lineSchema(MAX_BANK_REFERENCE, message("Enter the bank's reference"));

export const recordBankPayment = endpoint('POST /orders/{id}/bank-payments', {
  access: 'orders.refund',
  summary:
    "Records money that arrived for an order by bank transfer. The bank's reference can be recorded once. Part payments add up; what is more than the order costs, and money for an order that is canceled or already paid, is owed back as a refund that staff transfer. Send an `Idempotency-Key`.",
  params: IdParamsSchema,
  body: z.object({
    reference,
    amount: DollarsSchema.check(
      z.gt(0, message('Enter more than 0')),
      z.maximum(1e10, message('That amount is too high')),
    ),
    receivedOn: DaySchema,
    payer: z.optional(lineSchema(200)),
  }),
  response: z.object({
    acknowledged: z.boolean(),
    insertedId: z.string(),
    outcome: z.enum(BANK_OUTCOMES),
    /** Dollars that are left to pay, and that are owed back. */
    due: z.number(),
    owedBack: z.number(),
  }),
  errors: ['not_found', 'invalid_fields', 'idempotency_mismatch'],
});

export const transferRefund = endpoint('POST /order/{id}/refund/{refund}/transfer', {
  access: 'orders.refund',
  summary:
    'Marks a refund of a bank payment as transferred by staff, with the reference of the transfer. Its customer gets the usual email and the order its credit note. Safe to repeat with the same reference.',
  params: z.extend(IdParamsSchema, { refund: GivenIdSchema }),
  body: z.object({ reference: lineSchema(MAX_BANK_REFERENCE, message('Enter the reference of your transfer')) }),
  response: z.object({ acknowledged: z.boolean() }),
  errors: ['not_found', 'order_state', 'invalid_fields'],
});
