import type { Order } from '#contract/orders/orders.ts';
import type { WholeOrder } from '#contract/orders/whole-orders.ts';
import type { Call } from '#app/api/caller.ts';
import { chargesOfOrder, type ShownCharges } from '#app/orders/detail/charge-lines.tsx';

/**
 * An order as its payment shows it: price, status and transaction are those of the whole order, the rest those of its
 * first line.
 */
export interface PayableOrder extends Order {
  /** All lines that are not canceled; for a canceled order, all lines. */
  readonly lines: readonly Order[];
  /** The delivery address; null for free text or none. */
  readonly delivery: WholeOrder['delivery'];
  /** Delivery and taxes, if the order has them. */
  readonly charges: ShownCharges;
  /** What is owed of it, if it is fulfilled before it is paid. */
  readonly owed: WholeOrder['owed'];
  /** How it is to be paid by bank transfer, if that was chosen. */
  readonly bankTransfer: WholeOrder['bankTransfer'];
  readonly payments: WholeOrder['payments'];
  /** The gift cards that hold a share of it while it is unpaid. */
  readonly giftCards: NonNullable<WholeOrder['giftCards']>;
  /** What is left to pay, in dollars. */
  readonly due: number;
  /** The store credit of its customer, in dollars. */
  readonly storeCredit: number;
}

/** Reads what a single payment pays for. @param id of the order, or of one of its lines */
export async function readPayableOrder(call: Call, id: string): Promise<PayableOrder> {
  const [line, whole, credit] = await Promise.all([
    call('readOrder', { params: { id } }),
    call('readWholeOrder', { params: { id } }),
    call('readStoreCredit'),
  ]);
  const kept = whole.lines.filter(({ status }) => status !== 'cancelled');
  const { delivery, _id, status, paid, transactionId, holdUntil, placeOrderPrice, bankTransfer, payments } = whole;
  return {
    ...line,
    _id,
    status,
    paid,
    transactionId,
    holdUntil: status === 'unpaid' ? holdUntil : null,
    placeOrderPrice,
    delivery,
    owed: whole.owed,
    bankTransfer,
    payments,
    giftCards: whole.giftCards ?? [],
    due: whole.due ?? placeOrderPrice,
    storeCredit: credit.balance,
    charges: chargesOfOrder(whole),
    lines: kept.length > 0 ? kept : whole.lines,
  };
}
